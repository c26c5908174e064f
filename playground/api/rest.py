"""The REST side: from an HTTP request to a route and back, every request noted."""

from __future__ import annotations

import re
from email import message_from_string
from email.message import Message
from typing import TYPE_CHECKING, Any

import orjson
from aiohttp import web

from playground.api.faults import Trouble
from playground.api.journal import Request
from playground.api.paces import OLD
from playground.api.routes import route_to
from playground.api.routes.route import Call, Route
from playground.wire import Upload
from playground.world.clock import drawn_at
from playground.world.errors import REASONS, ApiError
from playground.world.news import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playground.api.answering import Desk
    from playground.api.faults import Fault, Faults
    from playground.api.journal import Journal
    from playground.api.paces import Paces
    from playground.wire import Files
    from playground.world.world import World

BASE = "/api/v10"
FILE_FIELD = re.compile(r"files?\[?(\d*)\]?")
# discord.py takes a 429 without it for a ban by Cloudflare.
VIA = {"Via": "1.1 local"}
EDIT = ("PATCH", "/channels/{channel_id}/messages/{message_id}")
EDITS_OF_OLD = 30046
NOT_FOUND = {"message": "404: Not Found", "code": 0}


class Rest:
    """Answers the bot's requests; what goes wrong in here itself is kept to be raised later."""

    def __init__(
        self, world: World, desk: Desk, token: str, *, journal: Journal, faults: Faults, paces: Paces
    ) -> None:
        self._world = world
        self._desk = desk
        self._token = token
        self._journal = journal
        self._faults = faults
        self._paces = paces
        self.crashes: list[Exception] = []

    def routes(self) -> list[web.RouteDef]:
        return [web.route("*", BASE + "/{rest:.*}", self._hear)]

    async def _hear(self, request: web.Request) -> web.StreamResponse:
        route, places = route_to(request.method, request.path.removeprefix(BASE))
        try:
            body, files = await _read_body(request)
        except ApiError as refusal:
            return _reply(self._note(request, route, None, {}), refusal.status, refusal.body)
        note = self._note(request, route, body, files)
        if route is None:
            self._world.news.tell(Kind.REQUEST_MADE, note)
            return _reply(note, 404, NOT_FOUND)
        await self._faults.wait_until_free(note.method, note.path)
        call = Call(self._world, self._desk, places, request.query, body, files)
        return self._handle(request, route, call, note)

    def _handle(self, request: web.Request, route: Route, call: Call, note: Request) -> web.Response:
        fault = self._faults.strike(note.method, note.path)
        if fault and fault.trouble is not Trouble.CUT_AFTER:
            response = self._fault_reply(note, fault)
        else:
            response = self._answer(request, route, call, note)
        self._world.news.tell(Kind.REQUEST_MADE, note)
        if fault and fault.trouble in {Trouble.CUT_BEFORE, Trouble.CUT_AFTER}:
            _drop_connection(request)
        return response

    def _note(self, request: web.Request, route: Route | None, body: Any, files: Files) -> Request:
        path, now = request.path.removeprefix(BASE), self._world.clock.now()
        template = route.template if route else None
        note = Request(request.method, path, template, now, dict(request.query), body)
        note.files = tuple(upload.name for upload in files.values())
        note.weight = request.content_length or 0
        self._journal.note(note)
        return note

    def _fault_reply(self, note: Request, fault: Fault) -> web.Response:
        if fault.trouble is Trouble.LIMITED:
            return _rate_limit_reply(note, fault.retry_after, {}, is_global=fault.is_global, code=fault.code)
        return _reply(note, fault.status, {"message": "Internal Server Error", "code": 0})

    def _answer(self, request: web.Request, route: Route, call: Call, note: Request) -> web.Response:
        # Answers to interactions do not count, Discord says.
        if not route.is_open and (wait := self._paces.wait_globally()):
            return _rate_limit_reply(note, wait, {"X-RateLimit-Global": "true"}, is_global=True)
        major = call.path.get("channel_id") or call.path.get("guild_id") or ""
        headers, wait = self._paces.spend(route.method, route.template, major)
        if wait:
            return _rate_limit_reply(note, wait, headers, is_global=False)
        if self._edits_old(route, call) and (wait := self._paces.wait_for_old(major)):
            return _rate_limit_reply(note, wait, headers, is_global=False, code=EDITS_OF_OLD)
        try:
            self._check_token(request, route)
            body = route.handler(call)
        except ApiError as refusal:
            return _reply(note, refusal.status, refusal.body, headers)
        except Exception as crash:  # noqa: BLE001 -- raised again when the server closes
            self.crashes.append(crash)
            return _reply(note, 400, {"message": f"the local Discord crashed: {crash!r}", "code": 0}, headers)
        status = 204 if body is None else route.status
        return _reply(note, status, body, headers)

    def _edits_old(self, route: Route, call: Call) -> bool:
        """Tell whether a message is to be changed that is old by now."""
        if (route.method, route.template) != EDIT:
            return False
        number = call.id("message_id")
        return number != 0 and self._world.clock.now() - drawn_at(number) > OLD

    def _check_token(self, request: web.Request, route: Route) -> None:
        if not route.is_open and request.headers.get("Authorization") != f"Bot {self._token}":
            raise ApiError(0)


