"""The rules of Mandala: a position, its legal moves, and what follows from a move.

`scratch_cy.py` repeats these rules for the search.
`tests/search/test_scratch.py` proves that both play alike.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from operator import add
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from rules_engine.game import (
    Event,
    InTurn,
    Options,
    Outcome,
    Seat,
    first_seat,
    ranked_outcome,
)
from rules_engine.games.mandala.events import (
    Completes,
    Harvests,
    MandalaView,
    Scores,
    Skips,
    Sweeps,
    Take,
    Takes,
)
from rules_engine.games.mandala.objections import Way, objection
from rules_engine.games.mandala.scratch_cy import MandalaScratch

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules_engine.chance import Luck

COLORS = "RYGBK"  # red, yellow, green, blue, black: the rulebook leaves the colors to the box
SIZES = "123"
PYRAMIDS = tuple(
    color + size for color, size in product(COLORS, SIZES)
)  # one for each group, in the order groups are told
START = 0  # before the path, whose places are 1 (outermost), 2, ...


class Worth(NamedTuple):
    """What a group brings (1.4)."""

    alone: int
    first: int
    second: int


SOLE, SHARED = ("alone",), ("first", "second")


# By the pyramids of a group. Groups of three are the short path, which is ours (1.7).
WORTH: Mapping[int, Worth] = MappingProxyType({5: Worth(5, 3, 2), 3: Worth(3, 2, 1)})


class Spiral(NamedTuple):
    """The path as it was laid out; sets of places are ints: bit 1 is place 1, bit 0 is never set."""

    pyramids: tuple[str, ...]  # place 1 first
    groups: tuple[int, ...]  # the places of each of PYRAMIDS

    @classmethod
    def of(cls, pyramids: Sequence[str]) -> Spiral:
        groups = dict.fromkeys(PYRAMIDS, 0)
        bit = 1
        for pyramid in pyramids:
            bit <<= 1
            groups[pyramid] |= bit
        return cls(tuple(pyramids), tuple(groups.values()))

    @property
    def every(self) -> int:
        return (2 << len(self.pyramids)) - 2

    def describe_places(self, places: int) -> tuple[int, tuple[int, ...], tuple[str, ...]]:
        """Return how many places these are, which, and what lay there."""
        there = tuple([move.place for move in _takes(places)])
        names = self.pyramids
        return len(there), there, tuple([names[place - 1] for place in there])

    def counts(self, places: int) -> tuple[int, ...]:
        """Count the pyramids of each group that lay at these places."""
        return tuple([(places & group).bit_count() for group in self.groups])


class Pieces(NamedTuple):
    """Where everything is after a move, and how it came there."""

    left: int
    pawns: tuple[int, ...]
    taken: tuple[int, ...]
    news: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Mandala(InTurn[Take, MandalaView]):
    seats: int
    spiral: Spiral
    turn: Seat | None
    left: int  # the places that still hold their pyramid
    pawns: tuple[int, ...]
    taken: tuple[int, ...]  # a seat: the places it took; what nobody took is in the Eye
    points: tuple[int, ...]
    ending: str = ""  # once over: the reason
    gains: tuple[tuple[int, tuple[int, ...]], ...] = ()  # a scored group: what each seat got
    news: tuple[Event, ...] = field(default=(), compare=False)

    @classmethod
    def lay_out(cls, seats: int, pyramids: Sequence[str], first: Seat) -> Mandala:
        spiral = Spiral.of(pyramids)
        nothing = (0,) * seats
        return cls(seats, spiral, first, spiral.every, nothing, nothing, nothing)

    def legal_moves(self, seat: Seat) -> tuple[Take, ...]:
        """From the pawn inwards, past other pawns too (1.3.1)."""
        if seat != self.turn:
            return ()
        start = self.pawns[seat] + 1
        return _takes(self.left >> start << start)

    def objection(self, seat: Seat, words: str) -> Event | None:
        if seat != self.turn:
            return None
        return objection(Way(len(self.spiral.pyramids), self.pawns[seat], self.taken), words)

    def missed_moves(self, seat: Seat) -> tuple[Take, ...]:
        """List the places of the path from which nothing can be taken."""
        if seat != self.turn:
            return ()
        return _takes(self.spiral.every & ~(self.left >> self.pawns[seat] + 1 << self.pawns[seat] + 1))

    def apply(self, seat: Seat, move: Take, chance: Luck) -> Mandala:  # noqa: ARG002 - no luck in a turn
        after = self._move_pawn(seat, move.place)
        able = _able(after)
        turn = _next(seat, able) if len(able) > 1 else None
        ending = ""
        if turn is None:
            ending = "harvest" if able else "empty"
            after = self._harvest(after, able[0]) if able else after
        elif len(able) < self.seats:
            skips = tuple(Skips(other) for other in _able(self) if other not in able)
            after = after._replace(news=(*after.news, *skips))
        points, gains, scores = self._score_groups(after)
        left, pawns, taken, news = after
        told = (*news, *scores)
        return Mandala(self.seats, self.spiral, turn, left, pawns, taken, points, ending, gains, told)

    def _move_pawn(self, seat: Seat, place: int) -> Pieces:
        """Take, then sweep what every pawn has passed (1.3.2, 1.3.3)."""
        took = 1 << place
        pawns = _put(self.pawns, seat, place)
        taken = _put(self.taken, seat, self.taken[seat] | took)
        rest = self.left ^ took
        news: tuple[Event, ...] = (Takes(seat, place, self.spiral.pyramids[place - 1]),)
        if passed := rest & (1 << min(pawns)) - 1:
            news += (Sweeps(*self.spiral.describe_places(passed)),)
        return Pieces(rest ^ passed, pawns, taken, news)

    def _harvest(self, pieces: Pieces, seat: Seat) -> Pieces:
        """1.5: with one seat left to move, the rest of the path is its own, and counts in the groups (M2)."""
        left, pawns, taken, news = pieces
        return Pieces(
            0,
            _put(pawns, seat, left.bit_length() - 1),  # M3: it is still the rearmost
            _put(taken, seat, taken[seat] | left),
            (*news, Harvests(seat, *self.spiral.describe_places(left))),
        )

    def _score_groups(
        self, after: Pieces
    ) -> tuple[tuple[int, ...], tuple[tuple[int, tuple[int, ...]], ...], list[Event]]:
        """Score the groups whose last pyramids have left the path (1.3.4); none touches another (M4)."""
        left, pawns, taken, _ = after
        gone = self.left ^ left
        forward: tuple[Seat, ...] = ()
        points, gains = self.points, self.gains
        news: list[Event] = []
        for kind, group in enumerate(self.spiral.groups):
            if group & gone and not group & left:
                forward = forward or tuple(sorted(range(self.seats), key=pawns.__getitem__, reverse=True))
                counts = tuple([(places & group).bit_count() for places in taken])
                gained, told = _score_group(kind, group.bit_count(), counts, forward)
                points = tuple(map(add, points, gained))
                gains += ((kind, gained),)
                news += told
        return points, gains, news

    def scratch(self, seat: Seat | None) -> MandalaScratch:  # noqa: ARG002 - nothing is hidden
        return MandalaScratch(self, WORTH[max(group.bit_count() for group in self.spiral.groups)])

    def outcome(self) -> Outcome | None:
        return None if self.turn is not None else ranked_outcome(self.points, self.ending, ties=self.pawns)

    @property
    def eye(self) -> int:
        return self.spiral.every & ~self.left & ~sum(self.taken)

    def view(self, seat: Seat | None) -> MandalaView:
        return MandalaView(
            seat=seat,
            seats=self.seats,
            to_act=self.to_act(),
            scores=self.points,
            outcome=self.outcome(),
            news=self.news,
            path=self._path(),
            pawns=self.pawns,
            taken=tuple(self.spiral.counts(places) for places in self.taken),
            eye=self.spiral.counts(self.eye),
            gains=tuple(dict(self.gains).get(kind, ()) for kind in range(len(PYRAMIDS))),
            group_size=max(group.bit_count() for group in self.spiral.groups),
            last=next((event.place for event in self.news if isinstance(event, Takes)), None),
        )

    def _path(self) -> tuple[str | None, ...]:
        return tuple(
            pyramid if self.left >> place & 1 else None
            for place, pyramid in enumerate(self.spiral.pyramids, 1)
        )

    def tally(self, seat: Seat | None) -> tuple[int, ...]:  # noqa: ARG002 - everybody knows the points
        return self.points

    def facts(self) -> dict[str, Any]:
        return {
            "path": list(self._path()),
            "pawns": list(self.pawns),
            "taken": [self._pile(places) for places in self.taken],
            "eye": self._pile(self.eye),
            "points": list(self.points),
        }

    def _pile(self, places: int) -> dict[str, int]:
        counts = zip(PYRAMIDS, self.spiral.counts(places), strict=True)
        return {pyramid: count for pyramid, count in counts if count}

    def faults(self) -> Iterator[str]:
        piles = (self.left, *self.taken)
        if (
            sum(pile.bit_count() for pile in piles) != sum(piles).bit_count()
            or sum(piles) & ~self.spiral.every
        ):
            yield "a pyramid is in two places"
        moved = [pawn for pawn in self.pawns if pawn != START]
        if len(set(moved)) < len(moved):
            yield "two pawns stand on one place"
        for seat, (pawn, places) in enumerate(zip(self.pawns, self.taken, strict=True)):
            if pawn != max(places.bit_length() - 1, START):
                yield f"the pawn of seat {seat} is not where its last pyramid was"
        if self.left & (1 << min(self.pawns)) - 1:
            yield "a pyramid lies behind every pawn"
        if sum(self.points) != sum(self._worth(kind) for kind in range(len(PYRAMIDS))):
            yield "the points are not those of the finished groups"
        if (self.turn is None) != (len(_able(self)) < 2):  # noqa: PLR2004 - at most one can move
            yield "the game has not stopped when it should"

    def _worth(self, kind: int) -> int:
        """Return what a group has brought to all seats together."""
        group = self.spiral.groups[kind]
        if group & self.left or not group & ~self.eye:
            return 0
        return WORTH[group.bit_count()].alone


def _takes(places: int) -> tuple[Take, ...]:
    moves: tuple[Take, ...] = ()
    for chosen in TAKES:
        moves += chosen[places & 255]
        places >>= 8
    return moves


@lru_cache(maxsize=1 << 14)
def _score_group(
    kind: int, size: int, counts: tuple[int, ...], forward: tuple[Seat, ...]
) -> tuple[tuple[int, ...], tuple[Event, ...]]:
    """1.4: every tie goes to the pawn further forward, as the pawns stand after the move (M6, M8)."""
    owners = sorted([seat for seat in forward if counts[seat]], key=counts.__getitem__, reverse=True)
    pyramid, worth = PYRAMIDS[kind], WORTH[size]
    shares = SOLE if len(owners) == 1 else SHARED
    gained = [0] * len(counts)
    news: list[Event] = [Completes(pyramid, counts)]
    for seat, why in zip(owners, shares, strict=False):
        gained[seat] = getattr(worth, why)
        tied = [other for other, count in enumerate(counts) if count == counts[seat] and other != seat]
        news.append(Scores(seat, gained[seat], pyramid, why, tuple(tied)))
    return tuple(gained), tuple(news)


def _able(pieces: Pieces | Mandala) -> tuple[Seat, ...]:
    """List the seats with a pyramid ahead (M1)."""
    innermost = pieces.left.bit_length() - 1
    return tuple([seat for seat, pawn in enumerate(pieces.pawns) if pawn < innermost])


def _next(seat: Seat, able: tuple[Seat, ...]) -> Seat:
    """Clockwise; who cannot move any more is passed over (M10)."""
    for other in able:
        if other > seat:
            return other
    return able[0]


def _put(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _by_bits() -> tuple[tuple[tuple[Take, ...], ...], ...]:
    """Make every move once: by eight places at a time, by the bits of those that hold a pyramid."""
    moves = [Take(place) for place in range(80)]
    return tuple(
        tuple(tuple(moves[low + bit] for bit in range(8) if bits >> bit & 1) for bits in range(1 << 8))
        for low in range(0, len(moves), 8)
    )


TAKES = _by_bits()


def deal(seats: int, chance: Luck, options: Options) -> Mandala:
    path = chance.shuffled(PYRAMIDS * int(options["sets"]))
    return Mandala.lay_out(seats, path, first_seat(seats, chance, options))
