"""What people see before a match starts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.front.card import Card, Text
from bot.front.words import SPOKEN, voice
from bot.lobby.card import ORDERS, level_words, lobby_card
from bot.match.match import Chair, Order, Standing, Status
from rules_engine.search.levels import LEVELS
from tests.bot.archived import ANN, BOB, match_of

TABLE = replace(match_of("subdivision"), status=Status.LOBBY)


def text(card: Card) -> str:
    return "\n".join(part.markdown for part in card.parts if isinstance(part, Text))


def test_each_seat_says_who_sits_there() -> None:
    chairs = (Chair(ANN, "A*nn"), Chair(BOB, "Bob", Standing.INVITED), Chair(None, "Makiso", level="sharp"))
    lines = text(lobby_card(replace(TABLE, seats=4, chairs=chairs))).splitlines()

    assert r"1. **A\*nn**" in lines
    assert "2. **Bob** (invited)" in lines
    assert any(line.startswith("3. **Makiso** (") and "sharp" in line for line in lines)
    assert any(line.startswith("4. *") for line in lines)


def test_a_table_that_was_closed_names_nobody() -> None:
    assert "Ann" in text(lobby_card(TABLE))
    assert "Ann" not in text(lobby_card(replace(TABLE, status=Status.CLOSED)))


@pytest.mark.parametrize("lang", SPOKEN)
def test_every_order_and_level_has_words_of_its_own(lang: str) -> None:
    say = voice(lang)

    assert set(ORDERS) == set(Order)
    assert len({level_words(level, say) for level in LEVELS}) == len(LEVELS)
