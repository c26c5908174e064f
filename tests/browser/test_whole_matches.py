"""Matches that take minutes, played to their end by clicks in the browser: `pytest -m slow`."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from bot.front import verbs
from rules_engine import GAMES, Chance
from rules_engine.games.maniki.rules import solutions
from tests.bot.table import control, lobby, pick, press
from tests.browser.test_matches import many
from tests.browser.watched import Watched, seated, table_of

if TYPE_CHECKING:
    from playwright.async_api import Page

    from bot.app import Makiso
    from playground import LocalDiscord, Person
    from tests.browser.conftest import Kept

pytestmark = [pytest.mark.usefixtures("bot"), pytest.mark.slow]
__all__ = ["many"]  # a fixture


@pytest.mark.parametrize("game", ["ice_palace", "mandala", "mandala_stones", "subdivision"])
@pytest.mark.parametrize("lang", ["en-US", "fr"])
async def test_a_match_is_played_to_its_end(
    *,
    game: str,
    lang: str,
    page: Page,
    discord: LocalDiscord,
    many: list[Person],
    kept: Kept,
) -> None:
    discord.home.locale = lang
    table = await table_of(page, discord, many[: min(GAMES[game].seats)], game)
    await table.play_on(Chance(f"whole {lang}"))
    await page.locator(f'[data-press="{control(table.card, verbs.REMATCH)}"]').first.wait_for()
    await kept(page, f"whole-{game}-{lang}")

    assert table.is_over


@pytest.mark.parametrize("lang", ["en-US", "fr"])
async def test_a_match_of_maniki_is_won_by_right_answers(
    lang: str,
    page: Page,
    discord: LocalDiscord,
    many: list[Person],
    bot: Makiso,
) -> None:
    discord.home.locale = lang
    sitters = cast("list[Person]", await seated(page, discord, many[:2]))
    laid = await lobby(discord, discord.general, *sitters, game="maniki")
    settings = await press(sitters[0], laid.card, verbs.SETUP)
    await pick(sitters[0], settings, f"{verbs.OPTION} cards", "5")
    await press(sitters[0], laid.card, verbs.START)
    table = Watched(discord, discord.general, laid.people, laid.match)
    turn = 0
    while not table.is_over:
        before, person = table.card.text, sitters[turn % 2]
        await _answer_rightly(bot, table, person)
        await table.shows_news(before)
        turn += 1
    await page.locator(f'[data-press="{control(table.card, verbs.REMATCH)}"]').first.wait_for()

    assert table.is_over


async def _answer_rightly(bot: Makiso, table: Watched, person: Person) -> None:
    """Shout a shortest solution, order by order."""
    card = bot.parts.matches.table(await bot.parts.matches.require(table.match)).state.facts()
    said = "say"
    sheet = await press(person, table.card, verbs.PLAY)
    for order in solutions(card["now"], card["target"])[0]:
        said = f"{said} {order}"
        sheet = await press(person, sheet, f"{verbs.ANSWER} {said}")
    await press(person, sheet, verbs.CONFIRM)
