"""The gateway: sessions, heartbeats, resuming, and trouble on order."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from dataclasses import dataclass, field
from datetime import timedelta
from enum import IntEnum
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

import discord
import orjson
from aiohttp import WSMsgType, web

from playground.api.dispatches import (
    CONTENT,
    PRIVILEGED,
    Dispatch,
    dispatches,
)
from playground.world.news import Kind

if TYPE_CHECKING:
    from datetime import datetime

    from playground.api.faults import Faults
    from playground.wire import Json
    from playground.world.guilds import Guild
    from playground.world.news import Change
    from playground.world.world import World

HEARTBEAT_INTERVAL = 41_250
REMEMBERED = 5000
SHARD_OF_DIRECT = 0
RESUMABLE = timedelta(minutes=5)  # after a line was lost
VERSIONS = {None, "10"}
EVERY_INTENT = discord.Intents.all().value


class Op(IntEnum):
    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Close(IntEnum):
    """Why the gateway hangs up for good."""

    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    ALREADY_AUTHENTICATED = 4005
    INVALID_SHARD = 4010
    SHARDING_REQUIRED = 4011
    INVALID_VERSION = 4012
    INVALID_INTENTS = 4013
    DISALLOWED_INTENTS = 4014


@dataclass(slots=True, eq=False)
class Session:
    """What the bot is told in one identified connection, or in several resumed ones."""

    intents: int
    shard: tuple[int, int]
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    sequence: int = 0
    told: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    line: Line | None = None
    parted_at: datetime | None = None

    def tell(self, name: str, data: Json) -> None:
        self.sequence += 1
        packet = orjson.dumps({"op": Op.DISPATCH, "t": name, "s": self.sequence, "d": data}).decode()
        self.told.append((self.sequence, packet))
        if self.line:
            self.line.outbox.put_nowait(packet)

    def concerns(self, dispatch: Dispatch) -> bool:
        if dispatch.intent and not self.intents & dispatch.intent:
            return False
        if dispatch.guild is None:
            return self.shard[0] == SHARD_OF_DIRECT
        return self.has(dispatch.guild)

    def has(self, guild: Guild) -> bool:
        """Whether the server belongs to its shard."""
        number, count = self.shard
        return (guild.id >> 22) % count == number


@dataclass(slots=True, eq=False)
class Line:
    """One websocket; what is put into its outbox leaves in that order."""

    socket: web.WebSocketResponse
    request: web.Request
    outbox: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    session: Session | None = None

    def send(self, op: Op, data: object = None) -> None:
        self.outbox.put_nowait(orjson.dumps({"op": op, "d": data, "s": None, "t": None}).decode())

    async def deliver(self) -> None:
        while True:
            await self.socket.send_str(await self.outbox.get())


class Gateway:
    """Tells the bot what changes in the world, and is told to misbehave by tests."""

    def __init__(self, world: World, token: str, faults: Faults) -> None:
        self._world = world
        self._token = token
        self._faults = faults
        self._identified: dict[int, datetime] = {}  # when a bucket was used last
        self.heartbeat_interval = HEARTBEAT_INTERVAL
        self.approved_intents = PRIVILEGED
        self.acknowledges_heartbeats = True
        self.heartbeats = 0
        self.sessions: dict[str, Session] = {}
        self.lines: list[Line] = []
        world.news.listen(self._publish)

    @property
    def is_connected(self) -> bool:
        """Whether a bot is on the line that has identified itself."""
        return any(line.session for line in self.lines)

    @property
    def shards(self) -> list[tuple[int, int]]:
        """The shards that are on the line, each with the number of all."""
        return sorted(line.session.shard for line in self.lines if line.session)

    def cut_connections(self, shard: int | None = None) -> None:
        """Drop the connections without a word; what happens meanwhile waits for the bot to resume."""
        for line in self.lines:
            if shard is not None and not (line.session and line.session.shard[0] == shard):
                continue
            self._hang_up(line)

    def _hang_up(self, line: Line) -> None:
        self._part(line)
        if line.request.transport:
            line.request.transport.abort()

    def ask_to_reconnect(self) -> None:
        for line in self.lines:
            line.send(Op.RECONNECT)

    def ask_for_heartbeat(self) -> None:
        for line in self.lines:
            line.send(Op.HEARTBEAT)

    def invalidate(self) -> None:
        """Forget every session, so that the bot has to identify itself again."""
        self.sessions.clear()
        for line in self.lines:
            line.session = None
            line.send(Op.INVALID_SESSION, data=False)

    def forget(self) -> None:
        """Forget every session silently: a later resume is refused."""
        self.sessions.clear()

    async def connect(self, request: web.Request) -> web.StreamResponse:
        if self._faults.is_down and request.transport:
            request.transport.abort()
            return web.Response()  # it arrives nowhere
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        await socket.prepare(request)
        if request.query.get("v") not in VERSIONS:
            await socket.close(code=Close.INVALID_VERSION)
            return socket
        line = Line(socket, request)
        self.lines.append(line)
        line.send(Op.HELLO, {"heartbeat_interval": self.heartbeat_interval})
        delivery = asyncio.create_task(line.deliver())
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self._receive(line, orjson.loads(message.data))
        finally:
            delivery.cancel()
            self.lines.remove(line)
            self._part(line)
        return socket

    def _part(self, line: Line) -> None:
        if line.session and line.session.line is line:
            line.session.line, line.session.parted_at = None, self._world.clock.now()
        line.session = None
        self._world.news.tell(Kind.SESSION_CHANGED)

    async def _receive(self, line: Line, packet: Json) -> None:
        data = packet.get("d")
        match packet["op"]:
            case Op.HEARTBEAT:
                self.heartbeats += 1
                self._world.news.tell(Kind.HEARTBEAT)
                if self.acknowledges_heartbeats:
                    line.send(Op.HEARTBEAT_ACK)
            case Op.IDENTIFY:
                await self._identify(line, data or {})
            case Op.RESUME:
                self._resume(line, data or {})
            case Op.REQUEST_MEMBERS if line.session:
                self._chunk(line.session, data or {})
            case _ if line.session is None:
                await line.socket.close(code=Close.NOT_AUTHENTICATED)

    async def _identify(self, line: Line, data: Json) -> None:
        session = Session(data["intents"], tuple(data.get("shard") or (0, 1)))
        refusal = Close.ALREADY_AUTHENTICATED if line.session else self._refusal(session, data["token"])
        if refusal:
            await line.socket.close(code=refusal)
        elif not self._has_turn(session.shard[0]):
            line.send(Op.INVALID_SESSION, data=False)
        else:
            self._forget_parted()
            self.sessions[session.id] = session
            self._join(line, session)
            self._greet(session)

    def _refusal(self, session: Session, token: str) -> Close | None:
        if token.removeprefix("Bot ") != self._token:
            return Close.AUTHENTICATION_FAILED
        number, count = session.shard
        if not 0 <= number < count:
            return Close.INVALID_SHARD
        if len(self._guilds(session)) > self._world.terms.servers_of_a_shard:
            return Close.SHARDING_REQUIRED
        if session.intents & ~EVERY_INTENT:
            return Close.INVALID_INTENTS
        return Close.DISALLOWED_INTENTS if session.intents & PRIVILEGED & ~self.approved_intents else None

    def _has_turn(self, shard: int) -> bool:
        """Whether the shard's bucket lets it identify itself now; if so, it is used up for a while."""
        terms, now = self._world.terms, self._world.clock.now()
        bucket = shard % terms.max_concurrency
        last = self._identified.get(bucket)
        if last and now - last < terms.pause:
            return False
        self._identified[bucket] = now
        terms.begin_day(now)
        terms.starts_left -= 1
        return True

    def _forget_parted(self) -> None:
        """Drop sessions that nobody may resume any more."""
        for session in [one for one in self.sessions.values() if self._is_forgotten(one)]:
            del self.sessions[session.id]

    def _is_forgotten(self, session: Session) -> bool:
        parted_at = session.parted_at
        return parted_at is not None and self._world.clock.now() - parted_at > RESUMABLE

    def _guilds(self, session: Session) -> list[Guild]:
        guilds = self._world.guilds.values()
        return [guild for guild in guilds if self._world.has_bot(guild) and session.has(guild)]

    def _join(self, line: Line, session: Session) -> None:
        if session.line and session.line is not line:
            self._hang_up(session.line)
        session.line, line.session, session.parted_at = line, session, None
        self._world.news.tell(Kind.SESSION_CHANGED, session)

    def _greet(self, session: Session) -> None:
        bot, guilds = self._world.bot, self._guilds(session)
        ready: Json = {
            "v": 10,
            "user": bot.payload() | {"verified": True, "mfa_enabled": False, "email": None},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self._world.terms.url,
            "shard": list(session.shard),
            "application": {"id": str(bot.id), "flags": 0},
        }
        session.tell("READY", ready)
        for guild in guilds:
            session.tell("GUILD_CREATE", guild.creation(bot) | {"unavailable": False})

    def _resume(self, line: Line, data: Json) -> None:
        self._forget_parted()
        session = self.sessions.get(data["session_id"] or "")
        missed = data["seq"] or 0
        if session is None or (session.told and missed + 1 < session.told[0][0]):
            line.send(Op.INVALID_SESSION, data=False)
            return
        for sequence, packet in session.told:
            if sequence > missed:
                line.outbox.put_nowait(packet)
        self._join(line, session)
        session.tell("RESUMED", {})

    def _chunk(self, session: Session, data: Json) -> None:
        guild = self._world.guilds[int(data["guild_id"])]
        wanted = set(map(int, data.get("user_ids") or guild.members))
        members = [member.payload() for identity, member in guild.members.items() if identity in wanted]
        chunk = {"guild_id": str(guild.id), "members": members, "chunk_index": 0, "chunk_count": 1}
        session.tell("GUILD_MEMBERS_CHUNK", chunk | {"nonce": data.get("nonce")})

    def _publish(self, change: Change) -> None:
        heard = reduce(or_, (session.intents for session in self.sessions.values()), 0)
        for dispatch in dispatches(self._world, change, heard):
            for session in self.sessions.values():
                if session.concerns(dispatch):
                    is_redacted = dispatch.redacted and not session.intents & CONTENT
                    data = dispatch.redacted if is_redacted else dispatch.data
                    session.tell(dispatch.name, data or dispatch.data)
