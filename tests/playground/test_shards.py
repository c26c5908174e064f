"""Several sessions at once, who may open one, and what each of them is told."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import aiohttp
import discord as library
import pytest

from playground import point_for_a_while
from playground.api.gateway import Op
from tests.patience import UNHURRIED

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playground import LocalDiscord, Person

GUILDS = 1 << 0


class Line:
    """A bot's connection, without the library that would make it right again."""

    def __init__(self, discord: LocalDiscord, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._discord = discord
        self._socket = socket

    async def identify(self, *shard: int, intents: int = GUILDS, token: str | None = None) -> None:
        asked: dict[str, Any] = {"token": token or self._discord.token, "intents": intents}
        await self._socket.send_json({"op": Op.IDENTIFY, "d": asked | ({"shard": shard} if shard else {})})

    async def resume(self, session: str, sequence: int) -> None:
        asked = {"token": self._discord.token, "session_id": session, "seq": sequence}
        await self._socket.send_json({"op": Op.RESUME, "d": asked})

    async def hears(self) -> dict[str, Any] | int:
        """Return the next packet, or the code the gateway hangs up with."""
        message = await self._socket.receive(timeout=UNHURRIED)
        if message.type is aiohttp.WSMsgType.TEXT:
            packet: dict[str, Any] = json.loads(message.data)
            return packet
        return self._socket.close_code or 0

    async def is_told(self, name: str) -> dict[str, Any]:
        while True:
            packet = await self.hears()
            assert isinstance(packet, dict), packet
            if packet["t"] == name:
                data: dict[str, Any] = packet["d"]
                return data


@asynccontextmanager
async def line(discord: LocalDiscord, version: str = "10") -> AsyncIterator[Line]:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{discord.url}/gateway?v={version}") as socket,
    ):
        opened = Line(discord, socket)
        if version == "10":
            assert (await socket.receive_json())["op"] == Op.HELLO
        yield opened


def shard_of(guild: Any, count: int) -> int:
    return int((guild.id >> 22) % count)


def servers_on_each(discord: LocalDiscord, count: int) -> None:
    """Found servers until every shard has one; which shard one is on depends on the millisecond."""
    while len({shard_of(guild, count) for guild in discord.world.guilds.values()}) < count:
        discord.pass_time(milliseconds=1)
        discord.guild("One more")


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"token": "wrong"}, 4004),
        ({"shard": (2, 2)}, 4010),
        ({"shard": (-1, 2)}, 4010),
        ({"shard": (0, 0)}, 4010),
        ({"intents": 1 << 40}, 4013),
        ({"intents": 1 << 15}, 4014),
    ],
    ids=str,
)
async def test_who_may_not_identify_is_hung_up_on(
    asked: dict[str, Any], code: int, discord: LocalDiscord
) -> None:
    discord.gateway.approved_intents = 0
    async with line(discord) as bot:
        await bot.identify(*asked.pop("shard", ()), **asked)

        assert await bot.hears() == code


async def test_another_version_of_the_api_is_not_spoken(discord: LocalDiscord) -> None:
    async with line(discord, version="6") as bot:
        assert await bot.hears() == 4012


async def test_identifying_twice_is_once_too_often(discord: LocalDiscord) -> None:
    async with line(discord) as bot:
        await bot.identify()
        await bot.is_told("READY")
        await bot.identify()
        while isinstance(heard := await bot.hears(), dict):
            pass

        assert heard == 4005


async def test_too_many_servers_for_one_shard_want_two(discord: LocalDiscord) -> None:
    servers_on_each(discord, 2)
    discord.world.terms.servers_of_a_shard = len(discord.world.guilds) - 1
    async with line(discord) as one, line(discord) as half:
        await one.identify(0, 1)
        await half.identify(0, 2)

        assert await one.hears() == 4011
        assert (await half.is_told("READY"))["shard"] == [0, 2]


async def test_every_server_is_on_one_shard(discord: LocalDiscord) -> None:
    servers_on_each(discord, 3)
    told: list[list[int]] = []
    for number in range(3):
        async with line(discord) as bot:
            await bot.identify(number, 3)
            ready = await bot.is_told("READY")
            told.append([int(guild["id"]) for guild in ready["guilds"]])

    assert sorted(one for ids in told for one in ids) == sorted(discord.world.guilds)
    assert [{(one >> 22) % 3 for one in ids} for ids in told] == [{0}, {1}, {2}]


