"""A clock of its own, so that what takes days can be seen in a minute."""

from datetime import UTC, datetime, timedelta

DISCORD_EPOCH = datetime(2015, 1, 1, tzinfo=UTC)


class Clock:
    """The real time, and how far ahead of it we are: never less than before."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def now(self) -> datetime:
        return datetime.now(UTC) + self.ahead

    def advance(self, by: timedelta) -> None:
        """Move forward; ids already handed out must stay the older ones."""
        if by < timedelta():
            raise ValueError("the clock moves forward only")
        self.ahead += by


class Snowflakes:
    """Ids that carry the clock's time and never repeat or fall."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def draw(self) -> int:
        self._last = max(self._last + 1, snowflake(self._clock.now()))
        return self._last


def snowflake(when: datetime) -> int:
    """Return the smallest id of that millisecond."""
    return int((when - DISCORD_EPOCH) / timedelta(milliseconds=1)) << 22


def drawn_at(identity: int) -> datetime:
    """Return when an id was drawn."""
    return DISCORD_EPOCH + timedelta(milliseconds=identity >> 22)
