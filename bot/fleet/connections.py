"""Connections to Discord's gateway, one for each shard: they are opened, resumed and handed over.

The library opens its shards once and keeps them to itself: where several processes hand them to each other,
they reach here for what it hides, and nowhere else. A process that is alone leaves the shards to the library.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.shard import Shard
from yarl import URL

from bot.fleet.session_starts import wait_to_start
from bot.fleet.store import Session

if TYPE_CHECKING:
    from collections.abc import Iterable

    import discord

    from bot.servers.presence_store import Presence

CONNECTING = 60.0  # seconds


class Connections:
    def __init__(self, client: discord.AutoShardedClient) -> None:
        self._client = client
        self._before: dict[int, Shard] = {}  # connections that are being replaced
        self.gateway = URL()

    async def fetch_limits(self) -> tuple[int, int]:
        """Ask Discord how many shards it wants, and how many may identify at once."""
        client = self._client
        count, gateway, limits = await client.http.get_bot_gateway()
        self.gateway = URL(gateway)
        return count, limits["max_concurrency"]

    async def wait_to_start(self) -> None:
        await wait_to_start(self._client)

    @property
    def count(self) -> int | None:
        return self._client.shard_count

    def set_shard_count(self, count: int) -> None:
        """Set how many shards there are in all; the fleet decides later which of them to open."""
        self._client.shard_count = self._state.shard_count = count
        self._state.shard_ids = []

    def announce_ready(self) -> None:
        """Announce that the bot is ready."""
        self._state.call_handlers("ready")
        self._client.dispatch("ready")

    async def open(self, number: int) -> None:
        """Open a new session. Discord lists its servers first, and describes them afterwards."""
        told = asyncio.create_task(self._client.wait_for("shard_connect", check=number.__eq__))
        try:
            await self._client.launch_shard(self.gateway, number)
            await asyncio.wait({told}, timeout=CONNECTING)  # it may have to identify once more
        finally:
            told.cancel()

    async def resume(self, number: int, session: Session, servers: Iterable[Presence]) -> None:
        """Resume a session of another process: Discord repeats missed events, but lists no servers."""
        for server in servers:
            if self._client.get_guild(server.guild_id) is None:
                known: Any = {
                    "id": str(server.guild_id),
                    "unavailable": True,
                    "preferred_locale": server.locale,
                }
                self._state._add_guild_from_data(known)  # noqa: SLF001 - as the library does at its start
        socket = await asyncio.wait_for(self._resume_socket(number, session), CONNECTING)
        shard = self._shards[number] = Shard(
            socket, self._client, self._private_attribute("queue").put_nowait
        )
        shard.launch()
        self._state.parsers["RESUMED"]({"__shard_id__": number})

    async def _resume_socket(self, number: int, session: Session) -> DiscordWebSocket:
        """Receive the missed events. If the other process crashed, it may have handled those interactions."""
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
        """Return what another process needs to resume a shard: the session of its oldest connection."""
        shard = self._before.get(number) or self._shards.get(number)
        return _session(shard.ws) if shard else None

    async def renew(self, number: int) -> None:
        """Open a new session beside one that was resumed: only then Discord describes the servers."""
        self._before[number] = self._shards[number]
        ready = asyncio.create_task(self._client.wait_for("shard_ready", check=number.__eq__))
        try:
            await self.open(number)
            await asyncio.wait_for(ready, CONNECTING)
        finally:
            ready.cancel()
        await self._before.pop(number).close()

    async def stop_listening(self, number: int) -> Session | None:
        """Stop listening to a shard, so that another process can resume its session."""
        shard = self._shards.pop(number, None)
        if shard is None:
            return None
        if (before := self._before.pop(number, None)) and before is not shard:
            await shard.close()
            shard = before
        shard._cancel_task()  # noqa: SLF001 - close() would tell Discord to end the session
        session = _session(shard.ws)
        await shard.ws.close()  # with a code that lets the session live
        self._remove_servers(number)
        return session

    async def close(self, number: int) -> None:
        """Close a shard for good: another process has opened a session of it."""
        for shard in (self._shards.pop(number, None), self._before.pop(number, None)):
            if shard is not None:
                await shard.close()
        self._remove_servers(number)

    def _remove_servers(self, number: int) -> None:
        for guild in [one for one in self._client.guilds if one.shard_id == number]:
            self._state._remove_guild(guild)  # noqa: SLF001 - no event will tell of them any more

    @property
    def _state(self) -> Any:
        return self._client._connection  # noqa: SLF001 - see above

    @property
    def _shards(self) -> dict[int, Shard]:
        shards: dict[int, Shard] = self._private_attribute("shards")
        return shards

    def _private_attribute(self, name: str) -> Any:
        return getattr(self._client, f"_AutoShardedClient__{name}")


def _session(socket: DiscordWebSocket) -> Session | None:
    if socket.session_id is None or socket.sequence is None:
        return None
    return Session(socket.session_id, socket.sequence, str(socket.gateway))


def _ignore(_: Any) -> None:
    """Ignore an event that the other process may have handled."""