async def _read_body(request: web.Request) -> tuple[Any, Files]:
    # the request's own reading of this header takes longer than all the rest
    if not request.headers.get("Content-Type", "").startswith("multipart/"):
        raw = await request.read()
        return _parse(raw), {}
    body: Any = {}
    files: Files = {}
    for headers, content in _parts(request.headers["Content-Type"], await request.read()):
        name = headers.get_param("name", header="Content-Disposition")
        if name == "payload_json":
            body = _parse(content)
        else:
            kind = headers.get("Content-Type", "")
            files[_place(str(name), len(files))] = Upload(headers.get_filename("file"), content, kind)
    return body, files


def _parts(kind: str, raw: bytes) -> Iterator[tuple[Message, bytes]]:
    """Take a multipart body apart; aiohttp's own reader is made for bodies that come in pieces, and slow."""
    whole = Message()
    whole["Content-Type"] = kind
    boundary = f"\r\n--{whole.get_boundary('')}".encode()
    for part in (b"\r\n" + raw).split(boundary)[1:-1]:
        headers, _, content = part.partition(b"\r\n\r\n")
        yield message_from_string(headers.decode().lstrip()), content


def _parse(raw: bytes) -> Any:
    try:
        return orjson.loads(raw or b"{}")
    except ValueError:
        raise ApiError(50109) from None


def _place(name: str | None, usual: int) -> int:
    found = FILE_FIELD.fullmatch(name or "")
    return int(found[1]) if found and found[1] else usual


def _rate_limit_reply(
    note: Request, wait: float, headers: dict[str, str], *, is_global: bool, code: int = 0
) -> web.Response:
    message = REASONS[code][1] if code else "You are being rate limited."
    body = {"message": message, "retry_after": wait, "global": is_global} | ({"code": code} if code else {})
    scope = {"Retry-After": f"{wait:.3f}", "X-RateLimit-Scope": "global" if is_global else "user"}
    return _reply(note, 429, body, headers | scope | VIA)


def _reply(note: Request, status: int, body: object, headers: dict[str, str] | None = None) -> web.Response:
    note.status, note.reply = status, body
    if body is None:
        return web.Response(status=status, headers=headers)
    # Bytes, because text would add a charset, which discord.py takes for something else than JSON.
    return web.Response(
        status=status, body=orjson.dumps(body), content_type="application/json", headers=headers
    )


def _drop_connection(request: web.Request) -> None:
    """Drop the connection as a failing network does: what is replied then arrives nowhere."""
    if request.transport:
        request.transport.abort()
