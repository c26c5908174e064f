"""Markup from bot or people stays text, in every field there is."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import discord as library
import pytest_asyncio
from discord import app_commands, ui

from tests.browser.people import become
from tests.playground.conftest import running
from tests.playground.specimen import Specimen, picture

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Page

    from playground import LocalDiscord, Person
    from tests.playground.specimen import Interaction

EVIL = "<img src=x onerror=hacked=1>"  # fits the shortest field, 32 characters for a name
WORSE = f"{EVIL}<script>hacked=1</script><svg onload=hacked=1>"
LINK = "[click](javascript:hacked=1) <javascript:hacked=1>"


@pytest_asyncio.fixture(loop_scope="session")
async def specimen(discord: LocalDiscord) -> AsyncIterator[Specimen]:
    bot = Specimen()

    @bot.tree.command(name="evil", description=EVIL)
    @app_commands.describe(word=EVIL)
    async def evil(interaction: Interaction, word: str) -> None:
        await interaction.response.send_modal(form())

    @evil.autocomplete("word")
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=EVIL, value=EVIL)]

    @bot.tree.context_menu(name=EVIL)
    async def on_message(interaction: Interaction, message: library.Message) -> None:
        del interaction, message

    async with running(discord, bot):
        yield bot


def form() -> ui.Modal:
    modal = ui.Modal(title=EVIL, custom_id=EVIL)
    modal.add_item(ui.TextDisplay(WORSE + LINK))
    text = ui.TextInput[Any](placeholder=EVIL, default=EVIL)
    modal.add_item(ui.Label(text=EVIL, description=EVIL, component=text))
    options = [
        library.RadioGroupOption(label=EVIL + mark, value=EVIL + mark, description=EVIL) for mark in "12"
    ]
    modal.add_item(ui.Label(text=EVIL, component=ui.RadioGroup(options=options)))
    return modal


def old_kind() -> dict[str, Any]:
    embed = library.Embed(title=WORSE, description=WORSE + LINK).set_footer(text=WORSE)
    embed.set_author(name=WORSE).add_field(name=WORSE, value=WORSE)
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label=EVIL, custom_id=EVIL))
    option = library.SelectOption(label=EVIL, value=EVIL, description=EVIL)
    view.add_item(ui.Select(placeholder=EVIL, custom_id="s" + EVIL, options=[option]))
    files = [picture("a.png", WORSE), library.File(io.BytesIO(b"x"), f"{EVIL}.txt")]
    return {
        "content": WORSE + LINK + f"```{WORSE}```||{WORSE}||",
        "embed": embed,
        "view": view,
        "files": files,
    }


def new_kind() -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    gallery = ui.MediaGallery[Any](library.MediaGalleryItem("attachment://a.png", description=WORSE))
    view.add_item(ui.Container(ui.TextDisplay(f"# {WORSE}\n- {WORSE}\n> {WORSE}\n-# {LINK}"), gallery))
    return view


async def test_no_field_brings_markup_into_the_page(
    page: Page, discord: LocalDiscord, specimen: Specimen, anna: Person, bob: Person
) -> None:
    channel = specimen.text_channel(discord.general.id)
    await become(page.locator(".pane"), anna)
    await page.get_by_label("Requests and clicks").click()
    anna.user.name = bob.user.name = EVIL
    discord.world.role(discord.home, EVIL)
    discord.channel(EVIL)
    anna.say(discord.general, WORSE + LINK)
    message = await channel.send(**old_kind())
    await channel.create_thread(name=EVIL, message=message)
    await channel.create_thread(name=EVIL, type=library.ChannelType.public_thread)
    await channel.send(view=new_kind(), files=[picture("a.png", WORSE)])
    await page.locator(".container img").wait_for()
    await _touch_everything(page)

    assert await page.evaluate("typeof hacked") == "undefined"
    assert await page.locator("img[src=x], svg[onload], [onerror], body script").count() == 0
    assert await page.locator("a[href^=javascript]").count() == 0
    assert WORSE in await page.locator("article", has_text=WORSE).first.inner_text()


async def _touch_everything(page: Page) -> None:
    """Open the lists, menus and forms that show the names too."""
    await page.locator(".select").first.click()
    await page.locator(".is-picking [role=option]").first.wait_for()
    await page.keyboard.press("Escape")
    await page.locator(".tools").first.click()
    await page.locator(".menu [role=menuitem]").first.wait_for()
    await page.keyboard.press("Escape")
    await page.locator(".self").click()
    await page.locator(".menu [role=menuitemradio]").first.wait_for()
    await page.keyboard.press("Escape")
    await page.locator(".line").fill("/evi")
    await page.locator(".popup .option").first.wait_for()
    await page.keyboard.press("Enter")
    await page.locator(".popup .option", has_text=EVIL).first.wait_for()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await page.locator("dialog.form .field").first.wait_for()
