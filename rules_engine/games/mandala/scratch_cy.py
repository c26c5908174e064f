# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# mypy: disable-error-code="untyped-decorator, import-untyped, no-any-return"
"""The rules of Mandala (`rules.py`) on a board that changes, for the search."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from rules_engine.search import plain as cython

from rules_engine.search import luck
from rules_engine.search.plain import bits_of_bytes, table, zeros

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_engine.games.mandala.rules import Mandala

# A number of more than 32 bits is declared: as a literal it would be an object.
WORD = cython.declare(cython.ulonglong, luck.WORD)
STEP = cython.declare(cython.ulonglong, luck.STEP)
MORE = cython.declare(cython.ulonglong, luck.MORE)
ONE = cython.declare(cython.ulonglong, 1)
PAIRS = cython.declare(cython.ulonglong, 0x5555555555555555)
FOURS = cython.declare(cython.ulonglong, 0x3333333333333333)
BYTES = cython.declare(cython.ulonglong, 0x0F0F0F0F0F0F0F0F)
ONES = cython.declare(cython.ulonglong, 0x0101010101010101)

IS_C = cython.compiled
# Other numbers are declared too: as globals of Python they would be looked up.
HALF = cython.declare(cython.int, 40)  # places of the path in the first of its two words
KEYS = cython.declare(cython.int, 80)
KINDS = cython.declare(cython.int, 15)
AHEAD = cython.declare(cython.int, 8)  # pyramids that a sensible player looks at
DRAWS = cython.declare(cython.int, 3)  # of them that are compared
BITS = cython.declare(cython.int[::1], table(IS_C, "i", bits_of_bytes()))


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _count(mask: cython.ulonglong) -> cython.int:
    mask = mask - (mask >> 1 & PAIRS)
    mask = (mask & FOURS) + (mask >> 2 & FOURS)
    return ((mask + (mask >> 4) & BYTES) * ONES & WORD) >> 56


if not cython.compiled:
    _count = int.bit_count


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _first(mask: cython.ulonglong) -> cython.int:
    if cython.compiled:
        return _count((mask & (WORD - mask + 1)) - 1)
    else:  # noqa: RET505 - the same
        return (mask & -mask).bit_length() - 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _nth_bit(mask: cython.ulonglong, number: cython.int) -> cython.int:
    """Find the nth bit: its half, its byte, its place there."""
    base: cython.int = 0
    part: cython.int = _count(mask & 0xFFFFF)
    if number >= part:
        number -= part
        mask >>= 20
        base = 20
    part = _count(mask & 0xFF)
    while number >= part:
        number -= part
        mask >>= 8
        base += 8
        part = _count(mask & 0xFF)
    return base + BITS[(mask & 0xFF) << 3 | number]


@cython.cclass
class MandalaScratch:
    seats = cython.declare(cython.int, visibility="readonly")
    keys = cython.declare(cython.int, visibility="readonly")
    is_fixed = cython.declare(cython.bint, visibility="readonly")
    is_placing = cython.declare(cython.bint, visibility="readonly")
    luck = cython.declare(cython.ulonglong, visibility="readonly")
    ids = cython.declare(cython.int[::1], visibility="readonly")
    trace = cython.declare(cython.int[::1], visibility="readonly")
    ranks = cython.declare(cython.int[::1], visibility="readonly")
    scores = cython.declare(cython.int[::1], visibility="readonly")
    kinds: cython.int[::1]  # a place: the group of its pyramid
    worths: cython.int[::1]  # of a group: alone, first, second
    ended: str
    # The position that thinking starts from, and the one it has come to.
    root_now: cython.int
    root_low: cython.ulonglong
    root_high: cython.ulonglong
    root_pawns: cython.int[::1]
    root_taken: cython.int[::1]
    root_left: cython.int[::1]
    root_points: cython.int[::1]
    now: cython.int
    low: cython.ulonglong  # the places that still hold their pyramid, in two words
    high: cython.ulonglong
    last: cython.int  # the innermost of them, -1 if none
    pawns: cython.int[::1]
    taken: cython.int[::1]  # of each seat and group
    left: cython.int[::1]  # of each group
    harvested: cython.bint
    near: cython.int[::1]

    def __init__(self, state: Mandala, worths: Sequence[int]) -> None:
        seats = state.seats
        groups = state.spiral.groups
        self.seats, self.keys, self.is_fixed, self.is_placing = seats, KEYS, True, False
        kinds = [0] * KEYS
        for kind, group in enumerate(groups):
            for place in range(len(state.spiral.pyramids) + 1):
                if group >> place & 1:
                    kinds[place] = kind
        self.kinds, self.worths = table(IS_C, "i", kinds), table(IS_C, "i", worths)
        self.ended = state.ending
        self.root_now = -1 if state.turn is None else state.turn
        self.root_low, self.root_high = int(state.left) % (ONE << HALF), int(state.left) // (ONE << HALF)
        self.root_pawns = table(IS_C, "i", state.pawns)
        self.root_taken = table(
            IS_C, "i", [(places & group).bit_count() for places in state.taken for group in groups]
        )
        self.root_left = table(IS_C, "i", [(state.left & group).bit_count() for group in groups])
        self.root_points = table(IS_C, "i", state.points)
        self.pawns, self.taken = zeros(IS_C, "i", seats), zeros(IS_C, "i", seats * KINDS)
        self.left, self.scores = zeros(IS_C, "i", KINDS), zeros(IS_C, "i", seats)
        self.ids, self.trace = zeros(IS_C, "i", KEYS), zeros(IS_C, "i", KEYS)
        self.ranks, self.near = zeros(IS_C, "i", seats), zeros(IS_C, "i", AHEAD)
        self.rewind(0)

    def begin(self, luck: cython.ulonglong) -> None:
        self.rewind(luck)

    def rewind(self, luck: cython.ulonglong) -> None:
        self.luck = luck
        self.now, self.low, self.high = self.root_now, self.root_low, self.root_high
        self.last = self._innermost()
        self.pawns[:] = self.root_pawns
        self.taken[:] = self.root_taken
        self.left[:] = self.root_left
        self.scores[:] = self.root_points
        self.harvested = False

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _innermost(self) -> cython.int:
        mask: cython.ulonglong = self.high or self.low
        last: cython.int = -1
        if cython.compiled:
            while mask:
                mask >>= 1
                last += 1
        else:
            last = mask.bit_length() - 1
        return last + HALF if self.high else last

    def turn(self) -> int:
        return self.now

    def moves(self) -> int:
        """Fill `ids` with what is legal, in the order of the rules."""
        count: cython.int = 0
        place: cython.int
        if self.now < 0:
            return 0
        for place in range(self.pawns[self.now] + 1, self.last + 1):
            if (self.low >> place if place < HALF else self.high >> (place - HALF)) & 1:
                self.ids[count] = place
                count += 1
        return count

    def play(self, key: cython.int) -> None:
        self._take(key)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _take(self, place: cython.int) -> cython.void:
        """Take, sweep what every pawn has passed, and harvest when one seat is left to move (1.3, 1.5)."""
        seat: cython.int = self.now
        rear: cython.int
        low: cython.ulonglong = self.low
        high: cython.ulonglong = self.high
        if place < HALF:
            self.low ^= ONE << place
        else:
            self.high ^= ONE << (place - HALF)
        self.pawns[seat] = place
        self.taken[seat * KINDS + self.kinds[place]] += 1
        rear = self._rearmost()
        if rear < HALF:
            self.low &= WORD << rear & WORD
        else:
            self.low = 0
            self.high &= WORD << (rear - HALF) & WORD
        if place == self.last or not (self.low or self.high):
            self.last = self._innermost()
        self._pass_on(seat)
        if low != self.low:
            self._settle(low ^ self.low, 0)
        if high != self.high:
            self._settle(high ^ self.high, HALF)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _rearmost(self) -> cython.int:
        seat: cython.int
        rear: cython.int = self.pawns[0]
        for seat in range(1, self.seats):
            rear = min(rear, self.pawns[seat])
        return rear

    @cython.cfunc
    @cython.exceptval(check=False)
    def _pass_on(self, seat: cython.int) -> cython.void:
        other: cython.int
        able: cython.int = 0
        first: cython.int = -1
        after: cython.int = -1
        for other in range(self.seats):
            if self.pawns[other] < self.last:
                able += 1
                if first < 0:
                    first = other
                if after < 0 and other > seat:
                    after = other
        self.now = after if after >= 0 else first
        if able > 1:
            return
        self.now = -1
        if able:
            self._harvest(first)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _harvest(self, seat: cython.int) -> cython.void:
        place: cython.int
        self.harvested = True
        for place in range(self.last + 1):
            if (self.low >> place if place < HALF else self.high >> (place - HALF)) & 1:
                self.taken[seat * KINDS + self.kinds[place]] += 1
        self.pawns[seat] = self.last
        self.low = self.high = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _settle(self, gone: cython.ulonglong, base: cython.int) -> cython.void:
        kind: cython.int
        while gone:
            kind = self.kinds[base + _first(gone)]
            gone &= gone - 1
            self.left[kind] -= 1
            if not self.left[kind]:
                self._complete(kind)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _complete(self, kind: cython.int) -> cython.void:
        """1.4: most of a group is first; of as many, the pawn further forward."""
        seat: cython.int
        rank: cython.int
        high: cython.int = -1
        next_high: cython.int = -1
        first: cython.int = -1
        second: cython.int = -1
        for seat in range(self.seats):
            rank = self.taken[seat * KINDS + kind]
            if rank:
                rank = rank * KEYS + self.pawns[seat]
                if rank > high:
                    next_high, second = high, first
                    high, first = rank, seat
                elif rank > next_high:
                    next_high, second = rank, seat
        if second >= 0:
            self.scores[first] += self.worths[1]
            self.scores[second] += self.worths[2]
        elif first >= 0:
            self.scores[first] += self.worths[0]

    def finish(self) -> int:
        """Play at random to the end; tell how many moves `trace` has, each with its seat in front."""
        count: cython.int = 0
        start: cython.int
        number: cython.int
        some: cython.int
        low: cython.ulonglong
        high: cython.ulonglong
        while self.now >= 0:
            start = self.pawns[self.now] + 1
            low, high = self.low, self.high
            if start < HALF:
                low = low >> start << start
            else:
                low = 0
                high = high >> (start - HALF) << (start - HALF)
            some = _count(low)
            self.luck = self.luck * STEP + MORE & WORD
            number = (self.luck >> 33) * (some + _count(high)) >> 31
            number = _nth_bit(low, number) if number < some else HALF + _nth_bit(high, number - some)
            self.trace[count] = self.now * KEYS + number
            count += 1
            self._take(number)
        self._rank()
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def _rank(self) -> cython.void:
        """Rank by points, and ties by pawns."""
        seat: cython.int
        other: cython.int
        own: cython.int
        for seat in range(self.seats):
            own = self.scores[seat] * KEYS + self.pawns[seat]
            self.ranks[seat] = 1
            for other in range(self.seats):
                if self.scores[other] * KEYS + self.pawns[other] > own:
                    self.ranks[seat] += 1

    def finish_sensibly(self) -> int:
        """Play on as somebody would who collects; else as `finish`."""
        count: cython.int = 0
        number: cython.int
        while self.now >= 0:
            number = self._sensible()
            self.trace[count] = self.now * KEYS + number
            count += 1
            self._take(number)
        self._rank()
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def _sensible(self) -> cython.int:
        """Draw a few of the next pyramids; take the one one has most of, of as many the nearest."""
        count: cython.int = 0
        place: cython.int = self.pawns[self.now] + 1
        number: cython.int
        promise: cython.int
        high: cython.int = -AHEAD
        best: cython.int = 0
        _draw: cython.int
        while place <= self.last and count < AHEAD:
            if (self.low >> place if place < HALF else self.high >> (place - HALF)) & 1:
                self.near[count] = place
                count += 1
            place += 1
        for _draw in range(DRAWS):
            self.luck = self.luck * STEP + MORE & WORD
            number = (self.luck >> 33) * count >> 31
            promise = AHEAD * self.taken[self.now * KINDS + self.kinds[self.near[number]]] - number
            if promise > high:
                high, best = promise, self.near[number]
        return best

    def reason(self) -> str:
        return self.ended or ("harvest" if self.harvested else "empty")
