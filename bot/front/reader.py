"""The reader of a card: their settings, their language, and the colors of their pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.front.words import voice

if TYPE_CHECKING:
    from bot.people.person import Person
    from render.words import Say


@dataclass(frozen=True, slots=True)
class Reader:
    person: Person
    lang: str
    theme: str | None  # None: the theme of the match

    @property
    def user_id(self) -> int:
        return self.person.user_id

    @property
    def say(self) -> Say:
        return voice(self.lang)
