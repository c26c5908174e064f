"""A record played out: the position it leads to, and who has left the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from rules_engine.catalog import GAMES
from rules_engine.chance import Chance
from rules_engine.errors import BadRecord, IllegalMove, Refused
from rules_engine.game import Outcome
from rules_engine.record import Entry

if TYPE_CHECKING:
    from rules_engine.game import Move, Seat, State, View
    from rules_engine.record import Record

    AnyState: TypeAlias = State[Any, Any]

UNDO = "undo"  # takes the last standing move back; it stays in the log
RESIGN = "resign"  # the seat is out of the match; its pieces stay
TABLE_WORDS = (UNDO, RESIGN)  # what a log may say besides moves; no game has these verbs


@dataclass(frozen=True, slots=True)
class Table:
    """A record played out."""

    record: Record
    state: AnyState
    resigned: frozenset[Seat] = frozenset()
    revealed: bool = False  # the last standing move drew luck or showed what was hidden: no way back

    @property
    def ply(self) -> int:
        return len(self.record.log)

    @property
    def last(self) -> Entry | None:
        """The last move that stands."""
        return None if self.last_ply is None else self.record.log[self.last_ply]

    @property
    def last_ply(self) -> int | None:
        """How many lines the log had before the last move that stands."""
        taken_back = 0
        for ply, entry in reversed(tuple(enumerate(self.record.log))):
            if entry.words == UNDO:
                taken_back += 1
            elif entry.words != RESIGN:
                if not taken_back:
                    return ply
                taken_back -= 1
        return None

    def before(self) -> Table | None:
        """Replay to where the last move that stands was made."""
        return None if self.last_ply is None else replay_table(self.record.upto(self.last_ply))

    def view(self, seat: Seat | None) -> View:
        """Show what a seat may know; a match that ended because the others left has ended in the view too."""
        view: View = self.state.view(seat)
        options = GAMES[self.record.game].unusual(self.record.options)
        if not options and not self.resigned:  # the game itself knows all of it
            return view
        return replace(view, outcome=self.outcome(), to_act=self.to_act(), options=options)

    def then(self, seat: Seat, words: str, level: str | None = None) -> Table:
        """Add one line to the log; refuse it if it is not a move of that seat here.

        `level` is of the computer that says it, where it is not a person.
        """
        if not 0 <= seat < self.record.seats:
            raise IllegalMove(words)
        if words in TABLE_WORDS:
            return self.back_at(seat, self.before()) if words == UNDO else self._resign(seat)
        if self.outcome():
            raise IllegalMove(words)
        return self.make(seat, self.state.read(seat, words), level)

    def make(self, seat: Seat, move: Move, level: str | None = None) -> Table:
        """Make a move that is at hand; it must be a legal one."""
        chance = Chance(self.record.seed, self.ply + 1)
        state = self.state.apply(seat, move, chance)
        revealed = chance.was_used or state.reveals()
        return Table(self.record.then(seat, str(move), level), state, self.resigned, revealed)

    def back_at(self, seat: Seat, before: Table | None) -> Table:
        """Take the last move back, to the table before it; a person who has left meanwhile stays away."""
        if before is None:
            raise IllegalMove(UNDO)
        return replace(before, record=self.record.then(seat, UNDO), resigned=self.resigned)

    def _resign(self, seat: Seat) -> Table:
        if self.outcome() or seat in self.resigned:
            raise IllegalMove(RESIGN)
        return replace(self, record=self.record.then(seat, RESIGN), resigned=self.resigned | {seat})

    def to_act(self) -> tuple[Seat, ...]:
        return () if self.outcome() else self.state.to_act()

    def outcome(self) -> Outcome | None:
        """Rank the seats: those that resigned come after those that stayed."""
        ended = self.state.outcome()
        if not self.resigned:
            return ended
        if ended is None and len(self.resigned) < self.record.seats - 1:
            return None
        scores = ended.scores if ended else self.state.view(None).scores
        ranks = ended.ranks if ended else (1,) * self.record.seats
        keys = [(seat in self.resigned, rank) for seat, rank in enumerate(ranks)]
        return Outcome(
            tuple(1 + sum(other < key for other in keys) for key in keys),
            scores,
            ended.reason if ended else "resigned",
        )

    def abstention(self) -> Entry | None:
        """Find what a seat that has left does at once, where its game says so: nobody waits for it then."""
        for seat in sorted(self.resigned.intersection(self.to_act())):
            if move := self.state.abstain(seat):
                return Entry(seat, str(move))
        return None


def deal(record: Record) -> Table:
    """Set the table up: the position before the first line of the log."""
    game = GAMES[record.game]
    game.check_version(record.version, record.options)
    empty = record.upto(0)
    return Table(empty, game.deal(record.seats, Chance(record.seed), dict(record.options)))


def replay_table(record: Record) -> Table:
    """Play a whole record; the first line that is not legal is named."""
    return standing(record)[-1]


def standing(record: Record) -> list[Table]:
    """Play a record, and list the tables that its moves led to but for those taken back; the deal first."""
    tables = [deal(record)]
    for number, entry in enumerate(record.log, 1):
        try:
            _say(tables, entry)
        except Refused as refusal:
            reason = _reason(tables[-1], entry) or refusal
            raise BadRecord(f"{entry}: {reason}", record.line(number)) from refusal
    return tables


def _say(tables: list[Table], entry: Entry) -> None:
    """Go on with a line of the log, and back where it says so."""
    now = tables[-1]
    if entry.words == UNDO and len(tables) > 1 and 0 <= entry.seat < now.record.seats:
        tables[-2:] = [now.back_at(entry.seat, tables[-2])]
    elif entry.words == RESIGN:
        tables[-1] = now.then(entry.seat, entry.words)
    else:
        tables.append(now.then(entry.seat, entry.words, entry.level))


def _reason(table: Table, entry: Entry) -> str | None:
    """Say why every move of a seat would be refused, if it would."""
    if not 0 <= entry.seat < table.record.seats:
        return f"there is no seat {entry.seat}; the seats are 0 to {table.record.seats - 1}"
    if entry.words == UNDO:
        return "there is no move to take back" if table.last is None else None
    if table.outcome():
        return "the game is over"
    if entry.words not in TABLE_WORDS and entry.seat not in table.to_act():
        return f"it is not the turn of seat {entry.seat}, but of {', '.join(map(str, table.to_act()))}"
    return None


def replay(record: Record) -> AnyState:
    """Lead to the position after the whole log."""
    return replay_table(record).state


def play(state: AnyState, seat: Seat, words: str, chance: Chance) -> AnyState:
    """Read the words of one move and make it."""
    return state.apply(seat, state.read(seat, words), chance)
