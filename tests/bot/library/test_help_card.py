"""What the bot is and how to start: who is offered what."""

from __future__ import annotations

import pytest

from bot.front import verbs
from bot.front.card import Button, Buttons, Card, Menu, ServerMenu, Text
from bot.front.words import SPOKEN
from bot.library.help_card import PIN, back_card, help_card, nowhere_card
from rules_engine import GAMES


def buttons(card: Card) -> list[Button]:
    rows = (part.buttons for part in card.parts if isinstance(part, Buttons))
    return [one for row in rows for one in row if isinstance(one, Button)]


@pytest.mark.parametrize(
    ("on_server", "manages", "sets_up"), [(True, True, True), (True, False, False), (False, True, False)]
)
def test_only_who_manages_a_server_is_shown_how_to_set_it_up(
    *, on_server: bool, manages: bool, sets_up: bool
) -> None:
    card = help_card("en", on_server=on_server, manages=manages, channels=(200,))
    menus = [part for part in card.parts if isinstance(part, ServerMenu)]

    assert [menu.chosen for menu in menus] == [(200,)] * sets_up
    assert any(one.click.verb == verbs.PULSE and one.click.words == PIN for one in buttons(card)) is sets_up


def test_every_game_can_be_opened_from_here() -> None:
    (menu,) = (
        part for part in help_card("en", on_server=False, manages=False).parts if isinstance(part, Menu)
    )

    assert [choice.value for choice in menu.choices] == list(GAMES)


@pytest.mark.parametrize("lang", SPOKEN)
def test_the_same_is_offered_in_every_other_language(lang: str) -> None:
    card = help_card(lang, on_server=False, manages=False)
    others = [one.click.words[0] for one in buttons(card) if one.click.verb == verbs.HELP]

    assert others == [other for other in SPOKEN if other != lang]


def test_what_goes_on_is_counted_and_a_server_without_a_channel_named() -> None:
    said = [part.markdown for part in back_card(3, "en").parts if isinstance(part, Text)]
    told = [part.markdown for part in nowhere_card("The Den", "en").parts if isinstance(part, Text)]

    assert "3 matches" in said[0]
    assert "The Den" in told[0]
