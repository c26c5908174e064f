"""From a card to what discord.py sends: the one place that knows Components V2."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from io import BytesIO
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.cards.card import (
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
    Text,
    Things,
)
from bot.cards.words import fitted
from bot.delivery.pictures import made

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from bot.cards.click import Click

LABEL_LIMIT = 80
CONTENT_LIMIT = 2000
CHOICE_LIMIT = 100
PLACEHOLDER_LIMIT = 150
ALT_LIMIT = 1024
FORM_LIMIT = 45  # of a form's title and of the labels in it
FORM_HINT_LIMIT = 100
LINE_LIMIT = 200
FIELD = "written"
CHANNEL = discord.SelectDefaultValueType.channel
ROLE = discord.SelectDefaultValueType.role
PLAYABLE = [discord.ChannelType.text, discord.ChannelType.public_thread, discord.ChannelType.private_thread]


@dataclass(frozen=True, slots=True)
class ReadyCard:
    """A card made ready; it is sent once, since discord.py reads its files to the end."""

    view: ui.LayoutView | ui.View
    files: list[discord.File]
    mentions: discord.AllowedMentions
    drawn: Mapping[Picture, bytes]  # for the next card with the same pictures
    content: str = ""  # what notifications show; Components V2 have none

    def message(self) -> dict[str, Any]:
        """Give the arguments for sending it."""
        return {"files": self.files} | self._said()

    def edit(self, there: Iterable[discord.Attachment] = ()) -> dict[str, Any]:
        """Give the arguments for editing a message into it; what is there already is not sent again."""
        kept = {attachment.filename: attachment for attachment in there}
        return {"attachments": [kept.get(file.filename, file) for file in self.files]} | self._said()

    def keeps(self, there: Iterable[discord.Attachment]) -> bool:
        """Tell whether any of its files is there already."""
        names = {file.filename for file in self.files}
        return any(attachment.filename in names for attachment in there)

    def is_said_by(self, message: discord.Message) -> bool:
        """Tell whether a message calls in the same words, to the same place."""
        return message.content == self.content and _ways(message.components) == _ways(self.view.children)

    def _said(self) -> dict[str, Any]:
        said = {"view": self.view, "allowed_mentions": self.mentions}
        return said | ({"content": self.content} if self.content else {})


async def laid_out(card: Card, drawn: Mapping[Picture, bytes] | None = None) -> ReadyCard:
    """Draw what is to be drawn and was not yet, off the loop, and put the card together."""
    drawn = drawn or {}
    pictures = {subject: drawn.get(subject) or await made(subject) for subject in card.pictures()}
    names = {subject: _file_name(subject, content) for subject, content in pictures.items()}
    view = _rows(card) if card.is_call else _layout(card, names)
    view.stop()  # the router answers; a view that waits would stay in memory for ever
    files = [
        discord.File(BytesIO(content), names[subject], description=subject.alt[:ALT_LIMIT])
        for subject, content in pictures.items()
    ]
    files += [discord.File(BytesIO(one.content), one.name) for one in card.files]
    mentions = discord.AllowedMentions(
        everyone=False,
        roles=False,
        users=[discord.Object(user_id) for user_id in card.mentions],
        replied_user=False,
    )
    return ReadyCard(view, files, mentions, pictures, _content(card) if card.is_call else "")


def _layout(card: Card, names: dict[Picture, str]) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*_items(card, names), accent_color=card.accent))
    for attachment in card.files:
        view.add_item(ui.File(f"attachment://{attachment.name}"))
    return view


def relinked(message: discord.Message, url: str) -> ui.View:
    """Let the links of a message lead somewhere else; all else that can be pressed stays."""
    view = ui.View.from_message(message, timeout=None)
    for item in view.children:
        if isinstance(item, ui.Button) and item.url:
            item.url = url
    view.stop()
    return view


def _rows(card: Card) -> ui.View:
    view = ui.View(timeout=None)
    rows = (part for part in card.parts if isinstance(part, Buttons))
    for number, row in enumerate(rows):
        for item in _pressed(row):
            item.row = number
            view.add_item(item)
    return view


def _content(card: Card) -> str:
    return fitted("\n".join(part.markdown for part in card.parts if isinstance(part, Text)), CONTENT_LIMIT)


def form(click: Click, title: str, label: str, hint: str) -> ui.Modal:
    """Ask for one line of text; the router answers what is sent."""
    modal = ui.Modal(title=fitted(title, FORM_LIMIT), custom_id=str(click), timeout=None)
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id=FIELD, placeholder=fitted(hint, FORM_HINT_LIMIT), max_length=LINE_LIMIT
    )
    modal.add_item(ui.Label(text=fitted(label, FORM_LIMIT), component=field))
    modal.stop()
    return modal


def chooser(form: Form) -> ui.Modal:
    """Ask for several things, each among a few; the router answers what is sent."""
    modal = ui.Modal(title=fitted(form.title, FORM_LIMIT), custom_id=str(form.click), timeout=None)
    for field in form.fields:
        menu: ui.Select[Any] = ui.Select(custom_id=field.key, required=True, options=_options(field.choices))
        modal.add_item(ui.Label(text=fitted(field.label, FORM_LIMIT), component=menu))
    modal.stop()
    return modal


def _file_name(subject: Picture, content: bytes) -> str:
    """Name a file by what is in it: one of the same name shows the same."""
    name = blake2b(content, digest_size=8).hexdigest()
    return f"replay-{name}.gif" if isinstance(subject, Film) else f"board-{name}.png"


def _items(card: Card, names: dict[Picture, str]) -> Iterator[ui.Item[Any]]:
    for part in card.parts:
        yield _item(part, names)


def _item(part: Part, names: dict[Picture, str]) -> ui.Item[Any]:
    match part:
        case Text(markdown):
            return ui.TextDisplay(markdown)
        case Divider():
            return ui.Separator()
        case Drawing() | Film() | Cover() | Samples():
            media = f"attachment://{names[part]}"
            return ui.MediaGallery(discord.MediaGalleryItem(media, description=part.alt[:ALT_LIMIT]))
        case Buttons():
            return _buttons(part)
        case Menu():
            return ui.ActionRow(_menu(part))
        case ServerMenu():
            return ui.ActionRow(_server_menu(part))


def _server_menu(part: ServerMenu) -> ui.Item[Any]:
    shared: dict[str, Any] = {
        "custom_id": str(part.click),
        "placeholder": fitted(part.placeholder, PLACEHOLDER_LIMIT),
        "min_values": part.least,
        "max_values": part.most,
        "required": True,
    }
    match part.things:
        case Things.PEOPLE:
            return ui.UserSelect(**shared)
        case Things.CHANNELS:
            chosen = [discord.SelectDefaultValue(id=one, type=CHANNEL) for one in part.chosen]
            return ui.ChannelSelect(channel_types=PLAYABLE, default_values=chosen, **shared)
        case Things.ROLES:
            chosen = [discord.SelectDefaultValue(id=one, type=ROLE) for one in part.chosen]
            return ui.RoleSelect(default_values=chosen, **shared)


def _buttons(part: Buttons) -> ui.ActionRow[Any]:
    return ui.ActionRow(*_pressed(part))


def _pressed(part: Buttons) -> Iterator[ui.Button[Any]]:
    for button in part.buttons:
        label = fitted(button.label, LABEL_LIMIT)
        if isinstance(button, Link):
            yield ui.Button(label=label, url=button.url)
            continue
        style = discord.ButtonStyle[button.style]
        yield ui.Button(label=label, style=style, custom_id=str(button.click), disabled=not button.enabled)


def _menu(part: Menu) -> ui.Select[Any]:
    return ui.Select(
        custom_id=str(part.click),
        placeholder=fitted(part.placeholder, PLACEHOLDER_LIMIT),
        max_values=part.most,
        required=True,
        options=_options(part.choices),
    )


def _options(choices: tuple[Choice, ...]) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=fitted(choice.label, CHOICE_LIMIT),
            value=choice.value,
            description=fitted(choice.hint, CHOICE_LIMIT) or None,
            default=choice.chosen,
        )
        for choice in choices
    ]


def custom_ids(message: discord.Message) -> Iterator[str]:
    """List the ids of what can be pressed on a message."""
    return filter(None, (getattr(part, "custom_id", None) for part in _all(message.components)))


def links(message: discord.Message) -> Iterator[str]:
    """List where the links of a message lead."""
    return filter(None, (getattr(part, "url", None) for part in _all(message.components)))


def _ways(parts: Iterable[Any]) -> set[str]:
    """Tell what can be pressed, and where links lead."""
    return {
        getattr(part, "url", None) or part.custom_id for part in _all(parts) if hasattr(part, "custom_id")
    }


def _all(parts: Iterable[Any]) -> Iterator[Any]:
    waiting = list(parts)
    while waiting:
        part = waiting.pop()
        yield part
        waiting += getattr(part, "children", ())
