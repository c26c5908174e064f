"""The question whether to keep a match that nobody seems to play."""

from __future__ import annotations

from bot.fading.card import fading_card
from bot.front import verbs
from bot.front.card import Button, Buttons, Text
from tests.bot.archived import ANN, BOB, match_of


def test_people_are_called_and_may_keep_the_match() -> None:
    card = fading_card(match_of("subdivision"), 9000, (ANN, BOB), "en")
    text, buttons = card.parts

    assert isinstance(text, Text)
    assert text.markdown.startswith(f"<@{ANN}> <@{BOB}> ")
    assert "Subdivision" in text.markdown
    assert "<t:9000:R>" in text.markdown
    assert (card.mentions, card.is_call) == ((ANN, BOB), True)
    assert isinstance(buttons, Buttons)
    assert isinstance(buttons.buttons[0], Button)
    assert (buttons.buttons[0].click.verb, buttons.buttons[0].click.match) == (verbs.KEEP, 1)


def test_where_nobody_is_called_the_text_begins_the_message() -> None:
    (text, _) = fading_card(match_of("subdivision"), 9000, (), "en").parts

    assert isinstance(text, Text)
    assert not text.markdown.startswith(("<", " "))
