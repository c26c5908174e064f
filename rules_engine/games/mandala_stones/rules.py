"""The rules of Mandala Stones: a position, its legal moves, and what follows from a move.

`scratch_cy.py` repeats these rules for the search.
`tests/search/test_scratch.py` proves that both play alike.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple, assert_never

from rules_engine.game import (
    Event,
    InTurn,
    Options,
    Outcome,
    Seat,
    first_seat,
    ranked_outcome,
)
from rules_engine.games.mandala_stones.board import (
    AROUND,
    CIRCLES,
    COLORS,
    COPIES,
    MANDALAS,
    OBJECTIVES,
    RING,
    SIDES,
    SPACES,
    STACK_HEIGHT,
    STACKS,
    STAR,
    START_CIRCLES,
    STONE_WORDS,
    STONES,
    Mandala,
    Pile,
    Stone,
    Towers,
    artists_of,
    color_of,
    height,
    pile_of,
    put,
    standing,
    stones_of,
    taken_stacks,
    update_tops,
    visible_stones,
    ways,
    words,
    words_of,
    worths_of,
)
from rules_engine.games.mandala_stones.moves import (
    Covers,
    Decision,
    Discards,
    Draws,
    Earns,
    Keeps,
    Pick,
    Picks,
    Reveals,
    Score,
    Scores,
    Stalls,
    Starts,
    Tops,
    TopScores,
    Triggers,
    Uncovers,
    pick_moves,
    picks_of,
    score_moves,
    tops_moves,
)
from rules_engine.games.mandala_stones.objections import Site, objection
from rules_engine.games.mandala_stones.scratch_cy import MandalaStonesScratch
from rules_engine.games.mandala_stones.unseen import rebury, redeal_objectives
from rules_engine.games.mandala_stones.view import MandalaStonesView

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine.chance import Luck

ALL_SPACES = (1 << SPACES) - 1
ALL_COLORS = (1 << len(COLORS)) - 1
NOT_YET, COVERED, BLOCKED = range(3)  # why the round is the last one
REASONS = ("", "mandala", "blocked")


class Rules(NamedTuple):
    """What is agreed before the match."""

    mandala: Mandala
    buried: str
    blocked_end: str


@dataclass(frozen=True, slots=True)
class MandalaStones(InTurn[Decision, MandalaStonesView]):
    seats: int
    rules: Rules
    first: Seat
    objectives: tuple[tuple[str, ...], ...]  # two each
    turn: Seat | None
    ending: int
    artists: tuple[int, int]  # the circles of the star artists and of the ring artists
    stacks: tuple[Pile, ...]
    tops: tuple[int, int]  # the stacks with a star on top and with a ring on top
    towers: tuple[Towers, ...]
    points: tuple[int, ...]
    bonuses: tuple[int, ...]  # how many of them the mandala gave
    scored: tuple[Stone, ...]  # in order; those that the mandala has no space for lie beside it
    news: tuple[Event, ...] = field(default=(), compare=False)
    lifted: tuple[int, ...] = field(default=(), compare=False)  # the stacks that the last move took from

    def legal_moves(self, seat: Seat) -> tuple[Decision, ...]:
        """List picks by artist, circle, first stack from the north on, own space; then colors; then tops."""
        if seat != self.turn:
            return ()
        empty = seen = paired = 0
        for space, pile in enumerate(self.towers[seat]):
            if pile:
                color = 1 << (pile >> 1 & 3)
                paired |= seen & color
                seen |= color
            else:
                empty |= 1 << space
        return (*self._picks(empty), *score_moves(paired), *tops_moves(ALL_SPACES ^ empty))

    def objection(self, seat: Seat, words: str) -> Event | None:
        if seat != self.turn:
            return None
        return objection(Site(self.artists, self.stacks, self.tops, self.towers[seat]), words)

    def missed_moves(self, seat: Seat) -> tuple[Decision, ...]:
        """List first stones that cannot be picked, and colors and own spaces that cannot be scored."""
        if seat != self.turn:
            return ()
        site = Site(self.artists, self.stacks, self.tops, self.towers[seat])
        taken = sum(1 << space for space, pile in enumerate(site.towers) if pile)
        return (
            *(move for move in picks_of(site.occupied_circles, taken) if objection(site, str(move))),
            *(move for move in score_moves(ALL_COLORS) if objection(site, str(move))),
            *(move for move in tops_moves(ALL_SPACES ^ taken) if len(move.spaces) == 1),
        )

    def _picks(self, empty: int) -> list[Pick]:
        """2.5: to an own empty space, and never nothing (S1)."""
        moves: list[Pick] = []
        stars, rings = self.artists
        for bit, routes in ways(stars | rings) if empty else ():
            tops = self.tops[STAR if stars & bit else RING]
            for artist, circle, unblocked in routes:
                if eligible := tops & unblocked:
                    moves += pick_moves(artist, circle, eligible, empty)
        return moves

    def apply(self, seat: Seat, move: Decision, chance: Luck) -> MandalaStones:  # noqa: ARG002 - no luck in a turn
        match move:
            case Pick():
                return self._pick_stones(seat, move).settle_turn()
            case Score():
                return self._score_color(seat, move).settle_turn()
            case Tops():
                return self._score_tops(seat, move).settle_turn()
            case _:
                assert_never(move)

    def _pick_stones(self, seat: Seat, move: Pick) -> MandalaStones:
        source, target = CIRCLES.index(move.artist), CIRCLES.index(move.circle)
        from_stacks = taken_stacks(self.artists, self.tops, source, target, SIDES.index(move.stack))
        tower = pile_of(tuple(self.stacks[stack] & 15 for stack in from_stacks))
        stacks = list(self.stacks)
        for stack in from_stacks:
            stacks[stack] >>= 4
        stars, rings = self.artists
        step = 1 << source | 1 << target
        told = Picks(seat, move.artist, move.circle, move.stack, move.space, words_of(tower))
        return replace(
            self,
            turn=self._next(seat),
            artists=(stars ^ step, rings) if stars >> source & 1 else (stars, rings ^ step),
            stacks=tuple(stacks),
            tops=update_tops(self.tops, stacks, from_stacks),
            towers=put(self.towers, seat, put(self.towers[seat], move.space - 1, tower)),
            news=(told, *self._uncover(target, from_stacks, stacks)),
            lifted=from_stacks,
        )

    def _uncover(self, circle: int, stacks_used: tuple[int, ...], stacks: list[Pile]) -> Iterator[Uncovers]:
        if self.rules.buried == "all":
            return
        for stack in stacks_used:
            if pile := stacks[stack]:
                side = SIDES[AROUND[circle].index(stack)]
                yield Uncovers(CIRCLES[circle], side, STONE_WORDS[pile & 15])

    def _score_color(self, seat: Seat, move: Score) -> MandalaStones:
        """2.5: every own tower with this color on top, by its column, before any stone is removed (S3)."""
        towers, color = self.towers[seat], COLORS.index(move.color)
        worths = worths_of(towers)
        spaces = [space for space, pile in enumerate(towers) if pile and color_of(pile) == color]
        earned = [Earns(seat, space + 1, STONE_WORDS[towers[space] & 15], worths[space]) for space in spaces]
        return self._earn(seat, Scores(seat, move.color), earned)

    def _score_tops(self, seat: Seat, move: Tops) -> MandalaStones:
        """2.5: a point for each tower of any height."""
        towers = self.towers[seat]
        earned = [
            Earns(seat, int(space), STONE_WORDS[towers[int(space) - 1] & 15], 1) for space in move.spaces
        ]
        return self._earn(seat, TopScores(seat, move.spaces), earned)

    def _earn(self, seat: Seat, told: Event, earned: list[Earns]) -> MandalaStones:
        """2.5: from left to right, the stones go to the mandala, from the center outward."""
        towers = list(self.towers[seat])
        stones = tuple(towers[one.space - 1] & 15 for one in earned)
        for one in earned:
            towers[one.space - 1] >>= 4
        laid = tuple(self._lay_stones(seat, stones))
        bonus = sum(event.points for event in laid if isinstance(event, Covers))
        points = self.points[seat] + sum(one.points for one in earned) + bonus
        triggered = any(isinstance(event, Triggers) for event in laid)
        return replace(
            self,
            turn=self._next(seat),
            ending=self.ending or (COVERED if triggered else NOT_YET),
            towers=put(self.towers, seat, tuple(towers)),
            points=put(self.points, seat, points),
            bonuses=put(self.bonuses, seat, self.bonuses[seat] + bonus),
            scored=self.scored + stones,
            news=(told, *earned, *laid),
            lifted=(),
        )

    def _lay_stones(self, seat: Seat, stones: tuple[Stone, ...]) -> Iterator[Event]:
        """2.5: bonuses, the hands of this many seats only, and no space beyond the last."""
        bonuses, hands = dict(self.rules.mandala.bonuses), dict(self.rules.mandala.hands)
        for place, stone in enumerate(stones, len(self.scored) + 1):
            if place in bonuses:
                yield Covers(seat, place, bonuses[place])
            if place == hands[self.seats]:
                yield Triggers(seat, place)
            if place > self.rules.mandala.size:
                yield Discards(seat, STONE_WORDS[stone])

    def _next(self, seat: Seat) -> Seat:
        return (seat + 1) % self.seats

    def settle_turn(self) -> MandalaStones:
        """2.8: end with the last round, or when the next seat can neither pick nor score (S9, S9a)."""
        assert self.turn is not None
        if self.ending and self.turn == self.first:
            return self.reveal_objectives()
        if any(self.towers[self.turn]) or self._picks(ALL_SPACES):
            return self
        stalled = replace(self, news=(*self.news, Stalls(self.turn)))
        if self.rules.blocked_end == "immediate":
            return replace(stalled, ending=BLOCKED).reveal_objectives()
        skipped = replace(stalled, turn=self._next(self.turn), ending=self.ending or BLOCKED)
        return skipped.settle_turn()

    def reveal_objectives(self) -> MandalaStones:
        """2.8: in turn order each reveals two objectives and keeps the better, worth something if met."""
        points, news = list(self.points), list(self.news)
        for seat in self._turn_order():
            worths = {key: OBJECTIVES[key].worth(self.towers[seat]) for key in self.objectives[seat]}
            kept = max(worths, key=worths.__getitem__)
            points[seat] += worths[kept]
            news += [Reveals(seat, tuple(worths)), Keeps(seat, kept, worths[kept])]
        return replace(self, turn=None, points=tuple(points), news=tuple(news))

    def _turn_order(self) -> tuple[Seat, ...]:
        return tuple((self.first + step) % self.seats for step in range(self.seats))

    def scratch(self, seat: Seat | None) -> MandalaStonesScratch:
        return MandalaStonesScratch(self, seat)

    def outcome(self) -> Outcome | None:
        """2.8: a tie goes to the earliest in turn order."""
        if self.turn is not None:
            return None
        late = self._turn_order()
        ties = tuple(-late.index(seat) for seat in range(self.seats))
        return ranked_outcome(self.points, REASONS[self.ending], ties)

    def unseen(self, seat: Seat | None, chance: Luck) -> MandalaStones:
        objectives = self.objectives
        if self.turn is not None:  # in the end everybody has shown theirs
            objectives = redeal_objectives(objectives, seat, chance)
        stacks = rebury(self.stacks, self.rules.buried, chance)
        news = tuple(
            Draws(event.seat, objectives[event.seat]) if isinstance(event, Draws) else event
            for event in self.news
        )
        return replace(self, objectives=objectives, stacks=stacks, news=news)

    def view(self, seat: Seat | None) -> MandalaStonesView:
        seats, size = range(self.seats), self.rules.mandala.size
        known = [other for other in seats if other == seat or self.turn is None]
        laid = words(self.scored)
        return MandalaStonesView(
            seat=seat,
            seats=self.seats,
            to_act=self.to_act(),
            scores=self.points,
            bonuses=self.bonuses,
            outcome=self.outcome(),
            news=tuple(event for event in self.news if not isinstance(event, Draws) or event.seat in known),
            stacks=tuple(visible_stones(pile, self.rules.buried) for pile in self.stacks),
            lifted=self.lifted,
            artists=artists_of(self.artists),
            towers=self._towers(),
            worths=tuple(worths_of(towers) for towers in self.towers),
            objectives=tuple(self.objectives[other] if other in known else () for other in seats),
            met=tuple(self._met_objectives(other) if other in known else () for other in seats),
            mandala=self.rules.mandala,
            laid=laid[:size],
            aside=laid[size:],
            first=self.first,
            ending=REASONS[self.ending],
        )

    def _towers(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        return tuple(tuple(words_of(pile) for pile in towers) for towers in self.towers)

    def _met_objectives(self, seat: Seat) -> tuple[str, ...]:
        return tuple(key for key in self.objectives[seat] if OBJECTIVES[key].worth(self.towers[seat]))

    def reveals(self) -> bool:
        return any(isinstance(event, Uncovers | Reveals) for event in self.news)

    def tally(self, seat: Seat | None) -> tuple[int, ...]:  # noqa: ARG002 - everybody knows the points
        return self.points

    def facts(self) -> dict[str, Any]:
        return {
            "stacks": [list(words_of(pile)) for pile in self.stacks],
            "artists": [list(artist) for artist in artists_of(self.artists)],
            "towers": [[list(pile) for pile in towers] for towers in self._towers()],
            "points": list(self.points),
            "objectives": [list(pair) for pair in self.objectives],
            "mandala": list(words(self.scored)),
            "first": self.first,
        }

    def faults(self) -> Iterator[str]:
        piles = (*self.stacks, *(pile for towers in self.towers for pile in towers))
        stones = [*self.scored, *(stone for pile in piles for stone in stones_of(pile))]
        if sorted(stones) != sorted(tuple(STONES) * COPIES):
            yield "the 96 stones are not all there once"
        if max(map(height, piles)) > STACK_HEIGHT:
            yield "a pile is higher than four stones"
        if self.tops != update_tops((0, 0), self.stacks, range(STACKS)):
            yield "the tops are not those of the stacks"
        if [mask.bit_count() for mask in (*self.artists, sum(self.artists))] != [2, 2, 4]:
            yield "two star and two ring artists do not stand on four circles"
        if len({key for pair in self.objectives for key in pair}) != 2 * self.seats:
            yield "the objectives of the seats are not different"
        if self.ending == NOT_YET and len(self.scored) >= dict(self.rules.mandala.hands)[self.seats]:
            yield "the hands are covered, but the round is not the last one"
        if self.turn is not None and not self.legal_moves(self.turn):
            yield "the seat to act cannot move"


def deal(seats: int, chance: Luck, options: Options) -> MandalaStones:
    """2.3: in this order come by lot the first seat, the stacks, the artists and the objectives."""
    first = first_seat(seats, chance, options)
    stones = chance.shuffled(tuple(STONES) * COPIES)
    stacks = tuple(
        pile_of(stones[place : place + STACK_HEIGHT]) for place in range(0, len(stones), STACK_HEIGHT)
    )
    patterns = chance.shuffled((STAR, STAR, RING, RING))
    cards = chance.shuffled(OBJECTIVES)
    objectives = tuple(cards[2 * seat : 2 * seat + 2] for seat in range(seats))
    news = (Starts(first), *(Draws(seat, pair) for seat, pair in enumerate(objectives)))
    return MandalaStones(
        seats=seats,
        rules=Rules(MANDALAS[options["mandala"]], options["buried"], options["blocked_end"]),
        first=first,
        objectives=objectives,
        turn=first,
        ending=NOT_YET,
        artists=standing(START_CIRCLES[options["start_circles"]], patterns),
        stacks=stacks,
        tops=update_tops((0, 0), stacks, range(STACKS)),
        towers=((0,) * SPACES,) * seats,
        points=(0,) * seats,
        bonuses=(0,) * seats,
        scored=(),
        news=news,
    ).settle_turn()
