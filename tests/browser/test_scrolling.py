"""The feed of the page, scrolled through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.conftest import opened
from tests.browser.feed import MESSAGES, said_much, scrolled

if TYPE_CHECKING:
    from playwright.async_api import Page

    from playground import LocalDiscord, Person

IN_PAGE = 120  # messages in the page at most, however many the channel has


async def test_of_two_thousand_messages_few_are_in_the_page(
    tab: Page, discord: LocalDiscord, bob: Person
) -> None:
    said_much(discord, bob)
    async with opened(tab, discord):
        seen = await scrolled(tab)

        assert seen.most <= IN_PAGE
        assert await tab.locator("article").first.get_attribute("aria-setsize") == str(MESSAGES)


async def test_the_feed_does_not_jump_when_messages_above_grow(
    page: Page, discord: LocalDiscord, bob: Person
) -> None:
    for number in range(300):
        bob.say(discord.general, f"number {number} " + "and so on " * (number % 40))
    await page.locator("article", has_text="number 299").wait_for()
    positions = await page.evaluate(
        """async () => {
          const scroller = document.querySelector(".scroller");
          const frame = () => new Promise(requestAnimationFrame);
          const found = [];
          for (let step = 0; step < 60; step += 1) {
            const seen = [...document.querySelectorAll("article")].find(
              (article) => article.getBoundingClientRect().top > 100);
            const before = seen.getBoundingClientRect().top;
            scroller.scrollTop -= 40;
            await frame();
            await frame();
            if (seen.isConnected) found.push(seen.getBoundingClientRect().top - before);
          }
          return found;
        }"""
    )

    assert [round(moved) for moved in positions] == [40] * len(positions)
