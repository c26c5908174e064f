"""Remembers interactions whose tokens can still write, even where the bot is no member."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from bot.runtime.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    import discord

    Write = Callable[..., Awaitable[Any]]

LIFE = 14 * 60  # seconds; Discord lets an interaction's token write for fifteen minutes
FRESH = LIFE / 2  # seconds in which no newer token is needed
TOKENS_REMEMBERED = 1000


@dataclass(frozen=True, slots=True)
class Token:
    """An interaction, and how its token edits one message."""

    interaction: discord.Interaction[Any]
    message_id: int | None
    write: Write
    since: float = field(default_factory=time.monotonic)

    @property
    def is_expired(self) -> bool:
        return time.monotonic() - self.since > LIFE or self.interaction.is_expired()

    @property
    def is_fresh(self) -> bool:
        return time.monotonic() - self.since < FRESH

    @property
    def is_answered(self) -> bool:
        response: discord.InteractionResponse[Any] = self.interaction.response
        return response.is_done()

    def is_in(self, channel_id: int) -> bool:
        return self.interaction.channel_id == channel_id

    async def follow_up(self, message: Mapping[str, Any]) -> Token:
        """Post another message after the answer; return the token that edits it."""
        follow = self.interaction.followup
        sent = await follow.send(**message, wait=True)
        return Token(self.interaction, sent.id, partial(follow.edit_message, sent.id), self.since)


def click_token(interaction: discord.Interaction[Any]) -> Token:
    """Return the token of a click, which edits the message that was clicked on."""
    clicked = interaction.message.id if interaction.message else None
    return Token(interaction, clicked, interaction.edit_original_response)


class Tokens:
    """The latest token of each match."""

    def __init__(self) -> None:
        self._tokens = Recent[int, Token](TOKENS_REMEMBERED)

    def remember(self, match_id: int, token: Token) -> None:
        self._tokens[match_id] = token

    def of(self, match_id: int) -> Token | None:
        token = self._tokens.get(match_id)
        if token is None or token.is_expired:
            self.forget(match_id)
            return None
        return token

    def forget(self, match_id: int) -> None:
        self._tokens.pop(match_id, None)
