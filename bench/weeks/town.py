"""The town: what time it is, what is planned there, and all that is told of it."""

from __future__ import annotations

from heapq import heappush
from itertools import count
from typing import TYPE_CHECKING, Any

from bench.weeks.bot import Discord, Killed, fresh
from bench.weeks.habits import ASKS, DIES, GAME, HABITS, INTERESTED, PLANS, SNOOZES, STEADY
from bench.weeks.told import Home, Told, What
from bot.match.match import Match, Status
from bot.people.waking import DAY, HOUR, MINUTE

if TYPE_CHECKING:
    from random import Random

    from bot.database import Archive
    from rules_engine import Table


class Town:
    def __init__(self, archive: Archive, luck: Random, start: int, days: int) -> None:
        self.archive = archive
        self.luck = luck
        self.now = start
        self.end = start + days * DAY
        self.told: list[Told] = []
        self.discord = Discord()
        self.faults: list[str] = []
        self.bot = fresh(archive, self.clock)
        self._seats: dict[tuple[int, int], int] = {}
        self._people: dict[tuple[int, int], int] = {}
        self._homes: dict[int, Home] = {}
        self._events: list[tuple[int, int, str, tuple[Any, ...]]] = []
        self._numbers = count()
        self._doomed = 0  # kills that are to come
        self.kills = 0

    def clock(self) -> int:
        return self.now

    def tell(self, what: What, match: int = 0, seat: int = 0, person: int = 0, value: Any = None) -> None:
        self.told.append(Told(self.now, what, match, seat, person, value))

    def plan(self, at: float, what: str, *values: Any) -> None:
        tick = -(-int(at) // MINUTE) * MINUTE
        heappush(self._events, (max(tick, self.now + MINUTE), next(self._numbers), what, values))

    def _played(self, before: Match, was: Table, after: Match, actor: int | None) -> None:
        """Tell what was said, whose turns are over by it and whose begin; `was` is the table before."""
        said = after.log[before.ply :]
        for ply, entry in enumerate(said, before.ply + 1):
            self.tell(What.SAID, after.id, entry.seat, 0, (ply, entry.words, ply in after.planned))
        acted = dict.fromkeys(entry.seat for entry in said if before.chairs[entry.seat].level is None)
        asked = _waiting(before, was)
        spared = self._spared(asked, was, after) - set(acted)
        if before.clocks:
            for seat in (*acted, *sorted(spared)):
                person = before.chairs[seat].user_id or 0
                self.tell(What.ACTED if seat in acted else What.SPARED, after.id, seat, person)
                if after.status is Status.RUNNING:
                    self.tell(What.LEFT, after.id, seat, person, after.clocks[seat].left)
        still = tuple(seat for seat in asked if seat not in acted and seat not in spared)
        self._turns(after, still, actor)
        self._over(asked, after)

    def _spared(self, asked: tuple[int, ...], was: Table, after: Match) -> set[int]:
        """Name the seats that were asked, and are so no more, or something else."""
        now = self.bot.matches.table(after).state
        return {seat for seat in asked if was.state.moment(seat) != now.moment(seat)}

    def _asked(self, match: Match) -> tuple[int, ...]:
        """Name the seats whose people are to act now."""
        return _waiting(match, self.bot.matches.table(match))

    def _turns(self, match: Match, before: tuple[int, ...], actor: int | None) -> None:
        """Tell whose turns have begun, and let them think."""
        to_act = self.bot.matches.table(match).to_act() if match.status is Status.RUNNING else ()
        is_alone = match.game == GAME  # where several may act, the table is called as one
        for seat in self._asked(match):
            if seat not in before:
                person = match.chairs[seat].user_id or 0
                self.tell(What.BEGUN, match.id, seat, person, is_alone and person != actor)
        for seat, chair in enumerate(match.chairs):
            if chair.user_id is None or chair.level is not None:
                continue
            if seat in to_act and seat not in before:
                self._thinks(match, chair.user_id)
            elif to_act and seat not in to_act and self._is_so(PLANS):
                self.plan(self.now + self.luck.uniform(0, 6) * HOUR, "foresee", match.id, chair.user_id)

    def _thinks(self, match: Match, person: int) -> None:
        """Let somebody answer soon, late, or never."""
        luck, bank = self.luck, (match.clocks[0].whole if match.clocks else DAY) or DAY
        habit = (person * 7 + match.id) % HABITS
        if habit == 0 and match.ply > INTERESTED:
            return  # has lost interest
        delay = bank * (luck.uniform(0.05, 0.95) if habit < STEADY else luck.uniform(0.3, 2.5))
        self.plan(self.now + delay, "move", match.id, person)
        if self._is_so(SNOOZES):
            self.plan(self.now + delay * 0.7, "snooze", match.id, person)
        if self._is_so(ASKS):
            self.plan(self.now + delay * 0.6, "ask", match.id, person)

    def _over(self, asked: tuple[int, ...], after: Match) -> None:
        if after.status is Status.RUNNING:
            return
        self.tell(What.OVER, after.id)
        for seat in asked:
            self.tell(What.ENDED, after.id, seat, after.chairs[seat].user_id or 0)

    def _is_so(self, odds: float) -> bool:
        return self.luck.random() < odds

    def _step(self) -> None:
        """Die here, if it is so."""
        if self._doomed and self._is_so(DIES):
            raise Killed


def _waiting(match: Match, table: Table) -> tuple[int, ...]:
    """Name the seats whose people are to act on a table, by the rules and not by their clocks."""
    to_act = table.to_act() if match.status is Status.RUNNING else ()
    return tuple(seat for seat in to_act if match.chairs[seat].is_present)
