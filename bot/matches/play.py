"""The one door between Discord and the rules: every decision about a running match is made here."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from bot.archive import Rank, chairs, listing, outbox, plans, servers
from bot.archive import matches as rows
from bot.archive.pending import pending
from bot.matches import clocks, settling, turns
from bot.matches.at_table import AtTable
from bot.matches.closing import PUT_AWAY, close, farewell
from bot.matches.computers import STAND_IN, wake
from bot.matches.finding import find_at_turn, find_match
from bot.matches.letter import ANSWER_SECONDS, BROUGHT, CARD, PLAN, Letter
from bot.matches.listed import mask
from bot.matches.match import Match, Standing, Status
from bot.matches.plan import Line, PlanKind, carried_on, joined
from bot.matches.positions import Positions
from bot.matches.race_order import NotInLineError
from bot.matches.refusals import (
    HasAnswered,
    MatchOver,
    NoSuchMatch,
    NotSeated,
    NotYourTurn,
    TableMovedOn,
    TooLateToRegret,
    WrongChannel,
)
from rules_engine import GAMES, RESIGN, TABLE_WORDS, UNDO, Entry, Table, seated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bot.archive import Archive, Transaction
    from bot.archive.pending import Pending
    from bot.matches.listed import Listed, Listing
    from bot.matches.match import Chair
    from bot.matches.plan import Course
    from rules_engine import Move, Path, Seat

CANDIDATES = 200  # of the matches that can be meant; more are named by their number


class Matches:
    def __init__(self, archive: Archive, clock: Callable[[], int], regret_seconds: int = 0) -> None:
        self._archive = archive
        self._clock = clock
        self._regret_seconds = regret_seconds
        self._tables = Positions()
        at_table = AtTable(clock)
        self.hear, self.heard_at = at_table.hear, at_table.heard_at
        self.who_is_at = at_table.who_is_at

    async def find(self, match_id: int) -> Match:
        return await find_match(self._archive, match_id)

    async def of_person(self, user_id: int, most: int) -> Listing:
        """List what somebody sits in or is invited to, where it is their turn first."""
        return await listing.of_person(self._archive, user_id, most)

    async def candidates(self, channel_id: int, user_id: int) -> tuple[Listed, ...]:
        """List what is played in a channel, or else what somebody plays anywhere."""
        here = await listing.running_in_channel(self._archive, channel_id, CANDIDATES)
        found = here if here.total else await listing.running_of_person(self._archive, user_id, CANDIDATES)
        return found.matches

    async def open_tables(self, guild_id: int, user_id: int) -> tuple[Listed, ...]:
        """List the tables of a server at which somebody could sit down."""
        found = await listing.open_on_server(self._archive, guild_id, CANDIDATES)
        return tuple(table for table in found.matches if not table.is_known(user_id))

    async def awaiting_computers(self) -> tuple[int, ...]:
        return await listing.awaiting_computers(self._archive)

    async def expect_card(self, match: Match, channel_id: int, parent_id: int) -> None:
        """Prepare for a card that is posted where it may be, and perhaps never heard of again."""
        due_at = self._clock() + ANSWER_SECONDS
        async with self._archive.writing() as connection:
            server = await servers.find(connection, match.place.guild_id or 0)
            is_moved = channel_id != match.place.channel_id
            if is_moved and server.channels and not {channel_id, parent_id} & set(server.channels):
                raise WrongChannel(server.channels)
            await outbox.put(connection, Letter(BROUGHT, match.id, channel_id=channel_id, due_at=due_at))

    async def ended_in(self, channel_id: int, most: int) -> tuple[Match, ...]:
        """List the matches of a channel that have ended within a day."""
        return await rows.ended_in_channel(self._archive, channel_id, self._clock() - PUT_AWAY, most)

    async def is_played_in(self, thread_id: int) -> bool:
        """Tell whether a thread is that of a match which still runs."""
        found = await listing.running_in_channel(self._archive, thread_id, CANDIDATES)
        return any(match.place.thread for match in found.matches)

    async def miss_plan(self, match_id: int, user_id: int) -> None:
        """Let somebody's next sheets tell that their plan is gone."""
        async with self._archive.writing(Rank.BACKGROUND) as connection:
            await chairs.miss_plan(connection, match_id, user_id)

    async def by_message(self, message_id: int) -> Match:
        """Find the match that has its card in a message."""
        match = await rows.find_by_message(self._archive, message_id)
        if match is None:
            raise NoSuchMatch
        return match

    def table(self, match: Match) -> Table:
        return self._tables.of(match)

    async def raced_at(self, match_id: int) -> int | None:
        """Tell the ply at which several seats may act at the same time; None: they may not."""
        table = self._tables.kept(match_id)
        if table is None:
            match = await self.find(match_id)
            if match.status is not Status.RUNNING:
                return None
            table = self.table(match)
        return table.ply if len(table.to_act()) > 1 else None

    def seat_to_move(self, match: Match, user_id: int, ply: int | None = None) -> Seat:
        """Tell which chair somebody moves for now; `ply` is when what they clicked was shown."""
        seat = seat_in_play(match, user_id)
        table = self.table(match)
        waiting = table.to_act()
        if ply is not None and not self._is_fresh(match, table, seat, ply):
            raise TableMovedOn
        if seat not in waiting:
            refusal = NotYourTurn if GAMES[match.game].riddles is None else HasAnswered
            raise refusal(tuple(match.chairs[other].name for other in waiting))
        return seat

    def _is_fresh(self, match: Match, table: Table, seat: Seat, ply: int) -> bool:
        """Tell whether what a half-made move depends on is still as it was."""
        if ply >= match.ply:
            return ply == match.ply
        before = seated(match.record.upto(ply))
        return bool(before.state.moment(seat) == table.state.moment(seat))

    async def move(
        self,
        match_id: int,
        user_id: int,
        said: str | Path,
        ply: int | None = None,
        *,
        again: bool = False,
        in_line: bool = True,
    ) -> Match:
        """Make a move for whoever asks, if it is theirs to make and the table is as they saw it.

        It is typed, or the path of a button.
        With `again`, their seat goes on making it until somebody does something else.
        Without having stood in line, nobody takes anything from others who may move now.
        """
        async with self._archive.writing() as connection:
            match, waits = await find_at_turn(connection, match_id)
            if match.status is Status.LOBBY:
                raise NoSuchMatch
            seat = self.seat_to_move(match, user_id, ply)
            table = self.table(match)
            move = _decided(table, seat, said)
            after = table.make(seat, move)
            if not in_line and _takes_from_others(match, table, after, seat):
                raise NotInLineError
            match = await _present(connection, match, seat, self._clock())
            wished = Line(PlanKind.AGAIN, user_id, match.ply, (Entry(seat, str(move)),)) if again else None
            written = await self.write(connection, match, after, user_id, waits=waits, wished=wished)
            await self._show(connection, written)
        return written

    async def compute(self, match_id: int, ply: int, seat: Seat, words: str) -> Match:
        """Make the move that a computer has thought of, unless the match has moved on meanwhile."""
        async with self._archive.writing() as connection:
            match, waits = await find_at_turn(connection, match_id)
            level = match.chairs[seat].level
            if match.status is not Status.RUNNING or match.ply != ply or level is None:
                raise TableMovedOn
            after = self.table(match).then(seat, words, level)
            written = await self.write(connection, match, after, None, waits=waits)
            await self._show(connection, written)
        return written

    async def rest(self, match_id: int, user_id: int, ply: int) -> Match:
        """Let the game finish what somebody has begun, where the choices left hardly matter."""
        async with self._archive.writing() as connection:
            match, waits = await find_at_turn(connection, match_id)
            seat = self.seat_to_move(match, user_id, ply)
            after = self.table(match)
            moves = tuple(after.state.rest(seat))
            if not moves:
                raise TableMovedOn
            match = await _present(connection, match, seat, self._clock())
            for move in moves:
                after = after.make(seat, move)
            written = await self.write(connection, match, after, user_id, waits=waits)
            await self._show(connection, written)
        return written

    async def regret(self, match_id: int, user_id: int, ply: int) -> Match:
        """Take one's own last move back, while nobody has acted and nothing hidden or random was shown.

        What was planned before the move is no act: it goes with it.
        """
        async with self._archive.writing() as connection:
            match, waits = await find_at_turn(connection, match_id)
            if match.status is Status.LOBBY:
                raise NoSuchMatch
            after, begun, seat = self.table(match), _begun(match), match.seat_of(user_id)
            if begun is None or match.ply != ply or match.log[begun].seat != seat:
                raise TableMovedOn
            if self.regret_until(match, user_id) is None:
                raise TooLateToRegret
            for _ in match.log[begun:]:  # and what plans have answered
                after = after.then(seat, UNDO)
            written = await self.write(connection, match, after, user_id, waits=waits)
            await self._show(connection, written)
        return written

    def regret_until(self, match: Match, user_id: int) -> int | None:
        """Tell until when somebody can take their last move back, if they can."""
        begun = _begun(match)
        if begun is None or self._have_shown(match, begun):
            return None
        if match.status is not Status.RUNNING:  # at its end a match shows its seed
            return None
        until = match.moved_at + self._regret_seconds
        is_theirs = match.seat_of(user_id) == match.log[begun].seat
        return until if is_theirs and self._clock() < until else None

    def _have_shown(self, match: Match, begun: int) -> bool:
        """Tell whether a move, or what plans have answered to it, drew luck or showed something hidden."""
        answered = range(begun + 1, match.ply)
        return self.table(match).revealed or any(seated(match.record.upto(ply)).revealed for ply in answered)

    async def resign(self, match_id: int, user_id: int) -> Match:
        async with self._archive.writing() as connection:
            match = await find_match(connection, match_id)
            return await self.forfeit(connection, match, seat_in_play(match, user_id), user_id)

    async def forfeit(
        self,
        connection: Transaction,
        match: Match,
        seat: Seat,
        actor: int,
        standing: Standing = Standing.LEFT,
    ) -> Match:
        """Let a seat leave the match for good: its person wishes so, or is out of time."""
        after = self.table(match).then(seat, RESIGN)
        left = replace(match.chairs[seat], standing=standing, level=STAND_IN)
        await chairs.set_chair(connection, match.id, seat, left)
        await settling.end_offer(connection, match, seat, self._clock())
        waits = await pending(connection, match.id)
        match = await self.write(connection, match.with_chair(seat, left), after, actor, waits=waits)
        if match.status is Status.RUNNING and not any(_is_somebodys(chair) for chair in match.chairs):
            return await close(connection, match, self._clock())  # computers do not play on alone
        return match

    async def _show(self, connection: Transaction, written: Match) -> None:
        """Let the card of a match show what was written, which ends the transaction."""
        await outbox.claim_card(connection, written, self._clock())

    async def write(
        self,
        connection: Transaction,
        match: Match,
        after: Table,
        actor: int | None,
        *,
        waits: Pending,
        wished: Line | None = None,
    ) -> Match:
        """Commit what has been decided: the lines of the log, the end if it is one, and what must be said."""
        before = self.table(match)
        seat = match.seat_of(actor) if actor else None
        if seat is not None and match.chairs[seat].lost_plan:  # what is answered now still tells it
            await chairs.hear_of_plan(connection, match.id, seat)
        levels = tuple(chair.level for chair in match.chairs)
        course = carried_on(after, _valid(match, waits.lines, wished), seat, levels)
        after, now = course.table, self._clock()
        await self._keep_plans(connection, match, waits.lines, course)
        for ply, entry in enumerate(after.record.log[match.ply :], match.ply + 1):
            await rows.append(connection, match.id, ply, entry, now, planned=ply in course.planned)
        status = Status.OVER if after.outcome() else Status.RUNNING
        changed: rows.Changes = {"moved_at": now, "to_act": mask(after.to_act())}
        if status is not match.status:  # the indexes of lists are written only if it is another
            changed["status"] = status
        await rows.change(connection, match.id, **changed)
        await outbox.put(connection, Letter(kind=CARD, match_id=match.id, due_at=now))
        if status is Status.OVER:
            await farewell(connection, match, now)
        elif waits.asked:
            await settling.move_on(connection, waits.asked, after.record.log[match.ply :], now)
        due_at = partial(self._call_at, match.id, after)
        await turns.renew(connection, match, before, after, calls=waits.calls, due_at=due_at, actor=actor)
        timed = await clocks.renew(connection, match, before, after, known=waits.people, now=now)
        await wake(connection, match, after, now)
        self._tables.keep(match.id, after)
        planned = match.planned | course.planned
        return replace(
            match, log=after.record.log, planned=planned, moved_at=now, status=status, clocks=timed
        )

    def _call_at(self, match_id: int, after: Table, user_id: int) -> int:
        """Tell when to call somebody: while a move can be taken back, it may be, and who is here sees it."""
        is_here = self.heard_at(match_id, user_id) is not None
        held = self._regret_seconds if is_here or not after.revealed else 0
        return self._clock() + held

    async def _keep_plans(
        self, connection: Transaction, match: Match, before: tuple[Line, ...], course: Course
    ) -> None:
        """Keep what plans still have to say, and tell those to whose plan something else came."""
        if set(course.lines) != set(before):
            await plans.keep(connection, match.id, course.lines)
        people = [match.chairs[seat].user_id for seat in sorted(course.gone)]
        if not course.table.outcome():
            now, gone = self._clock(), {"ply": course.table.ply}
            told = (Letter(PLAN, match.id, user_id=user_id, content=gone, due_at=now) for user_id in people)
            await outbox.put(connection, *told)


