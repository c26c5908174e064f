"""Makes of a card what discord.py sends; the one module that knows Components V2."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import ui

from bot.front.card import (
    CHOICE_LIMIT,
    Button,
    Buttons,
    Card,
    Choice,
    Cover,
    Divider,
    Drawing,
    Film,
    Form,
    Link,
    Menu,
    Part,
    Picture,
    Samples,
    ServerMenu,
    Style,
    Text,
    Things,
)
from bot.front.pictures import draw
from bot.front.words import shorten

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from bot.front.click import Click
    from bot.front.pictures import PictureFile

LABEL_LIMIT = 80
CONTENT_LIMIT = 2000
PLACEHOLDER_LIMIT = 150
ALT_LIMIT = 1024
FORM_LIMIT = 45  # of a form's title and of the labels in it
FORM_HINT_LIMIT = 100
LINE_LIMIT = 200
FIELD = "written"
Kind = discord.ComponentType
THINGS = {
    Things.PEOPLE: (Kind.user_select, "user"),
    Things.CHANNELS: (Kind.channel_select, "channel"),
    Things.ROLES: (Kind.role_select, "role"),
}
PLAYABLE = [
    discord.ChannelType.text.value,
    discord.ChannelType.public_thread.value,
    discord.ChannelType.private_thread.value,
]
STYLES = {style: discord.ButtonStyle[style].value for style in Style}
LINK = discord.ButtonStyle.link.value

Component: TypeAlias = dict[str, Any]


class ReadyView(ui.LayoutView):
    """The components of a message as Discord reads them; discord.py sends them unchanged.

    Built from discord.py's own items, a card takes four times as long and looks the same.
    """

    def __init__(self, components: list[Component], *, is_v2: bool) -> None:
        super().__init__(timeout=None)
        self._components = components
        self._needs_v2 = is_v2
        self.stop()  # the router handles clicks; a view that waits for them would stay in memory forever

    def to_components(self) -> list[Component]:
        return self._components

    def has_components_v2(self) -> bool:
        return self._needs_v2

    def targets(self) -> set[str]:
        """Return the ids of what can be pressed, and the addresses of links."""
        parts = _components_within(self._components)
        return {str(way) for part in parts if (way := part.get("url") or part.get("custom_id"))}


class CardFile(discord.File):
    """A file that is freed as soon as its message has been sent."""

    def close(self) -> None:
        """Do nothing: discord.py would create a reference cycle, which waits for the garbage collection."""


@dataclass(frozen=True, slots=True)
class ReadyCard:
    """A card ready to be sent; only once, since discord.py reads its files to the end."""

    view: ReadyView
    files: list[discord.File]
    mentions: discord.AllowedMentions
    drawn: Mapping[Picture, PictureFile]  # reused for the next card with the same pictures
    content: str = ""  # the text of a notification; a message with Components V2 has none

    def post_arguments(self) -> dict[str, Any]:
        """Return the arguments that post it."""
        return {"files": self.files} | self._arguments()

    def edit_arguments(self, there: Iterable[discord.Attachment] = ()) -> dict[str, Any]:
        """Return the arguments that edit a message into it; files that are there are not sent again."""
        kept = {attachment.filename: attachment for attachment in there}
        return {"attachments": [kept.get(file.filename, file) for file in self.files]} | self._arguments()

    def has_file_in(self, there: Iterable[discord.Attachment]) -> bool:
        """Tell whether one of its files is among these."""
        names = {file.filename for file in self.files}
        return any(attachment.filename in names for attachment in there)

    def is_said_by(self, message: discord.Message) -> bool:
        """Tell whether a message has the same words, buttons and links."""
        return message.content == self.content and _targets(message.components) == self.view.targets()

    def _arguments(self) -> dict[str, Any]:
        said = {"view": self.view, "allowed_mentions": self.mentions}
        return said | ({"content": self.content} if self.content else {})


async def ready_card(card: Card, drawn: Mapping[Picture, PictureFile] | None = None) -> ReadyCard:
    """Draw the pictures that are missing, in another thread, and make the card ready to be sent."""
    drawn = drawn or {}
    pictures = {subject: drawn.get(subject) or await draw(subject) for subject in card.pictures()}
    names = {subject: file.name for subject, file in pictures.items()}
    view = _call_view(card) if card.is_call else _layout_view(card, names)
    files: list[discord.File] = [
        CardFile(BytesIO(file.content), file.name, description=subject.alt[:ALT_LIMIT])
        for subject, file in pictures.items()
    ]
    files += [CardFile(BytesIO(one.content), one.name) for one in card.files]
    mentions = discord.AllowedMentions(
        everyone=False,
        roles=False,
        users=[discord.Object(user_id) for user_id in card.mentions],
        replied_user=False,
    )
    return ReadyCard(view, files, mentions, pictures, _content(card) if card.is_call else "")


def _layout_view(card: Card, names: dict[Picture, str]) -> ReadyView:
    parts = [_component(part, names) for part in card.parts]
    container = {"type": Kind.container.value, "accent_color": card.accent, "components": parts}
    files = [
        {"type": Kind.file.value, "file": {"url": f"attachment://{attachment.name}"}}
        for attachment in card.files
    ]
    return ReadyView([container, *files], is_v2=True)


def relinked_view(message: discord.Message, url: str) -> ui.View:
    """Copy the buttons of a message, with links that lead somewhere else."""
    view = ui.View.from_message(message, timeout=None)
    for item in view.children:
        if isinstance(item, ui.Button) and item.url:
            item.url = url
    view.stop()
    return view


def _call_view(card: Card) -> ReadyView:
    return ReadyView([_row(part) for part in card.parts if isinstance(part, Buttons)], is_v2=False)


def _content(card: Card) -> str:
    return shorten("\n".join(part.markdown for part in card.parts if isinstance(part, Text)), CONTENT_LIMIT)


def form(click: Click, title: str, label: str, hint: str) -> ui.Modal:
    """Make a form with one line of text; the router handles what a person writes in it."""
    modal = ui.Modal(title=shorten(title, FORM_LIMIT), custom_id=str(click), timeout=None)
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id=FIELD, placeholder=shorten(hint, FORM_HINT_LIMIT), max_length=LINE_LIMIT
    )
    modal.add_item(ui.Label(text=shorten(label, FORM_LIMIT), component=field))
    modal.stop()
    return modal


def chooser(form: Form) -> ui.Modal:
    """Make a form with several menus; the router handles what a person chooses."""
    modal = ui.Modal(title=shorten(form.title, FORM_LIMIT), custom_id=str(form.click), timeout=None)
    for field in form.fields:
        options = [discord.SelectOption(**_option(choice)) for choice in field.choices]
        menu: ui.Select[Any] = ui.Select(custom_id=field.key, required=True, options=options)
        modal.add_item(ui.Label(text=shorten(field.label, FORM_LIMIT), component=menu))
    modal.stop()
    return modal


def _component(part: Part, names: dict[Picture, str]) -> Component:
    match part:
        case Text(markdown):
            return {"type": Kind.text_display.value, "content": markdown}
        case Divider():
            return {"type": Kind.separator.value}
        case Drawing() | Film() | Cover() | Samples():
            shown = {"media": {"url": f"attachment://{names[part]}"}, "description": part.alt[:ALT_LIMIT]}
            return {"type": Kind.media_gallery.value, "items": [shown]}
        case Buttons():
            return _row(part)
        case Menu():
            return _in_row(_menu(part))
        case ServerMenu():
            return _in_row(_server_menu(part))


def _in_row(*components: Component) -> Component:
    return {"type": Kind.action_row.value, "components": list(components)}


def _server_menu(part: ServerMenu) -> Component:
    kind, of_default = THINGS[part.things]
    menu = {
        "type": kind.value,
        "custom_id": str(part.click),
        "placeholder": shorten(part.placeholder, PLACEHOLDER_LIMIT),
        "min_values": part.least,
        "max_values": part.most,
        "default_values": [{"id": one, "type": of_default} for one in part.chosen],
    }
    return menu | {"channel_types": PLAYABLE} if part.things is Things.CHANNELS else menu


def _row(part: Buttons) -> Component:
    return _in_row(*map(_button, part.buttons))


def _button(button: Button | Link) -> Component:
    label = shorten(button.label, LABEL_LIMIT)
    if isinstance(button, Link):
        return {"type": Kind.button.value, "style": LINK, "label": label, "url": button.url}
    return {
        "type": Kind.button.value,
        "style": STYLES[button.style],
        "label": label,
        "custom_id": str(button.click),
        "disabled": not button.enabled,
    }


def _menu(part: Menu) -> Component:
    return {
        "type": Kind.string_select.value,
        "custom_id": str(part.click),
        "placeholder": shorten(part.placeholder, PLACEHOLDER_LIMIT),
        "min_values": 1,
        "max_values": part.most,
        "options": [_option(choice) for choice in part.choices],
    }


def _option(choice: Choice) -> Component:
    option = {"label": shorten(choice.label, CHOICE_LIMIT), "value": choice.value, "default": choice.chosen}
    return option | {"description": shorten(choice.hint, CHOICE_LIMIT)} if choice.hint else option


def custom_ids(message: discord.Message) -> Iterator[str]:
    """List the ids of the buttons and menus of a message."""
    return filter(None, (getattr(part, "custom_id", None) for part in _items_within(message.components)))


def links(message: discord.Message) -> Iterator[str]:
    """List the addresses of the links of a message."""
    return filter(None, (getattr(part, "url", None) for part in _items_within(message.components)))


def _targets(parts: Iterable[Any]) -> set[str]:
    """Return the ids of what can be pressed, and the addresses of links."""
    return {
        getattr(part, "url", None) or part.custom_id
        for part in _items_within(parts)
        if hasattr(part, "custom_id")
    }


def _components_within(components: Iterable[Component]) -> Iterator[Component]:
    """List components, and all that are in them."""
    for component in components:
        yield component
        yield from _components_within(component.get("components", ()))


def _items_within(parts: Iterable[Any]) -> Iterator[Any]:
    waiting = list(parts)
    while waiting:
        part = waiting.pop()
        yield part
        waiting += getattr(part, "children", ())
