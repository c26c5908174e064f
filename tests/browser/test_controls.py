"""Typing commands, choosing in menus, changing people: by keyboard where a keyboard is enough."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord as library
import pytest
from discord import ui
from playwright.async_api import FilePayload

from tests.browser.people import become

if TYPE_CHECKING:
    from playwright.async_api import Page

    from playground import LocalDiscord, Person
    from tests.browser.conftest import Kept
    from tests.playground.specimen import Interaction, Specimen

pytestmark = pytest.mark.usefixtures("specimen")


async def said(page: Page, text: str) -> None:
    """Wait until a message says that."""
    await page.locator("article", has_text=text).first.wait_for()


async def typed(page: Page, text: str, suggestion: str) -> None:
    """Type what brings a suggestion, and take it with the keyboard."""
    await page.keyboard.type(text)
    await page.locator(".popup .option.is-active", has_text=suggestion).first.wait_for()
    await page.keyboard.press("Enter")


async def begun(page: Page, command: str) -> None:
    """Begin a command by typing all of its name."""
    await page.locator(".line").fill(f"/{command} ")
    await page.locator("form.is-command").wait_for()


async def test_a_command_is_typed_with_the_keyboard_alone(page: Page) -> None:
    await page.locator(".line").focus()
    await typed(page, "/ech", "/echo")
    await typed(page, "hi", "hi en-US")
    await page.keyboard.press("Enter")

    await said(page, "hi en-US")


async def test_commands_speak_the_persons_language(
    page: Page, discord: LocalDiscord, bob: Person, kept: Kept
) -> None:
    await become(page.locator(".pane"), bob)
    await page.locator(".line").focus()
    await typed(page, "/é", "/écho")
    assert await page.locator(".option-field label").inner_text() == "mots"
    await kept(page, "command-french")
    await typed(page, "salut", "salut fr")
    await page.keyboard.press("Enter")

    await said(page, "salut fr")


async def test_suggestions_follow_what_is_typed(page: Page) -> None:
    await begun(page, "echo")
    await page.keyboard.type("ab")
    options = page.locator(".popup [role=option]")
    await options.filter(has_text="ab en-US").wait_for()
    await page.keyboard.type("c")
    await options.filter(has_text="abc en-US").wait_for()

    assert await options.all_inner_texts() == ["abc en-US", "ABC"]


async def test_subcommands_choices_numbers_and_more_options(page: Page) -> None:
    await begun(page, "things pace")
    await typed(page, "Fa", "Fast")
    await page.keyboard.press("Enter")
    await said(page, "f")

    await begun(page, "things numbers")
    await page.keyboard.type("4")
    await page.keyboard.press("Tab")
    await page.keyboard.type("2.5")
    await page.keyboard.press("Enter")
    await said(page, "4 2.5")

    await begun(page, "echo")
    await page.keyboard.type("psst")
    await page.locator(".popup .option", has_text="psst").first.wait_for()  # else it leaves the command
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Add secretly").click()
    await typed(page, "Tr", "True")
    await page.keyboard.press("Enter")
    await said(page, "Only Anna can see this")


async def test_what_an_option_refuses_is_said(page: Page) -> None:
    await begun(page, "things numbers")
    await page.keyboard.type("9")
    await page.keyboard.press("Tab")
    await page.keyboard.type("1")
    await page.keyboard.press("Enter")

    await page.locator(".alarm", has_text="out of the range").wait_for()


async def test_discords_own_things_are_options(page: Page, discord: LocalDiscord, bob: Person) -> None:
    discord.world.role(discord.home, "Referees")
    await begun(page, "things mine")
    await typed(page, "Bo", "Bob")
    await typed(page, "Ref", "@Referees")
    await typed(page, "gen", "general")
    file = FilePayload(name="a.txt", mimeType="text/plain", buffer=b"content")
    await page.locator(".option-field input[type=file]").set_input_files([file])
    await page.locator("form.is-command [type=submit]").click()

    await said(page, "Bob Referees general content")


async def test_menus_on_people_and_messages(page: Page, discord: LocalDiscord, bob: Person) -> None:
    bob.say(discord.general, "abc")
    article = page.locator("article", has_text="abc").first
    await article.get_by_role("button", name="Options for Bob").press("Enter")
    await page.get_by_role("menuitem", name="Challenge").press("Enter")
    await said(page, "Bob!")
    await article.click(button="right")
    await page.get_by_role("menuitem", name="Spell").click()
    await said(page, "a-b-c")


async def test_menus_of_people_roles_and_channels_and_of_several(
    page: Page, discord: LocalDiscord, specimen: Specimen, anna: Person, bob: Person
) -> None:
    told: list[Any] = []

    @specimen.deed
    async def act(interaction: Interaction) -> None:
        view = ui.View(timeout=None)
        several = [library.SelectOption(label=word, description=f"the {word}") for word in ("a", "b", "c")]
        view.add_item(Menu(told, placeholder="People", max_values=2))
        view.add_item(Several(told, placeholder="Several", options=several, max_values=3, min_values=2))
        await interaction.response.send_message("choose", view=view)

    await anna.slash(discord.general, "do")
    await page.get_by_role("button", name="People", exact=True).press("Enter")
    await page.keyboard.type("bob")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Done").click()
    await discord.until(lambda: told == ["Bob"])
    await page.get_by_role("button", name="Several").press("Enter")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press(" ")
    await page.get_by_role("button", name="Done").press("Enter")
    await discord.until(lambda: told == ["Bob", "b", "c"])


class Menu(ui.UserSelect[Any]):
    def __init__(self, told: list[Any], **options: Any) -> None:
        super().__init__(**options)
        self.told = told

    async def callback(self, interaction: Interaction) -> None:
        self.told += [user.display_name for user in self.values]
        await interaction.response.defer()


class Several(ui.Select[Any]):
    def __init__(self, told: list[Any], **options: Any) -> None:
        super().__init__(**options)
        self.told = told

    async def callback(self, interaction: Interaction) -> None:
        self.told += self.values
        await interaction.response.defer()


async def test_direct_messages_with_the_bot(page: Page, discord: LocalDiscord, anna: Person) -> None:
    await page.locator(".sidebar").get_by_role("button", name="Makiso").click()
    await page.locator(".heading", has_text="Makiso").wait_for()
    await page.locator(".line:enabled").wait_for()
    await begun(page, "do")
    await page.keyboard.press("Escape")
    await page.locator(".line").fill("plain words")
    await page.keyboard.press("Enter")
    await said(page, "plain words")

    assert anna.reads(anna.inbox) == "plain words"


async def test_a_person_is_invented_renamed_and_promoted(page: Page, discord: LocalDiscord) -> None:
    await page.locator(".self").press("Enter")
    await page.get_by_role("menuitem", name="New person").press("Enter")
    form = page.get_by_role("dialog", name="New person")
    await form.get_by_label("Name").fill("Émile")
    await form.get_by_label("Language").select_option("fr")
    await form.get_by_label("Administrator").check()
    await form.get_by_role("button", name="Save").click()
    await page.locator(".line[placeholder='Écrire dans #general']").wait_for()
    assert "Administrateur" in await page.locator(".self").inner_text()

    await page.locator(".self").click()
    await page.get_by_role("menuitem", name="Modifier Émile").click()
    form = page.get_by_role("dialog", name="Modifier Émile")
    await form.get_by_label("Nom").fill("Emil")
    await form.get_by_label("Langue").select_option("de")
    await form.get_by_role("button", name="Enregistrer").click()
    await page.locator(".self", has_text="Emil").wait_for()
    (emil,) = [user for user in discord.world.users.values() if user.name == "Emil"]

    assert emil.locale == "de"


async def test_time_is_moved_from_the_page(page: Page, discord: LocalDiscord) -> None:
    before = discord.world.clock.now()
    await page.get_by_role("button", name="Let time pass").click()
    await page.get_by_role("menuitem", name="+ 3 days").click()
    await discord.until(lambda: (discord.world.clock.now() - before).days >= 3)


async def test_the_panel_shows_requests_and_what_clicks_sent(
    page: Page, discord: LocalDiscord, anna: Person, kept: Kept
) -> None:
    await page.get_by_label("Requests and clicks").click()
    await anna.slash(discord.general, "echo", {"words": "hello there"})
    panel = page.locator(".panel")
    entry = panel.locator(".entry", has_text="/callback").first
    await entry.locator("summary").click()
    await entry.locator("pre", has_text="hello there").first.wait_for()
    await panel.get_by_role("tab", name="Clicks").click()
    await panel.locator(".entry", has_text="command /echo").first.wait_for()
    await kept(page, "panel")

    assert "0 with faults. Judged by: limits." in await panel.locator(".panel-sum").inner_text()


async def test_a_reload_keeps_who_sits_where(page: Page, discord: LocalDiscord, bob: Person) -> None:
    discord.channel("other")
    await page.get_by_label("Two people side by side").click()
    await become(page.locator(".pane").first, bob)
    await page.get_by_label("Light or dark").click()
    await page.reload()
    await page.locator(".pane").nth(1).locator(".line:enabled").wait_for()

    names = [await page.locator(".pane").nth(at).get_attribute("aria-label") for at in (0, 1)]
    assert names == ["Bob", "Bob"]
    assert await page.evaluate("document.documentElement.dataset.theme") == "light"
    assert await page.get_by_label("Two people side by side").get_attribute("aria-pressed") == "true"


async def test_channels_tell_what_is_unread(
    page: Page, discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    other = discord.channel("other")
    await page.locator(".place", has_text="other").wait_for()
    for text in ("plain", f"<@{anna.id}>", f"<@{anna.id}> again"):
        await specimen.text_channel(other.id).send(text)
    place = page.locator(".place.is-unread", has_text="other")
    await place.locator(".calls", has_text="2").wait_for()
    await place.click()
    await said(page, "plain")

    assert await page.locator(".place.is-unread").count() == 0