def _begun(match: Match) -> int | None:
    """Tell how many lines the log had before the last move that plans alone have answered, if it stands."""
    begun = match.ply
    while begun in match.planned:
        begun -= 1
    return begun - 1 if begun and match.log[begun - 1].words not in TABLE_WORDS else None


def _valid(match: Match, lines: tuple[Line, ...], wished: Line | None) -> tuple[Line, ...]:
    """Choose the lines of those who still sit where they planned, with one that somebody has just said."""
    theirs = tuple(line for line in lines if match.chairs[line.seat].user_id == line.user_id)
    return joined(theirs, wished) if wished else theirs


def _decided(table: Table, seat: Seat, said: str | Path) -> Move:
    """Find the move that somebody typed, or that a button spells word by word."""
    if not isinstance(said, str):
        offered: Iterable[Move] = table.state.legal_moves(seat)
        for move in offered:
            if move.path == said:
                return move
        said = " ".join(said)
    read: Move = table.state.read(seat, said)
    return read


def _takes_from_others(match: Match, before: Table, after: Table, seat: Seat) -> bool:
    """Tell whether what other people may do now is another thing after a move."""
    others = [other for other in before.to_act() if other != seat and _is_somebodys(match.chairs[other])]
    return any(after.state.moment(other) != before.state.moment(other) for other in others)


def _is_somebodys(chair: Chair) -> bool:
    return chair.user_id is not None and chair.is_in_play


async def _present(connection: Transaction, match: Match, seat: Seat, now: int) -> Match:
    """Give somebody who moves for themselves their seat back, from the computer and from who may take it."""
    if match.chairs[seat].level is None and not clocks.is_late(match, seat):
        return match
    return await sit_again(connection, match, seat, now)


async def sit_again(connection: Transaction, match: Match, seat: Seat, now: int) -> Match:
    """Let somebody who was away or late sit on their seat; if it was on offer, it is not any more."""
    chair = match.chairs[seat]
    await settling.end_offer(connection, match, seat, now)
    back = replace(chair, level=None, standing=Standing.SEATED)
    await chairs.set_chair(connection, match.id, seat, back)
    return match.with_chair(seat, back)


def seat_in_play(match: Match, user_id: int) -> Seat:
    """Find the chair of somebody who may still do something in a match that runs."""
    if match.status is not Status.RUNNING:
        raise MatchOver
    seat = match.seat_of(user_id)
    if seat is None:
        raise NotSeated
    return seat
