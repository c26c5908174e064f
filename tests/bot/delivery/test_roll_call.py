"""The roll call of a shard: over with the last server that comes."""

from __future__ import annotations

from asyncio import Queue, create_task, sleep
from typing import Any

import discord
import pytest

from bot.delivery import roll_call

NAMES: tuple[Any, ...] = ({"id": "1", "unavailable": True}, {"id": "2", "unavailable": True})


@pytest.fixture
def client() -> discord.AutoShardedClient:
    """Know of two servers on one shard, as after a line is opened."""
    client = discord.AutoShardedClient(intents=discord.Intents.none(), shard_count=1)
    roll_call.begin(client)
    for named in NAMES:
        client._connection._add_guild_from_data(named)
    client._connection._ready_states[0] = Queue()
    return client


async def test_it_is_over_when_the_last_server_has_come(client: discord.AutoShardedClient) -> None:
    roll = client._connection._ready_states[0]
    for guild in client.guilds:
        waiting = create_task(roll.get())
        await sleep(0)
        assert not waiting.done()
        guild.unavailable = False
        roll.put_nowait(guild)
        assert await waiting is guild

    with pytest.raises(TimeoutError):
        await roll.get()


async def test_whoever_has_come_is_seen_before_it_is_over(client: discord.AutoShardedClient) -> None:
    roll = client._connection._ready_states[0]
    for guild in client.guilds:
        guild.unavailable = False
        roll.put_nowait(guild)

    assert [await roll.get() for _ in NAMES] == list(client.guilds)
