from typing import Any

import discord as library
import pytest
from discord import ui

from playground import ImpossibleError, LocalDiscord, Person
from playground.world.messages import Message
from tests.playground.specimen import (
    PNG,
    Interaction,
    Specimen,
    picture,
)


class Buttons(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.count = 0
        self.add_item(ui.Button(label="Rules", url="https://example.org/rules"))
        self.add_item(ui.Button(label="Later", custom_id="later", disabled=True))

    @ui.button(label="Count", custom_id="count", emoji="\N{GAME DIE}")
    async def press(self, interaction: Interaction, _button: ui.Button["Buttons"]) -> None:
        self.count += 1
        await interaction.response.edit_message(content=f"counted {self.count}")


class Menus(ui.View):
    @ui.select(
        placeholder="Color",
        options=[library.SelectOption(label="Red", value="r"), library.SelectOption(label="Blue", value="b")],
        max_values=2,
    )
    async def color(self, interaction: Interaction, select: ui.Select["Menus"]) -> None:
        await interaction.response.send_message(" ".join(select.values), ephemeral=True)

    @ui.select(cls=ui.UserSelect, placeholder="Somebody")
    async def somebody(self, interaction: Interaction, select: ui.UserSelect["Menus"]) -> None:
        await interaction.response.send_message(select.values[0].display_name)

    @ui.select(cls=ui.ChannelSelect, placeholder="Somewhere")
    async def somewhere(self, interaction: Interaction, select: ui.ChannelSelect["Menus"]) -> None:
        await interaction.response.send_message(str(select.values[0].name))

    @ui.select(cls=ui.RoleSelect, placeholder="Some role")
    async def some_role(self, interaction: Interaction, select: ui.RoleSelect["Menus"]) -> None:
        await interaction.response.send_message(select.values[0].name)

    @ui.select(cls=ui.MentionableSelect, placeholder="Anybody", max_values=2)
    async def anybody(self, interaction: Interaction, select: ui.MentionableSelect["Menus"]) -> None:
        await interaction.response.send_message(f"{len(select.values)} chosen")


class Card(ui.LayoutView):
    """Components V2 with everything in them."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        box: ui.Container[Card] = ui.Container(accent_color=0x336699)
        box.add_item(ui.TextDisplay("**Anna** to move"))
        box.add_item(
            ui.MediaGallery(library.MediaGalleryItem("attachment://board.png", description="2 towers"))
        )
        box.add_item(ui.Section("See the rules", accessory=ui.Thumbnail("attachment://board.png")))
        box.add_item(ui.Separator())
        box.add_item(ui.ActionRow(ui.Button(label="Play", custom_id="play:7")))
        self.add_item(box)
        self.add_item(ui.File("attachment://board.png"))


class Play(ui.DynamicItem[ui.Button[ui.LayoutView]], template=r"play:(?P<ply>\d+)"):
    def __init__(self, ply: int) -> None:
        super().__init__(ui.Button(label="Play", custom_id=f"play:{ply}"))
        self.ply = ply

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, _item: ui.Item[ui.View], match: object
    ) -> "Play":
        return cls(int(match["ply"]))  # type: ignore[index]

    async def callback(self, interaction: Interaction) -> None:
        await interaction.response.send_message(f"ply {self.ply}", ephemeral=True)


async def sent(bot: Specimen, person: Person, discord: LocalDiscord, **message: Any) -> Message:
    """Let the bot answer `/do` with that message."""

    @bot.deed
    async def act(interaction: Interaction) -> None:
        await interaction.response.send_message(**message)

    deed = await person.slash(discord.general, "do")
    assert deed.message is not None
    return deed.message


async def test_a_button_edits_its_message(
    discord: LocalDiscord, specimen: Specimen, anna: Person, bob: Person
) -> None:
    message = await sent(specimen, anna, discord, content="counted 0", view=Buttons())
    first = await bob.click(message, "Count")
    await anna.click(message, "count")
    await anna.click(message, "\N{GAME DIE}")

    assert message.content == "counted 3"
    assert (first.message, first.edits, first.messages) == (message, [message], [])
    assert message.labels == ["Count", "Rules"]


@pytest.mark.parametrize("name", ["Rules", "Later", "Nothing"])
async def test_links_and_disabled_buttons_do_nothing(
    discord: LocalDiscord, specimen: Specimen, anna: Person, name: str
) -> None:
    message = await sent(specimen, anna, discord, content="counted 0", view=Buttons())
    with pytest.raises(ImpossibleError):
        anna.click(message, name)


async def test_menus_of_every_kind(
    discord: LocalDiscord, specimen: Specimen, anna: Person, bob: Person
) -> None:
    role = discord.world.role(discord.home, "Hosts")
    message = await sent(specimen, anna, discord, content="choose", view=Menus())
    chosen = [
        await anna.choose(message, "Color", ["Red", "b"]),
        await anna.choose(message, "Somebody", [bob]),
        await anna.choose(message, "Somewhere", [discord.general]),
        await anna.choose(message, "Some role", [role]),
        await anna.choose(message, "Anybody", [bob, role]),
    ]

    said = [deed.message.content for deed in chosen if deed.message]
    assert said == ["r b", "Bob", "general", "Hosts", "2 chosen"]


@pytest.mark.parametrize("values", [[], ["Green"], ["Red", "Blue", "Red"]])
async def test_a_menu_takes_only_what_it_offers(
    discord: LocalDiscord, specimen: Specimen, anna: Person, values: list[str]
) -> None:
    message = await sent(specimen, anna, discord, content="choose", view=Menus())
    with pytest.raises(ImpossibleError):
        anna.choose(message, "Color", values)


async def test_an_ephemeral_button_is_nobody_elses(
    discord: LocalDiscord, specimen: Specimen, anna: Person, bob: Person
) -> None:
    message = await sent(specimen, anna, discord, content="counted 0", view=Buttons(), ephemeral=True)
    with pytest.raises(ImpossibleError):
        bob.click(message, "Count")
    await anna.click(message, "Count")

    assert message.content == "counted 1"


async def test_a_card_of_the_second_kind_shows_its_files(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    message = await sent(specimen, anna, discord, view=Card(), file=picture())
    fetched = await specimen.text_channel(discord.general.id).fetch_message(message.id)
    view = ui.LayoutView.from_message(fetched)
    galleries = [item for item in view.walk_children() if isinstance(item, ui.MediaGallery)]

    assert "**Anna** to move" in message.text
    assert "2 towers" in message.text
    assert await specimen.http.get_from_cdn(galleries[0].items[0].media.url) == PNG
    assert galleries[0].items[0].media.width == 3
    assert fetched.attachments[0].description == "a board"


async def test_a_dynamic_button_needs_no_memory(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    specimen.add_dynamic_items(Play)
    message = await sent(specimen, anna, discord, view=Card(), file=picture())
    deed = await anna.click(message, "Play")

    assert deed.message
    assert deed.message.content == "ply 7"


async def test_the_same_click_can_be_sent_twice(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    message = await sent(specimen, anna, discord, content="counted 0", view=Buttons())
    first = await anna.click(message, "Count")
    await anna.press_again(first)

    assert message.content == "counted 2"
