"""A card as a value: texts, pictures, buttons and menus, without Discord."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from render.shape import Shape

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from bot.front.click import Click
    from rules_engine import Question, Record, View

ROW_LIMIT = 5  # buttons side by side
CHOICE_LIMIT = 100  # characters of a choice in a menu or among suggestions, and of what explains it
# The texts of a message may have 4,000 characters in all: a long one leaves room for those around it.
TEXT_LIMIT = 3500
LIST_LIMIT = 3000  # for a list of matches; open tables may follow it
TABLES_LIMIT = 900


class Style(StrEnum):
    PLAIN = "secondary"
    MAIN = "primary"
    GOOD = "success"
    GRAVE = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    click: Click
    label: str
    style: Style = Style.PLAIN
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Link:
    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    label: str
    hint: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    click: Click
    placeholder: str
    choices: tuple[Choice, ...]
    most: int = 1


class Things(StrEnum):
    """The kind of things on a server that a menu offers."""

    PEOPLE = "people"
    CHANNELS = "channels"
    ROLES = "roles"


@dataclass(frozen=True, slots=True)
class ServerMenu:
    """A menu that Discord itself fills, with things of the server."""

    click: Click
    placeholder: str
    things: Things
    least: int = 1
    most: int = 1
    chosen: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a form: a choice among a few values."""

    key: str
    label: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """A window with fields, which are answered together."""

    click: Click
    title: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Text:
    markdown: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that drawing a position needs; the picture is made later, outside the event loop."""

    game: str
    view: View
    names: tuple[str, ...]
    lang: str
    theme: str
    alt: str
    question: Question | None = None
    day: date | None = None  # when the match ended
    shape: Shape = Shape.WIDE
    is_memento: bool = False  # what the match has made, by itself

    def __hash__(self) -> int:
        """Leave out the view, which is slow to hash; its description differs for nearly all views."""
        return hash((self.game, self.alt, self.names, self.theme))


@dataclass(frozen=True, slots=True)
class Film:
    """All that an animation of a whole match needs."""

    record: Record
    names: tuple[str, ...]
    lang: str
    theme: str
    alt: str
    day: date | None = None  # when the match ended
    reason: str | None = None  # why it ended, where its rules do not know that


@dataclass(frozen=True, slots=True)
class Cover:
    """All that drawing the box of a game needs."""

    game: str
    lang: str
    theme: str
    alt: str


@dataclass(frozen=True, slots=True)
class Samples:
    """All that showing a sample of each theme needs: its key and its name."""

    themes: tuple[tuple[str, str], ...]
    alt: str


@dataclass(frozen=True, slots=True)
class Buttons:
    buttons: tuple[Button | Link, ...]


@dataclass(frozen=True, slots=True)
class Divider:
    pass


Picture: TypeAlias = Drawing | Film | Cover | Samples
Part: TypeAlias = Text | Picture | Buttons | Menu | ServerMenu | Divider


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file to go with a card."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Card:
    parts: tuple[Part, ...]
    accent: int | None = None
    files: tuple[Attachment, ...] = ()
    mentions: tuple[int, ...] = ()  # the only people whom this card may ping
    is_call: bool = False  # laid out so that a phone's notification shows it: texts, pictures, buttons

    def pictures(self) -> Iterator[Picture]:
        return (part for part in self.parts if isinstance(part, Picture))

    def verbs(self) -> frozenset[str]:
        """Name what its buttons ask for."""
        rows = (part.buttons for part in self.parts if isinstance(part, Buttons))
        return frozenset(one.click.verb for row in rows for one in row if isinstance(one, Button))


def in_rows(buttons: tuple[Button | Link, ...]) -> Iterator[Buttons]:
    for start in range(0, len(buttons), ROW_LIMIT):
        yield Buttons(buttons[start : start + ROW_LIMIT])


def note(text: str) -> Card:
    return Card((Text(text),))
