"""What a game is: seats, moves, events, positions, and how they end."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from functools import lru_cache, partial
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from rules_engine.errors import BadSetup, Hints, IllegalMove, OtherRules

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
    from typing import Self

    from rules_engine.chance import Luck
    from rules_engine.riddles import Riddles
    from rules_engine.scratch import Scratch

Seat: TypeAlias = int  # a chair at the table, from 0
Path: TypeAlias = tuple[str, ...]  # the words of a move as they are asked for, or the first few of them
Options: TypeAlias = "Mapping[str, str]"

GAP = "_"
NUMBERS = re.compile(r"(?<=\d)\s+(?=\d)")  # two of them, side by side
RANDOM_FIRST = ("random", "0")  # the values of the option `first`, for every game in which somebody starts


def joint(by: str = "") -> Mapping[str, str]:
    """Mark a field that is written right behind the one before it: `c` and `4` are `c4`."""
    return MappingProxyType({"joined": by})


SUBSET: Mapping[str, str] = MappingProxyType({"kind": "subset"})  # one word, a letter for each thing chosen
SEQUENCE: Mapping[str, str] = MappingProxyType({"kind": "sequence"})  # last field: a tuple, a word for each


class _Kept:
    """A place for what is computed once from a frozen value."""

    __slots__ = ("_spelling",)

    _spelling: tuple[Path, str]


@dataclass(frozen=True, slots=True)
class Spelled(_Kept):
    """A value that is spelled by its declaration: the class is the verb, the fields are the words."""

    @property
    def path(self) -> Path:
        try:
            return self._spelling[0]  # asked for hundreds of times a question
        except AttributeError:
            return self._cached_spelling()[0]

    def __str__(self) -> str:
        return self._cached_spelling()[1]

    def _cached_spelling(self) -> tuple[Path, str]:
        try:
            return self._spelling
        except AttributeError:
            object.__setattr__(self, "_spelling", _spell(self))
            return self._spelling


@dataclass(frozen=True, slots=True)
class Move(Spelled):
    """One decision; its fields, in order, are the questions a player answers."""


@dataclass(frozen=True, slots=True)
class Event(Spelled):
    """Something that happened while a move was applied."""


@lru_cache(maxsize=1 << 16)
def _spell(thing: Spelled) -> tuple[Path, str]:
    path = [verb(type(thing))]
    text = path[0]
    for one in fields(thing):
        value = getattr(thing, one.name)
        words = [str(word) for word in value] if isinstance(value, tuple) else [str(value)]
        path += words
        text += "".join(one.metadata.get("joined", " ") + word for word in words)
    return tuple(path), text


def verb(kind: type[Spelled]) -> str:
    return kind.__name__.lower()


_questions: dict[type[Move], tuple[tuple[str, str], ...]] = {}


def questions(kind: type[Move]) -> tuple[tuple[str, str], ...]:
    """Name each field of a move and how it is answered: `one`, `subset` or `sequence`."""
    if kind not in _questions:
        _questions[kind] = tuple((one.name, one.metadata.get("kind", "one")) for one in fields(kind))
    return _questions[kind]


@dataclass(frozen=True, slots=True)
class Outcome:
    ranks: tuple[int, ...]  # 1 is best, ties share
    scores: tuple[int, ...]
    reason: str  # a key, worded by render


def ranked_outcome(scores: tuple[int, ...], reason: str, ties: tuple[int, ...] | None = None) -> Outcome:
    """Rank by score, best first; where a game breaks ties, the higher of `ties` is better."""
    keys = tuple(zip(scores, ties or (0,) * len(scores), strict=True))
    return Outcome(tuple(1 + sum(other > key for other in keys) for key in keys), scores, reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What a seat may know, or a spectator (`seat` is None); each game adds its own fields."""

    seat: Seat | None
    seats: int
    to_act: tuple[Seat, ...]
    scores: tuple[int, ...]  # as they stand, as far as this seat may know
    outcome: Outcome | None
    news: tuple[Event, ...]  # what the last move did, as far as this seat may know
    options: tuple[tuple[str, str], ...] = ()  # those not at their default, from the table


