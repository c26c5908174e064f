"""Practice: one card alone, hint by hint."""

from __future__ import annotations

import pytest

from bot.front.reader import Reader
from bot.front.words import voice
from bot.people.person import Person
from bot.riddles.pad_card import Puzzle
from bot.riddles.practice_card import practice_card, practice_hint
from tests.bot.racing.test_card import CARD, OPTIONS, ORDERS, buttons


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_practice_greys_what_is_impossible_on_the_easy_level_alone(level: str) -> None:
    puzzle = Puzzle("maniki", CARD.riddle, OPTIONS)
    card = practice_card(puzzle, f"{level}/jumbo/no", Reader(Person(1), "en", None))
    grey = [button.label for button in buttons(card) if button.label in ORDERS and not button.enabled]

    assert grey == (["KI", "NI", "SO"] if level == "easy" else [])
    assert practice_hint(puzzle, ("KI",), voice("en")).endswith("KI is impossible there")
