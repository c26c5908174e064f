"""What messages show already: a picture that stands in a message is not sent into it again."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING

import discord

from bot.delivery.components import laid_out
from bot.runtime.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.cards.card import Card
    from bot.delivery.components import ReadyCard
    from bot.delivery.tokens import Write

KEPT = 1000  # messages


class Attached:
    """Writes cards into messages, and remembers what is attached to each since."""

    def __init__(self) -> None:
        self._kept = Recent[int, list[discord.Attachment]](KEPT)

    async def write(self, message_id: int, write: Write, card: Card) -> None:
        there = self._kept.pop(message_id, [])
        self._kept[message_id] = await rewritten(write, partial(laid_out, card), there)


async def rewritten(
    write: Write, lay_out: Callable[[], Awaitable[ReadyCard]], there: list[discord.Attachment]
) -> list[discord.Attachment]:
    """Edit a message in which these files stood, and tell which do now; what Discord misses is sent anew."""
    ready = await lay_out()
    try:
        message = await write(**ready.edit(there))
    except discord.HTTPException as error:
        if error.status != HTTPStatus.BAD_REQUEST or not ready.keeps(there):
            raise
        message = await write(**(await lay_out()).edit())  # somebody has changed it meanwhile
    stands: list[discord.Attachment] = message.attachments
    return stands
