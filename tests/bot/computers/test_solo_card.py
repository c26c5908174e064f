"""The form for a match against the computer."""

from __future__ import annotations

import pytest

from bot.computers.solo_card import APART, FIRST_LEVEL, HERE, alone_form, nobody_card, try_button
from bot.front import verbs
from bot.front.card import Button, Buttons, Form
from bot.front.words import SPOKEN, voice
from rules_engine import GAMES
from rules_engine.search.levels import LEVELS

SAY = voice("en")


def chosen(form: Form) -> list[list[str]]:
    return [[choice.value for choice in field.choices if choice.chosen] for field in form.fields]


@pytest.mark.parametrize(
    ("form", "values"),
    [
        (alone_form(None, None, SAY), [[], [FIRST_LEVEL]]),
        (alone_form("mandala", "sharp", SAY), [["mandala"], ["sharp"]]),
        (alone_form(None, None, SAY, apart="In a thread"), [[], [FIRST_LEVEL], [HERE]]),
        (alone_form(None, None, SAY, apart="In a thread", is_apart=True), [[], [FIRST_LEVEL], [APART]]),
    ],
    ids=["fresh", "chosen", "here", "apart"],
)
def test_a_form_begins_with_what_was_chosen(form: Form, values: list[list[str]]) -> None:
    assert chosen(form) == values
    assert [choice.value for choice in form.fields[0].choices] == list(GAMES)


@pytest.mark.parametrize("lang", SPOKEN)
def test_each_level_is_explained(lang: str) -> None:
    levels = alone_form(None, None, voice(lang)).fields[1].choices

    assert [choice.value for choice in levels] == list(LEVELS)
    assert len({choice.label for choice in levels}) == len({choice.hint for choice in levels}) == len(LEVELS)


def test_where_nobody_else_can_sit_down_each_level_is_a_tap_away() -> None:
    rows = [part.buttons for part in nobody_card("mandala", "en").parts if isinstance(part, Buttons)]
    clicks = [one.click for row in rows for one in row if isinstance(one, Button)]

    assert [click.words for click in clicks if click.verb == verbs.ALONE] == [
        ("mandala", one) for one in LEVELS
    ]
    assert {verbs.OPEN, verbs.RULES} <= {click.verb for click in clicks}
    assert try_button("mandala", SAY).click.words == ("mandala",)
