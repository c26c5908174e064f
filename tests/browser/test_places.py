"""Channels, threads, rights and people, changed by clicks; and the time that passes between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.local_discord import LocalClock
from tests.browser.people import become

if TYPE_CHECKING:
    from playwright.async_api import Page

    from playground import LocalDiscord, Person
    from tests.playground.specimen import Specimen


async def option(page: Page, name: str, chosen: str) -> None:
    """Open the menu beside a server, channel or thread, and choose."""
    await page.get_by_role("button", name=f"Options of {name}", exact=True).click()
    await page.get_by_role("menuitem", name=chosen, exact=True).click()


async def name_it(page: Page, name: str) -> None:
    form = page.locator("dialog")
    await form.get_by_label("Name").fill(name)
    await form.get_by_role("button", name="Open").click()
    await page.locator(".heading", has_text=name).wait_for()


async def test_a_channel_is_opened_and_deleted(page: Page, discord: LocalDiscord) -> None:
    await option(page, "Home", "New channel")
    await name_it(page, "chess")
    await page.locator(".line:enabled").fill("hello")
    await page.keyboard.press("Enter")
    await page.locator("article", has_text="hello").wait_for()
    await option(page, "chess", "Delete the channel")
    await page.locator(".heading", has_text="general").wait_for()

    assert [channel.name for channel in discord.home.channels.values()] == ["general"]


async def test_a_thread_is_opened_sleeps_and_wakes(
    page: Page, discord: LocalDiscord, specimen: Specimen
) -> None:
    await option(page, "general", "New thread")
    await name_it(page, "talk")
    (thread,) = [channel.thread for channel in discord.world.channels.values() if channel.thread]
    await option(page, "talk", "Put the thread to sleep")
    await page.locator(".place", has_text="asleep").wait_for()
    states = [thread.is_archived]
    await option(page, "talk", "Wake the thread")
    await page.locator(".asleep").wait_for(state="detached")
    states.append(thread.is_archived)
    await page.get_by_role("button", name="Let time pass").click()
    await page.get_by_role("menuitem", name="+ 3 days").click()
    await page.locator(".place", has_text="asleep").wait_for()
    await option(page, "talk", "Delete the thread")
    await page.locator(".place-row", has_text="talk").wait_for(state="detached")

    assert states == [True, False]


async def test_a_thread_is_opened_from_a_message(page: Page, discord: LocalDiscord, anna: Person) -> None:
    await become(page.locator(".pane"), anna)
    said = anna.say(discord.general, "what about chess?")
    await page.locator("article", has_text="chess").click(button="right")
    await page.get_by_role("menuitem", name="New thread").click()
    await name_it(page, "about chess")

    assert said.thread is not None
    assert said.thread.thread is not None
    assert said.thread.thread.owner is anna.user


async def test_what_one_has_said_is_changed(page: Page, discord: LocalDiscord, anna: Person) -> None:
    await become(page.locator(".pane"), anna)
    said = anna.say(discord.general, "KI LO")
    await page.locator("article", has_text="KI LO").click(button="right")
    await page.get_by_role("menuitem", name="Edit").click()
    await page.locator("dialog textarea").fill("KI LO MA")
    await page.locator("dialog").get_by_role("button", name="Save").click()
    await page.locator("article", has_text="(edited)").wait_for()

    assert said.content == "KI LO MA"


async def test_somebody_leaves_and_comes_back(page: Page, discord: LocalDiscord, anna: Person) -> None:
    await become(page.locator(".pane"), anna)
    await option(page, "Home", "Anna leaves the server")
    back = page.get_by_role("button", name="Come back to Home")
    await back.wait_for()
    await page.locator(".empty", has_text="Anna is on no server.").wait_for()
    assert anna.id not in discord.home.members
    await back.click()
    await page.locator(".place", has_text="general").click()
    await page.locator(".line:enabled").wait_for()

    assert anna.id in discord.home.members


async def test_the_bot_is_removed_and_invited_again(
    page: Page, discord: LocalDiscord, specimen: Specimen
) -> None:
    await option(page, "Home", "Makiso leaves the server")
    await discord.until(lambda: not discord.world.has_bot(discord.home))
    await option(page, "Home", "Makiso joins the server")
    await discord.until(lambda: discord.world.has_bot(discord.home))

    assert [role.name for role in discord.home.roles.values()].count("Makiso") == 1


async def test_rights_are_taken_and_given_back(
    page: Page, discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    await become(page.locator(".pane"), anna)
    bot, dialog = discord.world.bot, page.locator("dialog")
    for may in (False, True):
        await option(page, "general", "Permissions")
        await dialog.locator(".tick input:enabled").first.wait_for()  # before, nothing is ticked
        await dialog.get_by_label("Attach Files").set_checked(may)
        await dialog.get_by_role("button", name="Save").click()
        await dialog.wait_for(state="detached")
        assert discord.general.may(bot, "attach_files") is may
    await option(page, "general", "Permissions")
    await dialog.get_by_label("Who").select_option("Anna")
    await dialog.locator(".tick input:enabled").first.wait_for()  # what is not ticked yet is not unticked
    await dialog.get_by_label("Send Messages", exact=True).uncheck()
    await dialog.get_by_role("button", name="Save").click()
    await page.locator(".line:disabled").wait_for()

    assert discord.general.may(bot, "send_messages")
    assert not discord.general.may(anna.user, "send_messages")


@pytest.mark.usefixtures("bot")
async def test_a_bot_that_says_nothing_of_its_deadlines_leaves_the_hours(page: Page) -> None:
    await page.get_by_role("button", name="Let time pass").click()
    items = page.locator(".menu [role=menuitem]")
    await items.first.wait_for()

    wanted = ("1 minute", "10 minutes", "1 hour", "12 hours", "1 day", "3 days", "1 week")
    assert await items.all_inner_texts() == [f"+ {wait}" for wait in wanted]


async def test_time_passes_to_the_next_deadline(page: Page, discord: LocalDiscord) -> None:
    soon = discord.world.clock.now().timestamp() + 7230

    async def waits() -> list[dict[str, Any]]:
        return [{"at": soon + 86_400, "what": "card, match 8"}, {"at": soon, "what": "ping, match 7"}]

    async with LocalClock(discord.url).follow(lambda: None, waits):
        await page.get_by_role("button", name="Let time pass").click()
        await page.locator(".menu", has_text="ping, match 7").wait_for()
        notes = await page.locator(".menu-note").all_inner_texts()
        await page.get_by_role("menuitem", name="To the next deadline").click()
        await discord.until(lambda: discord.world.clock.now().timestamp() >= soon)

    assert notes == ["in 2 hours · ping, match 7", "in 1 day · card, match 8"]
    assert discord.world.clock.now().timestamp() < soon + 3600
