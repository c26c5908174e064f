"""Keeps one sheet for each person and match: a new one replaces the old."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
import structlog
from aiohttp import ClientError

from bot.front import verbs
from bot.front.components import ready_card
from bot.front.reply import private_reply
from bot.front.tokens import LIFE
from bot.runtime.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from bot.front.reply import PrivateMessage
    from bot.match.match import Match

log = structlog.get_logger()

SHEETS_REMEMBERED = 2000
BESIDE = (verbs.TEXT, verbs.HISTORY)  # they are read beside the board and replace no other sheet


class PrivateSheets:
    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._sheets = Recent[tuple[int, int, str], tuple["PrivateMessage", int]](SHEETS_REMEMBERED)
        # by person and match
        self._promising = Recent[tuple[int, int], tuple["PrivateMessage", int]](SHEETS_REMEMBERED)
        self._at_hand: set[int] = set()

    async def replace_earlier(self, interaction: discord.Interaction[Any], match_id: int, verb: str) -> None:
        """Delete the earlier sheet of a person; Discord allows that for a quarter of an hour."""
        said = private_reply(interaction)
        if said is None or not match_id:
            return
        now, key = self._clock(), (interaction.user.id, match_id, verb if verb in BESIDE else "")
        before, since = self._sheets.get(key, (said, now))
        self._sheets[key] = (said, now)
        self._remember_promise(interaction.user.id, match_id, said, now)
        if before.message_id == said.message_id or now - since > LIFE or (before.stays_until or 0) > now:
            return
        await _try_change(before.take_away())  # its reader may have dismissed it

    def _remember_promise(self, user_id: int, match_id: int, said: PrivateMessage, now: int) -> None:
        """Remember a sheet that is true only until the match moves on; forget it once it is replaced."""
        known, _ = self._promising.get((user_id, match_id), (None, 0))
        if said.afterwards:
            self._promising[user_id, match_id] = (said, now)
        elif known and known.message_id == said.message_id:
            del self._promising[user_id, match_id]

    @contextmanager
    def at_hand(self, message: discord.Message | None) -> Iterator[None]:
        """Leave a sheet alone while a click on it is answered: the answer changes it."""
        if message is None:
            yield
            return
        self._at_hand.add(message.id)
        try:
            yield
        finally:
            self._at_hand.discard(message.id)

    async def refresh(self, match: Match) -> None:
        """Update the sheets that say whose turn it was, or offer what cannot be done any more."""
        for chair in match.chairs:
            if chair.user_id is not None:
                await self._refresh(match, chair.user_id)

    async def _refresh(self, match: Match, user_id: int) -> None:
        said, since = self._promising.get((user_id, match.id), (None, 0))
        if said is None or said.afterwards is None or said.message_id in self._at_hand:
            return
        if match.ply <= said.afterwards.ply:
            return
        del self._promising[user_id, match.id]
        newest, _ = self._sheets.get((user_id, match.id, ""), (None, 0))
        if self._clock() - since > LIFE:
            return
        if newest is not said:
            await _try_change(said.take_away())
            return
        self._sheets[user_id, match.id, ""] = (replace(said, stays_until=None), since)
        await _try_change(said.write(**(await ready_card(said.afterwards.card)).edit_arguments()))


async def _try_change(change: Awaitable[object]) -> None:
    """Change a message that may be gone, or whose token may have expired."""
    try:
        await change
    except (discord.HTTPException, ClientError, OSError) as error:
        log.info("an old sheet could not be changed", reason=str(error))
