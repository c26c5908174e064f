"""A decision as a value: what was seen of a match that runs, and all that follows for it.

Whatever changes such a match goes this way: one visit reads what is `Seen`, pure functions make a
`Decision` of it step by step, and `bot/archive/decisions.py` writes that down in the same transaction.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from bot.matches.letter import EXPIRY, REMIND, TIMEOUT
from rules_engine import seated

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bot.matches.clock import Clock
    from bot.matches.letter import Letter
    from bot.matches.match import Chair, Match
    from bot.matches.person import Person
    from bot.matches.plan import Course, Line
    from bot.matches.proposal import Proposal
    from rules_engine import Entry, Seat, Table

ALARMS = (REMIND, TIMEOUT)


@dataclass(frozen=True)
class Seen:
    """All that a decision begins with: what one visit reads, and who has just been at the table."""

    match: Match
    lines: tuple[Line, ...] = ()  # of everybody's plans
    letters: tuple[Letter, ...] = ()  # calls, questions and offers, which a decision may end
    people: Mapping[int, Person] = field(default_factory=dict)  # of whom anything is known
    proposals: tuple[Proposal, ...] = ()  # open ones; read only where people vote
    known_table: Table | None = None  # None: nobody has played the record out yet
    present: Mapping[int, int] = field(default_factory=dict)  # when people last did something here, if lately
    regret_seconds: int = 0  # in which a move can be taken back

    @cached_property
    def table(self) -> Table:
        """Tell where the match stands."""
        return seated(self.match.record) if self.known_table is None else self.known_table


@dataclass(frozen=True, slots=True)
class Decision:
    """What becomes of a match, and what must be said because of it."""

    seen: Seen
    now: int
    match: Match  # as it is from now on
    lines: tuple[Line, ...]  # of plans that still hold
    table: Table | None = None  # where the log has led; None: it does not go on
    letters: tuple[Letter, ...] = ()  # to be written, in this order
    gone: frozenset[int] = frozenset()  # letters to be deleted
    is_timed: bool = False  # its clocks ring anew: what they were to ring for is deleted
    answers: tuple[tuple[int, Seat, bool], ...] = ()  # to proposals
    closed: tuple[int, ...] = ()  # proposals
    told_plan: Seat | None = None  # who hears of a lost plan by the answer to what they do
    leave_day: tuple[int, int] | None = None  # a day of leave that is spent, and whose

    @classmethod
    def about(cls, seen: Seen, now: int) -> Decision:
        """Decide nothing yet."""
        return cls(seen, now, seen.match, seen.lines)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """List what is added to the log."""
        return self.match.log[self.seen.match.ply :]

    def open_letters(self, *kinds: str) -> tuple[Letter, ...]:
        """List the letters of some kinds that were there, and still are."""
        return tuple(one for one in self.seen.letters if one.kind in kinds and one.id not in self.gone)

    def add(self, *letters: Letter) -> Decision:
        return replace(self, letters=(*self.letters, *letters))

    def delete(self, letters: Iterable[Letter]) -> Decision:
        """Delete letters; a message that one of them has become stands."""
        return replace(self, gone=self.gone | {one.id for one in letters})

    def set_chair(self, seat: Seat, chair: Chair) -> Decision:
        return replace(self, match=self.match.with_chair(seat, chair))

    def set_clocks(self, clocks: tuple[Clock, ...]) -> Decision:
        """Let clocks be so from now on, and none of them ring yet."""
        letters = tuple(letter for letter in self.letters if letter.kind not in ALARMS)
        return replace(self, match=replace(self.match, clocks=clocks), is_timed=True, letters=letters)

    def follow(self, course: Course) -> Decision:
        """Let the log lead to where a course has come."""
        log, planned = course.table.record.log, self.match.planned | course.planned
        match = replace(self.match, log=log, planned=planned, moved_at=self.now)
        return replace(self, match=match, table=course.table, lines=course.lines)

    def close_proposal(self, proposal_id: int) -> Decision:
        """Close a proposal, and wait for no more answers."""
        asked = (one for one in self.open_letters(EXPIRY) if one.content["proposal"] == proposal_id)
        left = tuple(
            one for one in self.letters if one.kind != EXPIRY or one.content["proposal"] != proposal_id
        )
        return replace(self.delete(asked), letters=left, closed=(*self.closed, proposal_id))
