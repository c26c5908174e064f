"""The bot behind the page is killed and comes back; the page and the match go on."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bot.front import verbs
from rules_engine import Chance
from tests.bot.process import Process, settings_for
from tests.bot.table import press, start_table
from tests.browser.people import Sitter, become
from tests.patience import UNHURRIED

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.async_api import Page

    from playground import LocalDiscord, Person


async def test_buttons_outlive_the_bot(
    page: Page, discord: LocalDiscord, people: tuple[Person, Person], tmp_path: Path, database: str
) -> None:
    anna, bob = people
    process = Process(tmp_path, settings_for(discord, database))
    await process.start()
    await page.locator(".state", has_text="Bot connected").wait_for()
    await process.wait_for_log("ready")
    table = await start_table(discord, discord.general, anna, bob)
    await table.play_on(Chance("before"), 2)
    await process.kill()
    await page.locator(".state", has_text="Bot away").wait_for()

    discord.desk.patience = 0.2
    play = page.locator(f'[data-press^="{verbs.PLAY}:"]').last
    await play.click()
    await page.locator(".failed", has_text="This interaction failed").wait_for()
    discord.desk.patience = UNHURRIED

    again = Process(tmp_path, settings_for(discord, database))
    await again.start()
    await page.locator(".state", has_text="Bot connected").wait_for()
    await become(page.locator(".pane"), anna)
    sitter = Sitter(discord, anna, page.locator(".pane"))
    shown = await press(cast("Person", sitter), table.card, verbs.VIEW)
    await sitter.article(shown).wait_for()
    assert await page.locator("article .failed").count() == 0
    await table.play_on(Chance("after"), 2)
    await again.kill()

    assert [*process.complaints, *again.complaints] == []
