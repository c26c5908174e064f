"""The threads of matches, which Discord archives when nobody writes in them for long."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import discord
import structlog
from discord.ext import commands

if TYPE_CHECKING:
    from bot.match.service import Matches

log = structlog.get_logger()


class ThreadsCog(commands.Cog):
    def __init__(self, client: discord.Client, matches: Matches) -> None:
        self._client = client
        self._matches = matches

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Wake the thread of a running match; one that a person has archived stays so until the next move."""
        if not _has_fallen_asleep(payload.data) or not await self._matches.is_played_in(payload.thread_id):
            return
        channel: Any = await self._client.fetch_channel(payload.thread_id)
        try:
            await channel.edit(archived=False)
        except discord.HTTPException as error:
            log.info("cannot wake the thread", channel=payload.thread_id, code=error.code)


def _has_fallen_asleep(thread: Any) -> bool:
    """Tell whether Discord archived a thread because nobody had written in it for long enough."""
    known = thread["thread_metadata"]
    if not known["archived"]:
        return False
    said_at = discord.utils.snowflake_time(int(thread.get("last_message_id") or thread["id"]))
    quiet = datetime.fromisoformat(known["archive_timestamp"]) - said_at
    return quiet >= timedelta(minutes=known["auto_archive_duration"])
