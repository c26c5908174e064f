"""What a setting of a person is: how we store it, in which words a menu offers it, and what it is for."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, get_type_hints

from bot.people.waking import WEEK

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
    """A text that no menu offers; one column with the setting's name stores it as it is."""

    holds: ClassVar[Holds] = Holds.TEXT
    endings: ClassVar[tuple[str, ...]] = ("",)  # of the columns' names

    def spell(self, value: Any) -> tuple[Any, ...]:
        """Return what the columns hold."""
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
    """One of our languages, or none: then it is that of their Discord."""


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
    """Some days of their week, from Monday, 0; stored as bits."""

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
    """A setting, declared beside the field of `Person` that holds its value."""

    kind: WishKind
    why: str  # on the page on privacy
    title: str = ""  # of its menu among the settings; without one, something else sets it
    key: str = ""  # its name in clicks on the menu; by default, the name of the field
    pauses: bool = False  # it decides when clocks pause: its menu stands among those that do
    name: str = ""  # of the field
    default: Any = None  # of the field

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(self.name + ending for ending in self.kind.endings)


def declared_wishes(person: type) -> tuple[Wish, ...]:
    """List the settings in the order of the fields."""
    hints = get_type_hints(person, include_extras=True)
    return tuple(
        replace(wish, name=field.name, key=wish.key or field.name, default=field.default)
        for field in fields(person)
        for wish in getattr(hints[field.name], "__metadata__", ())
    )
