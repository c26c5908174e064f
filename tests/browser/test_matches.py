"""Matches by clicks, people side by side in French and English."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.front import verbs
from rules_engine import GAMES, Chance
from tests.bot.table import control, press
from tests.browser.watched import table_of

if TYPE_CHECKING:
    from playwright.async_api import Page

    from playground import LocalDiscord, Person
    from tests.browser.conftest import Kept

pytestmark = pytest.mark.usefixtures("bot")

TO_ITS_END = "subdivision"  # the shortest by clicks; others are played to theirs by the slow tests
FIRST, *OTHERS = (game for game in GAMES if game != TO_ITS_END)
SOME_MOVES = 5
BEHIND = 15


@pytest.fixture
def many(discord: LocalDiscord, people: tuple[Person, Person]) -> list[Person]:
    """As many as a game wants at least, in turn English and French."""
    return [*people, discord.person("Cleo", locale="en-GB"), discord.person("Dan", locale="fr")]


@pytest.mark.parametrize("game", [FIRST, *(pytest.param(game, marks=pytest.mark.slow) for game in OTHERS)])
async def test_a_match_is_begun_and_ended_by_clicks(
    game: str, page: Page, discord: LocalDiscord, many: list[Person], kept: Kept
) -> None:
    discord.home.locale = "fr"
    table = await table_of(page, discord, many[: min(GAMES[game].seats)], game)
    luck = Chance(game)
    await table.play_on(luck, SOME_MOVES)
    await kept(page, f"match-{game}")
    while not table.is_over:
        before = table.card.text
        loser = table.waiting  # who is to move: the stand-in's move, or the end, is news on the card
        more = await press(loser, table.card, verbs.MORE)
        sure = await press(loser, more, verbs.RESIGN)
        await press(loser, sure, verbs.RESIGN_SURE)
        await table.shows_news(before)
        table.people = tuple(person for person in table.people if person is not loser)

    await page.locator(f'[data-press="{control(table.card, verbs.REMATCH)}"]').first.wait_for()


async def test_a_match_is_played_to_its_end_by_clicks(
    page: Page, discord: LocalDiscord, many: list[Person], kept: Kept
) -> None:
    table = await table_of(page, discord, many[:2], TO_ITS_END)
    await table.play_on(Chance("begin"), SOME_MOVES)
    await table.moved_on(Chance("behind"), BEHIND)
    moves = await table.play_on(Chance("end"))
    await page.locator(f'[data-press="{control(table.card, verbs.REMATCH)}"]').first.wait_for()
    await kept(page, "match-over")

    assert moves > SOME_MOVES
