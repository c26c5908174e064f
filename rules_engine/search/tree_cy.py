# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# mypy: disable-error-code="untyped-decorator, import-untyped, no-redef"
"""A tree of what may come, grown by simulations from fresh worlds. Compiled where that can be, else not."""

from __future__ import annotations

from math import log, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

try:
    import cython
except ModuleNotFoundError:
    from rules_engine.search import plain as cython

from rules_engine.search.plain import zeros

if cython.compiled:
    from cython.cimports.libc.math import log, sqrt

if TYPE_CHECKING:
    from rules_engine.search.scratch import Scratch
    from rules_engine.search.think import Effort

WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
STEP = cython.declare(cython.ulonglong, 6364136223846793005)
MORE = cython.declare(cython.ulonglong, 1442695040888963407)

REFERENCE = cython.declare(cython.int, 50)  # GRAVE trusts a node with so many simulations
GATHER = cython.declare(cython.int, 16)  # and after which they are gathered
TABLES = cython.declare(cython.int, 1024)  # at most so many nodes gather them
BIAS = cython.declare(cython.double, 1e-4)  # how soon a move's own figures outweigh those
STEADY = cython.declare(cython.int, 64)  # a node is decided anew once in each 64th part of its visits
LONGEST = cython.declare(cython.int, 4096)  # moves of a simulation


class Tried(NamedTuple):
    """A move at the root, by its place among the legal ones, and what came of it."""

    key: int
    visits: int
    value: float  # of the ranks, 1 is best


