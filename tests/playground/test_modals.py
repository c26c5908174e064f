from typing import Any

import discord as library
import pytest
from discord import ui

from playground import (
    ImpossibleError,
    LocalDiscord,
    Person,
    Upload,
)
from playground.world.modals import Modal
from tests.playground.specimen import Interaction, Specimen


class Form(ui.Modal, title="Tell me"):
    intro = ui.TextDisplay[Any]("A few questions")
    name = ui.Label["Form"](text="Name", component=ui.TextInput(max_length=10))
    color = ui.Label["Form"](
        text="Color",
        description="one of two",
        component=ui.Select(options=[library.SelectOption(label="Red"), library.SelectOption(label="Blue")]),
    )
    friend = ui.Label["Form"](text="Friend", component=ui.UserSelect(required=False))
    pace = ui.Label["Form"](
        text="Pace",
        component=ui.RadioGroup(
            options=[library.RadioGroupOption(label="Slow"), library.RadioGroupOption(label="Fast")]
        ),
    )

    async def on_submit(self, interaction: Interaction) -> None:
        name, color, friend, pace = (
            label.component for label in (self.name, self.color, self.friend, self.pace)
        )
        assert isinstance(name, ui.TextInput)
        assert isinstance(color, ui.Select)
        assert isinstance(friend, ui.UserSelect)
        assert isinstance(pace, ui.RadioGroup)
        friends = [user.display_name for user in friend.values]
        await interaction.response.send_message(f"{name.value} {color.values} {friends} {pace.value}")


class Boxes(ui.Modal, title="Boxes"):
    options = ui.Label["Boxes"](
        text="Options",
        component=ui.CheckboxGroup(
            options=[
                library.CheckboxGroupOption(label="Parks", default=True),
                library.CheckboxGroupOption(label="Private"),
            ],
            required=False,
        ),
    )
    agree = ui.Label["Boxes"](text="Agree", component=ui.Checkbox())
    record = ui.Label["Boxes"](text="Record", component=ui.FileUpload(required=False))

    async def on_submit(self, interaction: Interaction) -> None:
        options, agree, record = (label.component for label in (self.options, self.agree, self.record))
        assert isinstance(options, ui.CheckboxGroup)
        assert isinstance(agree, ui.Checkbox)
        assert isinstance(record, ui.FileUpload)
        contents = [(await file.read()).decode() for file in record.values]
        await interaction.response.send_message(f"{options.values} {agree.value} {contents}")


class OldForm(ui.Modal, title="Old"):
    words: ui.TextInput["OldForm"] = ui.TextInput(label="Words", default="pass")

    async def on_submit(self, interaction: Interaction) -> None:
        await interaction.response.edit_message(content=self.words.value)


async def opened(bot: Specimen, person: Person, discord: LocalDiscord, form: ui.Modal) -> Modal:
    @bot.deed
    async def act(interaction: Interaction) -> None:
        await interaction.response.send_modal(form)

    deed = await person.slash(discord.general, "do")
    assert deed.modal is not None
    return deed.modal


async def test_a_form_is_filled_in(
    discord: LocalDiscord, specimen: Specimen, anna: Person, bob: Person
) -> None:
    modal = await opened(specimen, anna, discord, Form())
    deed = await anna.submit(modal, {"Name": "Anna", "Color": ["Blue"], "Friend": [bob], "Pace": "Fast"})

    assert modal.title == "Tell me"
    assert deed.message
    assert deed.message.content == "Anna ['Blue'] ['Bob'] Fast"


async def test_boxes_and_files(discord: LocalDiscord, specimen: Specimen, anna: Person) -> None:
    modal = await opened(specimen, anna, discord, Boxes())
    file = Upload("record.txt", b"build L c4", "text/plain")
    deed = await anna.submit(modal, {"Agree": True, "Record": [file]})

    assert deed.message
    assert deed.message.content == "['Parks'] True ['build L c4']"


@pytest.mark.parametrize(
    "answers",
    [
        {"Name": "", "Color": ["Red"], "Pace": "Slow"},
        {"Name": "much too long for it", "Color": ["Red"], "Pace": "Slow"},
        {"Name": "Anna", "Color": ["Green"], "Pace": "Slow"},
        {"Name": "Anna", "Color": ["Red"]},
        {"Name": "Anna", "Color": ["Red"], "Pace": "Slow", "Nothing": "x"},
    ],
)
async def test_a_form_filled_in_badly_cannot_be_sent(
    discord: LocalDiscord, specimen: Specimen, anna: Person, answers: dict[str, object]
) -> None:
    modal = await opened(specimen, anna, discord, Form())
    with pytest.raises(ImpossibleError):
        anna.submit(modal, answers)


async def test_a_form_opened_by_a_button_can_change_its_message(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    view = ui.View()
    button = ui.Button[ui.View](label="Type")
    button.callback = lambda interaction: interaction.response.send_modal(OldForm())  # type: ignore[method-assign]
    view.add_item(button)

    @specimen.deed
    async def act(interaction: Interaction) -> None:
        await interaction.response.send_message("before", view=view)

    shown = (await anna.slash(discord.general, "do")).message
    assert shown
    modal = (await anna.click(shown, "Type")).modal
    assert modal
    await anna.submit(modal)

    assert shown.content == "pass"
