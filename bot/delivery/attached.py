"""What messages show already: a picture that stands in a message is not sent into it again."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

import discord

from bot.delivery.components import laid_out
from bot.runtime.recent import Recent

if TYPE_CHECKING:
    from bot.cards.card import Card
    from bot.delivery.tokens import Write

KEPT = 1000  # messages


class Attached:
    """Writes cards into messages, and remembers what is attached to each since."""

    def __init__(self) -> None:
        self._kept = Recent[int, list[discord.Attachment]](KEPT)

    async def write(self, message_id: int, write: Write, card: Card) -> None:
        there = self._kept.pop(message_id, [])
        ready = await laid_out(card)
        try:
            message = await write(**ready.edit(there))
        except discord.HTTPException as error:
            if error.status != HTTPStatus.BAD_REQUEST or not ready.keeps(there):
                raise
            message = await write(**(await laid_out(card)).edit())  # somebody has changed it meanwhile
        self._kept[message_id] = message.attachments
