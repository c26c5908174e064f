"""Practice: one card alone, hint by hint."""

from __future__ import annotations

import pytest

from bot.front.reader import Reader
from bot.front.words import voice
from bot.people.person import Person
from bot.racing.rules import riddles_of
from bot.riddles.pad_card import Puzzle
from bot.riddles.practice_card import explain_wrong, practice_card, practice_hint, puzzle_of, riddle_number
from tests.bot.racing.test_card import CARD, OPTIONS, ORDERS, buttons


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_practice_greys_what_is_impossible_on_the_easy_level_alone(level: str) -> None:
    puzzle = Puzzle("maniki", CARD.riddle, OPTIONS)
    card = practice_card(puzzle, f"{level}/jumbo/no", Reader(Person(1), "en", None))
    grey = [button.label for button in buttons(card) if button.label in ORDERS and not button.enabled]

    assert grey == (["KI", "NI", "SO"] if level == "easy" else [])
    assert practice_hint(puzzle, ("KI",), voice("en")).endswith("KI is impossible there")


def test_every_card_has_a_number_that_leads_back_to_it() -> None:
    positions = riddles_of("maniki").positions
    numbers = range(len(positions) ** 2)
    found = {number: puzzle_of("maniki", number, OPTIONS) for number in numbers[:200]}

    assert all(riddle_number(puzzle) == number for number, puzzle in found.items() if puzzle)
    assert [number for number, puzzle in found.items() if not puzzle] == [
        at * (len(positions) + 1) for at in range(200) if at * (len(positions) + 1) < 200
    ], "a card needs two positions"
    assert puzzle_of("maniki", len(numbers), OPTIONS) is None


def test_a_second_hint_names_an_order_that_leads_on() -> None:
    puzzle, say = Puzzle("maniki", CARD.riddle, OPTIONS), voice("en")
    answer = riddles_of("maniki").solutions(CARD.riddle, OPTIONS)[0]
    first, second = (practice_hint(puzzle, (), say, is_second=more) for more in (False, True))

    assert str(CARD.riddle.par) in first
    assert not any(order in first for order in ORDERS)
    assert answer[0] in second
    assert practice_hint(puzzle, answer, say) not in (first, second)


def test_a_way_that_went_astray_is_explained_by_its_first_wrong_order() -> None:
    puzzle, say = Puzzle("maniki", CARD.riddle, OPTIONS), voice("en")
    answer = riddles_of("maniki").solutions(CARD.riddle, OPTIONS)[0]
    _, begun_well = explain_wrong(puzzle, puzzle.judge(answer[:1]), say)
    _, astray = explain_wrong(puzzle, puzzle.judge(("KI",)), say)

    assert "KI" in astray
    assert begun_well != astray
    assert not any(order in begun_well for order in ORDERS)
