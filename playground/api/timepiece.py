"""Our clock, for bots that follow it; they may say what they wait for."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from aiohttp import web

from playground.world.news import Kind

if TYPE_CHECKING:
    from playground.wire import Json
    from playground.world.world import World


@dataclass(frozen=True, slots=True)
class Wait:
    """A moment that a bot waits for, in seconds since 1970, and what it will do then."""

    at: float
    what: str


class Timepiece:
    """`GET /clock` is a line of JSON at once and one at each change; `POST /clock/waits` is the answer."""

    def __init__(self, world: World, patience: float) -> None:
        self._world = world
        self._patience = patience  # seconds that a bot has to answer, or to say what it waits for
        self._followers: set[asyncio.Task[object]] = set()
        self._answer: asyncio.Future[list[Wait]] | None = None

    def close(self) -> None:
        """Close the streams: the server would wait for followers that are gone."""
        for follower in self._followers:
            follower.cancel()

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/clock", self._tell), web.post("/clock/waits", self._hear)]

    async def waits(self) -> list[Wait]:
        """Ask the bot what it waits for, the next first; nothing if it does not say."""
        if not self._followers:
            return []
        if self._answer is None or not self._is_asking:
            self._answer = asyncio.get_running_loop().create_future()
            self._world.news.tell(Kind.WAITS_ASKED)
        with suppress(TimeoutError):
            async with asyncio.timeout(self._patience):
                return await asyncio.shield(self._answer)
        return []

    async def _tell(self, request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        follower = asyncio.current_task()
        assert follower is not None
        self._followers.add(follower)
        try:
            with self._world.news.subscription() as changes, suppress(ConnectionError):
                await response.write(self._line(asks=self._is_asking))
                async for change in changes:
                    if request.transport is None:  # the follower is gone
                        break
                    if change.kind in {Kind.CLOCK_MOVED, Kind.WAITS_ASKED}:
                        await response.write(self._line(asks=change.kind is Kind.WAITS_ASKED))
        finally:
            self._followers.discard(follower)
        return response

    @property
    def _is_asking(self) -> bool:
        return self._answer is not None and not self._answer.done()

    def _line(self, *, asks: bool) -> bytes:
        ahead = self._world.clock.ahead.total_seconds()
        return json.dumps({"ahead": ahead, "asks": asks, "patience": self._patience}).encode() + b"\n"

    async def _hear(self, request: web.Request) -> web.Response:
        said: list[Json] = await request.json()
        waits = [Wait(float(one["at"]), str(one["what"])) for one in said]
        if self._answer and not self._answer.done():
            self._answer.set_result(sorted(waits, key=lambda wait: wait.at))
        return web.Response(status=204)
