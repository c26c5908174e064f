"""A decision as a value: what we have read of a running match, and all that follows from it.

Every change of such a match goes this way. One visit reads what is `Seen`, pure functions make a
`Decision` of it step by step, and `bot/match/decision_store.py` stores it in the same transaction.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from bot.mail.letter import EXPIRY, REMIND, TIMEOUT
from rules_engine import replay_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bot.clocks.clock import Clock
    from bot.mail.letter import Letter
    from bot.match.match import Chair, Match
    from bot.people.person import Person
    from bot.plans.rules import Course, Line
    from bot.votes.proposal import Proposal
    from rules_engine import Entry, Seat, Table

ALARMS = (REMIND, TIMEOUT)


@dataclass(frozen=True)
class Seen:
    """All that a decision starts from: what one visit reads, and who has just been at the table."""

    match: Match
    lines: tuple[Line, ...] = ()  # of everybody's plans
    letters: tuple[Letter, ...] = ()  # pings, questions and offers, which a decision may withdraw
    people: Mapping[int, Person] = field(default_factory=dict)  # about whom we know anything
    proposals: tuple[Proposal, ...] = ()  # open ones; read only where people vote
    known_table: Table | None = None  # None: the record has not been replayed yet
    present: Mapping[int, int] = field(default_factory=dict)  # when people last did something, if lately
    regret_seconds: int = 0  # for which the mover can take a move back

    @cached_property
    def table(self) -> Table:
        """Return the table; replay the record if we do not have it yet."""
        return replay_table(self.match.record) if self.known_table is None else self.known_table


@dataclass(frozen=True, slots=True)
class Decision:
    """What becomes of a match, and the letters that must be written about it."""

    seen: Seen
    now: int
    match: Match  # as it is from now on
    lines: tuple[Line, ...]  # of plans that still hold
    table: Table | None = None  # at the end of the log; None: the log is unchanged
    letters: tuple[Letter, ...] = ()  # to be written, in this order
    deleted: frozenset[int] = frozenset()  # letters to be deleted
    has_new_clocks: bool = False  # its clocks have changed: their alarms are deleted, and written again
    answers: tuple[tuple[int, Seat, bool], ...] = ()  # to proposals
    closed: tuple[int, ...] = ()  # proposals
    plan_told_to: Seat | None = None  # who learns of a lost plan by the reply to this very click
    leave_day: tuple[int, int] | None = None  # whose day off we spend, and which day

    @classmethod
    def about(cls, seen: Seen, now: int) -> Decision:
        """Start a decision, which changes nothing yet."""
        return cls(seen, now, seen.match, seen.lines)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """List the entries that this decision adds to the log."""
        return self.match.log[self.seen.match.ply :]

    def open_letters(self, *kinds: str) -> tuple[Letter, ...]:
        """List the letters of some kinds that were waiting, and that this decision has not deleted."""
        return tuple(one for one in self.seen.letters if one.kind in kinds and one.id not in self.deleted)

    def add(self, *letters: Letter) -> Decision:
        return replace(self, letters=(*self.letters, *letters))

    def delete(self, letters: Iterable[Letter]) -> Decision:
        """Delete letters; messages that they have become stay."""
        return replace(self, deleted=self.deleted | {one.id for one in letters})

    def set_chair(self, seat: Seat, chair: Chair) -> Decision:
        return replace(self, match=self.match.with_chair(seat, chair))

    def set_clocks(self, clocks: tuple[Clock, ...]) -> Decision:
        """Replace the clocks, and drop the alarms that were to be written for the old ones."""
        letters = tuple(letter for letter in self.letters if letter.kind not in ALARMS)
        return replace(self, match=replace(self.match, clocks=clocks), has_new_clocks=True, letters=letters)

    def follow(self, course: Course) -> Decision:
        """Extend the log as a course does, and keep its plans."""
        log, planned = course.table.record.log, self.match.planned | course.planned
        match = replace(self.match, log=log, planned=planned, moved_at=self.now)
        return replace(self, match=match, table=course.table, lines=course.lines)

    def close_proposal(self, proposal_id: int) -> Decision:
        """Close a proposal, and delete the letter that waits for its answers."""
        asked = (one for one in self.open_letters(EXPIRY) if one.content["proposal"] == proposal_id)
        left = tuple(
            one for one in self.letters if one.kind != EXPIRY or one.content["proposal"] != proposal_id
        )
        return replace(self.delete(asked), letters=left, closed=(*self.closed, proposal_id))
