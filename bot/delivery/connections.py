"""Connections to Discord's gateway, one a shard: opened, gone on with, handed over.

The library opens its shards once and keeps them to itself; what is reached for here is all that it hides.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, TypeAlias

import structlog
from aiohttp import ClientError
from discord import DiscordException
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.shard import Shard
from yarl import URL

from bot.archive.shards import Session
from bot.delivery.context import shard_of
from bot.runtime.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import discord

    from bot.archive.presences import Presence
    from bot.delivery.discord_clock import DiscordClock

    Hear: TypeAlias = Callable[[Any], None]

log = structlog.get_logger()

CONNECTING = 60.0  # seconds
KEPT = 1000  # interactions
FEW = 10  # a tenth of the sessions of a day is few


class Connections:
    def __init__(self, client: discord.AutoShardedClient, discord_clock: DiscordClock) -> None:
        self._client = client
        self._before: dict[int, Shard] = {}  # connections that another takes the place of
        self.gateway = URL()
        parsers = self._state.parsers
        parsers["INTERACTION_CREATE"] = _in_time(discord_clock, _once(parsers["INTERACTION_CREATE"]))

    async def terms(self) -> tuple[int, int]:
        """Ask Discord how many shards it wants, and how many may identify themselves at once."""
        client = self._client
        count, gateway, limits = await client.http.get_bot_gateway()
        self.gateway = URL(gateway)
        return count, limits["max_concurrency"]

    async def may_start(self) -> None:
        """Wait where few of the sessions are left that Discord lets a bot open in a day, a start each.

        A bot that falls at each start would use them up within hours, and could then not be started at all.
        """
        client = self._client
        try:
            _, _, limits = await client.http.get_bot_gateway()
        except (DiscordException, OSError, ClientError) as error:
            log.warning("nobody knows how many sessions are left", reason=str(error))
            return
        if seconds := pause_before(limits["remaining"], limits["total"], limits["reset_after"]):
            log.warning(
                "few sessions are left: a start waits", left=limits["remaining"], seconds=round(seconds)
            )
            await asyncio.sleep(seconds)

    @property
    def count(self) -> int | None:
        return self._client.shard_count

    def divide(self, count: int) -> None:
        """Say how many shards there are in all; which of them are opened is decided later."""
        self._client.shard_count = self._state.shard_count = count
        self._state.shard_ids = []

    def say_ready(self) -> None:
        """Tell whoever waits for it that the bot is there."""
        self._state.call_handlers("ready")
        self._client.dispatch("ready")

    async def open(self, number: int) -> None:
        """Open a session of its own, and learn which servers there are; what is on them follows."""
        told = asyncio.create_task(self._client.wait_for("shard_connect", check=number.__eq__))
        try:
            await self._client.launch_shard(self.gateway, number)
            await asyncio.wait({told}, timeout=CONNECTING)  # it may have to identify itself once more
        finally:
            told.cancel()

    async def go_on(self, number: int, session: Session, servers: Iterable[Presence]) -> None:
        """Go on with a session of another process: what happened meanwhile is told, the servers are not."""
        for server in servers:
            if self._client.get_guild(server.guild_id) is None:
                known: Any = {
                    "id": str(server.guild_id),
                    "unavailable": True,
                    "preferred_locale": server.locale,
                }
                self._state._add_guild_from_data(known)  # noqa: SLF001 - as the library does at its start
        socket = await asyncio.wait_for(self._resumed(number, session), CONNECTING)
        shard = self._shards[number] = Shard(socket, self._client, self._hidden("queue").put_nowait)
        shard.launch()
        self._state.parsers["RESUMED"]({"__shard_id__": number})

    async def _resumed(self, number: int, session: Session) -> DiscordWebSocket:
        """Hear what was not heard; what was asked of somebody who has ended may have been done."""
        socket = await DiscordWebSocket.from_client(
            self._client,
            gateway=URL(session.gateway),
            shard_id=number,
            session=session.id,
            sequence=session.sequence,
            resume=True,
        )
        missed, parsers = asyncio.Event(), self._state.parsers
        heard = {} if session.is_handed_over else {"INTERACTION_CREATE": _ignore}
        socket._discord_parsers = {**parsers, **heard, "RESUMED": lambda _: missed.set()}  # noqa: SLF001
        try:
            while not missed.is_set():
                await socket.poll_event()
        except ReconnectWebSocket:
            raise ConnectionError("Discord has forgotten this session") from None
        except BaseException:
            await socket.close()
            raise
        socket._discord_parsers = parsers  # noqa: SLF001 - see above
        return socket

    def session(self, number: int) -> Session | None:
        """Tell how somebody else could go on with a shard: on the line that is there longest."""
        shard = self._before.get(number) or self._shards.get(number)
        return _session(shard.ws) if shard else None

    async def renew(self, number: int) -> None:
        """Open a session beside the one that was taken over: only then the channels of servers are told."""
        self._before[number] = self._shards[number]
        ready = asyncio.create_task(self._client.wait_for("shard_ready", check=number.__eq__))
        try:
            await self.open(number)
            await asyncio.wait_for(ready, CONNECTING)
        finally:
            ready.cancel()
        await self._before.pop(number).close()

    async def part(self, number: int) -> Session | None:
        """Stop listening, so that somebody else can go on with what was not heard."""
        shard = self._shards.pop(number, None)
        if shard is None:
            return None
        if (before := self._before.pop(number, None)) and before is not shard:
            await shard.close()
            shard = before
        shard._cancel_task()  # noqa: SLF001 - close() would tell Discord that nobody goes on
        session = _session(shard.ws)
        await shard.ws.close()  # with a code after which a session lives on
        self._forget(number)
        return session

    async def drop(self, number: int) -> None:
        """Hang up for good: somebody else has opened a session of this shard."""
        for shard in (self._shards.pop(number, None), self._before.pop(number, None)):
            if shard is not None:
                await shard.close()
        self._forget(number)

    def servers(self, number: int) -> tuple[discord.Guild, ...]:
        count = self._client.shard_count
        return tuple(guild for guild in self._client.guilds if shard_of(guild.id, count) == number)

    def _forget(self, number: int) -> None:
        for guild in self.servers(number):
            self._state._remove_guild(guild)  # noqa: SLF001 - nobody tells us of them any more

    @property
    def _state(self) -> Any:
        return self._client._connection  # noqa: SLF001 - see above

    @property
    def _shards(self) -> dict[int, Shard]:
        shards: dict[int, Shard] = self._hidden("shards")
        return shards

    def _hidden(self, name: str) -> Any:
        return getattr(self._client, f"_AutoShardedClient__{name}")


def pause_before(left: int, total: int, reset_after: int) -> float:
    """Tell for how many seconds to wait: where few are left, they are spread over the rest of the day."""
    return 0.0 if left * FEW > total else reset_after / 1000 / (left + 1)


def _session(socket: DiscordWebSocket) -> Session | None:
    if socket.session_id is None or socket.sequence is None:
        return None
    return Session(socket.session_id, socket.sequence, str(socket.gateway))


def _ignore(_: Any) -> None:
    """Do nothing twice."""


def _in_time(discord_clock: DiscordClock, heard: Hear) -> Hear:
    """Hear what can still be answered: whoever was told that it failed may have done it again."""

    def hear(data: Any) -> None:
        interaction_id = int(data["id"])
        if discord_clock.is_too_late(interaction_id):
            log.warning("heard too late, so it is not begun", interaction=interaction_id)
            discord_clock.hear(interaction_id)
            return
        heard(data)

    return hear


def _once(heard: Hear) -> Hear:
    """Hear each interaction once: for a moment two connections tell of it."""
    known = Recent[str, None](KEPT)

    def hear(data: Any) -> None:
        if data["id"] in known:
            return
        known[data["id"]] = None
        heard(data)

    return hear
