"""Edits messages without sending again the pictures that they show already."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING

import discord

from bot.front.components import ready_card
from bot.runtime.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.front.card import Card
    from bot.front.components import ReadyCard
    from bot.front.tokens import Write

MESSAGES_REMEMBERED = 1000  # messages


class CardEditor:
    """Edits cards into messages, and remembers which files each message has."""

    def __init__(self) -> None:
        self._attachments = Recent[int, list[discord.Attachment]](MESSAGES_REMEMBERED)

    async def edit(self, message_id: int, write: Write, card: Card) -> None:
        there = self._attachments.pop(message_id, [])
        self._attachments[message_id] = await edit_reusing_files(write, partial(ready_card, card), there)


async def edit_reusing_files(
    write: Write, make_ready: Callable[[], Awaitable[ReadyCard]], there: list[discord.Attachment]
) -> list[discord.Attachment]:
    """Edit a message that has these files; return those that it has now.

    If Discord has lost one of the files, all are sent again.
    """
    ready = await make_ready()
    try:
        message = await write(**ready.edit_arguments(there))
    except discord.HTTPException as error:
        if error.status != HTTPStatus.BAD_REQUEST or not ready.has_file_in(there):
            raise
        message = await write(**(await make_ready()).edit_arguments())  # somebody has changed it in between
    stands: list[discord.Attachment] = message.attachments
    return stands
