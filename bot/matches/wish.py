"""What a setting of a person is: how it is kept, in which words it is offered, and what for."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, get_type_hints

from bot.matches.waking import WEEK

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Holds(StrEnum):
    """What a column of the database holds."""

    TEXT = "text"
    NUMBER = "number"
    SECONDS = "seconds"  # since 1970
    FLAG = "flag"


@dataclass(frozen=True, slots=True)
class WishKind:
    """A text that no menu offers; it is kept as it is, in a column called as the setting is."""

    holds: ClassVar[Holds] = Holds.TEXT
    endings: ClassVar[tuple[str, ...]] = ("",)  # of the columns' names

    def spell(self, value: Any) -> tuple[Any, ...]:
        """Make what the columns hold."""
        return (value,)

    def parse(self, *held: Any) -> Any:
        (value,) = held
        return value


@dataclass(frozen=True, slots=True)
class Until(WishKind):
    """A time that no menu offers."""

    holds = Holds.SECONDS


@dataclass(frozen=True, slots=True)
class Language(WishKind):
    """One of the languages we speak, or none: then it is the one of their Discord."""


@dataclass(frozen=True, slots=True)
class OneOf(WishKind):
    """One of a few values, each in words."""

    words: Mapping[str, str]
    of: Callable[[str], Any] = str

    def parse(self, *held: Any) -> Any:
        (value,) = held
        return self.of(value)


@dataclass(frozen=True, slots=True)
class Switch(WishKind):
    """Yes or no; each in words, where a menu offers them."""

    holds = Holds.FLAG
    yes: str = ""
    no: str = ""
    values: tuple[str, str] = ("yes", "no")  # of the menu


@dataclass(frozen=True, slots=True)
class HourOfDay(WishKind):
    """A minute of their day, or none; the menu offers full hours."""

    holds = Holds.NUMBER
    none: str
    each: str  # with {time}


@dataclass(frozen=True, slots=True)
class Night(WishKind):
    """From one minute of their day to another, or none."""

    holds = Holds.NUMBER
    endings = ("_from", "_to")
    none: str
    each: str  # with {begin} and {end}

    def spell(self, value: Any) -> tuple[Any, ...]:
        return value or (None, None)

    def parse(self, *held: Any) -> Any:
        return held


@dataclass(frozen=True, slots=True)
class Weekdays(WishKind):
    """Some days of their week, from Monday, 0; kept as bits."""

    holds = Holds.NUMBER
    none: str
    each: str  # with {day}

    def spell(self, value: Any) -> tuple[Any, ...]:
        return (sum(1 << day for day in value),)

    def parse(self, *held: Any) -> Any:
        (bits,) = held
        return frozenset(day for day in range(WEEK) if bits >> day & 1)


@dataclass(frozen=True, slots=True)
class Wish:
    """A setting, as it is declared beside the field of a person that has its value."""

    kind: WishKind
    why: str  # on the page on privacy
    title: str = ""  # of its menu among the settings; without one it is set elsewhere
    key: str = ""  # what a click on the menu calls it; its name, unless something else is said
    pauses: bool = False  # it says when clocks are paused: its menu stands among those that do
    name: str = ""  # of the field
    default: Any = None  # of the field

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(self.name + ending for ending in self.kind.endings)


def declared_wishes(person: type) -> tuple[Wish, ...]:
    """List the settings in the order in which they are declared."""
    hints = get_type_hints(person, include_extras=True)
    return tuple(
        replace(wish, name=field.name, key=wish.key or field.name, default=field.default)
        for field in fields(person)
        for wish in getattr(hints[field.name], "__metadata__", ())
    )
