"""What happens when a clock says so: a reminder, a day of leave, a choice for the others, a computer.

Each of these happens in the transaction that takes its letter: once, or not yet.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from bot.archive import Rank, chairs, outbox, people
from bot.matches import clock as seat_clock
from bot.matches import clocks, leave, settling, turns
from bot.matches.finding import find_match
from bot.matches.letter import CARD, LATE, LEAVE, OFFER, PING, REMIND, TIMEOUT, Letter
from bot.matches.match import Standing, Status
from bot.matches.pace import grace
from bot.matches.person import Person
from bot.matches.play import seat_in_play, sit_again
from bot.matches.refusals import NoClock, NotForYou, OutOfTime, ProposalClosed, TooShort, UnknownButton
from bot.matches.stand_ins import stand_in
from bot.matches.waking import SNOOZE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.archive import Archive, Transaction
    from bot.matches.clock import Clock
    from bot.matches.match import Match
    from bot.matches.play import Matches
    from bot.matches.waking import Sleep
    from rules_engine import Seat

PAIR = 2


class LateChoice(StrEnum):
    """What the others can choose once somebody is out of time."""

    MORE = "more"  # time
    COMPUTER = "computer"  # stands in
    SEAT = "seat"  # is free to take
    END = "end"


@dataclass(frozen=True, slots=True)
class Due:
    """A clock whose time for something has come."""

    match: Match
    clock: Clock
    people: Mapping[int, Person]
    now: int

    @property
    def sleep(self) -> Sleep:
        return clocks.sleep_at(self.match, self.clock.seat, self.people)

    @property
    def person(self) -> Person | None:
        """Name whose clock it is, unless they have had themselves forgotten."""
        user_id = self.match.chairs[self.clock.seat].user_id
        return None if user_id is None else self.people.get(user_id) or Person(user_id)


class Deadlines:
    def __init__(self, archive: Archive, clock: Callable[[], int], matches: Matches) -> None:
        self._archive = archive
        self._clock = clock
        self._matches = matches

    def _as_heard(self, clock: Clock, match: Match) -> Clock:
        user_id = match.chairs[clock.seat].user_id
        heard = None if user_id is None else self._matches.heard_at(match.id, user_id)
        if heard is None:
            return clock
        return replace(clock, acted_at=max(heard, clock.acted_at or 0))

    async def remind(self, letter: Letter) -> None:
        """Remind somebody how long they have left, in place of what called them before."""
        async with self._archive.writing(Rank.BACKGROUND) as connection:
            due = await self._due(connection, letter)
            if due is not None:
                await clocks.keep(
                    connection,
                    due.match,
                    clocks.with_clock(due.match, seat_clock.reminded(due.clock, due.sleep, due.now)),
                    due.people,
                )
                await self._call_again(connection, due)

    async def _call_again(self, connection: Transaction, due: Due) -> None:
        if due.person is not None:
            others = {chair.user_id for chair in due.match.chairs if chair.user_id} - {due.person.user_id}
            await turns.withdraw(connection, due.match.id, others)
            call = Letter(
                PING, due.match.id, user_id=due.person.user_id, content={"again": True}, due_at=due.now
            )
            await outbox.put(connection, call)

    async def time_out(self, letter: Letter) -> None:
        """Spend leave for whoever is out of time, or let the others choose, or, where nobody has, go on."""
        async with self._archive.writing(Rank.BACKGROUND) as connection:
            due = await self._due(connection, letter)
            if due is None:
                return
            if due.clock.out_at is not None:
                await stand_in(connection, due.match, due.clock.seat, due.now)
            elif (rested := await self._on_leave(connection, due)) is not None:
                await self._rest(connection, due, rested)
            else:
                late = replace(due.clock, out_at=due.now)
                await clocks.change(connection, due.match, late, due.people, due.now)
                await outbox.put(connection, clocks.late_letter(due.match.id, late.seat, due.now))

    async def _on_leave(self, connection: Transaction, due: Due) -> Clock | None:
        if due.person is None:
            return None
        rested = await leave.spent(connection, due.match, due.clock, due.person, due.now)
        return None if rested is None else seat_clock.timed(rested, due.sleep)

    async def _rest(self, connection: Transaction, due: Due, rested: Clock) -> None:
        """Let a clock stand for a day; it is told once a turn."""
        await clocks.change(connection, due.match, rested, due.people, due.now)
        if rested.leave == 1:
            seat = {"seat": rested.seat}
            await outbox.put(connection, Letter(LEAVE, due.match.id, content=seat, due_at=due.now))

    async def _due(self, connection: Transaction, letter: Letter) -> Due | None:
        """Take a letter, and see whether its time has come; None: it has not, or there is nothing to do."""
        if not await outbox.take(connection, letter):
            return None
        match = await find_match(connection, letter.of_match)
        seat, now = int(letter.content["seat"]), self._clock()
        if match.status is not Status.RUNNING or seat >= len(match.clocks):
            return None
        due = Due(match, match.clocks[seat], await people.of_match(connection, match.id), now)
        if not due.clock.runs:
            return None
        # a zone may have changed its rules since
        clock = self._as_heard(seat_clock.timed(due.clock, due.sleep), match)
        due = replace(due, clock=clock, match=replace(match, clocks=clocks.with_clock(match, clock)))
        alarm = seat_clock.alarm(clock, due.sleep, grace(match.pace))
        if alarm is None:
            return None
        kind = REMIND if alarm.is_reminder else TIMEOUT
        if alarm.at <= now and kind == letter.kind:
            return due
        if clock == match.clocks[seat]:
            await outbox.put(connection, Letter(kind, match.id, content=letter.content, due_at=alarm.at))
        else:
            await clocks.change(connection, match, clock, due.people, now)
        return None

    async def choose(self, match_id: int, user_id: int, seat: Seat, choice: str) -> Match:
        """Decide, as one of the others, what becomes of a seat that is out of time."""
        async with self._archive.writing() as connection:
            match = await find_match(connection, match_id)
            may_choose(match, user_id, seat)
            if not clocks.is_late(match, seat):
                return await self._choose_for_absent(connection, match, user_id, seat, choice)
            if choice != LateChoice.SEAT:  # whoever has that may still choose another way
                await _answered(connection, match, seat)
            match choice:
                case LateChoice.MORE:
                    match = await settling.keep_late_seat(connection, match, seat, self._clock())
                    return await clocks.give(connection, match, seat, grace(match.pace), self._clock())
                case LateChoice.COMPUTER:
                    return await stand_in(connection, match, seat, self._clock())
                case LateChoice.SEAT:
                    return await self._offer(connection, match, seat)
                case LateChoice.END if match.seats == PAIR:
                    return await self._matches.forfeit(connection, match, seat, user_id, Standing.LATE)
                case _:
                    raise UnknownButton

    async def _choose_for_absent(
        self, connection: Transaction, match: Match, user_id: int, seat: Seat, choice: str
    ) -> Match:
        """Decide about the seat of somebody who has left the server; the computer plays meanwhile."""
        if not await settling.has_left(connection, match, seat):
            raise ProposalClosed
        now = self._clock()
        match choice:
            case LateChoice.MORE:
                match = await sit_again(connection, match, seat, now)
                await outbox.put(connection, Letter(CARD, match.id, due_at=now))
                return await clocks.reseat(connection, match, seat, now)
            case LateChoice.COMPUTER:
                await settling.end_offer(connection, match, seat, now)
                await chairs.set_standing(connection, match.id, seat, Standing.SEATED)
                await outbox.put(connection, Letter(CARD, match.id, due_at=now))
                return await find_match(connection, match.id)
            case LateChoice.END if match.seats == PAIR:
                return await self._matches.forfeit(connection, match, seat, user_id)
            case _:
                raise UnknownButton

    async def _offer(self, connection: Transaction, match: Match, seat: Seat) -> Match:
        """Let somebody else take a seat; until then its person may still come back."""
        if match.chairs[seat].standing is not Standing.SEATED:
            raise ProposalClosed
        await chairs.set_standing(connection, match.id, seat, Standing.OFFERED)
        offer = Letter(OFFER, match.id, content={"seat": seat, "late": True}, due_at=self._clock())
        await outbox.put(connection, offer)
        return await find_match(connection, match.id)

    async def snooze(self, match_id: int, user_id: int) -> int:
        """Remind somebody in two hours, and not before; tell when that is."""
        async with self._archive.writing() as connection:
            match = await find_match(connection, match_id)
            clock, now = running_clock(match, user_id), self._clock()
            assert clock.due_at is not None
            until = now + SNOOZE
            if clock.out_at is not None or until >= clock.due_at:
                raise TooShort(clock.due_at)
            waiting = replace(clock, snoozed_until=until)
            await clocks.keep(
                connection,
                match,
                clocks.with_clock(match, waiting),
                await people.of_match(connection, match.id),
            )
        return until


async def _answered(connection: Transaction, match: Match, seat: Seat) -> None:
    """Let the question about a seat stand, to tell what was chosen."""
    for letter in await outbox.of_match(connection, match.id, LATE):
        if letter.content["seat"] == seat:
            await outbox.drop(connection, letter.id)


def may_choose(match: Match, user_id: int, seat: Seat) -> None:
    """Refuse who is late or away themselves, and choices about a seat that is not so any more."""
    is_late = clocks.is_late(match, seat)
    if seat_in_play(match, user_id) == seat:
        raise OutOfTime if is_late else NotForYou
    if seat >= match.seats or not (is_late or match.chairs[seat].standing is Standing.OFFERED):
        raise ProposalClosed


def running_clock(match: Match, user_id: int) -> Clock:
    """Find the clock of somebody who is waited for."""
    seat = seat_in_play(match, user_id)
    if seat >= len(match.clocks) or not match.clocks[seat].runs:
        raise NoClock
    return match.clocks[seat]
