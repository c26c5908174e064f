"""How fast the page is, measured and said."""

from __future__ import annotations

import time
from statistics import median, quantiles
from typing import TYPE_CHECKING

from tests.bot.process import Process
from tests.browser.conftest import tell

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from playwright.async_api import BrowserContext, Page

    from playground import LocalDiscord, Person

MESSAGES = 2000
IN_PAGE = 120  # messages in the page at most, however many the channel has
FRAME = 1 / 30  # seconds of a frame while scrolling, at the median
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
  return { frames, most, top: scroller.scrollTop };
}"""


async def test_a_newcomer_plays_at_once(
    context: BrowserContext, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    took = await _until_playable(await context.new_page(), tmp_path)
    tell(capsys, f"from the start to a page one can play on: {took:.2f} s")


async def _until_playable(page: Page, folder: Path) -> float:
    process = Process(folder, {}, module="playground")
    began = time.perf_counter()
    await process.start()
    (address,) = (await process.printing(1))[:1]
    await page.goto(address.split()[-1])
    await page.locator(".state", has_text="Bot connected").wait_for()
    await page.locator(".line:enabled").fill("/ne")
    await page.locator(".popup .option", has_text="/new").wait_for()
    took = time.perf_counter() - began
    await page.close()
    assert await process.ask_to_stop() == 0
    return took


async def test_two_thousand_messages_scroll_smoothly(
    page: Page, discord: LocalDiscord, bob: Person, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(MESSAGES):
        bob.say(discord.general, f"**{number}** " + "words and more words " * (number * 7 % 23))
    began = time.perf_counter()
    await page.reload()
    await page.locator("article", has_text=f"{MESSAGES - 1} ").wait_for()
    opened = time.perf_counter() - began
    measured = await page.evaluate(SCROLL)
    frames = [frame / 1000 for frame in measured["frames"]]
    spread = f"median {median(frames) * 1000:.0f} ms, p95 {quantiles(frames, n=20)[-1] * 1000:.0f} ms"
    tell(
        capsys,
        f"{MESSAGES} messages: open in {opened:.2f} s; a frame {spread}; {measured['most']} in the page",
    )

    assert measured["most"] <= IN_PAGE
    assert median(frames) < FRAME
    assert await page.locator("article").first.get_attribute("aria-setsize") == str(MESSAGES)


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
