"""Why something is no answer, and no vote either."""

from __future__ import annotations

from itertools import islice, product
from typing import TYPE_CHECKING, Any

import pytest

from render.games.maniki import LOOK
from render.words import say_in
from rules_engine import Chance, IllegalMove, Record
from rules_engine.playout import playout
from tests.games.maniki.scenes import (
    EXPERT,
    played,
    round_of,
)

if TYPE_CHECKING:
    from rules_engine import State
    from rules_engine.games.maniki.rules import Maniki

FRESH = round_of("EB|L", "B|EL", "BEL|", "|BEL")
VOTED = played(FRESH, "0 next")
WRONG = played(FRESH, "0 say LO")
EXPERTS = round_of("EB|L", "B|EL", "BEL|", rules=EXPERT)
OVER = played(round_of("EB|L", "B|EL"), "0 say MA LO SO")
ORDERS = "KI LO NI MA SO"


@pytest.mark.parametrize(
    ("state", "words", "rule"),
    [
        (FRESH, "next", "None"),
        (FRESH, "say KI LO", "None"),
        (FRESH, "kilo", "None"),
        (FRESH, "SO SO", "None"),
        (FRESH, "say KI KA", f"unheard KA {ORDERS}"),
        (FRESH, "KI L", f"unheard L {ORDERS}"),
        (FRESH, "hello", f"unheard HE {ORDERS}"),
        (FRESH, "KI " * 30, "None"),
        (FRESH, "KI " * 31, "endless 30"),
        (EXPERTS, "NI", "None"),
        (VOTED, "next", "voted"),
        (VOTED, " Next! ", "voted"),
        (VOTED, "say KI", "None"),
        (WRONG, "say KI", "out"),
        (WRONG, "next", "out"),
        (FRESH, "say", "None"),
        (FRESH, "17", "None"),
        (WRONG, "", "None"),
        (OVER, "say KA", "None"),
    ],
)
def test_4_3_what_forbids_to_answer_is_named(state: Maniki, words: str, rule: str) -> None:
    assert rule == str(state.objection(0, words))


def test_others_may_answer_and_vote_still() -> None:
    assert [state.objection(1, words) for state in (VOTED, WRONG) for words in ("next", "KI")] == [None] * 4


@pytest.mark.parametrize(
    ("state", "words", "lang", "told"),
    [
        (FRESH, "KA", "en", "KA is no order; the orders are KI, LO, NI, MA, and SO."),
        (VOTED, "next", "en", "You have already asked for the next card."),
        (WRONG, "next", "en", "You are out for this card: your answer was wrong."),
        (FRESH, "KI " * 31, "en", "An answer has at most 30 orders."),
        (FRESH, "KI " * 31, "fr", "Une réponse a au plus 30 ordres."),
    ],
)
def test_an_objection_is_told(state: Maniki, words: str, lang: str, told: str) -> None:
    event = state.objection(0, words)
    assert event is not None

    assert LOOK.tell(event, ("Anna", "Ben", "Chloé"), say_in(lang)) == told


def test_the_words_of_a_language_are_understood() -> None:
    said = [LOOK.canonical(words, say_in("fr")) for words in ("Suivante", "dire KA")]

    assert [str(VOTED.objection(0, words)) for words in said] == ["voted", f"unheard KA {ORDERS}"]


EVERY = (
    "next",
    *(
        " ".join(("say", *words))
        for count in (1, 2, 3)
        for words in product(("KI", "NI", "SO", "KA"), repeat=count)
    ),
)


def _is_read(state: State[Any, Any], seat: int, words: str) -> bool:
    try:
        state.read(seat, words)
    except IllegalMove:
        return False
    return True


@pytest.mark.parametrize(("seats", "options"), [(2, {"expert": "yes"}), (4, {"edition": "foxmind"})])
def test_whatever_is_said_is_understood_or_objected_to(seats: int, options: dict[str, str]) -> None:
    record = Record.new("maniki", seats=seats, seed="why", options=options)
    for _, _, state in islice(playout(record), 0, None, 11):
        for seat in range(seats):
            understood = {words for words in EVERY if _is_read(state, seat, words)}

            assert {words for words in EVERY if state.objection(seat, words) is None} == understood


def test_an_objection_tells_nothing_hidden() -> None:
    for state in (FRESH, VOTED, WRONG):
        for seat in range(state.seats):
            other = state.unseen(seat, Chance("twin"))

            assert [other.objection(seat, words) for words in EVERY] == [
                state.objection(seat, words) for words in EVERY
            ]
