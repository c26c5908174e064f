"""Forms the bot opens, with every kind of input."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord as library
import pytest
from discord import ui
from playwright.async_api import FilePayload

from tests.browser.test_controls import begun, said

if TYPE_CHECKING:
    from playwright.async_api import Page

    from playground import LocalDiscord, Person
    from tests.browser.conftest import Kept
    from tests.playground.specimen import Interaction, Specimen

pytestmark = pytest.mark.usefixtures("specimen")


class Form(ui.Modal, title="Tell me"):
    intro = ui.TextDisplay[Any]("A **few** questions")
    name = ui.Label["Form"](text="Name", component=ui.TextInput(max_length=10))
    story = ui.Label["Form"](text="Story", component=ui.TextInput(style=library.TextStyle.paragraph))
    color = ui.Label["Form"](
        text="Color",
        description="one of two",
        component=ui.Select(options=[library.SelectOption(label="Red"), library.SelectOption(label="Blue")]),
    )
    friend = ui.Label["Form"](text="Friend", component=ui.UserSelect(required=False))

    async def on_submit(self, interaction: Interaction) -> None:
        values = [label.component for label in (self.name, self.story, self.color, self.friend)]
        words = [getattr(one, "value", None) or getattr(one, "values", None) for one in values]
        await interaction.response.send_message(str([str(word) for word in words[:3]]))


class Boxes(ui.Modal, title="Boxes"):
    pace = ui.Label["Boxes"](
        text="Pace",
        component=ui.RadioGroup(
            options=[library.RadioGroupOption(label="Slow"), library.RadioGroupOption(label="Fast")]
        ),
    )
    options = ui.Label["Boxes"](
        text="Options",
        component=ui.CheckboxGroup(
            options=[
                library.CheckboxGroupOption(label="Parks", default=True),
                library.CheckboxGroupOption(label="Private"),
            ],
        ),
    )
    agree = ui.Label["Boxes"](text="Agree", component=ui.Checkbox())
    record = ui.Label["Boxes"](text="Record", component=ui.FileUpload(required=False))

    async def on_submit(self, interaction: Interaction) -> None:
        pace, options, agree, record = (
            label.component for label in (self.pace, self.options, self.agree, self.record)
        )
        assert isinstance(pace, ui.RadioGroup)
        assert isinstance(options, ui.CheckboxGroup)
        assert isinstance(agree, ui.Checkbox)
        assert isinstance(record, ui.FileUpload)
        contents = [(await file.read()).decode() for file in record.values]
        await interaction.response.send_message(f"{pace.value} {options.values} {agree.value} {contents}")


async def test_a_form_with_words_and_menus(
    page: Page, discord: LocalDiscord, specimen: Specimen, bob: Person, kept: Kept
) -> None:
    @specimen.deed
    async def act(interaction: Interaction) -> None:
        await interaction.response.send_modal(Form())

    await begun(page, "do")
    await page.keyboard.press("Enter")
    form = page.get_by_role("dialog", name="Tell me")
    await form.get_by_label("Name").fill("Zoé")
    await form.get_by_label("Story").fill("long\nago")
    await form.get_by_label("Color").click()
    await page.get_by_role("option", name="Blue").click()
    await form.get_by_label("Friend").click()
    await page.get_by_role("option", name="Bob").click()
    await kept(page, "form")
    await form.get_by_role("button", name="Submit").click()

    await said(page, r"""['Zoé', 'long\nago', "['Blue']"]""")
    assert await form.count() == 0


async def test_a_form_with_boxes_and_files(page: Page, discord: LocalDiscord, specimen: Specimen) -> None:
    @specimen.deed
    async def act(interaction: Interaction) -> None:
        await interaction.response.send_modal(Boxes())

    await begun(page, "do")
    await page.keyboard.press("Enter")
    form = page.get_by_role("dialog", name="Boxes")
    await form.get_by_role("button", name="Submit").click()
    await form.locator(".failed", has_text="must be chosen").wait_for()
    await form.get_by_label("Fast").check()
    await form.get_by_label("Private").check()
    await form.get_by_label("Agree").check()
    file = FilePayload(name="a.txt", mimeType="text/plain", buffer=b"content")
    await form.get_by_label("Record").set_input_files([file])
    await form.get_by_role("button", name="Submit").click()

    await said(page, "Fast ['Parks', 'Private'] True ['content']")
