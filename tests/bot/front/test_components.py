"""Components are spelled as discord.py's own items spell them."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.front.card import (
    Attachment,
    Button,
    Buttons,
    Card,
    Choice,
    Divider,
    Drawing,
    Link,
    Menu,
    Part,
    ServerMenu,
    Style,
    Text,
    Things,
)
from bot.front.click import Click
from bot.front.components import ready_card
from rules_engine import Record, deal

AN_ID = "move:1:2:a b"
CLICK = Click("move", 1, 2, ("a", "b"))
OF_ITSELF = {"disabled": False, "spoiler": False, "required": True, "divider": True, "spacing": 1}
PLAYABLE = [discord.ChannelType.text, discord.ChannelType.public_thread, discord.ChannelType.private_thread]


def in_short(component: Any) -> Any:
    """Leave out what is so of itself."""
    if isinstance(component, (list, tuple)):
        return [in_short(part) for part in component]
    if not isinstance(component, dict):
        return component
    told = {name: in_short(value) for name, value in component.items() if value not in (None, [], ())}
    return {name: value for name, value in told.items() if name not in OF_ITSELF or OF_ITSELF[name] != value}


async def spelled(*parts: Part, files: tuple[Attachment, ...] = ()) -> list[Any]:
    ready = await ready_card(Card(parts, accent=0x123456, files=files))
    assert ready.view.has_components_v2()
    assert ready.view.is_finished()
    return list(in_short(ready.view.to_components()))


def container(*items: ui.Item[Any]) -> Any:
    return as_items(ui.Container(*items, accent_color=0x123456))


def as_items(item: Any) -> Any:
    return in_short(item.to_component_dict())


async def test_texts_and_buttons() -> None:
    buttons = (
        Button(CLICK, "Go", Style.GOOD),
        Link("There", "https://a.b"),
        Button(CLICK, "No", enabled=False),
    )

    assert await spelled(Text("Hello"), Divider(), Buttons(buttons)) == [
        container(
            ui.TextDisplay("Hello"),
            ui.Separator(),
            ui.ActionRow(
                ui.Button(label="Go", style=discord.ButtonStyle.success, custom_id=AN_ID),
                ui.Button(label="There", url="https://a.b"),
                ui.Button(label="No", custom_id=AN_ID, disabled=True),
            ),
        )
    ]


async def test_a_menu() -> None:
    menu = Menu(CLICK, "Which?", (Choice("a", "A", "first", chosen=True), Choice("b", "B")), most=2)
    options = [
        discord.SelectOption(label="A", value="a", description="first", default=True),
        discord.SelectOption(label="B", value="b"),
    ]
    item: ui.Select[Any] = ui.Select(custom_id=AN_ID, placeholder="Which?", max_values=2, options=options)

    assert await spelled(menu) == [container(ui.ActionRow(item))]


async def test_menus_of_a_server() -> None:
    parts = (
        ServerMenu(CLICK, "Who?", Things.PEOPLE, 0, 3),
        ServerMenu(CLICK, "Where?", Things.CHANNELS, 1, 2, (5, 6)),
        ServerMenu(CLICK, "For whom?", Things.ROLES, chosen=(7,)),
    )
    here = [discord.SelectDefaultValue(id=one, type=discord.SelectDefaultValueType.channel) for one in (5, 6)]
    role = [discord.SelectDefaultValue(id=7, type=discord.SelectDefaultValueType.role)]
    items: tuple[ui.Item[Any], ...] = (
        ui.UserSelect(custom_id=AN_ID, placeholder="Who?", min_values=0, max_values=3, required=True),
        ui.ChannelSelect(
            custom_id=AN_ID,
            placeholder="Where?",
            max_values=2,
            channel_types=PLAYABLE,
            default_values=here,
            required=True,
        ),
        ui.RoleSelect(custom_id=AN_ID, placeholder="For whom?", default_values=role, required=True),
    )

    assert await spelled(*parts) == [container(*map(ui.ActionRow, items))]


async def test_a_picture_and_a_file() -> None:
    view = deal(Record.new("subdivision", seats=2, seed="a")).view(None)
    drawing = Drawing("subdivision", view, ("Ann", "Bob"), "en", "standard", "A board.")

    card = Card((drawing,), accent=0x123456, files=(Attachment("match.txt", b"..."),))
    ready = await ready_card(card)
    name = ready.files[0].filename

    gallery: ui.MediaGallery[Any] = ui.MediaGallery(
        discord.MediaGalleryItem(f"attachment://{name}", description="A board.")
    )
    file: ui.File[Any] = ui.File("attachment://match.txt")
    assert in_short(ready.view.to_components()) == [container(gallery), as_items(file)]
    assert [one.filename for one in ready.files] == [name, "match.txt"]
    assert ready.has_file_in([]) is False


async def test_a_call_is_a_text_with_rows() -> None:
    call = Card((Text("Your turn."), Buttons((Link("There", "https://a.b"),))), is_call=True)

    ready = await ready_card(call)

    item: ui.ActionRow[Any] = ui.ActionRow(ui.Button(label="There", url="https://a.b"))
    assert in_short(ready.view.to_components()) == [as_items(item)]
    assert not ready.view.has_components_v2()
    assert ready.post_arguments()["content"] == "Your turn."
