"""The one door between Discord and the rules: every decision about a running match is made here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.archive import chairs, outbox, repeats
from bot.archive import matches as rows
from bot.matches import turns
from bot.matches.letter import CARD, Letter
from bot.matches.match import Match, Standing, Status
from bot.matches.positions import Positions
from bot.matches.refusals import (
    MatchOver,
    NoSuchMatch,
    NotSeated,
    NotYourTurn,
    TableMovedOn,
    TooLateToRegret,
)
from rules_engine import RESIGN, UNDO, Entry, Table, seated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.archive import Archive
    from rules_engine import Move, Path, Seat


class Matches:
    def __init__(self, archive: Archive, clock: Callable[[], int], regret_seconds: int = 0) -> None:
        self.archive = archive
        self.clock = clock
        self.regret_seconds = regret_seconds
        self._tables = Positions()

    async def find(self, match_id: int) -> Match:
        async with self.archive.reading() as connection:
            return await self.known(connection, match_id)

    async def known(self, connection: AsyncConnection, match_id: int) -> Match:
        match = await rows.find(connection, match_id)
        if match is None:
            raise NoSuchMatch
        return match

    def table(self, match: Match) -> Table:
        return self._tables.of(match)

    def is_race(self, match: Match) -> bool:
        """Tell whether several seats may act at the same time."""
        return match.status is Status.RUNNING and len(self.table(match).to_act()) > 1

    def seat_to_move(self, match: Match, user_id: int, ply: int | None = None) -> Seat:
        """Tell which chair somebody moves for now; `ply` is when what they clicked was shown."""
        if match.status is not Status.RUNNING:
            raise MatchOver
        seats = match.seats_of(user_id)
        if not seats:
            raise NotSeated
        table = self.table(match)
        waiting = table.to_act()
        if ply is not None and not self._is_fresh(match, table, seats[0], ply):
            raise TableMovedOn
        mine = [seat for seat in seats if seat in waiting]
        if not mine:
            raise NotYourTurn(tuple(match.chairs[seat].name for seat in waiting))
        return mine[0]

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
    ) -> Match:
        """Make a move for whoever asks, if it is theirs to make and the table is as they saw it.

        It is typed, or the path of a button.
        With `again`, their seat goes on making it until somebody does something else.
        """
        async with self.archive.writing() as connection:
            match = await self.known(connection, match_id)
            if match.status is Status.LOBBY:
                raise NoSuchMatch
            seat = self.seat_to_move(match, user_id, ply)
            table = self.table(match)
            move = _decided(table, seat, said)
            if again:
                await repeats.save(connection, match_id, seat, str(move))
            return await self.write(connection, match, table.make(seat, move), user_id)

    async def rest(self, match_id: int, user_id: int, ply: int) -> Match:
        """Let the game finish what somebody has begun, where the choices left hardly matter."""
        async with self.archive.writing() as connection:
            match = await self.known(connection, match_id)
            seat = self.seat_to_move(match, user_id, ply)
            after = self.table(match)
            moves = after.state.rest(seat)
            if not moves:
                raise TableMovedOn
            for move in moves:
                after = after.make(seat, move)
            return await self.write(connection, match, after, user_id)

    async def regret(self, match_id: int, user_id: int, ply: int) -> Match:
        """Take one's own last move back, while nobody has acted and nothing hidden or random was shown."""
        async with self.archive.writing() as connection:
            match = await self.known(connection, match_id)
            if match.status is Status.LOBBY:
                raise NoSuchMatch
            table = self.table(match)
            last = table.last
            if last is None or match.ply != ply or match.chairs[last.seat].user_id != user_id:
                raise TableMovedOn
            if self.regret_until(match, user_id) is None:
                raise TooLateToRegret
            return await self.write(connection, match, table.then(last.seat, UNDO), user_id)

    def regret_until(self, match: Match, user_id: int) -> int | None:
        """Tell until when somebody can take their last move back, if they can."""
        table = self.table(match)
        if table.before is None or table.before.ply != match.ply - 1 or table.revealed:
            return None
        if match.status is not Status.RUNNING:  # at its end a match shows its seed
            return None
        until = match.moved_at + self.regret_seconds
        is_theirs = match.chairs[match.log[-1].seat].user_id == user_id
        return until if is_theirs and self.clock() < until else None

    async def resign(self, match_id: int, user_id: int) -> Match:
        async with self.archive.writing() as connection:
            match = await self.known(connection, match_id)
            seats = match.seats_of(user_id)
            if match.status is not Status.RUNNING:
                raise MatchOver
            if not seats:
                raise NotSeated
            after = self.table(match).then(seats[0], RESIGN)
            await chairs.set_standing(connection, match.id, user_id, Standing.LEFT)
            match = await self.known(connection, match_id)
            return await self.write(connection, match, after, user_id)

    async def write(
        self,
        connection: AsyncConnection,
        match: Match,
        after: Table,
        actor: int | None,
    ) -> Match:
        """Commit what has been decided: the lines of the log, the end if it is one, and what must be said."""
        before = self.table(match)
        after = await self._moved_on(connection, match, after)
        now = self.clock()
        for ply, entry in enumerate(after.record.log[match.ply :], match.ply + 1):
            await rows.append(connection, match.id, ply, entry, now)
        status = Status.OVER if after.outcome() else Status.RUNNING
        await rows.change(connection, match.id, moved_at=now, status=status)
        await outbox.put(connection, Letter(kind=CARD, match_id=match.id, due_at=now))
        held = 0 if after.revealed else self.regret_seconds
        await turns.renew(connection, match, before, after, due_at=now + held, actor=actor)
        self._tables.keep(match.id, after)
        return replace(match, log=after.record.log, moved_at=now, status=status)

    async def _moved_on(self, connection: AsyncConnection, match: Match, after: Table) -> Table:
        """Make the moves that nobody needs to be asked for; a seat repeats itself once."""
        wished = await repeats.of_match(connection, match.id)
        same = set(wished.values())
        seen = match.ply if wished else after.ply
        while True:
            if any(entry.words not in same for entry in after.record.log[seen:]):
                await repeats.forget(connection, match.id)
                wished = {}
            seen = after.ply
            entry = after.stand_in() or _repeated(after, wished)
            if entry is None:
                return after
            wished.pop(entry.seat, None)
            after = after.then(entry.seat, entry.words)


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


def _repeated(table: Table, wished: dict[Seat, str]) -> Entry | None:
    """Find the move of a seat that wants to make it again, where it still can."""
    for seat in table.to_act():
        if seat in wished and any(str(move) == wished[seat] for move in table.state.legal_moves(seat)):
            return Entry(seat, wished[seat])
    return None
