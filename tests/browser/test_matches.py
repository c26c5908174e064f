"""Whole matches by clicks, people side by side in French and English."""

from __future__ import annotations

from statistics import median, quantiles
from typing import TYPE_CHECKING, cast

import pytest

from bot.cards import verbs
from rules_engine import GAMES, Chance
from tests.bot.table import Table, control, press, started
from tests.browser.conftest import kept, tell
from tests.browser.people import Sitter, side_by_side

if TYPE_CHECKING:
    from playwright.async_api import Page

    from playground import LocalDiscord, Person

pytestmark = pytest.mark.usefixtures("bot")

WHOLE = "subdivision"  # the shortest by clicks; the others are played whole by `pytest -m whole`
SOME_MOVES = 5
EFFECT = 0.150  # seconds from a click to what it shows, at the median
WATCH = """
window.effects = [];
let pressed = null;
addEventListener("click", (event) => {
  if (event.target.closest("[data-press]")) pressed = performance.now();
}, true);
new MutationObserver((changes) => {
  if (pressed === null || !changes.some((change) => change.target.closest?.("article, .feed"))) return;
  window.effects.push(performance.now() - pressed);
  pressed = null;
}).observe(document, { childList: true, subtree: true });
"""


class Watched(Table):
    """A table where several may be to move; private sheets are put away after each move."""

    @property
    def waiting(self) -> Person:
        """Whoever is to move; where everybody may answer at once, the first of them."""
        named = [person for person in self.people if f"**{person.name}**" in self.headline]
        return (named or list(self.people))[0]

    async def shows_news(self, since: str) -> None:
        await super().shows_news(since)
        for person in self.people:
            await cast("Sitter", person).dismiss_all()


async def seated(page: Page, discord: LocalDiscord, people: list[Person]) -> list[Sitter]:
    """Seat two in a window; whoever is left gets windows of their own."""
    sitters: list[Sitter] = []
    for first in range(0, len(people), 2):
        opened = page if first == 0 else await _in_front(page)
        await opened.set_viewport_size({"width": 1280, "height": 1500})
        if first:
            await opened.goto(discord.playground.url)
        sitters += await side_by_side(opened, discord, *people[first : first + 2])
    return sitters


async def _in_front(page: Page) -> Page:
    """Open a window of its own: a page behind another one is drawn seldom, and waits."""
    assert page.context.browser is not None
    return await page.context.browser.new_page()


async def table_of(page: Page, discord: LocalDiscord, people: list[Person], game: str) -> Watched:
    sitters = cast("list[Person]", await seated(page, discord, people))
    table = await started(discord, discord.general, *sitters, game=game)
    watched = Watched(discord, discord.general, table.people, table.match)
    for person in watched.people:
        await cast("Sitter", person).dismiss_all()
    return watched


@pytest.fixture
def many(discord: LocalDiscord, people: tuple[Person, Person]) -> list[Person]:
    """As many as a game wants at least, in turn English and French."""
    return [*people, discord.person("Cleo", locale="en-GB"), discord.person("Dan", locale="fr")]


@pytest.mark.parametrize("game", [game for game in GAMES if game != WHOLE])
async def test_a_match_is_begun_and_ended_by_clicks(
    game: str, page: Page, discord: LocalDiscord, many: list[Person]
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
        await press(loser, sure, verbs.RESIGNED)
        await table.shows_news(before)
        table.people = tuple(person for person in table.people if person is not loser)

    await page.locator(f'[data-press="{control(table.card, verbs.REMATCH)}"]').first.wait_for()


async def test_a_whole_match_is_played_by_clicks(
    page: Page, discord: LocalDiscord, many: list[Person], capsys: pytest.CaptureFixture[str]
) -> None:
    await page.evaluate(WATCH)
    table = await table_of(page, discord, many[:2], WHOLE)
    moves = await table.play_on(Chance("whole"))
    await page.locator(f'[data-press="{control(table.card, verbs.REMATCH)}"]').first.wait_for()
    await kept(page, "match-over")
    effects = [milliseconds / 1000 for milliseconds in await page.evaluate("window.effects")]
    measured = f"effect after {median(effects):.3f} s (p90 {quantiles(effects, n=10)[-1]:.3f})"
    tell(capsys, f"{moves} moves, {len(effects)} clicks: {measured}")

    assert moves > 10
    assert median(effects) < EFFECT
