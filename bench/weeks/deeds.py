"""What people do: move, plan, vote, ask for peace, choose, come back, move house, go away."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from bench.weeks.habits import AGREES, ANSWERS, CUTS_SHORT, DEPTH, FAVOURS, MOVES_HOUSE, QUIET, RETURNS, ZONES
from bench.weeks.told import Home, What
from bench.weeks.town import Town
from bot.clocks.deadline_rules import LateChoice
from bot.clocks.rules import is_late
from bot.front.refusals import NoLeaveLeft
from bot.match.match import Match, Status
from bot.people.waking import DAY
from bot.plans.rules import PlanKind
from bot.votes import store as proposals
from bot.votes.proposal import ProposalKind
from rules_engine import Entry


class Deeds(Town):
    async def _move(self, match_id: int, person: int) -> None:
        match = await self.bot.matches.require(match_id)
        seat = match.seat_of(person)
        if match.status is not Status.RUNNING or seat is None:
            return
        table = self.bot.matches.table(match)
        if seat not in table.to_act() or match.chairs[seat].level is not None:
            return
        move = self._liked(tuple(table.state.legal_moves(seat)))
        after = await self.bot.matches.move(match_id, person, move.path, match.ply)
        self._played(match, table, after, person)
        self._step()

    def _liked(self, moves: tuple[Any, ...]) -> Any:
        """Choose a move: often the one that a planner has expected."""
        return min(moves, key=str) if self._is_so(FAVOURS) else self.luck.choice(moves)

    async def _foresee(self, match_id: int, person: int) -> None:
        """Plan an answer to what is most liked."""
        match = await self.bot.matches.require(match_id)
        seat = match.seat_of(person)
        if match.status is not Status.RUNNING or seat is None or await self.bot.plans.lines_of(match, person):
            return
        draft = self.bot.plans.draft(match, person, match.ply)
        moves: tuple[Entry, ...] = ()
        for _ in range(self.luck.randint(1, DEPTH)):
            while draft.mover not in (None, seat):
                draft = draft.then(str(min(draft.legal_moves, key=str)))
            if draft.mover is None or not draft.moves:
                break
            moves = (*draft.moves, Entry(seat, str(self.luck.choice(tuple(draft.legal_moves)))))
            draft = draft.then(moves[-1].words)
        if not moves:
            return
        await self.bot.plans.add(match_id, person, match.ply, PlanKind.IF, moves)
        said = tuple((entry.seat, entry.words) for entry in moves)
        self.tell(What.FORESEEN, match_id, seat, person, (match.ply, said))

    async def _ask(self, match_id: int, person: int) -> None:
        """Ask for a day more; somebody may answer, or nobody does."""
        before = await self.bot.matches.require(match_id)
        asked = await self.bot.votes.propose(match_id, person, ProposalKind.TIME, "")
        proposal, match = asked.proposal, asked.match
        self.tell(What.ASKED, match_id, proposal.seat, person, (proposal.id, proposal.expires_at))
        await self._settled(before, proposal.seat, proposal.id)  # at once, where nobody else is there
        others = [one.user_id for one in match.chairs if one.is_present and one.user_id != person]
        if others and self._is_so(ANSWERS):
            self.plan(self.now + self.luck.uniform(0, 1.5) * DAY, "answer", match_id, proposal.id, others[0])

    async def _answer(self, match_id: int, proposal: int, person: int) -> None:
        before = await self.bot.matches.require(match_id)
        asked = await self.bot.votes.answer(match_id, proposal, person, agrees=self._is_so(AGREES))
        await self._settled(before, asked.proposal.seat, proposal)

    async def _settled(self, before: Match, seat: int, proposal: int) -> None:
        """Tell what has come of a vote, if it is over."""
        async with self.archive.reading() as connection:
            if any(one.id == proposal for one in await proposals.list_open(connection, before.id)):
                return
        person = before.chairs[seat].user_id or 0
        self.tell(What.SETTLED, before.id, seat, person, proposal)
        after = await self.bot.matches.require(before.id)
        if after.clocks[seat] != before.clocks[seat]:
            self.tell(What.GIVEN, before.id, seat, person, DAY)

    async def _snooze(self, match_id: int, person: int) -> None:
        await self.bot.deadlines.snooze(match_id, person)
        match = await self.bot.matches.require(match_id)
        self.tell(What.SNOOZED, match_id, match.seat_of(person) or 0, person)

    async def _choose(self, match_id: int, seat: int) -> None:
        match = await self.bot.matches.require(match_id)
        if match.status is not Status.RUNNING or not is_late(match, seat):
            return
        others = [one for one in match.chairs if one.user_id and one.is_in_play and one != match.chairs[seat]]
        choice = self.luck.choice((LateChoice.MORE, LateChoice.COMPUTER))
        after = await self.bot.deadlines.choose(match_id, others[0].user_id or 0, seat, choice)
        person = match.chairs[seat].user_id or 0
        if choice is LateChoice.MORE:
            self.tell(What.GIVEN, match_id, seat, person, after.clocks[seat].left)
            self.plan(self.now + self.luck.uniform(0.1, 2) * DAY, "move", match_id, person)
        else:
            self.tell(What.REPLACED, match_id, seat, person)
            self._comes_back_one_day(match_id, person)

    def _comes_back_one_day(self, match_id: int, person: int) -> None:
        if self._is_so(RETURNS):
            self.plan(self.now + self.luck.uniform(0.1, 6) * DAY, "return", match_id, person)

    async def _return(self, match_id: int, person: int) -> None:
        """Take one's seat back from the computer."""
        before = await self.bot.matches.require(match_id)
        after = await self.bot.stand_ins.resume_seat(match_id, person)
        self._turns(after, self._asked(before), person)

    async def _keep(self, match_id: int, person: int) -> None:
        """Let a match go on that nobody has moved in for long."""
        await self.bot.fading.keep(match_id, person)
        self.tell(What.KEPT, match_id)

    async def _habit(self, person: int) -> None:
        """Let somebody move to another zone, go away for some days, or be back earlier."""
        luck, home = self.luck, self._homes[person]
        if self._is_so(MOVES_HOUSE):
            await self._wishes(person, zone=luck.choice(ZONES), quiet=luck.choice(QUIET))
        elif home.away_until > self.now and self._is_so(CUTS_SHORT):
            await self.bot.people.end_leave(person)
            self.tell(What.TAKES_LEAVE, person=person, value=self._today(home) - timedelta(1))
            self._settles(person, away_until=0)
        else:
            await self._leave(person, home, self._today(home) + timedelta(luck.randint(0, 8)))

    async def _leave(self, person: int, home: Home, last: date) -> None:
        try:
            await self.bot.people.take_leave(person, None, last.isoformat())
        except NoLeaveLeft:
            self.tell(What.DENIED, person=person, value=last)
            return
        self.tell(What.TAKES_LEAVE, person=person, value=last)
        back = datetime.combine(last + timedelta(1), time(), ZoneInfo(home.zone))
        self._settles(person, away_until=int(back.timestamp()))

    def _today(self, home: Home) -> date:
        return datetime.fromtimestamp(self.now, ZoneInfo(home.zone)).date()

    async def _wishes(self, person: int, **wishes: Any) -> None:
        await self.bot.people.change(person, **wishes)
        self._settles(person, **wishes)

    def _settles(self, person: int, **wishes: Any) -> None:
        """Tell how somebody lives from now on, as they have said it."""
        home = self._homes[person] = replace(self._homes.get(person, Home()), **wishes)
        self.tell(What.SLEEPS, person=person, value=home)
