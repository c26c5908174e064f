"""What one person alone sees of a match: the newest such message takes the place of the one before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
import structlog

from bot.cards import verbs
from bot.delivery.reply import said_in_private
from bot.delivery.tokens import LIFE
from bot.runtime.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.delivery.reply import PrivateMessage

log = structlog.get_logger()

KEPT = 2000
BESIDE = (verbs.TEXT, verbs.HISTORY)  # what is read beside the board takes no other sheet's place


class PrivateSheets:
    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._kept = Recent[tuple[int, int, str], tuple["PrivateMessage", int]](KEPT)

    async def put(self, interaction: discord.Interaction[Any], match_id: int, verb: str) -> None:
        """Take away what somebody saw of a match before; Discord lets us for a quarter of an hour."""
        said = said_in_private(interaction)
        if said is None or not match_id:
            return
        now, key = self._clock(), (interaction.user.id, match_id, verb if verb in BESIDE else "")
        before, since = self._kept.get(key, (said, now))
        self._kept[key] = (said, now)
        if before.message_id == said.message_id or now - since > LIFE or (before.stays_until or 0) > now:
            return
        try:
            await before.take_away()
        except discord.HTTPException as error:  # its reader has dismissed it, or its token is used up
            log.info("old sheet stays", status=error.status, code=error.code)
