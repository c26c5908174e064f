"""Forms with files, as they go over the network."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from aiohttp import ClientSession, FormData, TraceConfig, web
from aiohttp.test_utils import TestServer

from bot.delivery import uploads

if TYPE_CHECKING:
    import aiohttp

PICTURE = bytes(range(256)) * 200
WORDS = '{"flags": 32768}'


async def test_a_message_with_a_picture_is_written_at_once() -> None:
    uploads.begin()
    sent: list[bytes] = []

    async def note(_: Any, __: Any, chunk: aiohttp.TraceRequestChunkSentParams) -> None:
        sent.append(chunk.chunk)

    traced = TraceConfig()
    traced.on_request_chunk_sent.append(note)
    app = web.Application()
    app.router.add_post("/", _received)
    async with (
        TestServer(app) as server,
        ClientSession(trace_configs=[traced]) as session,
        session.post(server.make_url("/"), data=_form()) as answer,
    ):
        assert await answer.json() == {
            "words": WORDS,
            "file": ["board.png", "image/png", PICTURE.hex()],
            "length": sum(map(len, sent)),
        }
    assert len(sent) == 1


def _form() -> FormData:
    """Fill in a form as discord.py does."""
    form = FormData(quote_fields=False)
    form.add_field("payload_json", WORDS, content_type="application/json")
    form.add_field("files[0]", BytesIO(PICTURE), filename="board.png", content_type="image/png")
    return form


async def _received(request: web.Request) -> web.Response:
    """Tell what has arrived."""
    form = await request.post()
    words, file = form["payload_json"], form["files[0]"]
    assert isinstance(words, bytearray)  # aiohttp leaves what is no plain text as it is
    assert isinstance(file, web.FileField)
    named = [file.filename, file.content_type, file.file.read().hex()]
    told = {"words": words.decode(), "file": named, "length": request.content_length}
    return web.json_response(told)
