"""Matches in the page, people side by side, as they are watched."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tests.bot.table import Table, start_table
from tests.browser.people import Sitter, side_by_side

if TYPE_CHECKING:
    from playwright.async_api import Page

    from playground import LocalDiscord, Person

EFFECTS = """
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
        opened = await _in_front(page) if first else page
        await opened.set_viewport_size({"width": 1280, "height": 1500})
        sitters += await side_by_side(opened, discord, *people[first : first + 2])
    return sitters


async def _in_front(page: Page) -> Page:
    """Open the playground in a window of its own: a page behind another one is drawn seldom, and waits."""
    async with page.expect_popup() as popup:
        await page.evaluate("void open(location.href, '', 'popup')")
    return await popup.value


async def table_of(page: Page, discord: LocalDiscord, people: list[Person], game: str) -> Watched:
    sitters = cast("list[Person]", await seated(page, discord, people))
    table = await start_table(discord, discord.general, *sitters, game=game)
    watched = Watched(discord, discord.general, table.people, table.match)
    for person in watched.people:
        await cast("Sitter", person).dismiss_all()
    return watched
