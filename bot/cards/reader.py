"""Who reads a card: their language, and the colors of their pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.cards.words import voice

if TYPE_CHECKING:
    from render.words import Say


@dataclass(frozen=True, slots=True)
class Reader:
    user_id: int
    lang: str
    theme: str | None  # None: the theme of the match

    @property
    def say(self) -> Say:
        return voice(self.lang)
