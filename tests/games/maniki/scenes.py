"""Positions of Maniki, set up by their cards, dealt and played."""

from __future__ import annotations

from itertools import islice

from rules_engine import Record, deal
from rules_engine.games.maniki.ring import POSITIONS
from rules_engine.games.maniki.rules import Maniki, Rules, solutions
from tests.games.play import NO_LUCK

JUMBO = Rules("jumbo", "no", last_player_wins=False, goal=24, stops=False)
EXPERT = JUMBO._replace(expert="yes")
LAST_WINS = JUMBO._replace(last_player_wins=True)
STOPS = JUMBO._replace(stops=True)


def round_of(
    now: str, target: str, *deck: str, seats: int = 3, rules: Rules = JUMBO, won: tuple[int, ...] = ()
) -> Maniki:
    """Set up a card; if nothing else is told, seat 0 has won whatever is not here."""
    cards = tuple(POSITIONS.index(card) for card in deck)
    goal = POSITIONS.index(target)
    others = iter(card for card in range(len(POSITIONS)) if card != goal and card not in cards)
    counts = won or (len(POSITIONS) - 1 - len(cards), *[0] * (seats - 1))
    prizes = tuple(tuple(islice(others, count)) for count in counts)
    return Maniki(seats, rules, POSITIONS.index(now), goal, cards, prizes)


def played(state: Maniki, *lines: str) -> Maniki:
    """Make moves written `0 say KI LO`."""
    for line in lines:
        seat, _, words = line.partition(" ")
        state = state.apply(int(seat), state.read(int(seat), words), NO_LUCK)
    return state


def dealt(seats: int, seed: str = "deal", **options: str) -> Maniki:
    state = deal(Record.new("maniki", seats=seats, seed=seed, options=options)).state
    assert isinstance(state, Maniki)
    return state


def solved(state: Maniki, seat: int) -> Maniki:
    """Let a seat find the card."""
    facts = state.facts()
    orders = solutions(facts["now"], facts["target"], expert=state.rules.expert, edition=state.rules.edition)
    return played(state, f"{seat} say {' '.join(orders[0])}")


def news(state: Maniki) -> list[str]:
    return [str(event) for event in state.news]
