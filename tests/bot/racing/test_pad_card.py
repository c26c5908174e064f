"""The pad of a runner: orders in their places, and nothing that gives the answer away."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.front import verbs
from bot.racing.pad_card import pad_card
from bot.racing.rules import riddles_of
from bot.riddles.pad_card import parse_orders
from rules_engine.riddles import ENDLESS
from tests.bot.racing.test_card import CARD, OPTIONS, ORDERS, RACE, buttons, text


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "rising"])
@pytest.mark.parametrize("path", [(), ("LO",), ("LO", "LO", "LO")])
def test_orders_stay_in_their_places_and_only_the_easy_level_greys_them(
    level: str, path: tuple[str, ...]
) -> None:
    pad = pad_card(replace(RACE, level=level), 1, path, "en")
    orders = [button for button in buttons(pad) if button.click.verb == verbs.RACE_TAP][: len(ORDERS)]
    here = riddles_of("maniki").judge(CARD.riddle, path, OPTIONS).way[-1]
    possible = riddles_of("maniki").possible(here, OPTIONS)

    assert [button.label for button in orders] == list(ORDERS)
    assert [button.enabled for button in orders] == [level != "easy" or order in possible for order in ORDERS]
    assert not list(pad.pictures())


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (OPTIONS, "-# KI ⬅️ · LO ➡️ · NI ↔️ · MA 🔺 · SO 🔼"),
        ({"edition": "foxmind", "expert": "yes"}, "-# KI ⬅️ · LO ➡️ · ~~SO~~ · MA 🔺 · NI 🔼"),
    ],
)
def test_a_pad_reminds_of_the_orders_and_shows_those_tapped_as_signs(
    options: dict[str, str], line: str
) -> None:
    race = replace(RACE, options=options)
    told = text(pad_card(race, 1, ("LO", "MA"), "en"))

    assert line in told.splitlines()
    assert "**LO MA** ➡️🔺" in told.splitlines()
    assert "**…**" in text(pad_card(race, 1, (), "en")).splitlines()


def test_a_pad_holds_thirty_orders_and_no_more() -> None:
    path = tuple(ORDERS[number % 5] for number in range(ENDLESS))
    race = replace(RACE, id=1 << 62, cards=(*[CARD] * 23, replace(CARD, number=24)))
    pad = list(buttons(pad_card(race, 1, path, "en")))
    shout = next(button.click for button in pad if button.click.verb == verbs.RACE_SHOUT)

    assert len(str(shout)) <= 100
    assert parse_orders("maniki", OPTIONS, "".join(shout.words)) == path
    assert not any(button.enabled for button in pad[: len(ORDERS)])
