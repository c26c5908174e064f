"""What somebody hears who sees nothing; each game's `blind.py` knows its rules and chooses what to type."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rules_engine import Chance

TYPED = re.compile(r"(?:You may type|Vous pouvez écrire)\s?: (.*)", re.DOTALL)
ABOUT = {
    "en": {"list": "list", "may": "what may I do", "around": "around {}"},
    "fr": {"list": "liste", "may": "que puis-je faire ?", "around": "autour de {}"},
}


@dataclass(frozen=True, slots=True)
class Heard:
    """The words somebody reads, in their language: of the picture, and what `/text` answers."""

    name: str
    lang: str
    alt: str
    text: Callable[[str], str]

    @property
    def told(self) -> str:
        """Read the whole position, a sentence a line."""
        return self.text(ABOUT[self.lang]["list"]).replace("*" * 2, "").replace("\\", "")

    @property
    def offered(self) -> tuple[str, ...]:
        """Read what may be typed: `M a3, c4; L c4` are three moves, `R3 0,1 / 0,2` two."""
        found = TYPED.search(self.text(ABOUT[self.lang]["may"]))
        assert found, "whoever is to move is told what may be typed"
        return tuple(move for group in re.split(r"\s?; ", found[1]) for move in _apart(group))

    def around(self, place: str) -> str:
        return self.text(ABOUT[self.lang]["around"].format(place))


def _apart(group: str) -> Iterator[str]:
    first, *others = re.split(", | / ", group)
    begun, space, _ = first.rpartition(" ")
    yield first
    yield from (begun + space + end for end in others)


class Reader(Protocol):
    """Somebody who knows the rules of a game, but no program."""

    def found(self, heard: Heard) -> set[str]:
        """Find out of sentences alone what may be typed."""

    def chosen(self, heard: Heard, luck: Chance) -> str:
        """Choose what to type, and ask around it first."""


def reader_of(game: str) -> Reader:
    return cast("Reader", import_module(f"tests.games.{game}.blind"))


def lines_with(told: str, pattern: str) -> Iterator[re.Match[str]]:
    """Find the lines that look like this, from their begin."""
    return (found for line in told.splitlines() if (found := re.match(pattern, line)))
