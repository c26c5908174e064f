"""The page for people who do not see it, do not use a mouse, or hold a telephone."""

from __future__ import annotations

import json
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, cast

import pytest

from bot.front import verbs
from rules_engine import Chance
from tests.bot.later import wait_until_delivered
from tests.bot.table import lobby, press, say, start_table
from tests.browser.conftest import opened
from tests.browser.people import Sitter, become

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Page, ViewportSize

    from bot.app import Makiso
    from playground import LocalDiscord, Person
    from tests.browser.conftest import Kept

pytestmark = pytest.mark.usefixtures("bot")

PHONE: ViewportSize = {"width": 390, "height": 844}
THEMES: dict[str, dict[str, Any]] = {
    "light": {},
    "dark": {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}},
}


@asynccontextmanager
async def opened_by_day(tab: Page, discord: LocalDiscord) -> AsyncIterator[None]:
    """Open the page for somebody who likes it light, and without motion."""
    await tab.emulate_media(color_scheme="light", reduced_motion="reduce")
    async with opened(tab, discord):
        assert await tab.evaluate("document.documentElement.dataset.theme") == "light"
        yield


async def findings(page: Page, axe: str, name: str, kept: Kept) -> list[str]:
    """Let axe-core look at the page by day and by night, and keep pictures; tell what is serious or critical.

    Only colors change with the light, so by night only they are looked at again.
    """
    if not await page.evaluate("'axe' in window"):  # it is half a megabyte
        await page.evaluate(f"() => {{ {axe}; window.axe = axe; }}")
    found = []
    for theme, rules in THEMES.items():
        await page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        result: dict[str, Any] = await page.evaluate(
            "(rules) => axe.run(document, { resultTypes: ['violations'], ...rules })", rules
        )
        found += [
            f"{theme} {one['id']}: {node['html'][:200]} {node.get('failureSummary', '')[:300]}"
            for one in result["violations"]
            if one["impact"] in {"serious", "critical"}
            for node in one["nodes"]
        ]
        await kept(page, name.format(theme))
    return found


@pytest.mark.parametrize("locale", ["fr", pytest.param("en-US", marks=pytest.mark.slow)])
async def test_axe_finds_nothing_serious(
    *, locale: str, axe: str, tab: Page, discord: LocalDiscord, people: tuple[Person, Person], kept: Kept
) -> None:
    anna, bob = people
    anna.user.locale = discord.home.locale = locale
    async with opened_by_day(tab, discord):
        table = await start_table(discord, discord.general, anna, bob)
        await press(anna, table.card, verbs.VIEW)
        await tab.locator("article.is-private").last.wait_for()
        found = await findings(tab, axe, f"desktop-{{}}-{locale}", kept)

        await tab.get_by_label("Requests and clicks").click()
        await tab.get_by_label("Two people side by side").click()
        await tab.locator(".pane").nth(1).locator("article").first.wait_for()
        found += await findings(tab, axe, f"side-by-side-{{}}-{locale}", kept)

        settings = tab.locator(".pane").first
        await settings.locator(".line").fill("/")
        await tab.locator(".popup .option").first.wait_for()
        found += await findings(tab, axe, f"suggestions-{{}}-{locale}", kept)

    assert found == [], json.dumps(found, indent=1)


async def test_a_phone_has_room_for_everything(
    axe: str, tab: Page, discord: LocalDiscord, people: tuple[Person, Person], kept: Kept
) -> None:
    anna, bob = people
    await tab.set_viewport_size(PHONE)
    anna.user.locale = "fr"
    async with opened_by_day(tab, discord):
        table = await start_table(discord, discord.general, anna, bob)
        await press(anna, table.card, verbs.PLAY)
        await tab.locator("article.is-private").last.wait_for()
        found = await findings(tab, axe, "phone-{}-fr", kept)
        wide = await tab.evaluate("document.documentElement.scrollWidth")
        await tab.locator(".drawer").click()
        await tab.locator(".sidebar").wait_for()
        found += await findings(tab, axe, "phone-drawer-{}-fr", kept)

    assert wide == PHONE["width"]
    assert found == [], json.dumps(found, indent=1)


async def test_a_table_is_set_up_without_a_mouse(page: Page, discord: LocalDiscord, anna: Person) -> None:
    await become(page.locator(".pane"), anna)
    await page.locator(".line").focus()
    await page.keyboard.type("/new")
    await page.locator(".popup .is-active", has_text="/new").wait_for()
    await page.keyboard.press("Enter")
    await page.keyboard.type("Sub")
    await page.locator(".popup .is-active", has_text="Subdivision").wait_for()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await page.locator("article .button").first.wait_for()
    await page.get_by_role("button", name="Settings").press("Enter")
    await page.get_by_role("button", name="Order").press("Enter")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.locator("article", has_text="Order: as they joined").first.wait_for()


async def test_focus_stays_where_it_was_when_a_card_changes(
    page: Page, discord: LocalDiscord, anna: Person, bob: Person
) -> None:
    card = await say(anna, discord.general, "new", game="subdivision")
    leave = page.get_by_role("button", name="Leave")
    await leave.focus()
    await press(bob, card, verbs.JOIN)
    await page.locator("article", has_text="2. Bob").or_(page.locator("li", has_text="Bob")).first.wait_for()

    assert await page.evaluate("document.activeElement.textContent") == "Leave"


async def test_new_messages_are_read_out(page: Page, discord: LocalDiscord, bob: Person) -> None:
    bob.say(discord.general, "hello **there**")
    await page.locator("[role=log]", has_text="Bob: hello there").wait_for(state="attached")


async def test_the_feed_is_walked_by_keyboard(page: Page, discord: LocalDiscord, bob: Person) -> None:
    for number in range(100):
        bob.say(discord.general, f"number {number}")
    last = page.locator("article", has_text="number 99")
    await last.focus()
    for _ in range(40):
        await page.keyboard.press("PageUp")

    focused = "document.activeElement.getAttribute('aria-posinset')"
    assert await page.evaluate(focused) == "60"
    assert await page.evaluate("document.activeElement.getAttribute('aria-setsize')") == "100"


async def test_a_move_is_made_on_a_phone(
    page: Page, discord: LocalDiscord, people: tuple[Person, Person], kept: Kept
) -> None:
    await page.set_viewport_size(PHONE)
    table = await start_table(discord, discord.general, *people)
    sitter = Sitter(discord, table.waiting, page.locator(".pane"))
    await become(sitter.pane, table.waiting)
    before = table.card.text
    table.people = tuple(cast("Person", sitter) if one is table.waiting else one for one in people)
    await table.click_move(cast("Person", sitter), Chance("phone"))
    await table.shows_news(before)
    await kept(page, "phone-move")


async def test_a_match_in_a_thread_is_a_click_away(
    page: Page, discord: LocalDiscord, bot: Makiso, people: tuple[Person, Person], kept: Kept
) -> None:
    anna, bob = people
    table = await lobby(discord, discord.general, anna, bob)
    card = table.card
    settings = await press(anna, card, verbs.SETUP)
    await press(anna, settings, verbs.THREAD)
    await wait_until_delivered(bot)  # what is said of the lobby, or it comes after the card has shown the way
    await press(anna, card, verbs.START)
    thread = page.locator(".threads .place")
    await thread.wait_for()
    await page.locator("article button.mention").first.click()
    await page.locator(f'article [data-press^="{verbs.PLAY}:"]').first.wait_for()
    await kept(page, "thread")

    assert await thread.get_attribute("aria-current") == "page"
