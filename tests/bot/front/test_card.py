"""A card, as a value."""

from __future__ import annotations

import pytest

from bot.front.card import Button, Buttons, Card, Text, in_rows, note
from bot.front.click import Click

BUTTON = Button(Click("play", 1), "Play")


@pytest.mark.parametrize(("count", "rows"), [(0, []), (1, [1]), (5, [5]), (6, [5, 1]), (12, [5, 5, 2])])
def test_a_row_holds_five_buttons(count: int, rows: list[int]) -> None:
    assert [len(row.buttons) for row in in_rows((BUTTON,) * count)] == rows


def test_a_note_is_a_text_alone() -> None:
    assert note("done") == Card((Text("done"),))
    assert list(note("done").pictures()) == []
    assert Card((Text("done"), Buttons((BUTTON,)))) != note("done")
