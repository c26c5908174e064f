"""The figures of a crowd, in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bench.floors import CROWD_HELD, CROWD_MEBIBYTES, CROWD_PICTURE, CROWD_TEXT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from bench.crowd.tally import Asked, Tally
    from bench.crowd.watched import Sent

SLOW = 1.0  # seconds
SHOWN = 5  # of the slowest


@dataclass(frozen=True, slots=True)
class Times:
    """How long answers took, in milliseconds, in order."""

    name: str
    sorted: tuple[float, ...]

    @classmethod
    def of(cls, name: str, asked: list[Asked]) -> Times:
        return cls(name, tuple(sorted(1000 * one.seconds for one in asked if one.seconds is not None)))

    def below(self, share: float) -> float:
        return self.sorted[min(len(self.sorted) - 1, int(len(self.sorted) * share))] if self.sorted else 0.0

    def __str__(self) -> str:
        half, most = self.below(0.5), self.below(0.99)
        return f"{self.name}: {len(self.sorted)}, p50 {half:.0f} ms, p99 {most:.0f} ms"


@dataclass(frozen=True, slots=True)
class Life:
    """What a process of the bot held in memory, in mebibytes, and what it was asked meanwhile."""

    start: float
    end: float
    asked: int

    def __str__(self) -> str:
        return f"{self.start:.0f} to {self.end:.0f} MiB after {self.asked} clicks"


def told(tally: Tally, seconds: float, of_the_bot: Mapping[int, list[Sent]]) -> Iterator[str]:
    every = list(tally.asked.values())
    slow = [one for one in every if (one.seconds or 0) > SLOW]
    meant = sum(one.is_hindered for one in slow)
    down = sum(one.is_down for one in every)
    yield f"interactions: {tally.sent} in {seconds:.0f} s, {tally.sent / seconds:.0f} a second"
    yield f"sent to a bot that was down, or killed before it could answer: {down}"
    yield str(Times.of("answers", every))
    yield str(texts(tally))
    yield str(pictures(tally))
    yield str(held(tally))
    if of_the_bot:
        yield from map(str, _bare(tally, of_the_bot))
    yield f"answers over {SLOW:g} s: {len(slow)}, {meant} of them hindered on purpose"


def texts(tally: Tally) -> Times:
    return Times.of(
        "text replies, nothing in their way", [one for one in _free(tally) if not one.has_picture]
    )


def pictures(tally: Tally) -> Times:
    return Times.of("picture replies, nothing in their way", [one for one in _free(tally) if one.has_picture])


def held(tally: Tally) -> Times:
    """Give those that the bot made to wait on purpose: they are no part of the others."""
    waited = [one for one in tally.asked.values() if one.is_held and not one.is_hindered]
    return Times.of("replies that stood in line for somebody earlier", waited)


def slowest(tally: Tally, of_the_bot: Mapping[int, list[Sent]]) -> Iterator[str]:
    """Say which texts took longest, how much of that was the bot's, and how long it had no core then."""
    free = [(key, one) for key, one in tally.asked.items() if _is_free(one) and not one.has_picture]
    for key, one in sorted(free, key=lambda pair: pair[1].seconds or 0, reverse=True)[:SHOWN]:
        sent = _last(one, of_the_bot.get(key, []))
        own, stalled = (sent.at - sent.begun, sent.stalled) if sent else (0.0, 0.0)
        took = f"{1000 * (one.seconds or 0):.0f} ms, {1000 * own:.0f} of them the bot's"
        yield f"  {took}, {1000 * stalled:.0f} of these without a core: {one.what} {one.words}"


def _bare(tally: Tally, of_the_bot: Mapping[int, list[Sent]]) -> Iterator[Times]:
    """Give the same as the bot itself sees it, from when it begins until its answer is on the way."""
    pairs = [(one, _last(one, of_the_bot.get(key, []))) for key, one in tally.asked.items() if _is_free(one)]
    seen = [(replace(one, seconds=sent.at - sent.begun), sent.stalled) for one, sent in pairs if sent]
    yield from _parted("  of the bot itself", [one for one, _ in seen])
    cored = [replace(one, seconds=(one.seconds or 0) - stalled) for one, stalled in seen]
    yield from _parted("  of these, while its loop had a core", cored)


def _parted(name: str, asked: list[Asked]) -> Iterator[Times]:
    yield Times.of(f"{name}, texts", [one for one in asked if not one.has_picture])
    yield Times.of(f"{name}, pictures", [one for one in asked if one.has_picture])


def _last(asked: Asked, sent: list[Sent]) -> Sent | None:
    """Find the last of what the bot sent until its answer was there: what came since is no part of it."""
    until = asked.sent_at + (asked.seconds or 0)
    return max((one for one in sent if one.at <= until), key=lambda one: one.at, default=None)


def _free(tally: Tally) -> Iterator[Asked]:
    return filter(_is_free, tally.asked.values())


def _is_free(one: Asked) -> bool:
    return not (one.is_hindered or one.is_held)


def slowness(tally: Tally) -> Iterator[str]:
    """Say which replies are slower than they may be when the crowd comes at a pace."""
    bounds = ((texts(tally), CROWD_TEXT), (pictures(tally), CROWD_PICTURE), (held(tally), CROWD_HELD))
    for times, most in bounds:
        if times.below(0.99) > most:
            yield f"{times}, at most {most:g}"


def heaviness(lives: Iterable[Life]) -> Iterator[str]:
    """Say which processes held more memory than one may, however long a crowd clicks."""
    yield from (f"memory: {life}, at most {CROWD_MEBIBYTES}" for life in lives if life.end > CROWD_MEBIBYTES)
