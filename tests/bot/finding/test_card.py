"""The question which match is meant."""

from __future__ import annotations

from dataclasses import replace

from bot.finding.card import MATCHES_LIMIT, opponents, which_card
from bot.front import verbs
from bot.front.card import Button, Buttons, Card, Style, Text
from bot.front.click import Click
from bot.front.words import voice
from tests.bot.archived import ANN, BOB, CY
from tests.bot.lists.test_listed import MATCH

CLICK = Click(verbs.VIEW, 0)
MINE = replace(MATCH, id=2, to_act=(0,))


def buttons(card: Card) -> list[Button]:
    return [
        one
        for part in card.parts
        if isinstance(part, Buttons)
        for one in part.buttons
        if isinstance(one, Button)
    ]


def test_matches_that_wait_for_the_reader_come_first_and_stand_out() -> None:
    shown = buttons(which_card((MATCH, MINE), CLICK, ANN, voice("en")))

    assert [(one.click, one.style) for one in shown] == [
        (replace(CLICK, match=2), Style.GOOD),
        (replace(CLICK, match=1), Style.PLAIN),
    ]
    assert "your turn" in shown[0].label
    assert "Bob" in shown[1].label


def test_no_more_matches_are_offered_than_a_thumb_can_hit() -> None:
    many = tuple(replace(MATCH, id=number) for number in range(1, MATCHES_LIMIT + 4))
    card = which_card(many, CLICK, ANN, voice("en"))
    (text,) = (part for part in card.parts if isinstance(part, Text))

    assert len(buttons(card)) == MATCHES_LIMIT
    assert "3 more" in text.markdown


def test_the_others_are_named_and_everybody_for_a_stranger() -> None:
    assert [opponents(MATCH, person) for person in (ANN, BOB, CY, None)] == [
        ("Bob",),
        ("Ann",),
        ("Ann", "Bob"),
        ("Ann", "Bob"),
    ]
