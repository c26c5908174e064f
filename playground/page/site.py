"""The playground's address, its files and its sockets."""

from __future__ import annotations

import secrets
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import web

from playground.page.window import Window

if TYPE_CHECKING:
    from playground.api.openapi import OpenApi
    from playground.server import LocalDiscord

FILES = Path(__file__).parent / "static"
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
LARGEST_ASK = 40 << 20  # bytes; 25 MiB of files, written in base64
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
STATE = "{state}"  # in the page, where the address of its files says in which state they are


class Playground:
    """Who knows the secret in its address may act as everybody on this Discord."""

    def __init__(self, discord: LocalDiscord, judge: OpenApi | None = None) -> None:
        self._discord = discord
        self._judge = judge
        self._secret = secrets.token_urlsafe(18)

    @property
    def url(self) -> str:
        return f"{self._discord.url}/{self._secret}/"

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get(f"/{self._secret}/", self._page),
            web.get(f"/{self._secret}/socket", self._connect),
            web.get("/page/{state}/{name:.+}", self._file),
        ]

    async def _page(self, _request: web.Request) -> web.Response:
        """Give the page itself, which nobody keeps: it knows the secret."""
        text = (FILES / "index.html").read_text("utf-8").replace(STATE, _state())
        return web.Response(
            text=text, content_type="text/html", headers=HEADERS | {"Cache-Control": "no-store"}
        )

    async def _file(self, request: web.Request) -> web.Response:
        """Give what is the same on every Discord; a browser may keep it, as another state is elsewhere."""
        path = _files().get(request.match_info["name"])
        if path is None:
            raise web.HTTPNotFound
        kept = {"Cache-Control": "max-age=86400, immutable", "Content-Type": KINDS[path.suffix]}
        return web.Response(body=path.read_bytes(), headers=HEADERS | kept)

    async def _connect(self, request: web.Request) -> web.WebSocketResponse:
        """Let in only our own page: every browser says where a socket comes from."""
        if "Origin" not in request.headers:
            raise web.HTTPForbidden
        socket = web.WebSocketResponse(max_msg_size=LARGEST_ASK, heartbeat=30)
        await socket.prepare(request)
        await Window(self._discord, socket, self._judge).serve()
        return socket


@cache
def _files() -> dict[str, Path]:
    return {path.relative_to(FILES).as_posix(): path for path in FILES.rglob("*") if path.suffix in KINDS}


def _state() -> str:
    """Return the state of all files, so that a page reloads after one changes."""
    digest = sha256()
    for _, path in sorted(_files().items()):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
