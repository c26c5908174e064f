"""A plan: what a seat answers to moves that may come, while its person is away."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from rules_engine import TABLE_WORDS, Entry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules_engine import Seat, Table

DEPTH = 3  # answers in a line
LINES = 10  # of a seat


class PlanKind(StrEnum):
    IF = "if"  # exactly these moves of the others, each with an answer
    ANY = "any"  # this, after any move, if it is legal then
    AGAIN = "again"  # the same again, as long as everybody does the same


ORDER = (PlanKind.IF, PlanKind.ANY, PlanKind.AGAIN)  # an exact line comes first


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a plan; it holds for one position of one match, and for those that follow from it."""

    kind: PlanKind
    user_id: int  # who made it: nobody else who takes the seat plays it
    ply: int  # the length of the log for which it was made
    moves: tuple[Entry, ...]  # those that may come, and the answers, as in a log; the last is an answer
    number: int = 0  # its number in the plan

    @property
    def seat(self) -> Seat:
        return self.moves[-1].seat

    @property
    def depth(self) -> int:
        """Count the answers."""
        return sum(entry.seat == self.seat for entry in self.moves)

    def holds(self, table: Table) -> bool:
        """Return whether all moves since are those that the line foresaw, and its next answer is legal."""
        since = table.record.log[self.ply :]
        if any(entry.words in TABLE_WORDS for entry in since):
            return False
        return self._was_foreseen(table, since) and (not self._is_due(table) or self._is_legal(table))

    def _was_foreseen(self, table: Table, since: tuple[Entry, ...]) -> bool:
        match self.kind:
            case PlanKind.IF:
                said = zip(since, self.moves, strict=False)
                return len(since) < len(self.moves) and all(_is_same(*both) for both in said)
            case PlanKind.ANY:
                return all(entry.seat != self.seat for entry in since)
            case PlanKind.AGAIN:
                same = all(entry.words == self.moves[-1].words for entry in since)
                return same and not (since and _did_more(table))

    def answer(self, table: Table) -> Entry | None:
        """Return the line's answer, if it is due, on a table for which the line holds."""
        return self._next_entry(table) if self._is_due(table) else None

    def _next_entry(self, table: Table) -> Entry:
        return self.moves[table.ply - self.ply] if self.kind is PlanKind.IF else self.moves[-1]

    def _is_due(self, table: Table) -> bool:
        return self.seat in table.to_act() and self._next_entry(table).seat == self.seat

    def _is_legal(self, table: Table) -> bool:
        words = self._next_entry(table).words
        return any(str(move) == words for move in table.state.legal_moves(self.seat))


def _is_same(entry: Entry, other: Entry) -> bool:
    """Return whether two entries have the same seat and words; the level of a computer does not matter."""
    return (entry.seat, entry.words) == (other.seat, other.words)


def _did_more(table: Table) -> bool:
    """Return whether the last move has caused events of several kinds: then the situation has changed."""
    return len({type(event) for event in table.state.news}) > 1


@dataclass(frozen=True, slots=True)
class Course:
    """A table after the moves for which we need to ask nobody."""

    table: Table
    lines: tuple[Line, ...]  # that still hold
    planned: frozenset[int]  # the plies of the lines' moves
    gone: frozenset[Seat]  # whose plan had no answer to what happened


def carry_on(
    table: Table, lines: Iterable[Line], actor: Seat | None, levels: tuple[str | None, ...] = ()
) -> Course:
    """Make the moves for which we need to ask nobody: those of seats that have left, and of plans.

    A line of the kind `AGAIN` answers once in a course. The actor knows what becomes of their own plan,
    so their seat is never in `gone`. `levels` are those of the computers that play for seats.
    """
    left = tuple(sorted(lines, key=lambda line: (ORDER.index(line.kind), line.number)))
    planned, gone, repeated = set[int](), set[int](), set[int]()
    while True:
        held = tuple(line for line in left if line.holds(table))
        gone |= _seats_with_plan(left) - _seats_with_plan(held) - {actor}
        left = held
        abstained = table.abstention()
        entry = abstained or _answer(table, left, repeated)
        if entry is None:
            return Course(table, left, frozenset(planned), frozenset(gone))
        actor = entry.seat
        table = table.then(entry.seat, entry.words, levels[actor] if abstained and levels else None)
        if not abstained:
            planned.add(table.ply)


def _seats_with_plan(lines: Iterable[Line]) -> set[Seat]:
    """Return the seats whose people would miss their plan; a line of the kind `AGAIN` ends by itself."""
    return {line.seat for line in lines if line.kind is not PlanKind.AGAIN}


def _answer(table: Table, lines: Iterable[Line], repeated: set[Seat]) -> Entry | None:
    for line in lines:
        entry = line.answer(table)
        if entry is None or (line.kind is PlanKind.AGAIN and line.seat in repeated):
            continue
        if line.kind is PlanKind.AGAIN:
            repeated.add(line.seat)
        return entry
    return None


def add_line(lines: tuple[Line, ...], fresh: Line) -> tuple[Line, ...]:
    """Add a line to a plan: it replaces lines that answer the same moves otherwise, and those it extends."""
    kept = tuple(line for line in lines if not _gives_way(line, fresh))
    return (*kept, replace(fresh, number=1 + max((line.number for line in lines), default=0)))


def _gives_way(line: Line, fresh: Line) -> bool:
    if line.seat != fresh.seat:
        return False
    if PlanKind.AGAIN in (line.kind, fresh.kind):  # such a line stands alone
        return True
    if PlanKind.ANY in (line.kind, fresh.kind):
        return line.kind is fresh.kind
    common = next(
        (n for n, both in enumerate(zip(line.moves, fresh.moves, strict=False)) if both[0] != both[1]), None
    )
    if common is None:
        return len(line.moves) <= len(fresh.moves)
    return line.moves[common].seat == fresh.moves[common].seat == fresh.seat


def is_covered(lines: Iterable[Line], fresh: Line) -> bool:
    """Return whether a line of the plan already contains another one."""
    return any(
        line.kind is fresh.kind and line.moves[: len(fresh.moves)] == fresh.moves and line.ply == fresh.ply
        for line in lines
    )
