# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# mypy: disable-error-code="untyped-decorator, import-untyped, no-any-return"
"""The rules of Ice Palace (`rules.py`) on a board that changes, for the search."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from rules_engine.search import plain as cython

from rules_engine.games.ice_palace.bound import best_opening, counts_of, most_opened, plain_bound
from rules_engine.games.ice_palace.ground import (
    COLOR_OF,
    MATCHES,
    SIZE_OF,
    STACK,
    STACK_BITS,
    cell_at,
    place_of,
)
from rules_engine.games.ice_palace.maximum import keeps, maximum, usable
from rules_engine.search import luck
from rules_engine.search.plain import table, zeros

if TYPE_CHECKING:
    from rules_engine.games.ice_palace.ground import Cell, Ground, Stock
    from rules_engine.games.ice_palace.rules import IcePalace

# A number of more than 32 bits is declared: as a literal it would be an object.
WORD = cython.declare(cython.ulonglong, luck.WORD)
STEP = cython.declare(cython.ulonglong, luck.STEP)
MORE = cython.declare(cython.ulonglong, luck.MORE)

IS_C = cython.compiled
# Other numbers are declared too: as globals of Python they would be looked up.
SIDE = cython.declare(cython.int, 64)  # columns and rows at least; those at the edge are never built on
ROOM = cython.declare(cython.int, 11)  # of them around both grounds at least, for what may sensibly come
KINDS = cython.declare(cython.int, 25)  # of pyramids, with the one that is none
LONGEST = cython.declare(cython.int, 4096)
COLORS = cython.declare(cython.int, 6)
WHITE = cython.declare(cython.int, 6)
HAND = cython.declare(cython.int, 2)
YARD = cython.declare(cython.int, 0)
NO = cython.declare(cython.int, -1)
UNSURE = cython.declare(cython.int, 0)
YES = cython.declare(cython.int, 1)
DRAWS = cython.declare(cython.int, 12)  # places to build on that are compared


def middle_of(ground: Ground) -> Cell:
    """Find what is to be in the middle of a board: the origin, as long as all is near it."""
    columns, rows = (
        zip(*(place_of(spot >> STACK_BITS) for spot in ground), strict=True) if ground else ((0,), (0,))
    )
    if max(map(abs, (*columns, *rows))) < SIDE // 2 - ROOM:
        return cell_at(0, 0)
    return cell_at((min(columns) + max(columns)) // 2, (min(rows) + max(rows)) // 2)


def reach_of(ground: Ground, middle: Cell) -> int:
    """Tell how far from the middle it goes."""
    here = place_of(middle)
    places = [place_of(spot >> STACK_BITS) for spot in ground]
    return max(
        (abs(there - at) for place in places for there, at in zip(place, here, strict=True)), default=0
    )


@cython.cclass
class IcePalaceScratch:
    seats = cython.declare(cython.int, visibility="readonly")
    keys = cython.declare(
        cython.int, visibility="readonly"
    )  # a move is pyramid * cells + cell, and 0 the pass
    is_fixed = cython.declare(cython.bint, visibility="readonly")
    is_placing = cython.declare(cython.bint, visibility="readonly")
    luck = cython.declare(cython.ulonglong, visibility="readonly")
    ids = cython.declare(cython.int[::1], visibility="readonly")
    trace = cython.declare(cython.int[::1], visibility="readonly")
    ranks = cython.declare(cython.int[::1], visibility="readonly")
    scores = cython.declare(cython.int[::1], visibility="readonly")
    side: cython.int
    cells: cython.int  # of each ground; in tables of both those of the palace come after those of the yard
    middle: cython.int
    middles: tuple[int, int]  # what lies there, in the yard and in the palace
    any_stacks: cython.bint
    passes_to_end: cython.int
    color_of: cython.int[::1]
    size_of: cython.int[::1]
    matches: cython.int[::1]
    steps: cython.int[::1]
    # What the seat that thinks cannot see: pyramids by size, and how many of them each hand has.
    hidden: cython.int[::1]
    hidden_ends: cython.int[::1]
    hidden_counts: cython.int[::1]
    hides: cython.bint
    covered: cython.int[::1]
    shuffled: cython.int[::1]
    # The position that thinking starts from, and the one it has come to.
    root_now: cython.int
    root_builds: cython.bint
    root_marker: cython.int
    root_leader: cython.int
    root_passes: cython.int
    root_most: cython.int
    root_hands: cython.int[::1]
    root_pool: cython.int[::1]
    root_stock: cython.int[::1]
    root_stacks: cython.int[::1]  # cell, stack, cell, stack, ... of the yard, then of the palace
    root_yard: cython.int
    root_palace: cython.int
    root_ids: list[int]  # what the rules allow there, while somebody builds
    is_root: cython.bint
    now: cython.int
    builds: cython.bint
    marker: cython.int
    leader: cython.int
    passes: cython.int
    most: cython.int  # of the stock must still be used; -1 while that is not known
    hands: cython.int[::1]  # of each seat and pyramid
    pool: cython.int[::1]
    stock: cython.int[::1]  # what the builder has
    stacks: cython.int[::1]  # of each cell of both grounds; -1 at the edge
    known: cython.int[::1]  # whether a cell is among those that follow
    near: cython.int[::1]  # the cells of a ground that hold a stack or are beside one, in order
    near_yard: cython.int
    near_palace: cython.int
    kinds: cython.int[::1]
    # Thinking asks no search what can be used: it takes what is in doubt to be allowed.
    is_exact: cython.bint
    doubts: cython.bint
    # A way of using the most: cells that it needs, marked with the number of the plan.
    plan: cython.int
    trial: cython.int
    bank: cython.int  # where the plan's marks are, of two places; a trial writes in the other
    needed: cython.int[::1]
    is_plain: cython.bint  # it opens no color that nobody sees
    trial_is_plain: cython.bint
    sizes: cython.int[::1]
    lined: cython.int[::1]  # cells that the plan fills, and with which size
    lines: cython.int

    def __init__(self, state: IcePalace, seat: int | None) -> None:
        seats = state.seats
        self.seats, self.is_fixed, self.is_placing = seats, False, False
        self._measure_out(state)
        self.any_stacks, self.passes_to_end = state.rules.any_stacks, state.rules.passes
        self.is_exact, self.root_ids = seat is None, []
        self.is_plain = self.trial_is_plain = False  # as compiled, where a field begins as 0
        self.color_of, self.size_of = table(IS_C, "i", COLOR_OF), table(IS_C, "i", SIZE_OF)
        self.matches = table(IS_C, "i", MATCHES)
        self.steps = table(IS_C, "i", [-self.side, -1, 1, self.side])
        self._hide(state, seat)
        self._root(state)
        self.hands, self.pool = zeros(IS_C, "i", seats * KINDS), zeros(IS_C, "i", KINDS)
        self.stock, self.kinds = zeros(IS_C, "i", KINDS), zeros(IS_C, "i", KINDS)
        self.stacks, self.known = zeros(IS_C, "i", 2 * self.cells), zeros(IS_C, "i", 2 * self.cells)
        self.near, self.needed = zeros(IS_C, "i", 2 * self.cells), zeros(IS_C, "i", 2 * self.cells)
        self.sizes, self.lined = zeros(IS_C, "i", 4 * (COLORS + 1)), zeros(IS_C, "i", 128)
        self.lines = 0
        self.near_yard = self.near_palace = 0
        self.plan = self.trial = self.bank = 0
        self.ids, self.trace = zeros(IS_C, "i", self.keys), zeros(IS_C, "i", LONGEST)
        self.ranks, self.scores = zeros(IS_C, "i", seats), zeros(IS_C, "i", seats)
        for cell in range(2 * self.cells):
            column, row = cell % self.cells // self.side, cell % self.side
            if column in {0, self.side - 1} or row in {0, self.side - 1}:
                self.stacks[cell] = -1
        self.rewind(0)

    def _measure_out(self, state: IcePalace) -> None:
        """Make the board as large as it has to be."""
        self.middles = middle_of(state.yard), middle_of(state.palace)
        reach = max(reach_of(state.yard, self.middles[0]), reach_of(state.palace, self.middles[1]))
        self.side = max(SIDE, 2 * (reach + ROOM + 1))
        self.cells, self.keys = self.side * self.side, KINDS * self.side * self.side
        self.middle = self.side // 2 * (self.side + 1)

    def _number(self, cell: int, middle: int) -> int:
        column, row = place_of(cell - middle)
        return self.middle + column * self.side + row

    def _cell(self, number: int) -> int:
        """Name a cell of the palace."""
        half = self.side // 2
        return self.middles[1] + cell_at(number // self.side - half, number % self.side - half)

    def _hide(self, state: IcePalace, seat: int | None) -> None:
        covered = [
            tuple((Counter(hand) - Counter(open_)).elements()) for hand, open_ in state.hidden_from(seat)
        ]
        pool = [pyramid for pyramid, count in enumerate(state.pool) for _ in range(count)]
        every = sorted((*pool, *(pyramid for hand in covered for pyramid in hand)))
        sized = [[pyramid for pyramid in every if SIZE_OF[pyramid] == size] for size in (1, 2, 3)]
        ends = [0, len(sized[0]), len(sized[0]) + len(sized[1]), len(every)]
        counts = [sum(SIZE_OF[one] == size for one in hand) for hand in covered for size in (1, 2, 3)]
        self.hides = any(counts)
        self.covered = table(IS_C, "i", [hand.count(kind) for hand in covered for kind in range(KINDS)])
        self.hidden = table(IS_C, "i", [*(one for size in sized for one in size), 0])
        self.hidden_ends = table(IS_C, "i", ends)
        self.hidden_counts = table(IS_C, "i", counts)
        self.shuffled = zeros(IS_C, "i", len(every) + 1)

    def _root(self, state: IcePalace) -> None:
        self.root_now = -1 if state.turn is None else state.turn
        self.root_builds = state.phase == "build"
        self.root_marker, self.root_passes = state.marker, state.passes
        self.root_leader = -1 if state.leader is None else state.leader
        self.root_most = state.must_use if state.phase == "build" else 0
        self.root_hands = table(
            IS_C, "i", [hand.count(kind) for hand in state.hands for kind in range(KINDS)]
        )
        self.root_pool = table(IS_C, "i", state.pool)
        self.root_stock = table(IS_C, "i", [state.remaining.count(kind) for kind in range(KINDS)])
        grounds = zip((state.yard, state.palace), self.middles, strict=True)
        spots = [(self._number(spot >> STACK_BITS, at), spot) for ground, at in grounds for spot in ground]
        pairs = [one for number, spot in spots for one in (number, spot & STACK)]
        self.root_stacks = table(IS_C, "i", [*pairs, 0])
        self.root_yard, self.root_palace = len(state.yard), len(state.palace)
        if self.root_builds and not self.is_exact:
            allowed = usable(state.palace, state.remaining)
            self.root_ids = [
                pyramid * self.cells + self._number(cell, self.middles[1]) for pyramid, cell in allowed
            ]

    def rewind(self, luck: cython.ulonglong) -> None:
        number: cython.int
        self.luck = luck
        self.now, self.builds, self.marker = self.root_now, self.root_builds, self.root_marker
        self.leader, self.passes, self.most = self.root_leader, self.root_passes, self.root_most
        self.hands[:] = self.root_hands
        self.pool[:] = self.root_pool
        self.stock[:] = self.root_stock
        self.plan = 0
        self.is_root, self.doubts = True, False
        self._clear(YARD)
        self._clear(self.cells)
        for number in range(self.root_yard + self.root_palace):
            self._put(
                YARD if number < self.root_yard else self.cells,
                self.root_stacks[2 * number],
                self.root_stacks[2 * number + 1],
            )

    def begin(self, luck: cython.ulonglong) -> None:
        """Go back, and deal again what is hidden, with the draws that `unseen` makes."""
        size: cython.int
        seat: cython.int
        place: cython.int
        number: cython.int
        kind: cython.int
        self.rewind(luck)
        if not self.hides:
            return
        for place in range(self.hidden_ends[3]):
            self.shuffled[place] = self.hidden[place]
        for kind in range(KINDS):
            self.pool[kind] = 0
        for size in range(3):
            self._shuffle(self.hidden_ends[size], self.hidden_ends[size + 1])
            place = self.hidden_ends[size + 1]
            for seat in range(self.seats):
                number = self.hidden_counts[3 * seat + size]
                if number:
                    self._cover(seat, size, place - number, place)
                    place -= number
            while place > self.hidden_ends[size]:
                place -= 1
                self.pool[self.shuffled[place]] += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _cover(self, seat: cython.int, size: cython.int, start: cython.int, end: cython.int) -> cython.void:
        """Take what nobody knows of a hand away, and give it these."""
        kind: cython.int
        for kind in range(size + 1, KINDS, 3):
            self.hands[seat * KINDS + kind] -= self.covered[seat * KINDS + kind]
        for kind in range(start, end):
            self.hands[seat * KINDS + self.shuffled[kind]] += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _shuffle(self, start: cython.int, end: cython.int) -> cython.void:
        last: cython.int = end - start - 1
        other: cython.int
        one: cython.int
        while last > 0:
            self.luck = self.luck * STEP + MORE & WORD
            other = start + ((self.luck >> 33) * (last + 1) >> 31)
            one = self.shuffled[start + last]
            self.shuffled[start + last] = self.shuffled[other]
            self.shuffled[other] = one
            last -= 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _clear(self, ground: cython.int) -> cython.void:
        number: cython.int
        cell: cython.int
        for number in range(self.near_palace if ground else self.near_yard):
            cell = self.near[ground + number]
            self.stacks[ground + cell] = 0
            self.known[ground + cell] = 0
        if ground:
            self.near_palace = 0
        else:
            self.near_yard = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _put(self, ground: cython.int, cell: cython.int, stack: cython.int) -> cython.void:
        step: cython.int
        if not self.stacks[ground + cell]:
            self._learn(ground, cell)
            for step in range(4):
                self._learn(ground, cell + self.steps[step])
        self.stacks[ground + cell] = stack

    @cython.cfunc
    @cython.exceptval(check=False)
    def _learn(self, ground: cython.int, cell: cython.int) -> cython.void:
        """Add a cell to those near stacks, in its place."""
        count: cython.int
        if self.known[ground + cell] or self.stacks[ground + cell] < 0:
            return
        self.known[ground + cell] = 1
        count = self.near_palace if ground else self.near_yard
        if ground:
            self.near_palace += 1
        else:
            self.near_yard += 1
        while count and self.near[ground + count - 1] > cell:
            self.near[ground + count] = self.near[ground + count - 1]
            count -= 1
        self.near[ground + count] = cell

    def turn(self) -> int:
        return self.now

    def moves(self) -> int:
        """Fill `ids` with what is legal, in the order of the rules."""
        count: cython.int = 0
        ground: cython.int = self.cells if self.builds else YARD
        cells: cython.int = self.near_palace if self.builds else self.near_yard
        number: cython.int
        place: cython.int
        kinds: cython.int
        if self.now < 0:
            return 0
        if self.is_root and self.root_ids:
            return self._list_root()
        kinds = self._list_kinds()
        if self.builds and cells and not self.plan and self._prove(self.most) == YES:
            self._adopt(True)
        for number in range(kinds):
            if not cells:
                if not self.builds or self._keeps_first(self.kinds[number]):
                    self.ids[count] = self.kinds[number] * self.cells + self.middle
                    count += 1
                continue
            for place in range(cells):
                if self._is_legal(self.kinds[number], self.near[ground + place], False):
                    self.ids[count] = self.kinds[number] * self.cells + self.near[ground + place]
                    count += 1
        if not self.builds and cells:
            self.ids[count] = 0
            count += 1
        return count

    @cython.cfunc
    def _list_root(self) -> cython.int:
        """List what the rules allow: about the move that is chosen there must be no doubt."""
        count: cython.int = 0
        for key in self.root_ids:
            self.ids[count] = key
            count += 1
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def _list_kinds(self) -> cython.int:
        kind: cython.int
        count: cython.int = 0
        for kind in range(1, KINDS):
            if self.stock[kind] if self.builds else self.hands[self.now * KINDS + kind]:
                self.kinds[count] = kind
                count += 1
        return count

    @cython.cfunc
    def _is_legal(self, kind: cython.int, cell: cython.int, adopts: cython.bint) -> cython.bint:
        if not self.builds:
            return self._is_open(kind, cell)
        return self._is_buildable(kind, cell) and self._keeps(kind, cell, adopts)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _is_open(self, kind: cython.int, cell: cython.int) -> cython.bint:
        """3.4: in the yard on a smaller top, or beside a matching one."""
        top: cython.int = self.stacks[cell] & 31
        if not top:
            return self._is_beside(YARD, cell, self.matches[self.color_of[kind]])
        if self.size_of[top] >= self.size_of[kind]:
            return False
        return self.any_stacks or self.color_of[kind] < WHITE

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _is_buildable(self, kind: cython.int, cell: cython.int) -> cython.bint:
        """3.5: in the palace on a larger top, or beside one of its color."""
        top: cython.int = self.stacks[self.cells + cell] & 31
        if not top:
            return self._is_beside(self.cells, cell, self.matches[self.color_of[kind]])
        return self.size_of[top] > self.size_of[kind]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _is_beside(self, ground: cython.int, cell: cython.int, matches: cython.int) -> cython.bint:
        step: cython.int
        stack: cython.int
        for step in range(4):
            stack = self.stacks[ground + cell + self.steps[step]]
            if stack > 0 and matches >> self.color_of[stack & 31] & 1:
                return True
        return False

    @cython.cfunc
    def _keeps(self, kind: cython.int, cell: cython.int, adopts: cython.bint) -> cython.bint:
        """Tell if as many can be used after this placement as have to be (3.7)."""
        before: cython.int = self.stacks[self.cells + cell]
        proof: cython.int
        if self.plan and self.is_plain and self.needed[self.bank + cell] != self.plan:
            return True
        self.stacks[self.cells + cell] = before << 5 | kind
        self.stock[kind] -= 1
        proof = self._prove(self.most - 1)
        self.stacks[self.cells + cell] = before
        self.stock[kind] += 1
        if adopts:
            self._adopt(proof == YES)
        if proof != UNSURE:
            return proof == YES
        if self.is_exact:
            return self._keeps_surely(kind, cell)
        self.doubts = True
        return True

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _adopt(self, is_proven: cython.bint) -> cython.void:
        """Go on with the plan that was just tried; the next trial writes where the old one was."""
        self.plan = self.trial if is_proven else 0
        self.is_plain = self.trial_is_plain
        self.bank = self.cells - self.bank

    def _keeps_surely(self, kind: int, cell: int) -> bool:
        return keeps(self._palace(), self._stock(), (kind, self._cell(cell)), self.most - 1)

    def _keeps_first(self, kind: int) -> bool:
        if self.is_exact:
            return keeps((), self._stock(), (kind, 0), self.most - 1)
        self.doubts = True
        left = list(self._stock())
        left.remove(kind)
        return plain_bound({0: kind}, counts_of(left)) >= self.most - 1

    def _palace(self) -> Ground:
        cells = [self.near[self.cells + number] for number in range(self.near_palace)]
        return tuple(
            sorted(
                (self._cell(cell) << STACK_BITS) | self.stacks[self.cells + cell]
                for cell in cells
                if self.stacks[self.cells + cell]
            )
        )

    def _stock(self) -> Stock:
        return tuple([kind for kind in range(KINDS) for _ in range(self.stock[kind])])

    @cython.cfunc
    def _prove(self, goal: cython.int) -> cython.int:
        """Find a way of using so many of the stock: YES, NO, or UNSURE where that would take longer.

        Each color that somebody sees goes straight away from one of its tops; then others are opened, each
        on another top. Nothing of that is placed, its cells are marked as needed.
        """
        color: cython.int
        total: cython.int = 0
        mediums: cython.int
        larges: cython.int
        self.trial += 1
        self.lines = 0
        self._measure()
        mediums, larges = self.sizes[4 * COLORS + 1], self.sizes[4 * COLORS + 2]
        self.trial_is_plain = True
        for color in range(COLORS):
            if self.sizes[4 * color + 3]:
                total += self.sizes[4 * color] + self.sizes[4 * color + 1] + self.sizes[4 * color + 2]
                mediums += self.sizes[4 * color + 1]
                larges += self.sizes[4 * color + 2]
        hidden = self._hidden_sizes()
        if hidden:
            if total + most_opened(hidden, mediums, larges) < goal:
                return NO
        elif total < goal:
            return NO
        for color in range(COLORS):
            if self.sizes[4 * color + 3] and not self._goes(color):
                return UNSURE
        if total >= goal:
            return YES
        self.trial_is_plain = False
        return self._opens(hidden, goal - total)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _measure(self) -> cython.void:
        """Count the stock by color and size, the tops by size, and mark the colors that are seen."""
        number: cython.int
        kind: cython.int
        for number in range(4 * (COLORS + 1)):
            self.sizes[number] = 0
        for kind in range(1, 3 * COLORS + 1):
            self.sizes[4 * self.color_of[kind] + self.size_of[kind] - 1] = self.stock[kind]
        for number in range(self.near_palace):
            kind = self.stacks[self.cells + self.near[self.cells + number]] & 31
            if kind:
                self.sizes[4 * COLORS + self.size_of[kind] - 1] += 1
                self.sizes[4 * self.color_of[kind] + 3] = 1

    def _hidden_sizes(self) -> tuple[tuple[int, int, int], ...]:
        hidden = []
        color: cython.int
        for color in range(COLORS):
            some = 4 * color
            if not self.sizes[some + 3] and (
                self.sizes[some] or self.sizes[some + 1] or self.sizes[some + 2]
            ):
                hidden.append((self.sizes[some], self.sizes[some + 1], self.sizes[some + 2]))
        return tuple(sorted(hidden))

    @cython.cfunc
    @cython.exceptval(check=False)
    def _goes(self, color: cython.int) -> cython.bint:
        """Find room for all of a color, straight away from one of its tops."""
        number: cython.int
        cell: cython.int
        stack: cython.int
        mediums: cython.int = self.sizes[4 * color + 1]
        larges: cython.int = self.sizes[4 * color + 2]
        count: cython.int = self.sizes[4 * color] + mediums + larges
        if not count:
            return True
        for number in range(self.near_palace):
            cell = self.near[self.cells + number]
            stack = self.stacks[self.cells + cell]
            if stack and self.color_of[stack & 31] == color and self._lines_up(cell, count, mediums, larges):
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _lines_up(
        self, cell: cython.int, count: cython.int, mediums: cython.int, larges: cython.int
    ) -> cython.bint:
        """Mark a line of so many free cells away from this one, larges first, and the cell itself."""
        step: cython.int
        away: cython.int
        near: cython.int
        size: cython.int
        for step in range(4):
            near = cell
            away = 0
            while away < count:
                near += self.steps[step]
                if self.stacks[self.cells + near] or self.needed[self.cells - self.bank + near] == self.trial:
                    break
                away += 1
            if away == count:
                self.needed[self.cells - self.bank + cell] = self.trial
                near = cell
                for away in range(count):
                    near += self.steps[step]
                    self.needed[self.cells - self.bank + near] = self.trial
                    size = 3 if away < larges else 2 if away < larges + mediums else 1
                    self.lined[self.lines] = near * 4 + size
                    self.lines += 1
                return True
        return False

    def _opens(self, hidden: tuple[tuple[int, int, int], ...], goal: int) -> int:
        """Open colors that nobody sees on tops from which all others have gone already."""
        while goal > 0:
            mediums, larges = self._bases(2), self._bases(3)
            best = best_opening(hidden, len(mediums), len(larges))
            if best is None:
                return UNSURE
            place, opening = best
            count = sum(hidden[place])
            bases = mediums if opening.base == 2 else larges
            rest = list(hidden[place])
            rest[opening.size - 1] -= 1
            base = next((cell for cell in bases if self._lines_up(cell, count - 1, rest[1], rest[2])), None)
            if base is None:
                return UNSURE
            self.needed[self.cells - self.bank + base] = -self.trial
            hidden = (*hidden[:place], *hidden[place + 1 :])
            goal -= count
        return YES

    def _bases(self, size: int) -> list[int]:
        cells = [self.near[self.cells + number] for number in range(self.near_palace)]
        tops = [(cell, self.size_of[self.stacks[self.cells + cell] & 31]) for cell in cells]
        tops += [divmod(self.lined[number], 4) for number in range(self.lines)]
        bank: cython.int = self.cells - self.bank
        return [cell for cell, top in tops if top == size and self.needed[bank + cell] != -self.trial]

    def play(self, key: cython.int) -> None:
        if not self.is_plain or self.needed[self.bank + key % self.cells] == self.plan:
            self.plan = 0  # it may not hold any more
        self._make(key)

    @cython.cfunc
    def _make(self, key: cython.int) -> cython.void:
        kind: cython.int = key // self.cells
        cell: cython.int = key % self.cells
        self.is_root = False
        if self.builds:
            self._build(kind, cell)
        elif kind:
            self.hands[self.now * KINDS + kind] -= 1
            self._put(YARD, cell, self.stacks[cell] << 5 | kind)
            self.leader = self.now
            self._continue(0)
        else:
            self._continue(self.passes + 1)

    @cython.cfunc
    def _build(self, kind: cython.int, cell: cython.int) -> cython.void:
        self._put(self.cells, cell, self.stacks[self.cells + cell] << 5 | kind)
        self.stock[kind] -= 1
        self.most -= 1
        if self.doubts:
            self._settle()
        if not self.most:
            self._end()

    @cython.cfunc
    def _settle(self) -> cython.void:
        """In doubt fewer can be used than was thought: as soon as that is seen, fewer have to be."""
        while self.most > 0 and not self._can_build():
            self.most -= 1

    @cython.cfunc
    def _can_build(self) -> cython.bint:
        kinds: cython.int = self._list_kinds()
        number: cython.int
        place: cython.int
        for number in range(kinds):
            for place in range(self.near_palace):
                if self._is_legal(self.kinds[number], self.near[self.cells + place], False):
                    return True
        return not self.near_palace

    @cython.cfunc
    def _continue(self, passes: cython.int) -> cython.void:
        """3.4: who cannot place passes without being asked; enough passes in a row end the hand."""
        while passes < self.passes_to_end:
            self.now = self.now + 1 if self.now + 1 < self.seats else 0
            if self._can_place():
                self.passes = passes
                return
            passes += 1
        self.passes = 0
        self._win()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _can_place(self) -> cython.bint:
        kind: cython.int
        number: cython.int
        for kind in range(1, KINDS):
            if self.hands[self.now * KINDS + kind]:
                for number in range(self.near_yard):
                    if self._is_open(kind, self.near[number]):
                        return True
        return False

    @cython.cfunc
    def _win(self) -> cython.void:
        """3.5: who placed last builds from the yard; its black and white leave the game."""
        number: cython.int
        stack: cython.int
        total: cython.int = 0
        for number in range(self.near_yard):
            stack = self.stacks[self.near[number]]
            while stack > 0:
                if self.color_of[stack & 31] < WHITE:
                    self.stock[stack & 31] += 1
                    total += 1
                stack >>= 5
        self._clear(YARD)
        self.now = self.leader
        self.builds = True
        self.plan = 0
        self.most = self._most(total)
        if self.doubts:
            self._settle()
        if not self.most:
            self._end()

    @cython.cfunc
    def _most(self, total: cython.int) -> cython.int:
        """Tell how many can be used; most often that is all."""
        if total and self.near_palace and self._prove(total) == YES:
            self._adopt(True)
            return total
        if self.is_exact or not total:
            return maximum(self._palace(), self._stock()) if total else 0
        self.doubts = True
        if not self.near_palace:
            return plain_bound({}, counts_of(self._stock()))
        while total and self._prove(total) == NO:
            total -= 1
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    def _end(self) -> cython.void:
        """3.6: all refill if there is enough for all; else it is over."""
        size: cython.int
        kind: cython.int
        left: cython.int
        for kind in range(KINDS):
            self.stock[kind] = 0
        self.leader = -1
        self.builds = self.doubts = False
        self.plan = 0
        for size in range(1, 4):
            left = -HAND * self.seats
            for kind in range(size, KINDS, 3):
                left += self.pool[kind] + self._count_held(kind)
            if left < 0:
                self.now = -1
                return
        self.marker = self.marker + 1 if self.marker + 1 < self.seats else 0
        self.now = self.marker
        self._refill()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _count_held(self, kind: cython.int) -> cython.int:
        seat: cython.int
        held: cython.int = 0
        for seat in range(self.seats):
            held += self.hands[seat * KINDS + kind]
        return held

    @cython.cfunc
    @cython.exceptval(check=False)
    def _refill(self) -> cython.void:
        seat: cython.int
        size: cython.int
        kind: cython.int
        missing: cython.int
        for seat in range(self.seats):
            for size in range(1, 4):
                missing = HAND
                for kind in range(size, KINDS, 3):
                    missing -= self.hands[seat * KINDS + kind]
                while missing > 0:
                    self._draw(seat, size)
                    missing -= 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _draw(self, seat: cython.int, size: cython.int) -> cython.void:
        kind: cython.int
        left: cython.int = 0
        number: cython.int
        for kind in range(size, KINDS, 3):
            left += self.pool[kind]
        self.luck = self.luck * STEP + MORE & WORD
        number = (self.luck >> 33) * left >> 31
        for kind in range(size, KINDS, 3):
            number -= self.pool[kind]
            if number < 0:
                self.pool[kind] -= 1
                self.hands[seat * KINDS + kind] += 1
                return

    def finish(self) -> int:
        """Play at random to the end; tell how many moves `trace` has, each with its seat in front."""
        count: cython.int = 0
        key: cython.int
        while self.now >= 0:
            key = self._pick_move()
            self.trace[count] = self.now * self.keys + key
            count += 1
            self._make(key)
        self._rank()
        return count

    def finish_sensibly(self) -> int:
        """Play on as somebody would who builds for themselves; else as `finish`."""
        count: cython.int = 0
        key: cython.int
        while self.now >= 0:
            key = self._sensible()
            self.trace[count] = self.now * self.keys + key
            count += 1
            self._make(key)
        self._rank()
        return count

    @cython.cfunc
    def _sensible(self) -> cython.int:
        """Pass while nobody else has placed; put what is large first, and what is one's own on top."""
        key: cython.int
        if not self.builds:
            self.luck = self.luck * STEP + MORE & WORD
            if self.leader == self.now and self.luck >> 62:
                return 0
        elif self.near_palace:
            key = self._best_drawn()
            if key and self._keeps(key // self.cells, key % self.cells, True):
                return key
        return self._pick_move()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _best_drawn(self) -> cython.int:
        """Draw a few places, and take the best; 0 if none was one to build on."""
        kinds: cython.int = self._list_kinds()
        number: cython.int
        kind: cython.int
        cell: cython.int
        promise: cython.int
        high: cython.int = -1
        best: cython.int = 0
        _draw: cython.int
        for _draw in range(DRAWS):
            self.luck = self.luck * STEP + MORE & WORD
            number = (self.luck >> 33) * (kinds * self.near_palace) >> 31
            kind = self.kinds[number // self.near_palace]
            cell = self.near[self.cells + number % self.near_palace]
            if self._is_buildable(kind, cell):
                promise = self._promise(kind, cell)
                if promise > high:
                    high, best = promise, kind * self.cells + cell
        return best

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _promise(self, kind: cython.int, cell: cython.int) -> cython.int:
        """Weigh what it brings its builder twice as much as what it brings others."""
        stack: cython.int = self.stacks[self.cells + cell]
        height: cython.int = (stack > 0) + (stack > 31) + (stack > 1023)
        promise: cython.int = 20 + 4 * self.size_of[kind]
        if self.color_of[kind] == self.now:
            promise += 2 * (height + 1)
        else:
            promise -= height + 1
        if height:
            if self.color_of[stack & 31] == self.now:
                promise -= 2 * height
            else:
                promise += height
        return promise

    @cython.cfunc
    def _pick_move(self) -> cython.int:
        """Draw what could be placed and where until it is legal: no list of what is legal is made."""
        ground: cython.int = self.cells if self.builds else YARD
        cells: cython.int = self.near_palace if self.builds else self.near_yard
        kinds: cython.int = self._list_kinds()
        number: cython.int
        kind: cython.int
        cell: cython.int
        most: cython.int = kinds * cells if cells else kinds
        while True:
            self.luck = self.luck * STEP + MORE & WORD
            number = (self.luck >> 33) * (most + (1 if cells and not self.builds else 0)) >> 31
            if number == most:
                return 0
            if not cells:
                kind = self.kinds[number]
                if not self.builds or self._keeps_first(kind):
                    return kind * self.cells + self.middle
                continue
            kind = self.kinds[number // cells]
            cell = self.near[ground + number % cells]
            if self._is_legal(kind, cell, True):
                return kind * self.cells + cell

    @cython.cfunc
    @cython.exceptval(check=False)
    def _rank(self) -> cython.void:
        """3.6: a stack is worth its height to the owner of its top."""
        number: cython.int
        stack: cython.int
        seat: cython.int
        other: cython.int
        for seat in range(self.seats):
            self.scores[seat] = 0
        for number in range(self.near_palace):
            stack = self.stacks[self.cells + self.near[self.cells + number]]
            if stack > 0:
                self.scores[self.color_of[stack & 31]] += 1 + (stack > 31) + (stack > 1023)
        for seat in range(self.seats):
            self.ranks[seat] = 1
            for other in range(self.seats):
                if self.scores[other] > self.scores[seat]:
                    self.ranks[seat] += 1

    def reason(self) -> str:
        return "pool"