M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View)


class Reply(NamedTuple):
    """What a seat does, and in a race after how many seconds."""

    move: Move
    seconds: float = 0.0


class State(ABC, Generic[M, V]):
    """A position, a frozen and hashable value; every seat that has a legal move is to move."""

    __slots__ = ()

    seats: int
    news: tuple[Event, ...]  # what the last `apply` did, the move itself first

    @abstractmethod
    def legal_moves(self, seat: Seat) -> Iterable[M]:
        """List every legal move of a seat, in the order its game states."""

    @abstractmethod
    def apply(self, seat: Seat, move: M, chance: Luck) -> State[M, V]:
        """Make a legal move; the next position is a new value."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Rank the seats, once nobody can move."""

    @abstractmethod
    def view(self, seat: Seat | None) -> V:
        """Show what a seat may know; None is a spectator."""

    def tally(self, seat: Seat | None) -> tuple[int, ...]:
        """Count the points as they stand, as far as a seat may know: what its view says."""
        scores: tuple[int, ...] = self.view(seat).scores
        return scores

    @abstractmethod
    def facts(self) -> dict[str, Any]:
        """Return the whole position, all eyes, in words and numbers."""

    def unseen(self, seat: Seat | None, chance: Luck) -> Self:  # noqa: ARG002 - most games hide nothing
        """Deal again what a seat, or a spectator, cannot see: a position it cannot tell from this one."""
        return self

    def simulate(self, luck: Luck) -> Outcome:
        """Play on at random to the end.

        All is drawn from `luck`, in this order: a seat where several may act, one of its legal moves, then
        what the move draws. A game may do it faster, with the same draws: equal luck, the same outcome.
        """
        state: State[M, V] = self
        while waiting := state.to_act():
            seat = waiting[0] if len(waiting) == 1 else luck.pick(waiting)
            state = state.apply(seat, state.pick_move(seat, luck), luck)
        outcome = state.outcome()
        assert outcome is not None, "nobody can move, so it is over"
        return outcome

    def read(self, seat: Seat, words: str) -> M:
        """Look words up among the legal moves; case and spaces are forgiven."""
        legal = tuple(self.legal_moves(seat))
        for move in legal:
            if str(move) == words:
                return move
        key = squash(words)
        for move in legal:
            if key in spellings(str(move)):
                return move
        raise misread(words, legal)

    def objection(self, seat: Seat, words: str) -> Event | None:  # noqa: ARG002 - for games that can say
        """Find the rule that forbids what somebody would have liked to do; its event is told like others."""
        return None

    def missed_moves(self, seat: Seat) -> Iterable[M]:  # noqa: ARG002 - for games that can say why not
        """List moves that people look for and do not find: none is legal, and each has an objection."""
        return ()

    def abstain(self, seat: Seat) -> M | None:  # noqa: ARG002 - few games need to ask
        """Say what a seat that has left does at once, so that nobody waits for it; None: nothing."""
        return None

    def reveals(self) -> bool:
        """Return whether the last move showed somebody what was hidden; luck drawn in it counts anyway."""
        return False

    def rest(self, seat: Seat) -> Iterator[M]:  # noqa: ARG002 - most games have nothing to finish
        """Offer moves that finish what a seat has begun, where placing the rest one by one matters little."""
        return iter(())

    def pick_move(self, seat: Seat, luck: Luck) -> M:
        """Draw one of the legal moves."""
        return luck.pick(tuple(self.legal_moves(seat)))

    def scratch(self, seat: Seat | None) -> Scratch | None:  # noqa: ARG002 - a game need not have one
        """Lay the position out on a board that changes, for this seat to think on; None: states will do."""
        return None

    def race(self, seat: Seat, wits: float, luck: Luck) -> Reply | None:  # noqa: ARG002 - few games are one
        """Say what somebody of such wits, up to 1, would answer and when; None: it is no race."""
        return None

    def faults(self) -> Iterator[str]:
        """Say what cannot be so in this position; a sound position has no faults."""
        return iter(())

    def to_act(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(self.seats) if self.can_move(seat))

    def moment(self, seat: Seat) -> Hashable:  # noqa: ARG002 - some games ask for one seat only
        """Sum up what a half-made move of this seat depends on; while it stays the same, it stays good."""
        return self

    def can_move(self, seat: Seat) -> bool:
        return any(True for _ in self.legal_moves(seat))


