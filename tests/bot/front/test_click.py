"""What a button carries."""

from __future__ import annotations

import pytest

from bot.front.click import Click
from bot.front.refusals import UnknownButton


@pytest.mark.parametrize(
    ("click", "text"),
    [
        (Click("play", 7), "play:7:0:"),
        (Click("a", 7, 12, ("build", "L")), "a:7:12:build L"),
        (Click("rules", 0, 0, ("subdivision", "3")), "rules:0:0:subdivision 3"),
        (Click("a", 7, 12, ("place", "K3", "0,0")), "a:7:12:place K3 0,0"),
        (Click("p", 1, 2, ("a..f",)), "p:1:2:a..f"),
        (Click("x", 1, 2, ("a:b",)), "x:1:2:a:b"),
    ],
)
def test_an_id_is_read_as_it_was_written(click: Click, text: str) -> None:
    assert str(click) == text
    assert Click.parse(text) == click


@pytest.mark.parametrize(
    "text", ["", "play", "play:1:0", "play:x:0:", "play:1:-1:", "play::0:", "play:1: 2:", "a:²:0:"]
)
def test_an_id_that_is_not_ours_is_none(text: str) -> None:
    assert Click.parse(text) is None


@pytest.mark.parametrize(
    "text",
    ["play:9223372036854775808:0:", "play:1:99999999999999999999:", "play:²:0:", "play:-1:0:"],
)
def test_a_number_that_is_nobodys_is_no_click(text: str) -> None:
    assert Click.parse(text) is None


@pytest.mark.parametrize("words", [(), ("x",), ("9" * 90,), ("-1",), ("1.0",)])
def test_a_word_that_is_missing_or_no_number_is_of_another_version(words: tuple[str, ...]) -> None:
    with pytest.raises(UnknownButton):
        Click("seat", 1, 0, words).number()
