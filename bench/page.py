"""The page of the playground in Chromium, where there is one: how soon one can play, how smooth it is."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING

from bench.floors import EFFECT_MILLISECONDS, FRAME_MILLISECONDS, PLAYABLE_SECONDS
from bench.harness import Limit
from playground import LocalDiscord
from rules_engine import Chance
from tests.bot.archived import url_in
from tests.bot.process import Process, settings_for
from tests.browser.chromium import installed, running
from tests.browser.feed import MESSAGES, said_much, scrolled
from tests.browser.watched import EFFECTS, table_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine, Iterator

    from playwright.async_api import Page

GAME = "subdivision"


def limits() -> Iterator[Limit]:
    if chromium := installed():
        start, scroll, click = (partial(_figure, chromium, one) for one in (_start, _frame, _effect))
        yield Limit("page, from its start until one can play", "s", PLAYABLE_SECONDS, start)
        yield Limit(f"page, a frame while {MESSAGES:,} messages scroll", "ms", FRAME_MILLISECONDS, scroll)
        yield Limit("page, a click until it shows", "ms", EFFECT_MILLISECONDS, click)


def _figure(chromium: str, measured: Callable[[Page, Path], Coroutine[None, None, float]]) -> float:
    async def figure() -> float:
        with TemporaryDirectory() as folder:
            async with _page(chromium) as page:
                return await measured(page, Path(folder))

    return asyncio.run(figure())


@asynccontextmanager
async def _page(chromium: str) -> AsyncIterator[Page]:
    async with running(chromium) as browser:
        yield await browser.new_page(viewport={"width": 1280, "height": 900})


async def _start(page: Page, folder: Path) -> float:
    """Start the playground as a newcomer does, and type the beginning of a command."""
    process, began = Process(folder, {}, module="playground"), perf_counter()
    await process.start()
    (address,) = (await process.printing(1))[:1]
    await page.goto(address.split()[-1])
    await page.locator(".state", has_text="Bot connected").wait_for()
    await page.locator(".line:enabled").fill("/ne")
    await page.locator(".popup .option", has_text="/new").wait_for()
    took = perf_counter() - began
    await page.close()
    assert await process.ask_to_stop() == 0
    return took


async def _frame(page: Page, _: Path) -> float:
    async with LocalDiscord() as discord:
        discord.person("Anna")
        said_much(discord, discord.person("Bob"))
        await page.goto(discord.playground.url)
        frames = (await scrolled(page)).frames
        await page.close()
    return median(frames)


async def _effect(page: Page, folder: Path) -> float:
    """Play a match by clicks, two people side by side, with the bot in a process of its own."""
    async with LocalDiscord() as discord:
        process = Process(folder, settings_for(discord, url_in(folder)))
        people = [discord.person("Anna"), discord.person("Bob", locale="fr")]
        await process.start()
        await process.logged("ready")
        await page.goto(discord.playground.url)
        await page.evaluate(EFFECTS)
        table = await table_of(page, discord, people, GAME)
        await table.play_on(Chance("clicks"))
        effects: list[float] = await page.evaluate("window.effects")
        await page.close()
        assert await process.ask_to_stop() == 0
    return median(effects)
