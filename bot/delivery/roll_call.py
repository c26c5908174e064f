"""The roll call of a shard: Discord names its servers and then tells each; who is last ends it.

The library waits two seconds for one more, whoever has come: it cannot know that an outage keeps nobody away.
"""

from __future__ import annotations

from asyncio import Queue
from typing import TYPE_CHECKING

from discord import Guild

if TYPE_CHECKING:
    from collections.abc import Callable

    import discord


def begin(client: discord.AutoShardedClient) -> None:
    """Let whoever opens a shard be ready as soon as all its servers have come."""
    client._connection._ready_states = _RollCalls(client)  # noqa: SLF001 - the library keeps them to itself


class _RollCalls(dict[int, Queue[Guild]]):
    def __init__(self, client: discord.AutoShardedClient) -> None:
        super().__init__()
        self._client = client

    def __setitem__(self, shard: int, _: Queue[Guild]) -> None:
        super().__setitem__(shard, _RollCall(lambda: self._is_missed(shard)))

    def _is_missed(self, shard: int) -> bool:
        return any(guild.unavailable and guild.shard_id == shard for guild in self._client.guilds)


class _RollCall(Queue[Guild]):
    def __init__(self, is_missed: Callable[[], bool]) -> None:
        super().__init__()
        self._is_missed = is_missed

    async def get(self) -> Guild:
        """Wait for one more server, where one is missed."""
        if self.empty() and not self._is_missed():
            raise TimeoutError
        return await super().get()
