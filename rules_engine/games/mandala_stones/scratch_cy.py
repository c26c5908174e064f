# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# mypy: disable-error-code="untyped-decorator, import-untyped, no-any-return"
"""The rules of Mandala Stones (`rules.py`) on a board that changes, for the search."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from rules_engine.search import plain as cython

from rules_engine.games.mandala_stones.board import (
    AREA,
    AROUND,
    COLUMN_WORTHS,
    OBJECTIVES,
)
from rules_engine.games.mandala_stones.unseen import buried
from rules_engine.search import luck
from rules_engine.search.plain import table, zeros

if TYPE_CHECKING:
    from rules_engine.games.mandala_stones.rules import MandalaStones

# A number of more than 32 bits is declared: as a literal it would be an object.
WORD = cython.declare(cython.ulonglong, luck.WORD)
STEP = cython.declare(cython.ulonglong, luck.STEP)
MORE = cython.declare(cython.ulonglong, luck.MORE)

IS_C = cython.compiled
# Other numbers are declared too: as globals of Python they would be looked up.
SPACES = cython.declare(cython.int, 5)
CIRCLES = cython.declare(cython.int, 9)
SIDES = cython.declare(cython.int, 4)
STACKS = cython.declare(cython.int, 24)
SCORE = cython.declare(cython.int, 1620)  # before it, picks: ((artist * 9 + circle) * 4 + side) * 5 + space
TOPS = cython.declare(cython.int, 1624)  # and the first of the tops, by their spaces as bits
KEYS = cython.declare(cython.int, 1656)
FULL = cython.declare(cython.int, 31)  # all spaces, as bits
COVERED = cython.declare(cython.int, 1)
BLOCKED = cython.declare(cython.int, 2)
REASONS = ("", "mandala", "blocked")
LONGEST = cython.declare(cython.int, 2048)
DRAWS = cython.declare(cython.int, 4)  # picks that are compared
MUCH = cython.declare(cython.int, 8)  # points that are taken at once
PLACES = cython.declare(cython.int, 64)  # on a mandala, and beside it

SUBSETS = [
    sum(1 << space for space in some) for count in range(1, 6) for some in combinations(range(5), count)
]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _count(mask: cython.uint) -> cython.int:
    mask = mask - (mask >> 1 & 0x55555555)
    mask = (mask & 0x33333333) + (mask >> 2 & 0x33333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F
    mask = mask + (mask >> 8)
    return mask + (mask >> 16) & 63


if not cython.compiled:
    _count = int.bit_count


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _height(pile: cython.int) -> cython.int:
    if cython.compiled:
        return (pile > 0) + (pile > 0xF) + (pile > 0xFF) + (pile > 0xFFF)
    else:  # noqa: RET505 - the same
        return pile.bit_length() >> 2


@cython.cclass
class MandalaStonesScratch:
    seats = cython.declare(cython.int, visibility="readonly")
    keys = cython.declare(cython.int, visibility="readonly")
    is_fixed = cython.declare(cython.bint, visibility="readonly")
    is_placing = cython.declare(cython.bint, visibility="readonly")
    luck = cython.declare(cython.ulonglong, visibility="readonly")
    ids = cython.declare(cython.int[::1], visibility="readonly")
    trace = cython.declare(cython.int[::1], visibility="readonly")
    ranks = cython.declare(cython.int[::1], visibility="readonly")
    scores = cython.declare(cython.int[::1], visibility="readonly")
    first: cython.int
    at_once: cython.bint  # a seat that is blocked ends the game
    hands: cython.int  # the place that ends the game
    bonuses: cython.int[::1]
    area: cython.int[::1]  # a circle: its stacks as bits
    around: cython.int[::1]  # and from the north on
    opens: cython.int[::1]  # of each artist, while one move is drawn: the stacks it may collect from
    offers: cython.int[::1]  # and how many picks it has
    columns: cython.int[::1]
    subsets: cython.int[::1]
    worth: cython.int[::1]  # of each objective
    exactly: cython.int[::1]
    # What the seat that thinks cannot see.
    cards: cython.int[::1]  # objectives that others may have
    card_count: cython.int
    dealt_to: cython.int[::1]  # the places in `objectives` of others
    dealt_count: cython.int
    hidden_count: cython.int
    hidden_ends: cython.int[::1]  # of each group of stones that may change places
    hidden_groups: cython.int
    hidden_stacks: cython.int[::1]
    hidden_bits: cython.int[::1]
    hidden_stones: cython.int[::1]
    shuffled: cython.int[::1]
    # The position that thinking starts from, and the one it has come to.
    root_now: cython.int
    root_ending: cython.int
    root_stars: cython.int
    root_rings: cython.int
    root_laid: cython.int
    root_stacks: cython.int[::1]
    root_towers: cython.int[::1]
    root_points: cython.int[::1]
    root_objectives: cython.int[::1]
    root_star_tops: cython.int
    root_ring_tops: cython.int
    now: cython.int
    ending: cython.int
    stars: cython.int  # circles as bits
    rings: cython.int
    laid: cython.int
    stacks: cython.int[::1]
    towers: cython.int[::1]
    objectives: cython.int[::1]
    star_tops: cython.int  # stacks as bits
    ring_tops: cython.int

    def __init__(self, state: MandalaStones, seat: int | None) -> None:
        seats = state.seats
        mandala = state.rules.mandala
        bonuses = dict(mandala.bonuses)
        self.seats, self.keys, self.is_fixed, self.is_placing = seats, KEYS, False, False
        self.first, self.at_once = state.first, state.rules.blocked_end == "immediate"
        self.hands = dict(mandala.hands)[seats]
        self.bonuses = table(IS_C, "i", [bonuses.get(place, 0) for place in range(2 * PLACES)])
        self.area = table(IS_C, "i", AREA)
        self.around = table(IS_C, "i", [stack for stacks in AROUND for stack in stacks])
        self.columns = table(IS_C, "i", [worth for column in COLUMN_WORTHS for worth in column])
        self.subsets = table(IS_C, "i", SUBSETS)
        self.worth = table(IS_C, "i", [one.points for one in OBJECTIVES.values()])
        self.exactly = table(IS_C, "i", [one.exactly for one in OBJECTIVES.values()])
        self._hide(state, seat)
        self.root_now = -1 if state.turn is None else state.turn
        self.root_ending, (self.root_stars, self.root_rings) = state.ending, state.artists
        self.root_star_tops, self.root_ring_tops = state.tops
        self.root_laid = len(state.scored)
        self.root_stacks = table(IS_C, "i", state.stacks)
        self.root_towers = table(IS_C, "i", [pile for towers in state.towers for pile in towers])
        self.root_points = table(IS_C, "i", state.points)
        self.stacks, self.towers = zeros(IS_C, "i", STACKS), zeros(IS_C, "i", seats * SPACES)
        self.objectives, self.scores = zeros(IS_C, "i", 2 * seats), zeros(IS_C, "i", seats)
        self.opens, self.offers = zeros(IS_C, "i", CIRCLES), zeros(IS_C, "i", CIRCLES)
        self.ids, self.trace = zeros(IS_C, "i", KEYS), zeros(IS_C, "i", LONGEST)
        self.ranks = zeros(IS_C, "i", seats)
        self.rewind(0)

    def _hide(self, state: MandalaStones, seat: int | None) -> None:
        names = list(OBJECTIVES)
        own = () if seat is None else state.objectives[seat]
        cards = [number for number, name in enumerate(names) if name not in own]
        places = [place for place in range(2 * state.seats) if place // 2 != seat]
        groups = list(buried(state.stacks, state.rules.buried))
        every = [one for group in groups for one in group]
        self.root_objectives = table(
            IS_C, "i", [names.index(name) for pair in state.objectives for name in pair]
        )
        self.cards, self.card_count = table(IS_C, "i", cards), len(cards)
        self.dealt_to, self.dealt_count = table(IS_C, "i", [*places, 0]), len(places)
        self.hidden_groups, self.hidden_count = len(groups), len(every)
        ends = [sum(map(len, groups[: number + 1])) for number in range(len(groups))]
        self.hidden_ends = table(IS_C, "i", [*ends, 0])
        self.hidden_stacks = table(IS_C, "i", [*(one[0] for one in every), 0])
        self.hidden_bits = table(IS_C, "i", [*(one[1] for one in every), 0])
        self.hidden_stones = table(
            IS_C, "i", [*(stone for group in groups for stone in sorted(one[2] for one in group)), 0]
        )
        self.shuffled = zeros(IS_C, "i", 96)

    def rewind(self, luck: cython.ulonglong) -> None:
        self.luck = luck
        self.now, self.ending = self.root_now, self.root_ending
        self.stars, self.rings, self.laid = self.root_stars, self.root_rings, self.root_laid
        self.star_tops, self.ring_tops = self.root_star_tops, self.root_ring_tops
        self.stacks[:] = self.root_stacks
        self.towers[:] = self.root_towers
        self.scores[:] = self.root_points
        self.objectives[:] = self.root_objectives

    def begin(self, luck: cython.ulonglong) -> None:
        """Go back, and deal again what is hidden, with the draws that `unseen` makes."""
        place: cython.int
        group: cython.int
        start: cython.int = 0
        stack: cython.int
        bits: cython.int
        self.rewind(luck)
        for place in range(self.card_count):
            self.shuffled[place] = self.cards[place]
        self._shuffle(0, self.card_count)
        for place in range(self.dealt_count):
            self.objectives[self.dealt_to[place]] = self.shuffled[place]
        for place in range(self.hidden_count):
            self.shuffled[place] = self.hidden_stones[place]
        for group in range(self.hidden_groups):
            self._shuffle(start, self.hidden_ends[group])
            start = self.hidden_ends[group]
        for place in range(self.hidden_count):
            stack, bits = self.hidden_stacks[place], self.hidden_bits[place]
            self.stacks[stack] = self.stacks[stack] & ~(15 << bits) | self.shuffled[place] << bits

    @cython.cfunc
    @cython.exceptval(check=False)
    def _shuffle(self, start: cython.int, end: cython.int) -> cython.void:
        count: cython.int = end - start
        last: cython.int = count - 1
        other: cython.int
        stone: cython.int
        while last > 0:
            self.luck = self.luck * STEP + MORE & WORD
            other = start + ((self.luck >> 33) * (last + 1) >> 31)
            stone = self.shuffled[start + last]
            self.shuffled[start + last] = self.shuffled[other]
            self.shuffled[other] = stone
            last -= 1

    def turn(self) -> int:
        return self.now

    def moves(self) -> int:
        """Fill `ids` with what is legal, in the order of the rules."""
        if self.now < 0:
            return 0
        count: cython.int = self._list_picks()
        paired: cython.int = self._paired_colors()
        empty: cython.int = self._empty()
        color: cython.int
        number: cython.int
        for color in range(4):
            if paired >> color & 1:
                self.ids[count] = SCORE + color
                count += 1
        for number in range(FULL):
            if not self.subsets[number] & empty:
                self.ids[count] = TOPS + self.subsets[number]
                count += 1
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def _list_picks(self) -> cython.int:
        count: cython.int = 0
        empty: cython.int = self._empty()
        artist: cython.int
        circle: cython.int
        side: cython.int
        space: cython.int
        tops: cython.int
        if not empty:
            return 0
        for artist in range(CIRCLES):
            tops = self._open(artist)
            if not tops:
                continue
            for circle in range(CIRCLES):
                if not self.area[circle] & tops or (self.stars | self.rings) >> circle & 1:
                    continue
                for side in range(SIDES):
                    if tops >> self.around[circle * SIDES + side] & 1:
                        start = ((artist * CIRCLES + circle) * SIDES + side) * SPACES
                        for space in range(SPACES):
                            if empty >> space & 1:
                                self.ids[count] = start + space
                                count += 1
        return count

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _open(self, artist: cython.int) -> cython.int:
        """Tell which stacks this artist may collect from: its own pattern, near no other artist (2.5)."""
        tops: cython.int
        others: cython.int = (self.stars | self.rings) & ~(1 << artist)
        circle: cython.int = 0
        if self.stars >> artist & 1:
            tops = self.star_tops
        elif self.rings >> artist & 1:
            tops = self.ring_tops
        else:
            return 0
        while others:
            if others & 1:
                tops &= ~self.area[circle]
            others >>= 1
            circle += 1
        return tops

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    @cython.locals(towers=cython.int[::1], base=cython.int)
    def _empty(self) -> cython.int:
        space: cython.int
        empty: cython.int = 0
        towers, base = self.towers, self.now * SPACES
        for space in range(SPACES):
            if not towers[base + space]:
                empty |= 1 << space
        return empty

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    @cython.locals(towers=cython.int[::1], base=cython.int)
    def _paired_colors(self) -> cython.int:
        """Tell the colors that are on top of two towers or more."""
        space: cython.int
        pile: cython.int
        seen: cython.int = 0
        paired: cython.int = 0
        towers, base = self.towers, self.now * SPACES
        for space in range(SPACES):
            pile = towers[base + space]
            if pile:
                pile = 1 << (pile >> 1 & 3)
                paired |= seen & pile
                seen |= pile
        return paired

    def play(self, key: cython.int) -> None:
        self._make(key)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _make(self, key: cython.int) -> cython.void:
        if key < SCORE:
            self._pick(key)
        elif key < TOPS:
            self._score(key - SCORE)
        else:
            self._score_tops(key - TOPS)
        self.now = self.now + 1 if self.now + 1 < self.seats else 0
        self._settle()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _pick(self, key: cython.int) -> cython.void:
        space: cython.int = key % SPACES
        side: cython.int = key // SPACES % SIDES
        circle: cython.int = key // (SPACES * SIDES) % CIRCLES
        artist: cython.int = key // (SPACES * SIDES * CIRCLES)
        tops: cython.int = self._open(artist)
        step: cython.int
        stack: cython.int
        pile: cython.int = 0
        for step in range(SIDES):
            stack = self.around[circle * SIDES + (side + step) % SIDES]
            if tops >> stack & 1:
                pile = pile << 4 | self.stacks[stack] & 15
                self._uncover(stack)
        self.towers[self.now * SPACES + space] = pile
        step = 1 << artist | 1 << circle
        if self.stars >> artist & 1:
            self.stars ^= step
        else:
            self.rings ^= step

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _uncover(self, stack: cython.int) -> cython.void:
        pile: cython.int = self.stacks[stack] >> 4
        bit: cython.int = 1 << stack
        self.stacks[stack] = pile
        self.star_tops &= ~bit
        self.ring_tops &= ~bit
        if pile:
            if pile & 1:
                self.ring_tops |= bit
            else:
                self.star_tops |= bit

    @cython.cfunc
    @cython.exceptval(check=False)
    def _score(self, color: cython.int) -> cython.void:
        """2.5: every own tower with this color on top, by its column, before any stone is removed."""
        space: cython.int
        place: cython.int
        spaces: cython.int = 0
        points: cython.int = 0
        for space in range(SPACES):
            place = self.now * SPACES + space
            if self.towers[place] and self.towers[place] >> 1 & 3 == color:
                points += self._worth(space)
                spaces |= 1 << space
        self.scores[self.now] += points
        self._lay(spaces)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _worth(self, space: cython.int) -> cython.int:
        other: cython.int
        pile: cython.int
        seen: cython.int = 0
        base: cython.int = self.now * SPACES
        if space == 0:
            for other in range(SPACES):
                seen |= 1 << _height(self.towers[base + other])
            return _count(seen)
        pile = self.towers[base + space]
        if space < SPACES - 1:
            return self.columns[(space - 1) * 5 + _height(pile)]
        while pile:
            seen |= 1 << (pile >> 1 & 3)
            pile >>= 4
        return 1 + _count(seen)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _score_tops(self, spaces: cython.int) -> cython.void:
        self.scores[self.now] += _count(spaces)
        self._lay(spaces)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _lay(self, spaces: cython.int) -> cython.void:
        """Put the tops of these towers on the mandala."""
        space: cython.int
        for space in range(SPACES):
            if spaces >> space & 1:
                self.towers[self.now * SPACES + space] >>= 4
                self.laid += 1
                self.scores[self.now] += self.bonuses[self.laid]
                if self.laid == self.hands and not self.ending:
                    self.ending = COVERED

    @cython.cfunc
    @cython.exceptval(check=False)
    def _settle(self) -> cython.void:
        """2.8: end with the last round, or when the next seat can neither pick nor score."""
        while True:
            if self.ending and self.now == self.first:
                self._end()
                return
            if self._empty() != FULL or self._can_pick():
                return
            if self.at_once:
                self.ending = BLOCKED
                self._end()
                return
            self.now = self.now + 1 if self.now + 1 < self.seats else 0
            if not self.ending:
                self.ending = BLOCKED

    @cython.cfunc
    @cython.exceptval(check=False)
    def _can_pick(self) -> cython.bint:
        artist: cython.int
        circle: cython.int
        tops: cython.int
        for artist in range(CIRCLES):
            tops = self._open(artist)
            if tops:
                for circle in range(CIRCLES):
                    if self.area[circle] & tops and not (self.stars | self.rings) >> circle & 1:
                        return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _end(self) -> cython.void:
        """2.8: of its two objectives each seat keeps the better."""
        seat: cython.int
        one: cython.int
        other: cython.int
        for seat in range(self.seats):
            one = self._measure(seat, self.objectives[2 * seat])
            other = self._measure(seat, self.objectives[2 * seat + 1])
            self.scores[seat] += max(other, one)
        self.now = -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _measure(self, seat: cython.int, objective: cython.int) -> cython.int:
        """Measure what the objective is about, in the order of 2.7."""
        space: cython.int
        pile: cython.int
        measure: cython.int = 0
        color: cython.int = -1
        if 2 <= objective <= 5:
            color = objective if objective > 3 else 3 - objective
            color = color - 2 if objective > 3 else color
        for space in range(SPACES):
            pile = self.towers[seat * SPACES + space]
            if objective == 6:
                measure += not pile
            elif not pile:
                continue
            elif objective < 2:
                measure |= 1 << (pile & 1)
            elif objective < 6:
                measure += pile >> 1 & 3 == color
            elif objective == 7:
                measure |= 1 << (pile >> 1 & 3)
            elif objective == 8:
                measure += _height(pile)
            else:
                measure += _height(pile) == 4
        if objective == 7:
            measure = _count(measure)
        return self.worth[objective] if measure == self.exactly[objective] else 0

    def finish(self) -> int:
        """Play at random to the end; tell how many moves `trace` has, each with its seat in front."""
        count: cython.int = 0
        key: cython.int
        while self.now >= 0:
            key = self._pick_move()
            self.trace[count] = self.now * KEYS + key
            count += 1
            self._make(key)
        self._rank()
        return count

    def finish_sensibly(self) -> int:
        """Play on as somebody would who sees what scores much; else as `finish`."""
        count: cython.int = 0
        key: cython.int
        while self.now >= 0:
            key = self._sensible()
            self.trace[count] = self.now * KEYS + key
            count += 1
            self._make(key)
        self._rank()
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def _sensible(self) -> cython.int:
        """Score a color that brings much; else take the best of a few picks."""
        empty: cython.int = self._empty()
        color: cython.int = self._best_color()
        picks: cython.int = self._picks() * _count(empty) if empty else 0
        if color >= 0:
            self.luck = self.luck * STEP + MORE & WORD
            if not picks or self._points(color) >= MUCH or not self.luck >> 62:
                return SCORE + color
        if picks:
            return self._best_pick(picks, empty)
        return TOPS + (FULL & ~empty)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _best_color(self) -> cython.int:
        paired: cython.int = self._paired_colors()
        color: cython.int
        points: cython.int
        most: cython.int = 0
        best: cython.int = -1
        for color in range(4):
            if paired >> color & 1:
                points = self._points(color)
                if points > most:
                    most, best = points, color
        return best

    @cython.cfunc
    @cython.exceptval(check=False)
    def _points(self, color: cython.int) -> cython.int:
        """Tell what the towers with this color on top would score (2.5)."""
        space: cython.int
        points: cython.int = 0
        base: cython.int = self.now * SPACES
        for space in range(SPACES):
            if self.towers[base + space] and self.towers[base + space] >> 1 & 3 == color:
                points += self._worth(space)
        return points

    @cython.cfunc
    @cython.exceptval(check=False)
    def _best_pick(self, picks: cython.int, empty: cython.int) -> cython.int:
        """Draw a few; take the one whose tower goes best with the others."""
        free: cython.int = _count(empty)
        number: cython.int
        key: cython.int
        best: cython.int = 0
        promise: cython.int
        high: cython.int = -1
        _draw: cython.int
        for _draw in range(DRAWS):
            self.luck = self.luck * STEP + MORE & WORD
            number = (self.luck >> 33) * picks >> 31
            key = self._nth_pick(number // free) * SPACES + self._bit(empty, number % free)
            promise = self._promise(key)
            if promise > high:
                high, best = promise, key
        return best

    @cython.cfunc
    @cython.exceptval(check=False)
    def _promise(self, key: cython.int) -> cython.int:
        """Tell what the color on top of a picked tower would score with it."""
        place: cython.int = self.now * SPACES + key % SPACES
        pile: cython.int = self._gather(key)
        points: cython.int
        self.towers[place] = pile
        points = self._points(pile >> 1 & 3)
        self.towers[place] = 0
        return points

    @cython.cfunc
    @cython.exceptval(check=False)
    def _gather(self, key: cython.int) -> cython.int:
        side: cython.int = key // SPACES % SIDES
        circle: cython.int = key // (SPACES * SIDES) % CIRCLES
        tops: cython.int = self.opens[key // (SPACES * SIDES * CIRCLES)]
        step: cython.int
        stack: cython.int
        pile: cython.int = 0
        for step in range(SIDES):
            stack = self.around[circle * SIDES + (side + step) % SIDES]
            if tops >> stack & 1:
                pile = pile << 4 | self.stacks[stack] & 15
        return pile

    @cython.cfunc
    @cython.exceptval(check=False)
    def _pick_move(self) -> cython.int:
        """Draw one of the legal moves without listing them."""
        empty: cython.int = self._empty()
        free: cython.int = _count(empty)
        paired: cython.int = self._paired_colors()
        picks: cython.int = self._picks() * free if empty else 0
        number: cython.int = _count(paired)
        self.luck = self.luck * STEP + MORE & WORD
        number = (self.luck >> 33) * (picks + number + (1 << SPACES - free) - 1) >> 31
        if number < picks:
            return self._nth_pick(number // free) * SPACES + self._bit(empty, number % free)
        number -= picks
        if number < _count(paired):
            return SCORE + self._bit(paired, number)
        number -= _count(paired)
        free = 0
        while self.subsets[free] & empty or number:
            if not self.subsets[free] & empty:
                number -= 1
            free += 1
        return TOPS + self.subsets[free]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _bit(self, mask: cython.int, number: cython.int) -> cython.int:
        bit: cython.int = 0
        while not mask >> bit & 1 or number:
            number -= mask >> bit & 1
            bit += 1
        return bit

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(area=cython.int[::1], opens=cython.int[::1], offers=cython.int[::1])
    @cython.locals(near=cython.int, shared=cython.int, free=cython.int, twice=cython.int)
    @cython.locals(taken=cython.int, tops=cython.int, artist=cython.int, circle=cython.int)
    def _picks(self) -> cython.int:
        """Count where artists may go and from which stack on; a stack is at two circles at most."""
        count: cython.int = 0
        area, opens, offers, taken = self.area, self.opens, self.offers, self.stars | self.rings
        near = shared = free = twice = 0
        for circle in range(CIRCLES):
            if taken >> circle & 1:
                shared |= near & area[circle]
                near |= area[circle]
            else:
                twice |= free & area[circle]
                free |= area[circle]
        for artist in range(CIRCLES):
            offers[artist] = 0
            if taken >> artist & 1:
                tops = self.star_tops if self.stars >> artist & 1 else self.ring_tops
                tops &= ~shared & (area[artist] | ~near)
                opens[artist] = tops
                offers[artist] = _count(tops & free) + _count(tops & twice)
                count += offers[artist]
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def _nth_pick(self, number: cython.int) -> cython.int:
        """Find the nth of them."""
        artist: cython.int = 0
        circle: cython.int
        side: cython.int
        tops: cython.int
        count: cython.int
        taken: cython.int = self.stars | self.rings
        while number >= self.offers[artist]:
            number -= self.offers[artist]
            artist += 1
        tops = self.opens[artist]
        for circle in range(CIRCLES):
            if taken >> circle & 1:
                continue
            count = _count(self.area[circle] & tops)
            if number >= count:
                number -= count
                continue
            for side in range(SIDES):
                if tops >> self.around[circle * SIDES + side] & 1:
                    if not number:
                        return (artist * CIRCLES + circle) * SIDES + side
                    number -= 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _rank(self) -> cython.void:
        """2.8: a tie goes to the earliest in turn order."""
        seat: cython.int
        other: cython.int
        for seat in range(self.seats):
            self.ranks[seat] = 1
            for other in range(self.seats):
                if self._order(other) > self._order(seat):
                    self.ranks[seat] += 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _order(self, seat: cython.int) -> cython.int:
        return self.scores[seat] * 8 - (seat - self.first + self.seats) % self.seats

    def reason(self) -> str:
        return REASONS[self.ending]