@cython.cclass
class Tree:
    """Every node is a move; a simulation goes down, adds one, plays on at random and takes the ranks back."""

    scratch: Any
    seats: cython.int
    keys: cython.int
    is_fixed: cython.bint
    is_placing: cython.bint
    explores: cython.double
    horizon: cython.int
    luck: cython.ulonglong
    used: cython.int
    capacity: cython.int
    ids: cython.int[::1]
    trace: cython.int[::1]
    ranks: cython.int[::1]
    # Of each node: the seat and move that lead there, its first child, its next sibling, ...
    key: cython.int[::1]
    child: cython.int[::1]
    after: cython.int[::1]
    visits: cython.int[::1]
    offers: cython.int[::1]
    value: cython.double[::1]
    width: cython.int[::1]
    stays: cython.int[::1]
    stay: cython.int[::1]
    solved: cython.int[::1]
    worth: cython.double[::1]
    gathers: cython.int[::1]
    # All moves as first: a table a node, its entries a seat and move.
    tables: cython.int
    counts: cython.int[::1]
    sums: cython.double[::1]
    mark: cython.int
    marked: cython.int[::1]
    places: cython.int[::1]
    path: cython.int[::1]
    movers: cython.int[::1]
    made: cython.int[::1]
    gained: cython.double[::1]

    def __init__(self, scratch: Scratch, effort: Effort, luck: int) -> None:
        simulations = effort.simulations
        count = simulations + 2
        seats: cython.int = scratch.seats
        keys: cython.int = scratch.seats * scratch.keys
        self.scratch, self.seats, self.keys = scratch, seats, scratch.keys
        self.is_fixed, self.is_placing = scratch.is_fixed, scratch.is_placing and effort.placing
        self.explores, self.horizon, self.luck = effort.explores, effort.horizon, luck
        self.ids, self.trace, self.ranks = scratch.ids, scratch.trace, scratch.ranks
        self.used, self.capacity = 1, count
        self.key, self.child, self.after = self._ints(count), self._ints(count), self._ints(count)
        self.visits, self.offers, self.width = self._ints(count), self._ints(count), self._ints(count)
        self.stays, self.stay, self.solved = self._ints(count), self._ints(count), self._ints(count)
        self.gathers = self._ints(count)
        self.value = zeros(cython.compiled, "d", count)
        self.worth = zeros(cython.compiled, "d", count * seats)
        room: cython.int = min(TABLES, simulations // GATHER + 1) if self.is_placing else 0
        self.tables = 0
        self.counts = self._ints(room * keys + 1)
        self.sums = zeros(cython.compiled, "d", room * keys + 1)
        self.mark = 0
        self.marked, self.places = self._ints(keys), self._ints(keys)
        self.path, self.movers = self._ints(LONGEST), self._ints(LONGEST)
        self.made = self._ints(LONGEST)
        self.gained = zeros(cython.compiled, "d", seats)
        scratch.begin(luck)
        if self.is_placing:
            self._gather(0)

    def _ints(self, count: int) -> object:
        return zeros(cython.compiled, "i", count)

    def grow(self, simulations: int) -> None:
        """Add so many simulations, or fewer if the root is solved before."""
        most: cython.int = self.visits[0] + simulations
        while self.visits[0] < most and not self.solved[0] and self.used < self.capacity - 1:
            self._simulate()

    def tried(self) -> list[Tried]:
        """Tell what was tried first, by what came of it; where it is solved, the value is the truth."""
        found = []
        node: cython.int = self.child[0]
        while node:
            mover: cython.int = self.key[node] // self.keys
            mean = (
                self.worth[node * self.seats + mover]
                if self.solved[node]
                else self.value[node] / self.visits[node]
            )
            found.append(Tried(self.key[node] % self.keys, self.visits[node], mean))
            node = self.after[node]
        return found

    def is_solved(self) -> bool:
        return bool(self.solved[0])

    @cython.cfunc
    def _simulate(self) -> cython.void:
        scratch = self.scratch
        node: cython.int = 0
        depth: cython.int = 0
        reference: cython.int = 0
        traced: cython.int = 0
        seat: cython.int
        scratch.begin(scratch.luck)
        self.path[0] = 0
        while True:
            if self.solved[node]:
                self._recall(node)
                break
            seat = scratch.turn()
            if seat < 0 or depth >= self.horizon or (node and not self.visits[node]):
                traced = scratch.finish()
                self._judge()
                if seat < 0 and self.is_fixed:
                    self._solve(node)
                break
            if self.is_placing and self.visits[node] >= REFERENCE and self.gathers[node]:
                reference = node
            node = self._step(node, seat, reference)
            self.movers[depth] = seat
            self.made[depth] = self.key[node]
            depth += 1
            self.path[depth] = node
            scratch.play(self.key[node] % self.keys)
        self._take_back(depth)
        if self.is_placing:
            self._tell_all(depth, traced)
        if self.is_fixed and self.solved[node]:
            self._prove(depth)

    @cython.cfunc
    def _step(self, node: cython.int, seat: cython.int, reference: cython.int) -> cython.int:
        """Choose a move; make its node if there is none."""
        chosen: cython.int
        if self.stays[node] > 0 and not self.solved[self.stay[node]]:
            self.stays[node] -= 1
            return self.stay[node]
        chosen = self._best(node, seat, reference)
        if self.is_fixed:
            self.stay[node] = chosen
            self.stays[node] = self.visits[node] // STEADY
        return chosen

    @cython.cfunc
    def _best(self, node: cython.int, seat: cython.int, reference: cython.int) -> cython.int:
        count: cython.int = self.scratch.moves()
        place: cython.int
        number: cython.int
        key: cython.int
        start: cython.int
        best: cython.int = -1
        score: cython.double
        high: cython.double = -1.0
        self._mark_children(node)
        self.width[node] = count
        self.luck = self.luck * STEP + MORE & WORD
        start = (self.luck >> 33) * count >> 31
        if self.is_placing:
            best = self._foremost(seat, reference, start, count)
        else:
            for number in range(count):
                place = start + number
                if place >= count:
                    place -= count
                key = seat * self.keys + self.ids[place]
                score = self._score(key, seat)
                if score > high:
                    high, best = score, key
        if self.marked[best] == self.mark:
            return self.places[best]
        return self._added(node, best)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(ids=cython.int[::1], marked=cython.int[::1], places=cython.int[::1])
    @cython.locals(visits=cython.int[::1], counts=cython.int[::1], solved=cython.int[::1])
    @cython.locals(value=cython.double[::1], sums=cython.double[::1], worth=cython.double[::1])
    @cython.locals(base=cython.int, mine=cython.int, number=cython.int, place=cython.int, key=cython.int)
    @cython.locals(node=cython.int, known=cython.int, told=cython.int, mark=cython.int, best=cython.int)
    @cython.locals(score=cython.double, high=cython.double, share=cython.double)
    def _foremost(
        self, seat: cython.int, reference: cython.int, start: cython.int, count: cython.int
    ) -> cython.int:
        """GRAVE: what came of a move here, and whenever it was made after the reference; in one loop."""
        ids, marked, places, mark = self.ids, self.marked, self.places, self.mark
        visits, counts, solved = self.visits, self.counts, self.solved
        value, sums, worth = self.value, self.sums, self.worth
        base = (self.gathers[reference] - 1) * self.seats * self.keys
        mine = seat * self.keys
        best, high = -1, -1.0
        for number in range(count):
            place = start + number
            key = mine + ids[place if place < count else place - count]
            told = counts[base + key]
            node = places[key] if marked[key] == mark else 0
            if not node:
                score = sums[base + key] / told if told else 1000.0
            elif solved[node]:
                score = worth[node * self.seats + seat]
            else:
                known = visits[node]
                if not told:
                    score = value[node] / known if known else 1000.0
                elif not known:
                    score = sums[base + key] / told
                else:
                    share = told / (told + known + BIAS * told * known)
                    score = (1 - share) * value[node] / known + share * sums[base + key] / told
            if score > high:
                high, best = score, key
        return best

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(keys=cython.int[::1], after=cython.int[::1])
    @cython.locals(marked=cython.int[::1], places=cython.int[::1])
    def _mark_children(self, node: cython.int) -> cython.void:
        """Note which moves have a node already: in another world others may be legal."""
        keys, after, marked, places = self.key, self.after, self.marked, self.places
        self.mark += 1
        node = self.child[node]
        while node:
            marked[keys[node]] = self.mark
            places[keys[node]] = node
            node = after[node]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _score(self, key: cython.int, seat: cython.int) -> cython.double:
        node: cython.int = self.places[key] if self.marked[key] == self.mark else 0
        visits: cython.int = self.visits[node] if node else 0
        if node and self.solved[node]:
            return self.worth[node * self.seats + seat]
        if not visits:
            return 1000.0
        self.offers[node] += 1
        return self.value[node] / visits + self.explores * sqrt(log(1 + self.offers[node]) / visits)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _added(self, parent: cython.int, key: cython.int) -> cython.int:
        node: cython.int = self.used
        self.used += 1
        self.key[node] = key
        self.after[node] = self.child[parent]
        self.child[parent] = node
        return node

    @cython.cfunc
    @cython.exceptval(check=False)
    def _judge(self) -> cython.void:
        """Let a seat gain by its rank: 1 for the first, 0 for the last, ties in between."""
        seat: cython.int
        other: cython.int
        behind: cython.int
        for seat in range(self.seats):
            behind = 0
            for other in range(self.seats):
                if other != seat:
                    if self.ranks[other] < self.ranks[seat]:
                        behind += 2
                    elif self.ranks[other] == self.ranks[seat]:
                        behind += 1
            self.gained[seat] = 1.0 - behind / (2.0 * (self.seats - 1))

    @cython.cfunc
    @cython.exceptval(check=False)
    def _take_back(self, depth: cython.int) -> cython.void:
        step: cython.int
        node: cython.int
        self.visits[0] += 1
        for step in range(depth):
            node = self.path[step + 1]
            self.visits[node] += 1
            self.value[node] += self.gained[self.movers[step]]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _tell_all(self, depth: cython.int, traced: cython.int) -> cython.void:
        """Count every later move of this simulation as if it had been made first, at each node above."""
        step: cython.int
        node: cython.int
        for step in range(depth + 1):
            node = self.path[step]
            if self.gathers[node]:
                self._tell(self.gathers[node] - 1, step, depth, traced)
            elif self.visits[node] >= GATHER:
                self._gather(node)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(counts=cython.int[::1], made=cython.int[::1], trace=cython.int[::1], keys=cython.int)
    @cython.locals(sums=cython.double[::1], gained=cython.double[::1], key=cython.int)
    def _tell(
        self, number: cython.int, start: cython.int, depth: cython.int, traced: cython.int
    ) -> cython.void:
        step: cython.int
        base: cython.int = number * self.seats * self.keys
        counts, sums, gained, keys = self.counts, self.sums, self.gained, self.keys
        made, trace = self.made, self.trace
        for step in range(start, depth):
            key = made[step]
            counts[base + key] += 1
            sums[base + key] += gained[key // keys]
        for step in range(traced):
            key = trace[step]
            counts[base + key] += 1
            sums[base + key] += gained[key // keys]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _gather(self, node: cython.int) -> cython.void:
        if (self.tables + 1) * self.seats * self.keys < len(self.counts):
            self.tables += 1
            self.gathers[node] = self.tables

    @cython.cfunc
    @cython.exceptval(check=False)
    def _solve(self, node: cython.int) -> cython.void:
        seat: cython.int
        self.solved[node] = 1
        for seat in range(self.seats):
            self.worth[node * self.seats + seat] = self.gained[seat]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _recall(self, node: cython.int) -> cython.void:
        seat: cython.int
        for seat in range(self.seats):
            self.gained[seat] = self.worth[node * self.seats + seat]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _prove(self, depth: cython.int) -> cython.void:
        """Settle a node by a move that wins for sure, or by knowing what comes of every move."""
        while depth:
            depth -= 1
            best: cython.int = self._proof(self.path[depth], self.movers[depth])
            if not best:
                return
            self._recall(best)
            self._solve(self.path[depth])

    @cython.cfunc
    @cython.exceptval(check=False)
    def _proof(self, parent: cython.int, seat: cython.int) -> cython.int:
        node: cython.int = self.child[parent]
        best: cython.int = 0
        count: cython.int = 0
        high: cython.double = -1.0
        while node:
            if self.solved[node]:
                count += 1
                if self.worth[node * self.seats + seat] > high:
                    high, best = self.worth[node * self.seats + seat], node
            node = self.after[node]
        return best if high >= 1.0 or count == self.width[parent] else 0
