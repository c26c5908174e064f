"""What is said of a position of Maniki, and of what happens in it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from render import story
from render.sentences import Fills, Sentence, Sentences, by_seat
from render.words import N_
from rules_engine.games.maniki.events import (
    Buries,
    Errs,
    Leads,
    Nexts,
    Reveals,
    Says,
    Shows,
    Sits,
    Skips,
    Takes,
)
from rules_engine.games.maniki.objections import (
    Endless,
    Out,
    Unheard,
    Voted,
)
from rules_engine.games.maniki.ring import BAR

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.words import Say
    from rules_engine import Seat
    from rules_engine.games.maniki.events import ManikiView

HOPS = (  # in the order in which an edition names them
    N_("the top animal on blue jumps onto red"),
    N_("the top animal on red jumps onto blue"),
    N_("the two top animals change places"),
    N_("the bottom animal on red climbs to the top of red"),
    N_("the bottom animal on blue climbs to the top of blue"),
)
SHORT_HOPS = (  # as an answer
    N_("top of blue onto red"),
    N_("top of red onto blue"),
    N_("the two tops change places"),
    N_("bottom of red climbs up"),
    N_("bottom of blue climbs up"),
)
ANIMALS = {"B": N_("bear"), "E": N_("elephant"), "L": N_("lion")}
EMPTY = "\u2013"
SWAP = 2


def order_said(view: ManikiView, order: str, say: Say) -> str:
    """Tell what an order does."""
    return _order_in(HOPS, view, order, say)


def briefly_said(view: ManikiView, order: str, say: Say) -> str:
    """Tell what an order does where all that is told has a limit."""
    return _order_in(SHORT_HOPS, view, order, say)


def _order_in(hops: tuple[str, ...], view: ManikiView, order: str, say: Say) -> str:
    number = view.orders.index(order)
    return say("nobody may say it") if view.expert and number == SWAP else say(hops[number])


WRONG = {
    "impossible": Sentence("An order cannot be carried out: {name} is out for this card."),
    "elsewhere": Sentence("That is not the card: {name} is out for this card."),
}
SHOWN = {
    True: Sentence("{orders} is right."),
    False: Sentence("{orders} is wrong."),
}
TAKEN = {
    "last": Sentence("Nobody else is left: {name} takes the card, and the animals stay."),
    "answer": Sentence("Right: {name} takes the card."),
}
BURIED = {
    "out": Sentence("Everybody was wrong: the card goes under the deck."),
    "votes": Sentence("The card goes under the deck."),
}
SENTENCES: Sentences = MappingProxyType(
    {
        Says: Sentence("{name} shouts: {orders}."),
        Leads: lambda event: Sentence("The way: {way}.") if len(event.positions) > 1 else None,
        Shows: lambda event: SHOWN[event.is_right],
        Errs: lambda event: WRONG[event.why],
        Takes: lambda event: TAKEN[event.why],
        Nexts: Sentence("{name} wants the next card."),
        Sits: Sentence("{name} sits this card out."),
        Buries: lambda event: BURIED[event.why],
        Skips: Sentence("A card goes under the deck: the animals are already there."),
        Reveals: Sentence("The new card. Red: {red}. Blue: {blue}."),
        Out: Sentence("You are out for this card: your answer was wrong."),
        Voted: Sentence("You have already asked for the next card."),
        Unheard: Sentence("{word} is no order; the orders are {known}."),
        Endless: Sentence("An answer has at most {limit} orders."),
    },
)
FILLS: Fills = MappingProxyType(
    {
        "name": by_seat,
        "orders": lambda event, *_: " ".join(event.orders),
        "known": lambda event, _, say: say.list(event.orders),
        "way": lambda event, _, say: say("; then ").join(_stacked(spot, say) for spot in event.positions),
        "red": lambda event, _, say: _animals(event.card.split(BAR)[0], say),
        "blue": lambda event, _, say: _animals(event.card.split(BAR)[1], say),
    },
)


def searching(view: ManikiView, names: tuple[str, ...], say: Say) -> str:
    """Say who may answer: everybody, everybody but a few, or those who are left."""
    if not view.seats:  # a card alone
        told = next((event for event in view.news if isinstance(event, Shows)), None)
        if told is None:
            return say("Make the animals look like the card")
        return say("That is the way to the card") if told.is_right else say("That is not the way to the card")
    if not view.out:
        return say("Everybody searches")
    if len(view.out) < len(view.to_act):
        return say("All but {names} search", names=say.list(names[seat] for seat in view.out))
    left = [names[seat] for seat in view.to_act]
    if len(left) == 1:
        return say("{name} alone still searches", name=left[0])
    return say("{names} still search", names=say.list(left))


def placed(title: str, position: str, say: Say) -> str:
    red, blue = (_animals(stool, say) for stool in position.split(BAR))
    return say("{title}. Red: {red}. Blue: {blue}.", title=title, red=red, blue=blue)


def _animals(letters: str, say: Say) -> str:
    """Name who stands on a stool, from the bottom to the top."""
    named = [say(ANIMALS[letter]) for letter in letters]
    return say(", on it ").join(named) or say("nobody")


def _stacked(position: str, say: Say) -> str:
    """Name who stands on whom on each stool, from the top down."""
    red, blue = (
        say(" on ").join(say(ANIMALS[letter]) for letter in reversed(stool)) or say("nobody")
        for stool in position.split(BAR)
    )
    return say("{red} on red, {blue} on blue", red=red, blue=blue)


def account(view: ManikiView, seat: Seat, names: tuple[str, ...], say: Say) -> str:
    scores = view.outcome.scores if view.outcome else view.scores
    text = say.count(
        "{seat} {mark} {name}: {n} card",
        "{seat} {mark} {name}: {n} cards",
        scores[seat],
        seat=seat + 1,
        mark=story.MARKS[seat],
        name=names[seat],
    )
    if seat in view.out:
        text += ", " + say("out for this card")
    return text + (", " + say("wants the next card") if seat in view.votes else "")


def variants(view: ManikiView, say: Say) -> tuple[str, ...]:
    """Name what is played otherwise than in the standard game."""
    played = dict(view.options)
    lines = {
        "edition": say("FoxMind"),
        "expert": say("no {order}", order=view.orders[SWAP]),
        "last_player_wins": say("last one left wins"),
        "cards": say.count("to {n} card", "to {n} cards", int(played.get("cards", 0))),
        "stop": say("stops when stuck"),
    }
    return tuple(line for option, line in lines.items() if option in played)


def board(view: ManikiView, say: Say) -> Iterator[str]:
    """Draw both positions in letters, for a font in which all are equally wide."""
    red, blue = say("RED"), say("BLUE")
    wide = max(len(red), len(blue)) + 1
    positions = [view.now] + ([view.target] if view.target else [])
    titles = (say("Now"), say("Card"))
    gap = " " * 6
    yield gap.join(f"{title:^{2 * wide + 1}}" for title, _ in zip(titles, positions, strict=False)).rstrip()
    for height in (2, 1, 0):
        yield gap.join(_level(position, height, wide, say) for position in positions).rstrip()
    yield gap.join(f"{red:^{wide}} {blue:^{wide}}" for _ in positions).rstrip()


def _level(position: str, height: int, wide: int, say: Say) -> str:
    letters = {letter: say(animal)[0].upper() for letter, animal in ANIMALS.items()}
    signs = (letters[stool[height]] if height < len(stool) else "." for stool in position.split(BAR))
    return " ".join(f"{sign:^{wide}}" for sign in signs)
