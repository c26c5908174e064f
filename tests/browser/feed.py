"""A channel with very many messages, scrolled through on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from playwright.async_api import Page

    from playground import LocalDiscord, Person

MESSAGES = 2000
SCROLL = """async () => {
  const scroller = document.querySelector(".scroller");
  const frames = [];
  let most = 0;
  let before = await new Promise(requestAnimationFrame);
  for (let step = 0; step < 240; step += 1) {
    scroller.scrollTop -= step < 120 ? 300 : 1500;
    const now = await new Promise(requestAnimationFrame);
    frames.push(now - before);
    before = now;
    most = Math.max(most, document.querySelectorAll("article").length);
  }
  return { frames, most };
}"""


class Scrolled(NamedTuple):
    frames: list[float]  # milliseconds of each
    most: int  # messages that were in the page at once


def said_much(discord: LocalDiscord, person: Person) -> None:
    for number in range(MESSAGES):
        person.say(discord.general, f"**{number}** " + "words and more words " * (number * 7 % 23))


async def scrolled(page: Page) -> Scrolled:
    """Go up from the newest message."""
    await page.locator("article", has_text=f"{MESSAGES - 1} ").wait_for()
    return Scrolled(**await page.evaluate(SCROLL))
