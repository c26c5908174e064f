"""What Maniki says: its questions and answers, the position in words, its options and rules."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from render import story
from render.asking import CONFIRM
from render.games.maniki.jokes import JOKES
from render.games.maniki.rules import DEPARTURES, PAGES
from render.games.maniki.words import (
    EMPTY,
    FILLS,
    SENTENCES,
    SHORT_HOPS,
    account,
    board,
    briefly_said,
    order_said,
    placed,
    searching,
    variants,
)
from render.look import Look, Option, Wording
from render.sentences import counted
from render.words import N_, Say, languages, say_in
from rules_engine.errors import IllegalMove
from rules_engine.games.maniki.events import ManikiView
from rules_engine.games.maniki.events import Say as Shout
from rules_engine.games.maniki.riddles import letters_of, split
from rules_engine.games.maniki.ring import BAR
from rules_engine.games.maniki.rules import ORDER_LIMIT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rules_engine import Move, Path, Question

SIGNS = {"B": "\N{BEAR FACE}", "E": "\N{ELEPHANT}", "L": "\N{LION FACE}"}
STOOLS = ("\N{LARGE RED CIRCLE}", "\N{LARGE BLUE CIRCLE}")
ORDER_SIGNS = (  # red stands on the left, and a climb has the color of its stool
    "\N{LEFTWARDS BLACK ARROW}\N{VARIATION SELECTOR-16}",
    "\N{BLACK RIGHTWARDS ARROW}\N{VARIATION SELECTOR-16}",
    "\N{LEFT RIGHT ARROW}\N{VARIATION SELECTOR-16}",
    "\N{UP-POINTING RED TRIANGLE}",
    "\N{UP-POINTING SMALL RED TRIANGLE}",
)
ORDERS = frozenset(("KI", "LO", "MA", "NI", "SO"))


class ManikiVoice(Look[ManikiView]):
    title = N_("Maniki")
    blurb = N_("Find first which orders lead three circus animals from where they stand to the card.")
    victory = (
        counted("{name} wins with {n} card: {reason}.", "{name} wins with {n} cards: {reason}."),
        counted(
            "{names} share the victory with {n} card each: {reason}.",
            "{names} share the victory with {n} cards each: {reason}.",
        ),
    )
    sentences = SENTENCES
    fills = FILLS
    pages = PAGES
    departures = DEPARTURES
    turn_page = 2
    on_turn = N_(
        "Say orders that lead the animals from where they stand to the card, or ask for the next card. "
        "A wrong answer puts you out until the next card."
    )
    jokes = JOKES
    words = MappingProxyType({"say": N_("say"), "next": N_("next")})
    reasons = MappingProxyType(
        {
            "all": N_("every card is won"),
            "goal": N_("enough cards are won"),
            "unsolved": N_("nobody finds any of the cards left"),
            "stopped": N_("the race ended early"),
            "fastest": N_("the fastest comes first, in seconds"),
            "faster": N_("of equals, the faster comes first"),
        },
    )
    options = MappingProxyType(
        {
            "edition": Option(
                Wording(N_("Edition"), N_("What the orders are called.")),
                {
                    "jumbo": Wording(N_("Jumbo"), N_("NI changes the tops, SO climbs on blue.")),
                    "foxmind": Wording(N_("FoxMind"), N_("SO changes the tops, NI climbs on blue.")),
                },
            ),
            "expert": Option(
                Wording(N_("Experts"), N_("Without the order that changes the two tops.")),
                {
                    "no": Wording(N_("No"), N_("All five orders may be said.")),
                    "yes": Wording(N_("Yes"), N_("Whoever says it is wrong.")),
                },
            ),
            "last_player_wins": Option(
                Wording(N_("The last one left"), N_("When all others were wrong.")),
                {
                    "no": Wording(N_("Goes on searching"), N_("The card must be found.")),
                    "yes": Wording(N_("Wins the card"), N_("Without an answer; the animals stay.")),
                },
            ),
            "cards": Option(
                Wording(N_("Cards"), N_("How long the match goes on.")),
                {
                    "all": Wording(N_("All 24"), N_("Until every card is won.")),
                    "5": Wording(N_("First to 5"), N_("Whoever has 5 cards wins.")),
                    "10": Wording(N_("First to 10"), N_("Whoever has 10 cards wins.")),
                },
            ),
            "stop": Option(
                Wording(N_("Cards that nobody finds"), N_("They go under the deck and come again.")),
                {
                    "never": Wording(N_("Come again and again"), N_("Until somebody finds them.")),
                    "unsolved": Wording(
                        N_("End the match"), N_("Once all that are left have gone by in a row.")
                    ),
                },
            ),
        },
    )

    def text(self, view: ManikiView, names: tuple[str, ...], say: Say) -> str:
        lines = [story.headline(self, view, names, say), "", *board(view, say), ""]
        lines += [
            say("{order}: {hop}", order=order, hop=order_said(view, order, say)) for order in view.orders
        ]
        lines += ["", *(account(view, seat, names, say) for seat in range(view.seats))]
        lines.append(say.count("{n} card is in the deck.", "{n} cards are in the deck.", view.deck))
        if variants(view, say):
            lines.append(say("Variants: {variants}.", variants=", ".join(variants(view, say))))
        return "\n".join(lines)

    def signs(self, position: str) -> str:
        return "  ".join(
            f"{stool} {''.join(map(SIGNS.__getitem__, animals)) or EMPTY}"
            for stool, animals in zip(STOOLS, position.split(BAR), strict=True)
        )

    def sign(self, order: str, orders: Path) -> str:
        return ORDER_SIGNS[orders.index(order)]

    def describe(self, view: ManikiView, names: tuple[str, ...], say: Say) -> Iterator[str]:
        yield placed(say("Now"), view.now, say)
        if view.target is not None:
            yield placed(say("The card"), view.target, say)
        for seat in range(view.seats):
            yield account(view, seat, names, say) + "."
        if view.seats:
            yield say.count("{n} card is in the deck.", "{n} cards are in the deck.", view.deck)
        for order in view.orders:
            yield say("{order}: {hop}", order=order, hop=briefly_said(view, order, say)) + "."
        if variants(view, say):
            yield say("Variants: {variants}.", variants=", ".join(variants(view, say)))

    def latest(self, view: ManikiView, names: tuple[str, ...], say: Say) -> str:
        """Tell what happened last; of an answer to a card alone also the way, however long it is."""
        return super().latest(view, names, say) if view.seats else story.telling(self, view.news, names, say)

    def turn(self, view: ManikiView, names: tuple[str, ...], say: Say) -> str:
        return (
            searching(view, names, say) if view.to_act or not view.seats else super().turn(view, names, say)
        )

    def prompt(self, question: Question, view: ManikiView, say: Say, last: str = "") -> str:  # noqa: ARG002 - the same in every view
        if question.about == "verb":
            return say("Have you found it?")
        if question.about == CONFIRM:
            orders = " ".join(_orders_said(question))
            return say("Shout {orders}?", orders=orders) if orders else say("Ask for the next card?")
        return say("Which order first?") if len(question.path) == 1 else say("Which order next?")

    def answer(self, question: Question, word: str, view: ManikiView, say: Say) -> str:  # noqa: ARG002 - orders mean the same in every question
        if word in view.orders:
            return say("{order}: {hop}", order=word, hop=say(SHORT_HOPS[view.orders.index(word)]))
        if word == "next":
            return say("Ask for the next card")
        orders = word.removeprefix("say").split()
        return say("Shout {orders}", orders=" ".join(orders)) if orders else say("Found it!")

    def match_moves(
        self, words: str, moves: Iterable[Move], view: ManikiView, *, begun: bool = False
    ) -> tuple[Move, ...]:
        legal = tuple(moves)
        for lang in languages():
            try:
                heard = self.parse_move(words, legal, say_in(lang))
            except IllegalMove:
                continue
            longer = (move for move in legal if begun and move.path[: len(heard.path)] == heard.path)
            return tuple(dict.fromkeys((heard, *longer)))
        return super().match_moves(words, legal, view, begun=begun)

    def may(self, moves: Iterable[Move], say: Say) -> str:
        """List the orders with which an answer may begin, and the vote."""
        return say.series(dict.fromkeys(" ".join(move.path[1:2]) or self.short(move, say) for move in moves))

    def hint(
        self,
        question: Question,
        word: str,
        view: ManikiView,
        names: tuple[str, ...],  # noqa: ARG002 - it tells of nobody else
        say: Say,
    ) -> str:
        if question.about == "verb":
            return say("order by order") if word == "say" else say("a vote to skip this card")
        return order_said(view, word, say)

    def finish(self, question: Question, view: ManikiView, say: Say) -> str:  # noqa: ARG002 - the same in every view
        return say("Shout: {orders}", orders=" ".join(_orders_said(question)))

    def parse_move(self, words: str, moves: Iterable[Move], say: Say) -> Move:
        """Understand any orders: a wrong answer, too, is something to say."""
        legal = tuple(moves)
        letters = letters_of(words)
        for verb in (say(self.words["say"]).upper(), "SAY"):
            said = letters.removeprefix(verb)
            orders = split(said)
            if (
                0 < len(orders) <= ORDER_LIMIT
                and set(orders) <= ORDERS
                and any(isinstance(move, Shout) for move in legal)
            ):
                return Shout(orders)
        return super().parse_move(words, legal, say)


def _orders_said(question: Question | None) -> tuple[str, ...]:
    """List the orders of an answer that is being made."""
    return question.path[1:] if question and question.path[:1] == ("say",) else ()
