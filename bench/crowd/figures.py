"""The figures of a crowd, in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bench.floors import CROWD_HELD, CROWD_PICTURE, CROWD_TEXT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bench.crowd.tally import Asked, Tally
    from bench.crowd.trouble import Power
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
    return Times.of("replies that stood in line for whoever was earlier", waited)


def slowest(tally: Tally, power: Power) -> Iterator[str]:
    """Say which texts took longest, how much of that was the bot's, and where it was without a core."""
    free = [(key, one) for key, one in tally.asked.items() if _is_free(one) and not one.has_picture]
    for key, one in sorted(free, key=lambda pair: pair[1].seconds or 0, reverse=True)[:SHOWN]:
        took, own = one.seconds or 0.0, _own(one, power.answers.get(key, [])) or 0.0
        told = f"{1000 * took:.0f} ms, {1000 * own:.0f} of them the bot's"
        yield f"  {told}, which waited {1000 * power.stalled(one):.0f} for a core: {one.what} {one.words}"


def with_a_core(tally: Tally, power: Power) -> Iterator[Times]:
    """Give the same without what the bot waited for a core, where the machine has other work to do."""
    free = [one for one in _free(tally) if one.seconds is not None]
    seen = [replace(one, seconds=max(0, (one.seconds or 0) - power.stalled(one))) for one in free]
    yield Times.of("  with a core at hand, texts", [one for one in seen if not one.has_picture])
    yield Times.of("  with a core at hand, pictures", [one for one in seen if one.has_picture])


def _bare(tally: Tally, of_the_bot: Mapping[int, list[Sent]]) -> Iterator[Times]:
    """Give the same as the bot itself sees it, from when it begins until its answer is on the way."""
    seen = (replace(one, seconds=_own(one, of_the_bot.get(key, []))) for key, one in tally.asked.items())
    free = [one for one in seen if _is_free(one)]
    yield Times.of("  of the bot itself, texts", [one for one in free if not one.has_picture])
    yield Times.of("  of the bot itself, pictures", [one for one in free if one.has_picture])


def _own(asked: Asked, sent: list[Sent]) -> float | None:
    """Tell how long the bot took until its answer; what it has sent since is no part of that."""
    until = asked.sent_at + (asked.seconds or 0)
    return max((one.at - one.begun for one in sent if one.at <= until), default=None)


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
