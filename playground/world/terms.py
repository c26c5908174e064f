"""On what terms a bot may connect to the gateway."""

from dataclasses import dataclass
from datetime import datetime, timedelta

STARTS = 1000  # sessions that a bot may open
DAY = timedelta(days=1)


@dataclass(slots=True)
class Terms:
    """As Discord sets them, but for the pause: who restarts a bot here all the time would only wait."""

    url: str = ""
    shards: int = 1  # recommended
    servers_of_a_shard: int = 2500  # at most
    max_concurrency: int = 1  # buckets of IDENTIFYs; a shard's is its number modulo this
    pause: timedelta = timedelta()  # between two IDENTIFYs of a bucket; five seconds on Discord
    starts_left: int = STARTS  # today
    starts_until: datetime | None = None  # when all of them are there again

    def begin_day(self, now: datetime) -> None:
        """Give all starts back a day after the first of them."""
        if self.starts_until is not None and now >= self.starts_until:
            self.starts_left, self.starts_until = STARTS, None
        self.starts_until = self.starts_until or now + DAY
