"""What a pad says of orders, ways and times."""

from __future__ import annotations

import pytest

from bot.front.words import voice
from bot.riddles.pad_card import Pad, Puzzle, parse_orders, seconds_of, wrong_line
from rules_engine.riddles import ENDLESS
from tests.bot.racing.test_card import CARD, OPTIONS, ORDERS

PUZZLE = Puzzle("maniki", CARD.riddle, OPTIONS)


def test_orders_are_spelled_in_digits_and_read_again() -> None:
    path = ("LO", "KI", "SO")

    assert Pad(PUZZLE).spell(path) == "104"
    assert parse_orders("maniki", OPTIONS, "104") == path
    assert PUZZLE.orders == ORDERS


@pytest.mark.parametrize(
    ("digits", "path"),
    [("", ()), ("9", ()), ("1x0", ("LO", "KI")), ("²1", ("LO",)), ("0" * 40, ("KI",) * ENDLESS)],
    ids=["none", "too large", "a letter", "no digit of ours", "too many"],
)
def test_what_means_nothing_on_a_button_is_skipped(digits: str, path: tuple[str, ...]) -> None:
    assert parse_orders("maniki", OPTIONS, digits) == path


@pytest.mark.parametrize(
    ("ms", "lang", "words"),
    [
        (4210, "en", "4.2"),
        (999, "en", "1.00"),
        (87, "en", "0.09"),
        (61_000, "en", "61.0"),
        (4210, "fr", "4,2"),
    ],
)
def test_hundredths_are_told_where_they_matter(ms: int, lang: str, words: str) -> None:
    assert seconds_of(ms, voice(lang)).startswith(words)


def test_a_wrong_answer_tells_where_it_led_and_what_was_impossible() -> None:
    say = voice("en")
    possible, stuck = PUZZLE.judge(("LO",)), PUZZLE.judge(("KI",))

    assert (possible.wrong == "impossible", stuck.wrong == "impossible") == (False, True)
    assert "LO" in wrong_line("maniki", possible, say)
    assert wrong_line("maniki", possible, say).count("\N{RIGHTWARDS ARROW}") == 1
    assert wrong_line("maniki", stuck, say).count("KI") == 2
