"""Planning: people choose answers before it is their turn. `rules.py` decides what follows from them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.front.refusals import NothingToPlan, PlanFull, TableMovedOn, Unforeseen
from bot.match import seat_store as chairs
from bot.match.find_store import require_match
from bot.match.seating import require_seat
from bot.plans import store as rows
from bot.plans.foresight import Draft, may_plan, possible_moves
from bot.plans.rules import DEPTH, LINES, Line, PlanKind, add_line, is_covered

if TYPE_CHECKING:
    from bot.database import Archive, Transaction
    from bot.database.statement import Queryable
    from bot.match.match import Match
    from bot.match.service import Matches
    from rules_engine import Entry, Seat, Table


class Plans:
    def __init__(self, archive: Archive, matches: Matches) -> None:
        self._archive = archive
        self._matches = matches

    async def lines_of(self, match: Match, user_id: int) -> tuple[Line, ...]:
        """List the lines of somebody's plan that still hold."""
        return await self._lines_of(self._archive, match, user_id)

    async def _lines_of(self, archive: Queryable, match: Match, user_id: int) -> tuple[Line, ...]:
        seat, table = match.seat_of(user_id), self._matches.table(match)
        found = await rows.find(archive, match.id)
        theirs = (line for line in found if line.user_id == user_id and line.seat == seat)
        return tuple(_shorten(line, table) for line in theirs if line.holds(table))

    def draft(self, match: Match, user_id: int, ply: int, base: Line | None = None) -> Draft:
        """Return a draft of the table as it is now, or as it will be after a line of somebody's plan."""
        seat = self._require_seat(match, user_id, ply)
        return Draft(self._matches.table(match), seat).follow(base.moves if base else ())

    async def add(
        self, match_id: int, user_id: int, ply: int, kind: PlanKind, moves: tuple[Entry, ...]
    ) -> Match:
        """Add a line to somebody's plan; it replaces lines that contradict it."""
        async with self._archive.writing() as connection:
            match = await require_match(connection, match_id)
            seat = self._require_seat(match, user_id, ply)
            line = Line(kind, user_id, ply, moves)
            self._check_line(match, seat, line)
            theirs = await self._lines_of(connection, match, user_id)
            if not is_covered(theirs, line):
                await self._store_lines(connection, match, user_id, add_line(theirs, line))
            return match

    def _check_line(self, match: Match, seat: Seat, line: Line) -> None:
        """Refuse a line that no menu has offered."""
        table = self._matches.table(match)
        if line.seat != seat:
            raise Unforeseen
        if line.kind is PlanKind.IF:
            Draft(table, seat).follow(line.moves)
        elif line.moves[-1].words not in map(str, possible_moves(match, table, seat)):
            raise Unforeseen
        if line.depth > DEPTH:
            raise PlanFull(DEPTH, LINES)

    async def remove(self, match_id: int, user_id: int, ply: int, number: int) -> Match:
        """Remove a line from somebody's plan."""
        async with self._archive.writing() as connection:
            match = await require_match(connection, match_id)
            self._require_seat(match, user_id, ply)
            theirs = await self._lines_of(connection, match, user_id)
            left = tuple(line for line in theirs if line.number != number)
            await self._store_lines(connection, match, user_id, left)
            return match

    def _require_seat(self, match: Match, user_id: int, ply: int) -> Seat:
        """Return the seat for which somebody plans; refuse if the table has moved on."""
        seat = require_seat(match, user_id)
        if match.ply != ply:
            raise TableMovedOn
        if not may_plan(match, self._matches.table(match), seat):
            raise NothingToPlan
        return seat

    async def _store_lines(
        self, connection: Transaction, match: Match, user_id: int, lines: tuple[Line, ...]
    ) -> None:
        if len(lines) > LINES:
            raise PlanFull(DEPTH, LINES)
        seat = match.seat_of(user_id)
        if seat is not None and match.chairs[seat].lost_plan:
            await chairs.clear_lost_plan(connection, match.id, seat)
        others = (line for line in await rows.find(connection, match.id) if line.user_id != user_id)
        await rows.set_lines(connection, match.id, (*others, *lines))


def _shorten(line: Line, table: Table) -> Line:
    """Drop the moves of a line that have already happened."""
    if line.kind is not PlanKind.IF:
        return replace(line, ply=table.ply)
    return replace(line, ply=table.ply, moves=line.moves[table.ply - line.ply :])
