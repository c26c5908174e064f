# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# mypy: disable-error-code="untyped-decorator, import-untyped, no-redef"
"""A tree of what may come, grown by simulations from fresh worlds. Compiled where that can be, else not."""

from __future__ import annotations

from bisect import bisect_left
from math import log, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

try:
    import cython
except ModuleNotFoundError:
    from rules_engine.search import plain as cython

from rules_engine.search import luck
from rules_engine.search.plain import rows, table, zeros
from rules_engine.search.scratch import TooLarge

if cython.compiled:
    from cython.cimports.libc.math import log, sqrt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_engine.scratch import Scratch
    from rules_engine.search.think import Effort

WORD = cython.declare(cython.ulonglong, luck.WORD)
STEP = cython.declare(cython.ulonglong, luck.STEP)
MORE = cython.declare(cython.ulonglong, luck.MORE)

REFERENCE = cython.declare(cython.int, 50)  # GRAVE trusts a node with so many simulations
GATHER = cython.declare(cython.int, 32)  # and after which they are gathered
TABLES = cython.declare(cython.int, 1024)  # at most so many nodes gather them
BIAS = cython.declare(cython.double, 1e-4)  # how soon a move's own figures outweigh those
STEADY = cython.declare(cython.int, 64)  # a node is decided again after each such part of its visits
UNTOLD = cython.declare(cython.double, 1000.0)  # more than anything that is known
SETTLED = cython.declare(cython.double, 1e-9)  # of equals, what is not known for sure is looked into
EVEN = cython.declare(cython.double, 0.5)  # where nothing is known
LONGEST = cython.declare(cython.int, 4096)  # moves of a simulation before it is played on
MOST_SEATS, MOST_KEYS, MOST_SIMULATIONS = 16, 1 << 24, 1 << 24


class Tried(NamedTuple):
    """A move at the root, by its place among the legal ones, and what came of it."""

    key: int
    visits: int
    value: float  # of the ranks, 1 is best


def check(scratch: Scratch, effort: Effort) -> None:
    """Refuse what nothing asks about again: where it is compiled, a number too high is written anywhere."""
    if not 2 <= scratch.seats <= MOST_SEATS:
        raise TooLarge(f"a search is for 2 to {MOST_SEATS} seats, not {scratch.seats}")
    if not 0 < scratch.keys * scratch.seats <= MOST_KEYS:
        raise TooLarge(
            f"a search has room for {MOST_KEYS // scratch.seats:,} moves, not for {scratch.keys:,}"
        )
    if not 0 < effort.simulations <= MOST_SIMULATIONS:
        raise TooLarge(
            f"a search has room for {MOST_SIMULATIONS:,} simulations, not for {effort.simulations:,}"
        )
    if len(scratch.ranks) != scratch.seats:
        raise TooLarge(f"{len(scratch.ranks)} ranks are not those of {scratch.seats} seats")


