"""The records of a server's races: the fastest answer by par, the longest streak of cards, the most wins."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.racing.rules import Race

TRUSTED_ANSWERS = 3  # lightning answers, after which we believe that a person is so fast
GAP_MS = 60_000  # ms between two races that count


class Period(StrEnum):
    WEEK = "week"
    MONTH = "month"
    EVER = "ever"


@dataclass(frozen=True, slots=True)
class Fastest:
    par: int
    name: str
    took: int


@dataclass(frozen=True, slots=True)
class Records:
    fastest: tuple[Fastest, ...]  # by par
    combo: tuple[str, int] | None
    won: tuple[tuple[str, int], ...]  # who won how many races, the most first


def period_start(period: Period, now: datetime) -> datetime:
    """Return the start of the week or the month in UTC, when its table is reset."""
    midnight = now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    match period:
        case Period.WEEK:
            return midnight - timedelta(days=midnight.weekday())
        case Period.MONTH:
            return midnight.replace(day=1)
        case Period.EVER:
            return datetime.fromtimestamp(0, UTC)


def period_end(period: Period, now: datetime) -> datetime | None:
    """Return when the table of a period is reset next."""
    match period:
        case Period.WEEK:
            return period_start(period, now) + timedelta(days=7)
        case Period.MONTH:
            return (period_start(period, now) + timedelta(days=31)).replace(day=1)
        case Period.EVER:
            return None


def races_that_count(races: Iterable[Race]) -> Iterator[Race]:
    """List the races that count: those with two people or more, and at most one a minute."""
    last = -GAP_MS
    for race in sorted(races, key=lambda race: race.opened_at):
        answered = {shout.runner for card in race.cards for shout in card.shouts}
        if len(answered) > 1 and race.opened_at - last >= GAP_MS:
            last = race.opened_at
            yield race


def records(races: Iterable[Race], since: int = 0) -> Records:
    """Return the records of the races since a time; all races together decide whom we trust."""
    every = tuple(races_that_count(races))
    trusted, kept = _trusted_people(every), tuple(race for race in every if race.opened_at >= since)
    fastest: dict[int, Fastest] = {}
    for race, par, took, shout in _right_answers(kept):
        if shout.runner_key not in trusted and shout.is_lightning:
            continue
        best = fastest.get(par)
        if best is None or took < best.took:
            fastest[par] = Fastest(par, race.runners[shout.runner].name, took)
    return Records(tuple(fastest[par] for par in sorted(fastest)), _best_combo(kept), _most_wins(kept))


@dataclass(frozen=True, slots=True)
class _RightAnswer:
    runner: int
    runner_key: int | None
    is_lightning: bool


def _right_answers(races: tuple[Race, ...]) -> Iterator[tuple[Race, int, int, _RightAnswer]]:
    """List the right answers, with par and time."""
    for race in races:
        for card in race.cards:
            for shout in (one for one in card.shouts if one.is_right):
                found = _RightAnswer(
                    shout.runner, race.runners[shout.runner].user_id, card.is_lightning(shout)
                )
                yield race, card.riddle.par, card.duration(shout), found


def _trusted_people(races: tuple[Race, ...]) -> frozenset[int | None]:
    """Return the people who have given enough lightning answers."""
    count = Counter(shout.runner_key for _, _, _, shout in _right_answers(races) if shout.is_lightning)
    return frozenset(
        user_id for user_id, times in count.items() if times >= TRUSTED_ANSWERS and user_id is not None
    )


def _best_combo(races: tuple[Race, ...]) -> tuple[str, int] | None:
    best: tuple[str, int] | None = None
    for race in races:
        rows = Counter[int]()
        for card in race.cards:
            winners = {shout.runner for shout in card.winners}
            rows = Counter({runner: rows[runner] + 1 for runner in winners})
            for runner, length in rows.items():
                if best is None or length > best[1]:
                    best = race.runners[runner].name, length
    return best


def _most_wins(races: tuple[Race, ...]) -> tuple[tuple[str, int], ...]:
    names: dict[int | None, str] = {}
    count = Counter[int | None]()
    for race in races:
        cards = race.cards_won()
        for runner in (one for one, won in enumerate(cards) if won == max(cards) > 0):
            user_id = race.runners[runner].user_id
            names[user_id] = race.runners[runner].name
            count[user_id] += 1
    return tuple((names[user_id], times) for user_id, times in count.most_common())
