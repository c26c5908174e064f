"""`make play` as a newcomer meets it: nothing but the printed address."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest_asyncio

from tests.bot.process import Process
from tests.browser.conftest import leave
from tests.browser.people import become_named
from tests.patience import UNHURRIED

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    import pytest
    from playwright.async_api import Page


@pytest_asyncio.fixture(loop_scope="session", scope="module")
async def address(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    process = Process(tmp_path_factory.mktemp("newcomer"), {}, module="playground")
    await process.start("--patience", str(UNHURRIED))
    await process.wait_for_log("ready")
    yield process.printed[0].split()[-1]
    assert await process.ask_to_stop() == 0
    assert process.complaints == []


@pytest_asyncio.fixture(loop_scope="session")
async def page(tab: Page, address: str) -> AsyncIterator[Page]:
    await tab.goto(address)
    await tab.locator(".state", has_text="Bot connected").wait_for()
    yield tab
    await leave(tab)


async def test_everybody_a_newcomer_needs_is_there(page: Page) -> None:
    await page.locator(".self").click()
    names = await page.locator(".menu [role=menuitemradio] .option-words").all_inner_texts()

    assert [name.split("\n")[0] for name in names] == ["Ann", "Bob", "Cleo", "Dan"]
    assert await page.locator(".place-name").all_inner_texts() == ["general", "games"]


async def test_the_bots_time_follows_the_page(page: Page) -> None:
    await page.get_by_role("button", name="Let time pass").click()
    await page.get_by_role("menuitem", name="+ 3 days").click()
    await page.get_by_label("Two people side by side").click()
    ann, bob = (page.locator(".pane").nth(number) for number in (0, 1))
    await become_named(bob, "Bob")
    await ann.locator(".line").fill("/new ")
    await ann.locator(".option-field input").fill("Subd")
    await page.locator(".popup .option", has_text="Subdivision").click()
    await ann.locator("form.is-command [type=submit]").click()
    await bob.get_by_role("button", name="Join", exact=True).click()
    await ann.locator("li", has_text="Bob").wait_for()
    await ann.get_by_role("button", name="Start", exact=True).click()
    await ann.locator("article button.mention").first.click()  # to the thread of the match
    since = ann.locator("article time[data-live]").first
    await since.wait_for()

    assert "second" in await since.inner_text()
