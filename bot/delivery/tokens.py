"""Interactions whose tokens can still write, also where the bot is no member."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import discord

    Write = Callable[..., Awaitable[Any]]

LIFE = 14 * 60  # seconds; Discord lets an interaction's token write for fifteen minutes
KEPT = 1000


@dataclass(frozen=True, slots=True)
class Token:
    """An interaction, and how its token edits one message."""

    interaction: discord.Interaction[Any]
    message_id: int | None
    write: Write
    since: float = field(default_factory=time.monotonic)

    @property
    def is_dry(self) -> bool:
        return time.monotonic() - self.since > LIFE or self.interaction.is_expired()


def of_click(interaction: discord.Interaction[Any]) -> Token:
    """Take the token of a click, which edits the message that was clicked on."""
    clicked = interaction.message.id if interaction.message else None
    return Token(interaction, clicked, interaction.edit_original_response)


class Tokens:
    """The latest pen of each match."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, Token] = OrderedDict()

    def keep(self, match_id: int, pen: Token) -> None:
        self._kept[match_id] = pen
        self._kept.move_to_end(match_id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def of(self, match_id: int) -> Token | None:
        pen = self._kept.get(match_id)
        if pen is None or pen.is_dry:
            self.drop(match_id)
            return None
        return pen

    def drop(self, match_id: int) -> None:
        self._kept.pop(match_id, None)
