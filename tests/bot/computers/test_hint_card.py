"""A hint, and its reasons in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.computers.hint_card import with_hint
from bot.front.card import Card, Text
from bot.match.match import Chair, Status
from bot.match.perspective_card import Perspective
from rules_engine import Record, deal
from rules_engine.search.reasons import Countermove, Reason
from tests.bot.archived import LOBBY


@pytest.mark.parametrize(
    ("before", "after", "instead", "english", "french"),
    [
        ((3, 3), (5, 3), 2, "You take the lead. No move brings more at once.", "Vous passez en tête."),
        ((3, 3), (3, 1), 0, "**Ben** loses 2 points.", "**Ben** perd 2 points."),
        (
            (3, 9),
            (5, 9),
            4,
            "Another move brings 4 at once, but no more in the end.",
            "Un autre coup rapporte 4",
        ),
        ((3, 9), (3, 9), 0, "No move brings points at once;", "Aucun coup ne rapporte de points"),
        ((3, 9), (5, 9), 1, "No other move brings as much at once.", "Aucun autre coup ne rapporte autant"),
        (
            (5, 3),
            (5, 3),
            0,
            "**Ben** can then score at most 1 at once; after most",
            "**Ben** peut alors marquer au",
        ),
    ],
)
def test_a_reason_is_what_weighs_most(
    before: tuple[int, ...], after: tuple[int, ...], instead: int, english: str, french: str
) -> None:
    for lang, words in (("en", english), ("fr", french)):
        sight = sight_of("subdivision", lang)
        move, answer = sight.moves[:2]
        denies = english.startswith("**Ben** can")
        comes = Countermove(1, answer, 1, 1, 3 if denies else 1, 2)
        reason = Reason(before, after, instead, answer=comes)

        said = with_hint(sight, Card(()), move, reason=reason).parts[0]

        assert isinstance(said, Text)
        assert words in said.markdown
        assert said.markdown.count("\n") == 1


def test_a_move_that_wins_needs_no_other_reason() -> None:
    sight = sight_of("subdivision", "en")
    reason = Reason((3, 3), (5, 3), 0, wins=True)

    said = with_hint(sight, Card(()), sight.moves[0], reason=reason).parts[0]

    assert said == Text("-# Hint: the computer would do this. It wins the match.")


def test_where_nobody_can_know_what_comes_of_a_move_the_hint_says_so() -> None:
    sight = sight_of("mandala_stones", "en")

    said = with_hint(sight, Card(()), sight.moves[0]).parts[0]

    assert said == Text(
        "-# Hint: the computer would do this. As far as I can tell, it brings the most in the end."
    )


def sight_of(game: str, lang: str) -> Perspective:
    """Show a match of Ann and Ben that has just started to the first seat to move."""
    record = Record.new(game, seats=2, seed="hints", options={"first": "0"})
    match = replace(
        LOBBY,
        status=Status.RUNNING,
        game=game,
        seats=2,
        chairs=(Chair(1, "Ann"), Chair(2, "Ben")),
        options=record.options,
        seed=record.seed,
        version=record.version,
    )
    return Perspective(match, deal(record), 0, lang, "standard")