async def test_buckets_of_identifying_open_one_after_the_other(discord: LocalDiscord) -> None:
    terms = discord.world.terms
    terms.pause, terms.max_concurrency = timedelta(seconds=5), 2
    async with line(discord) as zero, line(discord) as one, line(discord) as two:
        await zero.identify(0, 3)
        await zero.is_told("READY")
        await one.identify(1, 3)  # another bucket
        await one.is_told("READY")
        await two.identify(2, 3)  # the bucket of the first
        refused = await two.hears()
        discord.pass_time(seconds=5)
        await two.identify(2, 3)

        assert refused == {"op": Op.INVALID_SESSION, "d": False, "s": None, "t": None}
        assert (await two.is_told("READY"))["shard"] == [2, 3]
    assert terms.starts_left == 997
    discord.pass_time(days=1)
    async with line(discord) as zero:
        await zero.identify(0, 3)
        await zero.is_told("READY")
    assert terms.starts_left == 999


async def test_a_session_is_resumed_for_five_minutes(discord: LocalDiscord) -> None:
    async with line(discord) as bot:
        await bot.identify()
        ready = await bot.is_told("READY")
    await discord.until(lambda: not discord.gateway.is_connected)
    discord.pass_time(minutes=6)
    async with line(discord) as again:
        await again.resume(ready["session_id"], 1)

        assert await again.hears() == {"op": Op.INVALID_SESSION, "d": False, "s": None, "t": None}


class Sharded(library.AutoShardedClient):
    """Two shards that come up at once, as a library that knows its buckets would let them."""

    def __init__(self) -> None:
        intents = library.Intents(guilds=True, dm_messages=True)
        super().__init__(intents=intents, guild_ready_timeout=0.01, shard_count=2)
        self.asked: asyncio.Queue[tuple[int, int | None]] = asyncio.Queue()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None: ...

    async def on_interaction(self, interaction: library.Interaction[Any]) -> None:
        shard = interaction.guild.shard_id if interaction.guild else None
        self.asked.put_nowait((interaction.user.id, shard))
        await interaction.response.send_message("here")


async def test_a_session_that_is_resumed_elsewhere_leaves_its_line(discord: LocalDiscord) -> None:
    async with line(discord) as before, line(discord) as after:
        await before.identify(0, 1)
        session = (await before.is_told("READY"))["session_id"]
        await after.resume(session, 1)

        await after.is_told("RESUMED")
        while isinstance(await before.hears(), dict):
            pass
        assert discord.gateway.shards == [(0, 1)]


async def test_a_sharded_bot_answers_everywhere(discord: LocalDiscord, anna: Person) -> None:
    servers_on_each(discord, 2)
    rooms = [discord.channel("games", guild) for guild in discord.world.guilds.values()]
    for room in rooms:
        if room.guild and anna.id not in room.guild.members:
            discord.world.join(anna.user, room.guild)
    discord.world.commands.append({"id": "1", "name": "do", "type": 1})
    with point_for_a_while(discord.url):
        client = Sharded()
        running = asyncio.create_task(client.start(discord.token))
        await discord.until(lambda: len(discord.gateway.shards) == 2)
        for room in [*rooms, anna.inbox]:
            assert not (await anna.slash(room, "do")).has_failed
        shards = [client.asked.get_nowait()[1] for _ in [*rooms, anna.inbox]]
        await client.close()
        await running

    assert shards == [shard_of(room.guild, 2) for room in rooms] + [None]


async def test_one_shard_is_cut_and_the_other_goes_on(discord: LocalDiscord) -> None:
    async with line(discord) as zero, line(discord) as one:
        for number, bot in enumerate((zero, one)):
            await bot.identify(number, 2)
            await bot.is_told("READY")
        discord.gateway.cut_connections(shard=0)
        await discord.until(lambda: discord.gateway.shards == [(1, 2)])

        assert discord.gateway.is_connected
