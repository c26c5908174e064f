"""The rules of Maniki: a position, its legal moves, and what follows from a move."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cache, partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from rules_engine.errors import Hints, IllegalMove
from rules_engine.game import (
    Event,
    Options,
    Outcome,
    Reply,
    Seat,
    State,
    misread,
    ranked_outcome,
    verb,
)
from rules_engine.games.maniki.events import (
    NEXT,
    SIT,
    Buries,
    Cards,
    Decision,
    Errs,
    Leads,
    ManikiView,
    Next,
    Nexts,
    Reveals,
    Say,
    Says,
    Sit,
    Sits,
    Skips,
    Takes,
)
from rules_engine.games.maniki.human import human_answer
from rules_engine.games.maniki.objections import Site, objection
from rules_engine.games.maniki.riddles import letters_of, split
from rules_engine.games.maniki.ring import (
    POSITIONS,
    Orders,
    Ring,
    ring,
)
from rules_engine.riddles import ENDLESS

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from rules_engine.chance import Luck

NO_CARD = -1  # the target once the match is over
ORDER_LIMIT = ENDLESS  # K8
# The longest answers that are listed: five orders lead everywhere (4.5). Up to 78,000
# answers visit no position twice. Longer ones are said, not chosen.
LISTED = 5


class Rules(NamedTuple):
    """What is agreed before the match."""

    edition: str
    expert: str
    last_player_wins: bool
    goal: int
    stops: bool  # K7: once every card left has gone under the deck in a row

    @property
    def ring(self) -> Ring:
        return ring(self.edition, self.expert)

    def misheard(self, orders: Orders) -> Hints:
        """Say where an answer stops making sense, and what may have been meant."""
        orders = orders[:ORDER_LIMIT]
        known = takewhile(self.ring.hops.__contains__, orders)
        near = [get_close_matches(order, self.ring.names, n=1, cutoff=0.5) for order in orders]
        meant = Say(tuple([order for orders in near for order in orders]))
        return Hints((verb(Say), *known), (str(meant),) if all(near) else ())


@dataclass(frozen=True, slots=True)
class Maniki(State[Decision, ManikiView]):
    """Cards and positions are indexes of POSITIONS; sets of seats are bits."""

    seats: int
    rules: Rules
    now: int  # where the animals are
    target: int
    deck: tuple[int, ...]  # the top first, without the target
    won: tuple[Cards, ...]  # the cards of each seat, in the order it won them
    out: int = 0
    votes: int = 0
    passed: int = 0  # cards that went under the deck since one was won
    news: tuple[Event, ...] = field(default=(), compare=False)

    def legal_moves(self, seat: Seat) -> tuple[Decision, ...]:
        """Answers, by length, then in the order of the orders; the vote is last.

        Only those that can be carried out, visit no position twice and have at most `LISTED` orders.
        """
        if not self.can_move(seat):
            return ()
        underfoot = self.now if self.now == self.target else NO_CARD
        answers = _answers(self.rules.edition, self.rules.expert, self.now, underfoot)
        return answers if self.votes >> seat & 1 else (*answers, NEXT)

    def can_move(self, seat: Seat) -> bool:
        return 0 <= seat < self.seats and self.target != NO_CARD and not self.out >> seat & 1

    def to_act(self) -> tuple[Seat, ...]:
        return () if self.target == NO_CARD else _seats(_searching(self.seats, self.out))

    def read(self, seat: Seat, words: str) -> Decision:
        """Any orders are an answer, also wrong ones (K8)."""
        letters, orders = _parse_orders(words)
        if self.can_move(seat):
            if letters == "NEXT" and not self.votes >> seat & 1:
                return NEXT
            if letters == verb(Sit).upper():
                return SIT
            if 0 < len(orders) <= ORDER_LIMIT and self.rules.ring.hops.keys() >= set(orders):
                return Say(orders)
            if orders and orders[0] in self.rules.ring.hops:
                raise IllegalMove(words, partial(self.rules.misheard, orders))
        raise misread(words, self.legal_moves(seat))

    def objection(self, seat: Seat, words: str) -> Event | None:
        if self.target == NO_CARD:
            return None
        is_out, has_voted = self.out >> seat & 1 == 1, self.votes >> seat & 1 == 1
        return objection(Site(self.rules.ring.names, ORDER_LIMIT, is_out, has_voted), *_parse_orders(words))

    def abstain(self, seat: Seat) -> Sit | None:
        """Let a seat that has left sit out every card: nobody waits for it, and it is never the last (K3)."""
        return SIT if self.can_move(seat) else None

    def apply(self, seat: Seat, move: Decision, chance: Luck) -> Maniki:  # noqa: ARG002 - the luck was dealt
        if isinstance(move, Next):
            return self._judge(self.out, self.votes | 1 << seat, (Nexts(seat),))
        if isinstance(move, Sit):
            return self._judge(self.out | 1 << seat, self.votes, (Sits(seat),))
        way = self.rules.ring.walk(self.now, move.orders)
        news = (Says(seat, move.orders), Leads(tuple([POSITIONS[position] for position in way])))
        if len(way) <= len(move.orders):
            return self._judge(self.out | 1 << seat, self.votes, (*news, Errs(seat, "impossible")))
        if way[-1] != self.target:
            return self._judge(self.out | 1 << seat, self.votes, (*news, Errs(seat, "elsewhere")))
        return self._take_card(seat, self.target, (*news, Takes(seat, POSITIONS[self.target], "answer")))

    def _judge(self, out: int, votes: int, news: tuple[Event, ...]) -> Maniki:
        """After a wrong answer or a vote the card stays, unless nobody is left to find it or wants to."""
        searching = _searching(self.seats, out)
        if not searching:
            return self._bury_card((*news, Buries(POSITIONS[self.target], "out")))
        if self.rules.last_player_wins and searching.bit_count() == 1:
            last = searching.bit_length() - 1
            return self._take_card(last, self.now, (*news, Takes(last, POSITIONS[self.target], "last")))
        if not searching & ~votes:
            return self._bury_card((*news, Buries(POSITIONS[self.target], "votes")))
        return replace(self, out=out, votes=votes, news=news)

    def _take_card(self, seat: Seat, now: int, news: tuple[Event, ...]) -> Maniki:
        """Go on from where the animals are now (4.3): for the last seat left they stay (K3)."""
        won = (*self.won[:seat], (*self.won[seat], self.target), *self.won[seat + 1 :])
        return self._turn_up(now, self.deck, won, 0, news)

    def _bury_card(self, news: tuple[Event, ...]) -> Maniki:
        return self._turn_up(self.now, (*self.deck, self.target), self.won, self.passed + 1, news)

    def _turn_up(
        self, now: int, deck: Cards, won: tuple[Cards, ...], passed: int, news: tuple[Event, ...]
    ) -> Maniki:
        seats, rules = self.seats, self.rules
        if _is_over(rules, now, deck, won, passed):
            return Maniki(seats, rules, now, NO_CARD, deck, won, passed=passed, news=news)
        if deck[0] == now and len(deck) > 1:
            news = (*news, Skips(POSITIONS[now]))
            deck = (*deck[1:], now)
        news = (*news, Reveals(POSITIONS[deck[0]]))
        return Maniki(seats, rules, now, deck[0], deck[1:], won, 0, 0, passed, news)

    def race(self, seat: Seat, wits: float, luck: Luck) -> Reply:  # noqa: ARG002 - all see the same card
        """Find a shortest answer; the farther it is, the later, and the likelier with a slip."""
        answers = self.rules.ring.solutions(self.now, self.target)
        orders, seconds = human_answer(luck.pick(answers), self.rules.ring.names, wits, luck)
        return Reply(Say(orders), seconds)

    def _counts(self) -> tuple[int, ...]:
        return tuple([len(cards) for cards in self.won])

    def outcome(self) -> Outcome | None:
        if self.target != NO_CARD:
            return None
        if not self.deck:
            return ranked_outcome(self._counts(), "all")
        return ranked_outcome(
            self._counts(), "goal" if max(self._counts()) >= self.rules.goal else "unsolved"
        )

    def view(self, seat: Seat | None) -> ManikiView:
        rules = self.rules
        return ManikiView(
            seat=seat,
            seats=self.seats,
            to_act=self.to_act(),
            scores=self._counts(),
            prizes=tuple(tuple(POSITIONS[card] for card in cards) for cards in self.won),
            outcome=self.outcome(),
            news=self.news,
            now=POSITIONS[self.now],
            target=self._target(),
            deck=len(self.deck),
            passed=self.passed,
            out=_seats(self.out),
            votes=_seats(self.votes),
            orders=rules.ring.names,
            expert=rules.expert == "yes",
        )

    def reveals(self) -> bool:
        """Let no answer be taken back that everybody has heard, and no card be forgotten."""
        return any(isinstance(event, Says | Reveals) for event in self.news)

    def unseen(self, seat: Seat | None, chance: Luck) -> Maniki:  # noqa: ARG002 - the deck is hidden from all
        return replace(self, deck=chance.shuffled(sorted(self.deck)))

    def moment(self, seat: Seat) -> Hashable:
        """Forget what others answer or want, as long as the card stays: each that goes changes a count."""
        return (
            self.now,
            self.target,
            sum(self._counts()),
            self.passed,
            self.out >> seat & 1,
            self.votes >> seat & 1,
        )

    def _target(self) -> str | None:
        return None if self.target == NO_CARD else POSITIONS[self.target]

    def facts(self) -> dict[str, Any]:
        return {
            "now": POSITIONS[self.now],
            "target": self._target(),
            "deck": [POSITIONS[card] for card in self.deck],
            "won": list(self._counts()),
            "out": list(_seats(self.out)),
        }

    def faults(self) -> Iterator[str]:
        cards = (*self.deck, self.target) if self.target != NO_CARD else self.deck
        if len(cards) + sum(self._counts()) != len(POSITIONS):
            yield "the cards of the deck and the seats are not all the cards"
        if len(set(cards)) < len(cards):
            yield "a card is there twice"
        if self.target == self.now and self.deck:
            yield "the target shows where the animals are, with other cards to play (K1)"
        searching = _searching(self.seats, self.out)
        if not searching or (self.rules.last_player_wins and searching.bit_count() == 1):
            yield "the card should be gone: too many are out"
        elif self.target != NO_CARD and not searching & ~self.votes:
            yield "the card should be gone: all who are not out want it to"
        if (self.target == NO_CARD) != _is_over(self.rules, self.now, cards, self.won, self.passed):
            yield "the match has not stopped when it should"


def solutions(start: str, target: str, *, expert: str = "no", edition: str = "jumbo") -> tuple[Orders, ...]:
    """Find every shortest answer from one position to another, both told as `EB|L`."""
    return ring(edition, expert).solutions(POSITIONS.index(start), POSITIONS.index(target))


def _parse_orders(words: str) -> tuple[str, Orders]:
    """K8: only letters count, two an order; the verb may be missing."""
    letters = letters_of(words)
    return letters, split(letters.removeprefix("SAY"))


@cache
def _answers(edition: str, expert: str, now: int, underfoot: int) -> tuple[Say, ...]:
    return tuple(map(Say, ring(edition, expert).ways(now, underfoot, LISTED)))


def _is_over(rules: Rules, now: int, cards: Cards, won: tuple[Cards, ...], passed: int) -> bool:
    """4.3: when every card is won; by agreement sooner (K7)."""
    if not cards or max(map(len, won)) >= rules.goal:
        return True
    resting = now in cards and len(cards) > 1  # K1: where the animals are is no target, but as the only card
    return rules.stops and passed >= len(cards) - resting


def _searching(seats: int, out: int) -> int:
    return (1 << seats) - 1 & ~out


def _seats(mask: int) -> tuple[Seat, ...]:
    return tuple([seat for seat in range(mask.bit_length()) if mask >> seat & 1])


def deal(seats: int, chance: Luck, options: Options) -> Maniki:
    """4.1: the top card is where the animals start and goes under the deck; the next is the target."""
    start, target, *deck = chance.shuffled(range(len(POSITIONS)))
    rules = Rules(
        edition=options["edition"],
        expert=options["expert"],
        last_player_wins=options["last_player_wins"] == "yes",
        goal=len(POSITIONS) if options["cards"] == "all" else int(options["cards"]),
        stops=options["stop"] == "unsolved",
    )
    return Maniki(seats, rules, start, target, (*deck, start), ((),) * seats)
