"""Recounts which days of leave are spent, by people or for them; nothing of the bot's is used."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import date, datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from bench.weeks.told import Home, Told, What

if TYPE_CHECKING:
    from collections.abc import Iterator

FIRST = date(1970, 1, 1).toordinal()
UNASKED = 2  # days at most that are spent for a seat in a match


class Leaves:
    def __init__(self, allowance: int) -> None:
        self._allowance = allowance
        self._homes: dict[int, Home] = {}
        self._spent: dict[int, set[int]] = defaultdict(set)
        self._unasked: Counter[tuple[int, int]] = Counter()  # days spent for a seat in a match
        self._sparing: set[tuple[int, int]] = set()  # seats whose clocks no leave is spent on

    def followed(self, one: Told) -> Iterator[str]:
        """Follow what happened, and say what should have been otherwise."""
        days = self._spent[one.person]
        match one.what:
            case What.SLEEPS:
                self._homes[one.person] = one.value
            case What.DEALT if one.value[0] == "tonight" or one.value[1] != "leave":
                self._sparing.add((one.match, one.seat))
            case What.TAKES_LEAVE | What.DENIED:
                yield from self._asked(one, days)
            case What.RESTED | What.LATE:
                if (one.what is What.RESTED) is not self._is_given(one, days):
                    yield f"{one}: {len(days)} days of leave were spent"
                if one.what is What.RESTED:
                    days.add(self._today(one))
                    self._unasked[one.match, one.seat] += 1
            case What.OWNS if one.value != days:
                yield f"{one}: {sorted(days)} should be spent"

    def _asked(self, one: Told, days: set[int]) -> Iterator[str]:
        """Take leave, or have it denied: what is to come of an earlier one is given back before."""
        today = self._today(one)
        wished = {day for day in days if day <= today} | set(range(today, one.value.toordinal() - FIRST + 1))
        most = max(Counter(map(_year, wished)).values(), default=0)
        if (most > self._allowance) is not (one.what is What.DENIED):
            yield f"{one}: {most} of {self._allowance} days of a year"
        if one.what is What.TAKES_LEAVE:
            self._spent[one.person] = wished

    def _is_given(self, one: Told, days: set[int]) -> bool:
        """Tell whether a day of leave is spent for somebody whose time is over."""
        if (one.match, one.seat) in self._sparing or not self._homes[one.person].spends_leave:
            return False
        if self._unasked[one.match, one.seat] >= UNASKED:
            return False
        today = self._today(one)
        return today in days or sum(_year(day) == _year(today) for day in days) < self._allowance

    def _today(self, one: Told) -> int:
        zone = ZoneInfo(self._homes[one.person].zone)
        return datetime.fromtimestamp(one.at, zone).date().toordinal() - FIRST


def _year(day: int) -> int:
    return date.fromordinal(FIRST + day).year
