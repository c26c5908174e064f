"""The rules of Ice Palace: a position, its legal moves, and what follows from a move.

`scratch_cy.py` repeats these rules for the search.
`tests/search/test_scratch.py` proves that both play alike.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from operator import add, sub
from typing import TYPE_CHECKING, Any, NamedTuple, assert_never

from rules_engine.game import Event, InTurn, Options, Outcome, Seat, first_seat, ranked_outcome
from rules_engine.games.ice_palace.events import (
    PASS,
    Builds,
    Decision,
    Draws,
    IcePalaceView,
    Lacks,
    Leads,
    Pass,
    Passes,
    Place,
    Places,
    Removes,
    Scores,
    Skips,
    Wastes,
    Wins,
    place,
)
from rules_engine.games.ice_palace.ground import (
    COLOR_OF,
    NUMBERS,
    ORIGIN,
    SIZES,
    WHITE,
    Ground,
    Stock,
    cell_at,
    colors_beside,
    facts_of,
    heights_of,
    is_growing,
    is_whole,
    pyramids_of,
    sizes_of,
    stack_pyramid,
    stacks_of,
    tops_of,
    without,
    words_of,
)
from rules_engine.games.ice_palace.maximum import maximum
from rules_engine.games.ice_palace.moves import all_placements, palace_moves, yard_moves
from rules_engine.games.ice_palace.objections import Site, objection
from rules_engine.games.ice_palace.pool import (
    HAND,
    NOTHING,
    Piles,
    add_pyramids,
    box,
    by_size,
    count_by_name,
    cover_colors,
    fill_hands,
    named_by_size,
    needs,
    one_each,
    unknown_pyramids,
)
from rules_engine.games.ice_palace.rest import finish
from rules_engine.games.ice_palace.scratch_cy import IcePalaceScratch
from rules_engine.games.ice_palace.unseen import redeal, retell_draw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine.chance import Luck


class Phase(StrEnum):
    YARD = "yard"
    BUILD = "build"
    OVER = "over"


class Rules(NamedTuple):
    """What is agreed before the match.

    New stacks that must match every stack they touch (I2) are not offered: 3.7 does not hold for them (I20).
    """

    open_hands: bool
    any_stacks: bool  # I1: in the yard black and white, too, may be added to a stack
    passes: int  # I9: so many in a row end a hand


@dataclass(frozen=True, slots=True)
class IcePalace(InTurn[Decision, IcePalaceView]):
    seats: int
    rules: Rules
    phase: Phase
    marker: Seat
    turn: Seat | None
    leader: Seat | None  # who placed last in the yard, and builds from it
    passes: int
    hands: tuple[Stock, ...]
    shown: int  # as bits: what each took openly (3.1) and has not placed since, where hands are private
    pool: Piles
    removed: Piles
    yard: Ground
    palace: Ground
    remaining: Stock  # what the builder has from the yard
    news: tuple[Event, ...] = field(default=(), compare=False)

    def legal_moves(self, seat: Seat) -> tuple[Decision, ...]:
        """List placements by pyramid (colors R G B Y O V W K, small first), column and row; then the pass."""
        if seat != self.turn:
            return ()
        if self.phase is Phase.BUILD:
            return palace_moves(self.palace, self.remaining)
        moves = yard_moves(self.yard, self.hands[seat], self.rules.any_stacks)
        return (*moves, PASS) if self.yard else moves  # 3.4: the opening is compulsory

    def objection(self, seat: Seat, words: str) -> Event | None:
        if seat != self.turn:
            return None
        if self.phase is Phase.BUILD:
            return objection(Site(self.palace, self.remaining, True, False), words)
        return objection(Site(self.yard, self.hands[seat], False, self.rules.any_stacks), words)

    def missed_moves(self, seat: Seat) -> tuple[Decision, ...]:
        """List each pyramid of the seat on each place where it may not go; and the pass."""
        if seat != self.turn:
            return ()
        is_palace = self.phase is Phase.BUILD
        ground, stock = (self.palace, self.remaining) if is_palace else (self.yard, self.hands[seat])
        legal = set(self.legal_moves(seat))
        every: tuple[Decision, ...] = (*all_placements(ground, stock), PASS)
        return tuple(move for move in every if move not in legal)

    def apply(self, seat: Seat, move: Decision, chance: Luck) -> IcePalace:
        match move:
            case Pass():
                return self.pass_on(seat, self.passes + 1, (Passes(seat),), chance)
            case Place() if self.phase is Phase.BUILD:
                return self._place_in_palace(seat, move, chance)
            case Place():
                return self._place_in_yard(seat, move, chance)
            case _:
                assert_never(move)

    def _place_in_yard(self, seat: Seat, move: Place, chance: Luck) -> IcePalace:
        pyramid = NUMBERS[move.piece]
        hand = without(self.hands[seat], pyramid)
        laid = replace(
            self,
            leader=seat,
            hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]),
            shown=self.shown & ~(1 << pyramid) if COLOR_OF[pyramid] == seat else self.shown,
            yard=stack_pyramid(self.yard, cell_at(move.column, move.row), pyramid),
        )
        return laid.pass_on(seat, 0, (Places(seat, move.piece, move.column, move.row),), chance)

    def pass_on(self, seat: Seat, passes: int, news: tuple[Event, ...], chance: Luck) -> IcePalace:
        """3.4: who cannot place passes without being asked; enough passes in a row end the hand."""
        while passes < self.rules.passes:
            seat = (seat + 1) % self.seats
            if yard_moves(self.yard, self.hands[seat], self.rules.any_stacks):
                return replace(self, turn=seat, passes=passes, news=news)
            passes += 1
            news = (*news, Skips(seat))
        return self._win_yard(news, chance)

    def _win_yard(self, news: tuple[Event, ...], chance: Luck) -> IcePalace:
        """3.5: who placed last builds from the yard; its black and white leave the game."""
        assert self.leader is not None
        yard = sorted(pyramid for spot in self.yard for pyramid in pyramids_of(spot))
        stock = tuple(pyramid for pyramid in yard if COLOR_OF[pyramid] < WHITE)
        others = tuple(yard[len(stock) :])
        must_use = maximum(self.palace, stock)
        news = (*news, Wins(self.leader))
        if others:
            news = (*news, Removes(words_of(others)))
        if stock:
            news = (*news, Builds(self.leader, must_use, words_of(stock)))
        won = replace(
            self,
            phase=Phase.BUILD,
            turn=self.leader,
            passes=0,
            removed=add_pyramids(self.removed, others),
            yard=(),
            remaining=stock,
        )
        return replace(won, news=news) if must_use else won.end_building(news, chance)

    def _place_in_palace(self, seat: Seat, move: Place, chance: Luck) -> IcePalace:
        pyramid = NUMBERS[move.piece]
        palace = stack_pyramid(self.palace, cell_at(move.column, move.row), pyramid)
        remaining = without(self.remaining, pyramid)
        news = (Places(seat, move.piece, move.column, move.row),)
        built = replace(self, palace=palace, remaining=remaining, news=news)
        return built if maximum(palace, remaining) else built.end_building(news, chance)

    def end_building(self, news: tuple[Event, ...], chance: Luck) -> IcePalace:
        """3.5: what cannot be used leaves the game (I19); 3.6: all refill if there is enough for all."""
        ended = replace(self, leader=None, removed=add_pyramids(self.removed, self.remaining), remaining=())
        if self.remaining:
            news = (*news, Wastes(words_of(self.remaining)))
        if lacks := tuple(self._lacks()):
            news = (*news, *lacks, *self._score_stacks())
            return replace(ended, phase=Phase.OVER, turn=None, news=news)
        return ended.refill_hands(news, chance)

    def _lacks(self) -> Iterator[Lacks]:
        """3.6: a size of which all together need more than there are (I13)."""
        for size, needed, left in zip(SIZES, needs(self.hands), by_size(self.pool), strict=True):
            if needed > left:
                yield Lacks(size, needed, left)

    def refill_hands(self, news: tuple[Event, ...], chance: Luck) -> IcePalace:
        """3.6: and the marker goes to the next seat, also if another seat won (I11)."""
        marker = (self.marker + 1) % self.seats
        pool, hands, draws = fill_hands(self.pool, self.hands, HAND, chance)
        news = (*news, *draws, Leads(marker))
        return replace(self, phase=Phase.YARD, marker=marker, turn=marker, hands=hands, pool=pool, news=news)

    def _score_stacks(self) -> Iterator[Scores]:
        """3.6: a stack is worth its height to the owner of its top."""
        for seat, heights in enumerate(heights_of(self.palace, self.seats)):
            yield Scores(seat, sum(heights), tuple(sorted(heights, reverse=True)))

    def scores(self) -> tuple[int, ...]:
        return tuple(sum(heights) for heights in heights_of(self.palace, self.seats))

    def outcome(self) -> Outcome | None:
        return ranked_outcome(self.scores(), "pool") if self.phase is Phase.OVER else None

    @property
    def must_use(self) -> int:
        """How many of the remaining pyramids still have to be used: K of 3.7."""
        return maximum(self.palace, self.remaining)

    def rest(self, seat: Seat) -> Iterator[Place]:
        """Finish the building, each placement the best for the builder's lead."""
        if seat == self.turn and self.phase is Phase.BUILD:
            for one in finish(self.palace, self.remaining, seat, self.seats):
                yield place(*one)

    def reveals(self) -> bool:
        """With private hands a placement shows a pyramid, and whose turn comes next that something fits."""
        if self.rules.open_hands or self._ground_of_news() == "palace":
            return False
        return [type(event) for event in self.news[:2]] != [Passes, Wins]  # nobody's hand was looked into

    def _ground_of_news(self) -> str | None:
        if not self.news or not isinstance(self.news[0], Places):
            return None
        won = any(isinstance(event, Wins) for event in self.news)
        return "yard" if won or self.yard else "palace"

    def unseen(self, seat: Seat | None, chance: Luck) -> IcePalace:
        if self.rules.open_hands:
            return self
        known = tuple(known for _, known in self.hidden_from(seat))
        pool, hands = redeal(self.pool, self.hands, known, chance)
        news = tuple(
            retell_draw(event, hands[event.seat], known[event.seat])
            if isinstance(event, Draws) and event.seat != seat
            else event
            for event in self.news
        )
        return replace(self, pool=pool, hands=hands, news=news)

    def hidden_from(self, seat: Seat | None) -> tuple[tuple[Stock, Stock], ...]:
        """Return every hand, and what of it a seat knows."""
        sees_all = self.rules.open_hands
        return tuple(
            (hand, hand if sees_all or other == seat else self._open(other))
            for other, hand in enumerate(self.hands)
        )

    def scratch(self, seat: Seat | None) -> IcePalaceScratch:
        return IcePalaceScratch(self, seat)

    def pick_move(self, seat: Seat, luck: Luck) -> Decision:
        """Draw what could be placed and where until it is legal, as the scratch does."""
        ground, stock = (
            (self.palace, self.remaining) if self.phase is Phase.BUILD else (self.yard, self.hands[seat])
        )
        tops = tops_of(ground)
        cells = sorted(tops.keys() | colors_beside(tops).keys()) if tops else [ORIGIN]
        pyramids = tuple(dict.fromkeys(stock))
        legal = frozenset(self.legal_moves(seat))
        most = len(pyramids) * len(cells)
        while True:
            number = luck.below(most + (PASS in legal))
            if number == most:
                return PASS
            move = place(pyramids[number // len(cells)], cells[number % len(cells)])
            if move in legal:
                return move

    def _open(self, seat: Seat) -> Stock:
        """3.1: what a seat took openly and still has."""
        return tuple(pyramid for pyramid in one_each(seat) if self.shown >> pyramid & 1)

    def view(self, seat: Seat | None) -> IcePalaceView:
        hands = tuple(self._hand(other, seat) for other in range(self.seats))
        unseen = self.pool
        for hand, seen in zip(self.hands, hands, strict=True):
            unseen = add_pyramids(unseen, unknown_pyramids(hand, seen))
        return IcePalaceView(
            seat=seat,
            seats=self.seats,
            to_act=self.to_act(),
            scores=self.scores(),
            outcome=self.outcome(),
            news=tuple(self._event_as_seen(event, seat) for event in self.news),
            phase=self.phase.value,
            marker=self.marker,
            leader=self.leader,
            passes=self.passes,
            passes_to_end=self.rules.passes,
            hands=tuple(words_of(hand) for hand in hands),
            pool=by_size(self.pool),
            unseen=tuple(count_by_name(unseen).items()),
            removed=tuple(count_by_name(self.removed).items()),
            yard=stacks_of(self.yard),
            palace=stacks_of(self.palace),
            remaining=words_of(self.remaining),
            must_use=self.must_use,
            last=self._last(),
        )

    def _hand(self, seat: Seat, eyes: Seat | None) -> Stock:
        if self.rules.open_hands or eyes == seat:
            return self.hands[seat]
        return cover_colors(self.hands[seat], self._open(seat))

    def _event_as_seen(self, event: Event, eyes: Seat | None) -> Event:
        if not isinstance(event, Draws) or self.rules.open_hands or event.seat == eyes:
            return event
        return Draws(event.seat, words_of(cover_colors(tuple(NUMBERS[word] for word in event.pyramids))))

    def _last(self) -> tuple[str, int, int] | None:
        ground = self._ground_of_news()
        if ground is None or (ground == "yard" and not self.yard):  # the yard has been cleared since
            return None
        assert isinstance(self.news[0], Places)
        return ground, self.news[0].column, self.news[0].row

    def tally(self, seat: Seat | None) -> tuple[int, ...]:  # noqa: ARG002 - everybody knows the points
        return self.scores()

    def facts(self) -> dict[str, Any]:
        return {
            "hands": [count_by_name(add_pyramids(NOTHING, hand)) for hand in self.hands],
            "pool": named_by_size(self.pool),
            "yard": facts_of(self.yard),
            "palace": facts_of(self.palace),
            "marker": self.marker,
            "phase": self.phase.value,
            "remaining": count_by_name(add_pyramids(NOTHING, self.remaining)),
            "must_use": self.must_use,
        }

    def faults(self) -> Iterator[str]:
        grounds = (*self.yard, *self.palace)
        every = add_pyramids(self.removed, (pyramid for spot in grounds for pyramid in pyramids_of(spot)))
        every = add_pyramids(every, (pyramid for stock in (*self.hands, self.remaining) for pyramid in stock))
        if tuple(map(add, every, self.pool)) != box(self.seats):
            yield "the pyramids are not all there once"
        if not is_whole(self.yard) or not is_whole(self.palace):
            yield "the yard or the palace is in pieces"
        if any(not is_growing(sizes_of(spot)) for spot in self.yard):
            yield "a stack of the yard does not grow larger"
        if any(not is_growing(sizes_of(spot)[::-1]) for spot in self.palace):
            yield "a stack of the palace does not grow smaller"
        if any(COLOR_OF[pyramid] >= WHITE for spot in self.palace for pyramid in pyramids_of(spot)):
            yield "there is black or white in the palace"
        if any(min(needs((hand,))) < 0 for hand in self.hands):
            yield "a hand holds more than two of a size"
        if self.turn is not None and not self.legal_moves(self.turn):
            yield "the seat to act cannot move"


def deal(seats: int, chance: Luck, options: Options) -> IcePalace:
    """3.1: the first seat by lot; each takes one of each of its color, then draws one of each size."""
    first = first_seat(seats, chance, options)
    taken = tuple(one_each(seat) for seat in range(seats))
    pool = tuple(
        map(sub, box(seats), add_pyramids(NOTHING, (pyramid for three in taken for pyramid in three)))
    )
    pool, hands, draws = fill_hands(pool, taken, HAND, chance)
    open_hands = options["hands"] == "open"
    return IcePalace(
        seats=seats,
        rules=Rules(
            open_hands=open_hands,
            any_stacks=options["yard_stack_colors"] == "any",
            passes=seats if options["passes_to_end"] == "n" else seats - 1,
        ),
        phase=Phase.YARD,
        marker=first,
        turn=first,
        leader=None,
        passes=0,
        hands=hands,
        shown=0 if open_hands else sum(1 << pyramid for three in taken for pyramid in three),
        pool=pool,
        removed=NOTHING,
        yard=(),
        palace=(),
        remaining=(),
        news=(*draws, Leads(first)),
    )