@cython.cclass
class Tree:
    """Every node is a move; a simulation goes down, adds one, plays on at random and takes the ranks back."""

    scratch: Any
    seats: cython.int
    keys: cython.int
    is_fixed: cython.bint
    is_placing: cython.bint
    hears: cython.bint
    hearsay: cython.double
    is_sensible: cython.bint
    explores: cython.double
    horizon: cython.int
    luck: cython.ulonglong
    used: cython.int
    capacity: cython.int
    given: cython.int  # moves that are given, from where thinking starts; what is chosen comes after them
    ids: cython.int[::1]
    few: cython.int[::1]  # what alone is thought about at first, if not all
    few_count: cython.int
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
    counts: cython.int[:, ::1]
    leads: cython.double[:, ::1]  # their means
    untried: dict[int, list[int]]  # of a node; only kept where interpreted
    mark: cython.int
    marked: cython.int[::1]
    places: cython.int[::1]
    path: cython.int[::1]
    movers: cython.int[::1]
    made: cython.int[::1]
    gained: cython.double[::1]

    def __init__(self, scratch: Scratch, effort: Effort, luck: int, few: Sequence[int] = ()) -> None:
        """Have room for so much thought, about all moves or a few."""
        check(scratch, effort)
        simulations = effort.simulations
        count = simulations + 3  # with the root, and a move that is given
        seats: cython.int = scratch.seats
        keys: cython.int = scratch.seats * scratch.keys
        self.scratch, self.seats, self.keys = scratch, seats, scratch.keys
        self.is_fixed = scratch.is_fixed
        self.is_placing = scratch.is_fixed and scratch.is_placing and effort.placing
        self.hears, self.hearsay = effort.hearsay > 0 and not self.is_placing, effort.hearsay
        self.is_sensible = effort.sensible
        self.explores, self.luck = effort.explores, luck
        self.horizon = min(effort.horizon, LONGEST - 2)
        self.ids, self.trace, self.ranks = scratch.ids, scratch.trace, scratch.ranks
        self.few, self.few_count = table(cython.compiled, "i", [*few, 0]), len(few)
        self.used, self.capacity, self.given = 1, count, 0
        self.key, self.child, self.after = self._ints(count), self._ints(count), self._ints(count)
        self.visits, self.offers, self.width = self._ints(count), self._ints(count), self._ints(count)
        self.stays, self.stay, self.solved = self._ints(count), self._ints(count), self._ints(count)
        self.gathers = self._ints(count)
        self.value = zeros(cython.compiled, "d", count)
        self.worth = zeros(cython.compiled, "d", count * seats)
        room: cython.int = min(TABLES, simulations // GATHER + 1) if self.is_placing else 1
        self.tables = 0
        self.counts = rows(cython.compiled, "i", 0, (room, keys))
        self.leads = rows(cython.compiled, "d", UNTOLD, (room, keys))
        self.untried = {}
        self.mark = 0
        self.marked, self.places = self._ints(keys), self._ints(keys)
        self.path, self.movers = self._ints(LONGEST), self._ints(LONGEST)
        self.made = self._ints(LONGEST + len(scratch.trace))
        self.gained = zeros(cython.compiled, "d", seats)
        scratch.begin(luck)
        if self.is_placing or self.hears:
            self._gather(0)

    def _ints(self, count: int) -> object:
        return zeros(cython.compiled, "i", count)

    def grow(self, simulations: int) -> None:
        """Add so many simulations, or fewer if it is solved before."""
        top: cython.int = self.path[self.given]
        most: cython.int = self.visits[top] + simulations
        while self.visits[top] < most and not self.solved[top] and self.used < self.capacity - 1:
            self._simulate()

    def follow(self, seat: int, move: int) -> None:
        """Think about what comes after a move from now on; what has been tried there is kept."""
        key: cython.int = seat * self.keys + move
        top: cython.int = self.path[self.given]
        node: cython.int = self.child[top]
        while node and self.key[node] != key:
            node = self.after[node]
        self.movers[self.given], self.made[self.given] = seat, key
        self.given += 1
        self.path[self.given] = node or self._add_child(top, key)

    def begin(self, luck: int) -> None:
        """Make the moves that are given, in a fresh world."""
        number: cython.int
        self.scratch.begin(luck)
        for number in range(self.given):
            self.scratch.play(self.made[number] % self.keys)

    def tried(self) -> list[Tried]:
        """Tell what was tried first, by what came of it; where it is solved, the value is the truth."""
        found = []
        node: cython.int = self.child[self.path[self.given]]
        while node:
            found.append(self._tried_move(node))
            node = self.after[node]
        return found

    def followed(self) -> Tried:
        """Tell the same of the move that is given, the last if there are several."""
        told: Tried = self._tried_move(self.path[self.given])
        return told

    @cython.cfunc
    def _tried_move(self, node: cython.int) -> Tried:
        mover: cython.int = self.key[node] // self.keys
        mean: cython.double = (
            self.worth[node * self.seats + mover]
            if self.solved[node]
            else self.value[node] / self.visits[node]
        )
        return Tried(self.key[node] % self.keys, self.visits[node], mean)

    def is_solved(self) -> bool:
        return bool(self.solved[self.path[self.given]])

    @cython.cfunc
    @cython.locals(path=cython.int[::1], movers=cython.int[::1], made=cython.int[::1], key=cython.int)
    @cython.locals(solved=cython.int[::1], visits=cython.int[::1], gathers=cython.int[::1])
    @cython.locals(node=cython.int, reference=cython.int, seat=cython.int)
    @cython.locals(depth=cython.int, traced=cython.int, given=cython.int)
    def _simulate(self) -> cython.void:
        scratch, path, movers, made = self.scratch, self.path, self.movers, self.made
        solved, visits, gathers, given = self.solved, self.visits, self.gathers, self.given
        node = depth = reference = traced = 0
        scratch.begin(scratch.luck)
        while depth < given:
            scratch.play(made[depth] % self.keys)
            if gathers[node] and visits[node] >= REFERENCE:
                reference = node
            depth += 1
            node = path[depth]
        while not solved[node]:
            seat = scratch.turn()
            if seat < 0 or depth >= given + self.horizon or (depth > given and not visits[node]):
                traced = scratch.finish_sensibly() if self.is_sensible else scratch.finish()
                self._judge()
                if seat < 0 and self.is_fixed:
                    self._solve(node)
                break
            if gathers[node] and visits[node] >= REFERENCE:
                reference = node
            node = self._step(node, seat, reference)
            key = self.key[node]
            movers[depth] = seat
            made[depth] = key
            depth += 1
            path[depth] = node
            scratch.play(key % self.keys)
        else:
            self._recall(node)
        self._take_back(depth)
        if self.is_placing:
            self._tell_all(depth, traced)
        elif self.hears:
            self.made[depth : depth + traced] = self.trace[:traced]
            self._tell(0, 0, depth + traced)
        if self.is_fixed and solved[node]:
            self._prove(depth)

    @cython.cfunc
    def _step(self, node: cython.int, seat: cython.int, reference: cython.int) -> cython.int:
        """Choose a move; make its node if there is none."""
        chosen: cython.int
        if self.stays[node] > 0 and not self.solved[self.stay[node]]:
            self.stays[node] -= 1
            return self.stay[node]
        self.luck = self.luck * STEP + MORE & WORD
        chosen = self._foremost(node, seat, reference) if self.is_placing else self._likeliest(node, seat)
        if self.is_fixed:
            self.stay[node] = chosen
            self.stays[node] = self.visits[node] // STEADY
        return chosen

    @cython.cfunc
    def _likeliest(self, node: cython.int, seat: cython.int) -> cython.int:
        """UCT: what has been good, and what has been tried little; of equals the first from anywhere on."""
        count: cython.int = self._list(node)
        assert count > 0, "whose turn it is can move"
        place: cython.int
        number: cython.int
        key: cython.int
        start: cython.int = (self.luck >> 33) * count >> 31
        best: cython.int = -1
        score: cython.double
        high: cython.double = -1.0
        self._mark_children(node)
        self.width[node] = count
        for number in range(count):
            place = start + number
            if place >= count:
                place -= count
            key = seat * self.keys + self.ids[place]
            score = self._score_by_hearsay(node, key, seat) if self.hears else self._score(key, seat)
            if score > high:
                high, best = score, key
        if self.marked[best] == self.mark:
            return self.places[best]
        return self._add_child(node, best)

    @cython.cfunc
    @cython.locals(keys=cython.int[::1], after=cython.int[::1], marked=cython.int[::1])
    @cython.locals(visits=cython.int[::1], counts=cython.int[::1], solved=cython.int[::1])
    @cython.locals(value=cython.double[::1], leads=cython.double[::1], worth=cython.double[::1])
    @cython.locals(table=cython.int, key=cython.int, child=cython.int, best=cython.int)
    @cython.locals(known=cython.int, told=cython.int, mark=cython.int)
    @cython.locals(score=cython.double, high=cython.double)
    def _foremost(self, node: cython.int, seat: cython.int, reference: cython.int) -> cython.int:
        """GRAVE: what came of a move here, and whenever it was made after the reference."""
        keys, after, visits, value = self.key, self.after, self.visits, self.value
        solved, worth, marked = self.solved, self.worth, self.marked
        table = self.gathers[reference] - 1
        counts, leads = self.counts[table], self.leads[table]
        mark = self.mark = self.mark + 1
        best, high, child = 0, -1.0, self.child[node]
        while child:
            key = keys[child]
            marked[key] = mark
            known, told = visits[child], counts[key]
            if solved[child]:
                score = worth[child * self.seats + seat] - SETTLED
            elif known and told:
                score = value[child] / known
                score += told / (told + known + BIAS * told * known) * (leads[key] - score)
            elif known:
                score = value[child] / known
            else:
                score = leads[key]
            if score > high:
                high, best = score, child
            child = after[child]
        key = self._promising(node, seat * self.keys, table)
        return self._add_child(node, key) if key >= 0 and leads[key] > high else best

    @cython.cfunc
    @cython.locals(ids=cython.int[::1], marked=cython.int[::1], leads=cython.double[::1])
    @cython.locals(pivot=cython.int, count=cython.int, number=cython.int, key=cython.int, best=cython.int)
    @cython.locals(mark=cython.int, keys=cython.int, high=cython.double)
    def _promising(self, node: cython.int, mine: cython.int, table: cython.int) -> cython.int:
        """Find the move without a node that leads; of equals the first from anywhere on. -1: all have one."""
        keys, leads = self.keys, self.leads[table]
        pivot = mine + ((self.luck >> 33) * keys >> 31)
        if not cython.compiled:
            untried = self.untried.get(node)
            if untried is None:
                self.width[node] = count = self._list(node)
                self.untried[node] = untried = sorted([mine + key for key in self.ids[:count]])
            if not untried:
                return -1
            start = bisect_left(untried, pivot)
            return max(untried[start:] + untried[:start], key=leads.__getitem__)
        self.width[node] = count = self._list(node)
        ids, marked, mark = self.ids, self.marked, self.mark
        best, high = -1, -1.0
        for number in range(count):
            key = mine + ids[number]
            if marked[key] == mark or leads[key] < high:
                continue
            if leads[key] > high or (key - pivot + keys) % keys < (best - pivot + keys) % keys:
                high, best = leads[key], key
        return best

    @cython.cfunc
    def _list(self, node: cython.int) -> cython.int:
        """Count what may be done, and put it into `ids`."""
        number: cython.int
        if node or not self.few_count:
            return self.scratch.moves()
        for number in range(self.few_count):
            self.ids[number] = self.few[number]
        return self.few_count

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
    @cython.locals(lead=cython.double, value=cython.double)
    def _score_by_hearsay(self, parent: cython.int, key: cython.int, seat: cython.int) -> cython.double:
        """UCT that begins with what a move has led to in any position, and need not try every one."""
        node: cython.int = self.places[key] if self.marked[key] == self.mark else 0
        visits: cython.int = self.visits[node] if node else 0
        if node and self.solved[node]:
            return self.worth[node * self.seats + seat]
        lead = self.leads[0][key] if self.counts[0][key] else EVEN
        value = self.value[node] if node else 0.0
        value = (value + self.hearsay * lead) / (visits + self.hearsay)
        return value + self.explores * sqrt(log(1 + self.visits[parent]) / (visits + 1))

    @cython.cfunc
    @cython.exceptval(check=False)
    def _add_child(self, parent: cython.int, key: cython.int) -> cython.int:
        node: cython.int = self.used
        self.used += 1
        self.key[node] = key
        self.after[node] = self.child[parent]
        self.child[parent] = node
        if not cython.compiled and self.is_placing:
            self.untried.get(parent, [key]).remove(key)
        return node

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(gained=cython.double[::1], ranks=cython.int[::1])
    def _judge(self) -> cython.void:
        """Let a seat gain by its rank: 1 for the first, 0 for the last, ties in between."""
        seat: cython.int
        other: cython.int
        gained, ranks = self.gained, self.ranks
        for seat in range(self.seats):
            gained[seat] = 0.0
            for other in range(seat):
                if ranks[other] == ranks[seat]:
                    gained[other] += 0.5
                    gained[seat] += 0.5
                else:
                    gained[other if ranks[other] < ranks[seat] else seat] += 1.0
        for seat in range(self.seats):
            gained[seat] /= self.seats - 1

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(path=cython.int[::1], movers=cython.int[::1], visits=cython.int[::1])
    @cython.locals(value=cython.double[::1], gained=cython.double[::1], step=cython.int, node=cython.int)
    def _take_back(self, depth: cython.int) -> cython.void:
        path, movers, visits, value, gained = self.path, self.movers, self.visits, self.value, self.gained
        visits[0] += 1
        for step in range(depth):
            node = path[step + 1]
            visits[node] += 1
            value[node] += gained[movers[step]]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _tell_all(self, depth: cython.int, traced: cython.int) -> cython.void:
        """Count every later move of this simulation as if it had been made first, at each node above."""
        step: cython.int
        node: cython.int
        self.made[depth : depth + traced] = self.trace[:traced]
        for step in range(depth + 1):
            node = self.path[step]
            if self.gathers[node]:
                self._tell(self.gathers[node] - 1, step, depth + traced)
            elif self.visits[node] >= GATHER:
                self._gather(node)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(counts=cython.int[::1], made=cython.int[::1], gained=cython.double[::1])
    @cython.locals(leads=cython.double[::1], lead=cython.double, key=cython.int, told=cython.int)
    @cython.locals(keys=cython.int, step=cython.int)
    def _tell(self, table: cython.int, start: cython.int, end: cython.int) -> cython.void:
        counts, leads = self.counts[table], self.leads[table]
        gained, made, keys = self.gained, self.made, self.keys
        for step in range(start, end):
            key = made[step]
            told = counts[key] + 1
            counts[key] = told
            lead = leads[key]
            leads[key] = lead + (gained[key // keys] - lead) / told

    @cython.cfunc
    @cython.exceptval(check=False)
    def _gather(self, node: cython.int) -> cython.void:
        if self.tables < len(self.counts):
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
        while depth > self.given:
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
