# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# mypy: disable-error-code="untyped-decorator, import-untyped, no-any-return"
"""The rules of Subdivision (`rules.py`) on a board that changes, for the search."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from rules_engine.search import plain as cython

from rules_engine.search import luck
from rules_engine.search.plain import bits_of_bytes, table, zeros

if TYPE_CHECKING:
    from rules_engine.games.subdivision.rules import Subdivision

# A number of more than 32 bits is declared: as a literal it would be an object.
WORD = cython.declare(cython.ulonglong, luck.WORD)
STEP = cython.declare(cython.ulonglong, luck.STEP)
MORE = cython.declare(cython.ulonglong, luck.MORE)
ONE = cython.declare(cython.ulonglong, 1)
PAIRS = cython.declare(cython.ulonglong, 0x5555555555555555)
FOURS = cython.declare(cython.ulonglong, 0x3333333333333333)
BYTES = cython.declare(cython.ulonglong, 0x0F0F0F0F0F0F0F0F)
ONES = cython.declare(cython.ulonglong, 0x0101010101010101)
TOPS = cython.declare(cython.ulonglong, 0x8080808080808080)

IS_C = cython.compiled
# Other numbers are declared too: as globals of Python they would be looked up.
CELLS = cython.declare(cython.int, 64)  # a move is size * CELLS + cell
KEYS = cython.declare(cython.int, 256)
MEDIUM = cython.declare(cython.int, 1)
LARGE = cython.declare(cython.int, 2)
PARK = cython.declare(cython.int, 3)  # a park's move is as if it were a size
LARGE_WORTH = cython.declare(cython.int, 3)
PRIVATE_PARK_WORTH = cython.declare(cython.int, 3)
BITS = cython.declare(cython.int[::1], table(IS_C, "i", bits_of_bytes()))


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _count(mask: cython.ulonglong) -> cython.int:
    mask = mask - (mask >> 1 & PAIRS)
    mask = (mask & FOURS) + (mask >> 2 & FOURS)
    return ((mask + (mask >> 4) & BYTES) * ONES & WORD) >> 56


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _first(mask: cython.ulonglong) -> cython.int:
    return _count((mask & (WORD - mask + 1)) - 1)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _nth_bit(mask: cython.ulonglong, number: cython.int) -> cython.int:
    """Find the cell of the nth bit: how many bytes end before it, then its place in its own."""
    sums: cython.ulonglong = mask - (mask >> 1 & PAIRS)
    sums = (sums & FOURS) + (sums >> 2 & FOURS)
    sums = (sums + (sums >> 4) & BYTES) * ONES
    base: cython.int = (((number * ONES | TOPS) - sums & TOPS) >> 7) * ONES >> 56 << 3
    number -= sums << 8 >> base & 0xFF
    return base + BITS[(mask >> base & 0xFF) << 3 | number]


if not cython.compiled:  # much is shorter where numbers have no end
    from rules_engine.search.plain import count as _count
    from rules_engine.search.plain import first as _first
    from rules_engine.search.plain import nth_bit as _nth_bit


@cython.cclass
class SubdivisionScratch:
    seats = cython.declare(cython.int, visibility="readonly")
    luck = cython.declare(cython.ulonglong, visibility="readonly")
    ids = cython.declare(cython.int[::1], visibility="readonly")
    trace = cython.declare(cython.int[::1], visibility="readonly")
    ranks = cython.declare(cython.int[::1], visibility="readonly")
    scores = cython.declare(cython.int[::1], visibility="readonly")
    keys = cython.declare(cython.int, visibility="readonly")
    is_fixed = cython.declare(cython.bint, visibility="readonly")
    is_placing = cython.declare(cython.bint, visibility="readonly")
    size: cython.int
    houses: cython.int
    private: cython.bint
    first: cython.int
    is_alone: cython.bint  # one seat lays out all the parks
    every: cython.ulonglong
    not_top: cython.ulonglong  # every cell but those
    not_bottom: cython.ulonglong
    near: cython.ulonglong[::1]
    wide: cython.ulonglong[::1]  # and the cell itself
    first_key: cython.int[::1]  # of each seat and size
    # The position that thinking starts from, and the one it has come to.
    root_turn: cython.int
    root_parks_left: cython.int
    root_parks: cython.ulonglong
    root_free: cython.ulonglong
    root_built: cython.ulonglong[::1]
    root_reach: cython.ulonglong[::1]
    root_roomy: cython.ulonglong[::1]
    root_left: cython.int[::1]
    now: cython.int
    parks_left: cython.int
    parks: cython.ulonglong
    free: cython.ulonglong
    built: cython.ulonglong[::1]
    reach: cython.ulonglong[::1]
    roomy: cython.ulonglong[::1]  # where no large of one's own is near
    left: cython.int[::1]

    def __init__(self, state: Subdivision) -> None:
        board = state.rules.board
        seats: cython.int = state.seats
        self.seats = seats
        self.size = board.size
        self.houses = state.rules.houses
        self.private = state.rules.private
        self.first = state.first
        self.is_alone = state.rules.architect is not None
        self.every = board.every
        self.not_bottom, self.not_top = board.every & ~board.bottom, board.every & ~board.top
        self.near = table(IS_C, "Q", list(board.near))
        self.wide = table(IS_C, "Q", [near | 1 << cell for cell, near in enumerate(board.near)])
        self.first_key = table(
            IS_C, "i", [seat * KEYS + size * CELLS for seat in range(seats) for size in range(3)]
        )
        self.root_turn = -1 if state.turn is None else state.turn
        self.root_parks_left = state.parks_left
        self.root_parks = state.parks
        self.root_free = board.every & ~(state.parks | sum(state.built))
        self.root_built = table(IS_C, "Q", list(state.built))
        rivals = [
            sum(
                state.built[3 * other] | state.built[3 * other + 2] for other in range(seats) if other != seat
            )
            for seat in range(seats)
        ]
        self.root_reach = table(IS_C, "Q", [board.spread(mask) for mask in rivals])
        self.root_roomy = table(
            IS_C, "Q", [board.every & ~board.spread(larges) for larges in state.built[LARGE::3]]
        )
        self.root_left = table(
            cython.compiled, "i", [count for seat in range(seats) for count in state.left(seat)]
        )
        self.make_room(seats)
        self.keys, self.is_fixed, self.is_placing = KEYS, True, True
        self.rewind(0)

    def make_room(self, seats: int) -> None:
        self.built, self.reach = (
            zeros(IS_C, "Q", 3 * seats),
            zeros(IS_C, "Q", seats),
        )
        self.roomy, self.left = (
            zeros(IS_C, "Q", seats),
            zeros(IS_C, "i", 3 * seats),
        )
        self.ids, self.trace = (
            zeros(IS_C, "i", KEYS),
            zeros(IS_C, "i", KEYS),
        )
        self.ranks, self.scores = (
            zeros(IS_C, "i", seats),
            zeros(IS_C, "i", seats),
        )

    def begin(self, luck: cython.ulonglong) -> None:
        self.rewind(luck)

    def rewind(self, luck: cython.ulonglong) -> None:
        self.luck = luck
        self.now, self.parks_left = self.root_turn, self.root_parks_left
        self.parks, self.free = self.root_parks, self.root_free
        self.built[:] = self.root_built
        self.reach[:] = self.root_reach
        self.roomy[:] = self.root_roomy
        self.left[:] = self.root_left

    def turn(self) -> int:
        return self.now

    @cython.locals(base=cython.int, byte=cython.int, number=cython.int, ids=cython.int[::1])
    def moves(self) -> int:
        """Fill `ids` with what is legal, in the order of the rules."""
        ids = self.ids
        count: cython.int = 0
        size: cython.int
        mask: cython.ulonglong
        if self.now < 0:
            return 0
        for size in range(PARK + 1):
            mask = self._places(self.now, size)
            base = size * CELLS
            while mask:
                byte = (mask & 0xFF) << 3
                for number in range(_count(mask & 0xFF)):
                    ids[count] = base + BITS[byte | number]
                    count += 1
                mask >>= 8
                base += 8
        return count

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _places(self, seat: cython.int, size: cython.int) -> cython.ulonglong:
        if self.parks_left:
            return self.free if size == PARK else 0
        if size == PARK or not self.left[3 * seat + size]:
            return 0
        if size == 0:
            return self.free & self.reach[seat]
        return self.free if size == 1 else self.free & self.roomy[seat]

    def play(self, key: cython.int) -> None:
        self._put(key // CELLS, key % CELLS)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _put(self, size: cython.int, cell: cython.int) -> cython.void:
        seat: cython.int = self.now
        other: cython.int
        bit: cython.ulonglong = ONE << cell
        wide: cython.ulonglong = self.wide[cell]
        self.free ^= bit
        if size == PARK:
            self.parks |= bit
            self.parks_left -= 1
            if not self.parks_left:
                self.now = self.first
            elif not self.is_alone:
                self.now = (seat + 1) % self.seats
            return
        self.built[3 * seat + size] |= bit
        self.left[3 * seat + size] -= 1
        if size == LARGE:
            self.roomy[seat] &= WORD ^ wide
        if size != MEDIUM:
            for other in range(self.seats):
                if other != seat:
                    self.reach[other] |= wide
        self._pass_on()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _pass_on(self) -> cython.void:
        """5.4: the next seat that can build; when none can, it is over."""
        step: cython.int
        seat: cython.int
        left: cython.int
        for step in range(1, self.seats + 1):
            seat = (self.now + step) % self.seats
            left = 3 * seat
            if (
                (self.left[left + 1] and self.free)
                or (self.left[left] and self.free & self.reach[seat])
                or (self.left[left + 2] and self.free & self.roomy[seat])
            ):
                self.now = seat
                return
        self.now = -1

    def finish(self) -> int:
        """Play at random to the end; tell how many moves `trace` has, each with its seat in front."""
        count: cython.int = 0
        cell: cython.int
        while self.now >= 0 and self.parks_left:
            self.luck = self.luck * STEP + MORE & WORD
            cell = _nth_bit(self.free, (self.luck >> 33) * _count(self.free) >> 31)
            self.trace[count] = self.now * KEYS + PARK * CELLS + cell
            count += 1
            self._put(PARK, cell)
        count = self._build_up(count)
        self._score()
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(now=cython.int, at=cython.int, seats=cython.int, other=cython.int, stuck=cython.int)
    @cython.locals(cell=cython.int, number=cython.int, some=cython.int, more=cython.int)
    @cython.locals(every=cython.int, total=cython.int, luck=cython.ulonglong, free=cython.ulonglong)
    @cython.locals(smalls=cython.ulonglong, larges=cython.ulonglong, bit=cython.ulonglong)
    @cython.locals(built=cython.ulonglong[::1], reach=cython.ulonglong[::1], wide=cython.ulonglong[::1])
    @cython.locals(
        roomy=cython.ulonglong[::1], left=cython.int[::1], trace=cython.int[::1], first=cython.int[::1]
    )
    def _build_up(self, count: cython.int) -> cython.int:
        """Build at random until nobody can: `moves`, `_put` and `_pass_on` in one."""
        seats, now, luck, free, stuck = self.seats, self.now, self.luck, self.free, 0
        built, reach, roomy, left = self.built, self.reach, self.roomy, self.left
        wide, trace, first, every = self.wide, self.trace, self.first_key, _count(free)
        while stuck < seats and now >= 0:
            at = 3 * now
            smalls = free & reach[now] if left[at] else 0
            larges = free & roomy[now] if left[at + LARGE] else 0
            some = _count(smalls)
            more = some + every if left[at + MEDIUM] else some
            total = more + _count(larges)
            stuck = 0 if total else stuck + 1
            if total:
                luck = luck * STEP + MORE & WORD
                number = (luck >> 33) * total >> 31
                if some <= number < more:
                    cell = _nth_bit(free, number - some)
                    at += MEDIUM
                else:
                    if number < some:
                        cell = _nth_bit(smalls, number)
                    else:
                        cell = _nth_bit(larges, number - more)
                        roomy[now] &= WORD ^ wide[cell]
                        at += LARGE
                    if seats == 2:
                        reach[1 - now] |= wide[cell]
                    else:
                        for other in range(seats):
                            reach[other] |= wide[cell] if other != now else 0
                trace[count] = first[at] + cell
                count += 1
                bit, every = ONE << cell, every - 1
                built[at] |= bit
                free ^= bit
                left[at] -= 1
            now = now + 1 if now + 1 < seats else 0
        self.now, self.luck, self.free = -1, luck, free
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def _score(self) -> cython.void:
        seat: cython.int
        other: cython.int
        smalls: cython.ulonglong = 0
        for seat in range(self.seats):
            smalls |= self.built[3 * seat]
        for seat in range(self.seats):
            self.scores[seat] = self._worth(3 * seat, smalls)
        if self.private:
            self._add_private_parks()
        for seat in range(self.seats):
            self.ranks[seat] = 1
            for other in range(self.seats):
                if self.scores[other] > self.scores[seat]:
                    self.ranks[seat] += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _worth(self, place: cython.int, smalls: cython.ulonglong) -> cython.int:
        """5.5: pips, less a point for each group, less what smalls take from larges near them."""
        points: cython.int
        near: cython.int
        larges: cython.ulonglong = self.built[place + 2]
        points = 6 * self.houses - self.left[place] - 2 * self.left[place + 1] - 3 * self.left[place + 2]
        points -= self._groups(self.built[place] | self.built[place + 1] | larges)
        while larges:
            near = _count(self.near[_first(larges)] & smalls)
            if near > 1:
                points -= near - 1 if near <= LARGE_WORTH else LARGE_WORTH
            larges &= larges - 1
        return points

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _groups(self, own: cython.ulonglong) -> cython.int:
        """Count the groups by Euler's formula, cells less pairs plus squares, unless one may have a hole."""
        size: cython.int = self.size
        under: cython.ulonglong = (own & self.not_bottom) >> 1  # what has one of them right above it
        pairs: cython.ulonglong = own & under
        groups: cython.int = 0
        if pairs << size & under & under >> size & ~own:  # the highest cell of a hole is under such an arch
            while own:
                own ^= self._group(own & (WORD - own + 1), own)
                groups += 1
            return groups
        return _count(own) - _count(pairs) - _count(own & own >> size) + _count(pairs & pairs >> size)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _group(self, group: cython.ulonglong, own: cython.ulonglong) -> cython.ulonglong:
        before: cython.ulonglong = 0
        while group != before:
            before = group
            group |= ((group & self.not_top) << 1 | (group & self.not_bottom) >> 1) & own
            group |= (group << self.size | group >> self.size) & own
        return group

    @cython.cfunc
    @cython.exceptval(check=False)
    def _add_private_parks(self) -> cython.void:
        """5.6: one group holds every cell near the park that is no park itself, and at least one."""
        parks: cython.ulonglong = self.parks
        around: cython.ulonglong
        own: cython.ulonglong
        seat: cython.int
        while parks:
            around = self.near[_first(parks)] & ~self.parks
            parks &= parks - 1
            for seat in range(self.seats):
                own = self.built[3 * seat] | self.built[3 * seat + 1] | self.built[3 * seat + 2]
                if (
                    around
                    and not around & ~own
                    and not around & ~self._group(around & (WORD - around + 1), own)
                ):
                    self.scores[seat] += PRIVATE_PARK_WORTH

    def finish_sensibly(self) -> int:
        return self.finish()

    def reason(self) -> str:
        return "deadlock" if any(self.left) else "built"
