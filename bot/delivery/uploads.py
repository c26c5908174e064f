"""Messages with files go out in one piece.

Left to itself aiohttp writes a form part by part, with its borders. A card with a picture goes to the network
nine times then, each with its way into the system, and with TLS as a record of its own.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from aiohttp import MultipartWriter, Payload
from aiohttp.payload import PAYLOAD_REGISTRY, Order

if TYPE_CHECKING:
    from aiohttp.abc import AbstractStreamWriter


@cache
def begin() -> None:
    """Have every form of this process written so."""
    PAYLOAD_REGISTRY.register(InOnePiece, MultipartWriter, order=Order.try_first)


class InOnePiece(Payload):
    """A form that was filled in."""

    def __init__(self, form: MultipartWriter, **_: Any) -> None:
        super().__init__(form, headers=form.headers)
        self._form = form

    @property
    def size(self) -> int | None:
        return self._form.size

    def decode(self, encoding: str = "utf-8", errors: str = "strict") -> str:
        return self._form.decode(encoding, errors)

    async def as_bytes(self, encoding: str = "utf-8", errors: str = "strict") -> bytes:
        return await self._form.as_bytes(encoding, errors)

    async def write(self, writer: AbstractStreamWriter) -> None:
        await writer.write(await self.as_bytes())

    async def close(self) -> None:
        await self._form.close()
