"""The sentences that all games share."""

from __future__ import annotations

from dataclasses import replace

import pytest

from render import story
from render.games.subdivision import LOOK
from render.shelf import LOOKS
from render.words import say_in, typeset
from rules_engine import Outcome, View
from rules_engine.games.subdivision.events import Builds, Passes

NAMES = ("Anna", "Ben", "Chloé")


def view(scores: tuple[int, ...], to_act: tuple[int, ...] = (), outcome: Outcome | None = None) -> View:
    return View(seat=None, seats=len(scores), to_act=to_act, scores=scores, outcome=outcome, news=())


@pytest.mark.parametrize(
    ("seen", "english", "french"),
    [
        (view((0, 0, 0), (0,)), "Anna to move; all are level at 0.", "À Anna de jouer\u202f; égalité à 0."),
        (view((0, 3, 2), (0,)), "Anna to move; Ben leads with 3.", "À Anna de jouer\u202f; Ben mène avec 3."),
        (view((0, 3, 2), (1,)), "Ben to move, in the lead with 3.", "À Ben de jouer, en tête avec 3."),
        (
            view((0, 3, 3), (0, 1)),
            "Anna and Ben to move; Ben and Chloé lead with 3.",
            "À Anna et Ben de jouer\u202f; Ben et Chloé mènent avec 3.",
        ),
        (
            view((3, 3, 3), (0, 1, 2)),
            "Anna, Ben, and Chloé to move; all are level at 3.",
            "À Anna, Ben et Chloé de jouer\u202f; égalité à 3.",
        ),
        (
            view((4, 1, 1), outcome=Outcome((1, 2, 2), (4, 1, 1), "built")),
            "Anna wins with 4 points: every house is built.",
            "Anna gagne avec 4 points\u00a0: tout est bâti.",
        ),
        (
            view((1, 1, 0), outcome=Outcome((1, 1, 3), (1, 1, 0), "deadlock")),
            "Anna and Ben share the victory with 1 point each: nobody can build any more.",
            "Anna et Ben se partagent la victoire avec 1 point chacun\u00a0: plus personne ne peut bâtir.",
        ),
        (
            view((1, 9, 9), outcome=Outcome((1, 2, 2), (1, 9, 9), "resigned")),
            "Anna wins with 1 point: the others have resigned.",
            "Anna gagne avec 1 point\u00a0: les autres ont abandonné.",
        ),
    ],
)
def test_the_first_sentence_says_whose_turn_it_is_and_who_leads(
    seen: View, english: str, french: str
) -> None:
    assert story.headline(LOOK, seen, NAMES, say_in("en")) == english
    assert story.headline(LOOK, seen, NAMES, say_in("fr")) == typeset(french, "fr")


@pytest.mark.parametrize(
    ("key", "reason", "english", "french"),
    [
        (
            "mandala",
            "empty",
            "In a tie, the pawn further along wins.",
            "À égalité, c{a}est le pion le plus avancé qui l{a}emporte.",
        ),
        (
            "mandala_stones",
            "mandala",
            "In a tie, the player who was earlier in the first round wins.",
            "À égalité, la personne qui a joué plus tôt à la première manche l{a}emporte.",
        ),
    ],
)
def test_where_points_are_equal_it_is_said_why_one_wins(
    key: str, reason: str, english: str, french: str
) -> None:
    look = LOOKS[key]
    tied, clear = Outcome((2, 1, 3), (17, 17, 9), reason), Outcome((2, 1, 3), (16, 17, 9), reason)

    for lang, told in (("en", english), ("fr", french.format(a="\N{RIGHT SINGLE QUOTATION MARK}"))):
        assert story.ending(look, tied, NAMES, say_in(lang)).endswith(f". {told}")
        assert not story.ending(look, clear, NAMES, say_in(lang)).endswith(told)
    left = story.ending(look, replace(tied, reason="resigned"), NAMES, say_in("en"))
    assert not left.endswith(english), "whoever has left is behind whoever stays"


def test_standings_list_the_best_first_and_ties_in_seat_order() -> None:
    lines = story.standings(view((1, 3, 3)), NAMES, say_in("en"))

    assert lines == ("1. □ Ben: 3", "1. ▲ Chloé: 3", "3. ● Anna: 1")


def test_news_are_told_in_the_order_they_happened() -> None:
    told = story.telling(LOOK, (Builds(0, "S", "a", 2), Passes(1)), NAMES, say_in("en"))

    assert told == "Anna builds a small house on a2. Ben has no place to build and passes."


def test_a_name_is_told_as_it_was_given() -> None:
    told = story.telling(LOOK, (Passes(0),), ("{name} @everyone %s",), say_in("fr"))

    assert told == "{name} @everyone %s ne peut bâtir nulle part et passe."
