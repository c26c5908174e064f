"""One open page: does what it asks, tells it what happens."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from inspect import isawaitable
from typing import TYPE_CHECKING

from aiohttp import WSMsgType

from playground.page.deeds import DEEDS
from playground.page.telling import describe, scene
from playground.page.verdicts import verdict
from playground.people.commandline import ImpossibleError
from playground.world.errors import ApiError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from aiohttp import web

    from playground.api.journal import Request
    from playground.api.openapi import OpenApi
    from playground.server import LocalDiscord
    from playground.wire import Json
    from playground.world.news import Change

EARLIER_REQUESTS = 200


class Window:
    def __init__(self, discord: LocalDiscord, socket: web.WebSocketResponse, judge: OpenApi | None) -> None:
        self._discord = discord
        self._socket = socket
        self._judge = judge
        self._outbox: asyncio.Queue[Json] = asyncio.Queue()
        self._watches_requests = False

    async def serve(self) -> None:
        """Serve until the page goes away; what crashes in here ends it, and the page comes again."""
        with self._discord.watch() as changes:
            self._outbox.put_nowait(scene(self._discord))
            async with asyncio.TaskGroup() as group:
                endless = [group.create_task(self._deliver()), group.create_task(self._follow(changes))]
                async for message in self._socket:
                    if message.type is WSMsgType.TEXT:
                        group.create_task(self._do(json.loads(message.data)))
                for task in endless:
                    task.cancel()

    async def _deliver(self) -> None:
        with suppress(ConnectionError):
            while True:
                await self._socket.send_str(json.dumps(await self._outbox.get(), ensure_ascii=False))

    async def _follow(self, changes: AsyncIterator[Change]) -> None:
        async for change in changes:
            for news in describe(self._discord, change):
                if news["on"] != "request":
                    self._outbox.put_nowait(news)
                elif self._watches_requests:
                    self._outbox.put_nowait(
                        {"on": "requests", "requests": [self._request_line(change.subject)]}
                    )

    async def _do(self, ask: Json) -> None:
        try:
            reply = await self._reply(ask)
        except ImpossibleError as refusal:
            named = {name: str(value) for name, value in refusal.named.items()}
            reply = {"error": refusal.said, "named": named}
        except ApiError as refusal:
            reply = {"error": str(refusal)}
        except (LookupError, ValueError, TypeError) as error:
            reply = {"error": f"The page asked for something odd: {error!r}"}
        self._outbox.put_nowait({"on": "reply", "to": ask.get("id")} | reply)

    async def _reply(self, ask: Json) -> Json:
        if ask["do"] == "requests":
            return self._requests()
        result = DEEDS[ask["do"]](self._discord, ask)
        return await result if isawaitable(result) else result

    def _requests(self) -> Json:
        """Tell the requests so far, and every one from now on."""
        self._watches_requests = True
        earlier = list(self._discord.requests)[-EARLIER_REQUESTS:]
        return {"requests": [self._request_line(request) for request in earlier]}

    def _request_line(self, request: Request) -> Json:
        return {
            "method": request.method,
            "path": request.path,
            "status": request.status,
            "at": request.at.timestamp(),
            "files": list(request.files),
            "body": request.body,
            "reply": request.reply,
            "faults": verdict(request, self._judge),
            "judges": ["limits", "openapi"] if self._judge else ["limits"],
        }
