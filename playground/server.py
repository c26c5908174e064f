"""The local Discord: one loopback server of REST, gateway, files and a page."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import TYPE_CHECKING, Self

from aiohttp import web

from playground.api.answering import PATIENCE, Desk
from playground.api.faults import Faults
from playground.api.gateway import Gateway
from playground.api.journal import Journal
from playground.api.paces import Paces
from playground.api.rest import Rest
from playground.api.timepiece import Timepiece
from playground.page import Playground
from playground.people.person import Person
from playground.world.channels import Channel, Overwrite, Type
from playground.world.news import Kind
from playground.world.permissions import bits
from playground.world.posting import REQUEST_LIMIT
from playground.world.world import World

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from contextlib import AbstractContextManager
    from types import TracebackType

    from aiohttp.typedefs import Handler

    from playground.api.openapi import OpenApi
    from playground.world.guilds import Guild
    from playground.world.messages import Message
    from playground.world.news import Change

HOST = "127.0.0.1"
MULTIPART_OVERHEAD = 1 << 20
# A file is never run as a page, although it comes from the playground's own origin.
INERT = {
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, max-age=86400, immutable",
}


class LocalDiscord:
    """`async with LocalDiscord() as discord:` serves until the block ends; any bot may come and go."""

    def __init__(
        self,
        port: int = 0,
        *,
        journal: int | None = None,
        judge: OpenApi | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self._port = port
        self.token = secrets.token_urlsafe(24)
        self.world = World()
        self.desk = Desk(self.world, patience)
        self.faults = Faults(self.world.clock)
        self.paces = Paces()
        self.requests = Journal(journal)
        self.gateway = Gateway(self.world, self.token, self.faults)
        self.timepiece = Timepiece(self.world, patience)
        self._rest = Rest(
            self.world,
            self.desk,
            self.token,
            journal=self.requests,
            faults=self.faults,
            paces=self.paces,
        )
        self.playground = Playground(self, judge)
        self.home = self.guild("Home")
        self.general = self.channel("general")

    async def __aenter__(self) -> Self:
        application = web.Application(
            middlewares=[self._guard], client_max_size=REQUEST_LIMIT + MULTIPART_OVERHEAD
        )
        application.add_routes(self._rest.routes())
        application.add_routes(
            [
                web.get("/gateway", self.gateway.connect),
                web.get("/gateway/", self.gateway.connect),
                web.get("/cdn/{path:.*}", self._file),
            ]
        )
        application.add_routes(self.timepiece.routes())
        application.add_routes(self.playground.routes())
        self._runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, self._port)
        await site.start()
        self._port = self._runner.addresses[0][1]
        self.world.cdn.base = f"{self.url}/cdn"
        self.world.terms.url = f"ws://{HOST}:{self._port}/gateway"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close, and raise what crashed inside unless something else is already on its way."""
        self.gateway.cut_connections()
        self.timepiece.close()
        await self._runner.cleanup()
        if self._rest.crashes and error is None:
            raise ExceptionGroup("the local Discord crashed", self._rest.crashes)

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self._port}"

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Let nobody in who was sent by another site."""
        here = {f"{HOST}:{self._port}", f"localhost:{self._port}"}
        origin = request.headers.get("Origin", "").removeprefix("http://")
        if request.host not in here or (origin and origin not in here):
            raise web.HTTPForbidden
        return await handler(request)

    async def _file(self, request: web.Request) -> web.Response:
        found = self.world.cdn.fetch(f"/{request.match_info['path']}", request.query)
        if found is None:
            raise web.HTTPNotFound(text="This content is no longer available.")
        return web.Response(body=found.content, headers=INERT | {"Content-Type": found.content_type})

    def guild(self, name: str, *, locale: str = "en-US", with_bot: bool = True) -> Guild:
        guild = self.world.guild(name, locale=locale)
        if with_bot:
            self.world.join(self.world.bot, guild)
        return guild

    def channel(self, name: str, guild: Guild | None = None) -> Channel:
        return self.world.text_channel(guild or self.home, name)

    def private(self, first: Person, *others: Person) -> Channel:
        """Open a conversation between people that the bot is no part of."""
        users = [person.user for person in (first, *others)]
        kind = Type.GROUP if len(others) > 1 else Type.DIRECT
        return self.world.open(Channel(self.world.ids.draw(), kind, "", recipients=users))

    def person(
        self,
        name: str,
        *,
        locale: str = "en-US",
        guild: Guild | None = None,
        is_admin: bool = False,
        has_installed: bool = False,
    ) -> Person:
        """Let a new person join a server, the first one unless said."""
        user = self.world.user(name, locale=locale)
        user.has_installed = has_installed
        home = guild or self.home
        roles = (self.world.administrators(home),) if is_admin else ()
        self.world.join(user, home, *roles)
        return Person(self.world, self.desk, user)

    def forbid(self, channel: Channel, *permissions: str, who: Person | None = None) -> None:
        """Take permissions, named as discord.py names them, from the bot or a person in one channel."""
        target = who.user if who else self.world.bot
        before = channel.overwrites.get(target.id) or Overwrite(target.id, 1)
        denied = before.deny | bits(*permissions)
        channel.overwrites[target.id] = Overwrite(target.id, 1, before.allow & ~denied, denied)
        self.world.news.tell(Kind.CHANNEL_EDITED, channel)

    def allow(self, channel: Channel, *permissions: str, who: Person | None = None) -> None:
        """Give them back, or for the first time."""
        target = who.user if who else self.world.bot
        before = channel.overwrites.get(target.id) or Overwrite(target.id, 1)
        allowed = before.allow | bits(*permissions)
        channel.overwrites[target.id] = Overwrite(target.id, 1, allowed, before.deny & ~allowed)
        self.world.news.tell(Kind.CHANNEL_EDITED, channel)

    def delete_channel(self, channel: Channel) -> None:
        self.world.close(channel)

    def delete_message(self, message: Message) -> None:
        """Delete as a moderator would."""
        Person(self.world, self.desk, self.world.host).delete(message)

    def pass_time(self, **how_long: float) -> None:
        """Move the clock forward: `pass_time(hours=3)`."""
        self.world.pass_time(timedelta(**how_long))

    def go_down(self, **how_long: float) -> None:
        """Be out of the bot's reach until the clock has moved on by so much: `go_down(minutes=5)`."""
        self.faults.go_down(timedelta(**how_long))
        self.gateway.cut_connections()

    async def until(self, is_so: Callable[[], object], within: float = 30.0) -> None:
        """Wait until something is so on this Discord, looked at after each change, without sleeping."""
        await self.world.news.until(is_so, within)

    async def connected(self, within: float = 30.0) -> None:
        """Wait until a bot has identified itself on the gateway."""
        await self.until(lambda: self.gateway.is_connected, within)

    def watch(self) -> AbstractContextManager[AsyncIterator[Change]]:
        """Give every change from now on."""
        return self.world.news.subscription()
