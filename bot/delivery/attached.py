"""What messages show already: a picture that stands in a message is not sent into it again."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING

import discord

from bot.delivery.components import ready_card
from bot.runtime.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.cards.card import Card
    from bot.delivery.components import ReadyCard
    from bot.delivery.tokens import Write

MESSAGES_REMEMBERED = 1000  # messages


class CardEditor:
    """Writes cards into messages, and remembers what is attached to each since."""

    def __init__(self) -> None:
        self._attachments = Recent[int, list[discord.Attachment]](MESSAGES_REMEMBERED)

    async def edit(self, message_id: int, write: Write, card: Card) -> None:
        there = self._attachments.pop(message_id, [])
        self._attachments[message_id] = await edit_reusing_files(write, partial(ready_card, card), there)


async def edit_reusing_files(
    write: Write, make_ready: Callable[[], Awaitable[ReadyCard]], there: list[discord.Attachment]
) -> list[discord.Attachment]:
    """Edit a message in which these files stood, and tell which do now; what Discord misses is sent anew."""
    ready = await make_ready()
    try:
        message = await write(**ready.edit_arguments(there))
    except discord.HTTPException as error:
        if error.status != HTTPStatus.BAD_REQUEST or not ready.has_file_in(there):
            raise
        message = await write(**(await make_ready()).edit_arguments())  # somebody has changed it meanwhile
    stands: list[discord.Attachment] = message.attachments
    return stands