class InTurn(State[M, V]):
    """A position in which one seat after the other moves: `turn` says which, until it is over."""

    __slots__ = ()

    turn: Seat | None

    def can_move(self, seat: Seat) -> bool:
        return seat == self.turn

    def to_act(self) -> tuple[Seat, ...]:
        return () if self.turn is None else (self.turn,)


def hides(state: State[Any, Any]) -> bool:
    """Return whether a game hides anything from anybody; else all seats see what a spectator does."""
    return type(state).unseen is not State.unseen


def squash(words: str) -> str:
    """Forget case and spaces, but those between two numbers, which nobody means as one."""
    return "".join(NUMBERS.sub(GAP, words.casefold()).split())


def spellings(words: str) -> tuple[str, str]:
    """Spell a move as it may be squashed: with its gaps between numbers, and without."""
    squashed = squash(words)
    return squashed, squashed.replace(GAP, "")


def misread(words: str, legal: Iterable[Move]) -> IllegalMove:
    """Say how far the words were understood, and which legal ones are near."""
    return IllegalMove(words, partial(_hints, words, legal))


def _hints(words: str, legal: Iterable[Move]) -> Hints:
    moves = tuple(legal)
    understood: Path = ()
    for count in range(1, max((len(move.path) for move in moves), default=0)):
        heads = {squash("".join(move.path[:count])): move.path[:count] for move in moves}
        known = [path for head, path in heads.items() if squash(words).startswith(head)]
        if not known:
            break
        understood = max(known, key=lambda path: len("".join(path)))
    texts = {squash(str(move)): str(move) for move in moves}
    near = get_close_matches(squash(words), texts, n=3, cutoff=0.5)
    return Hints(understood, tuple(texts[key] for key in near))


@dataclass(frozen=True, slots=True)
class Game:
    """A box on the shelf."""

    key: str  # file name, database value, word prefix: one key
    seats: range
    deal: Callable[[int, Luck, Options], State[Any, Any]]
    options: Mapping[str, tuple[str, ...]] = field(hash=False)  # name -> allowed values, the default first
    version: int = 1
    changed: frozenset[tuple[str, str]] = frozenset()  # options that the last version plays differently
    riddles: Riddles | None = None  # single cards to race and puzzle over
    newcomer: Callable[[Any, Seat, Luck], Move] | None = None  # how one plays who has just read the rules

    def complete_options(self, options: Options) -> dict[str, str]:
        """Fill in the defaults; refuse what this game does not offer."""
        for name, value in options.items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise BadSetup(f"{self.key} has no option {name!r}; its options: {known}")
            if value not in self.options[name]:
                known = ", ".join(self.options[name])
                raise BadSetup(f"{value!r} is not a value of {self.key}'s option {name}; its values: {known}")
        return {name: options.get(name, values[0]) for name, values in self.options.items()}

    def unusual(self, options: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
        """List the options that are not at their default."""
        return tuple((name, value) for name, value in options if value != self.options[name][0])

    def check_seats(self, seats: int) -> None:
        if seats not in self.seats:
            raise BadSetup(f"{self.key} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}")

    def check_version(self, version: int, options: Iterable[tuple[str, str]]) -> None:
        """Refuse what was played under rules that would replay it differently."""
        same = self.changed and version == self.version - 1 and self.changed.isdisjoint(options)
        if version != self.version and not same:
            raise OtherRules(f"played under version {version} of {self.key}, here is {self.version}")

    def combinations(self) -> Iterator[dict[str, str]]:
        """Every way of setting the options."""
        for values in product(*self.options.values()):
            yield dict(zip(self.options, values, strict=True))


def first_seat(seats: int, chance: Luck, options: Options) -> Seat:
    """Who starts: by lot, or seat 0 where the table has already agreed on an order."""
    return chance.below(seats) if options["first"] == "random" else 0
