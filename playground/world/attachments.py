"""Files that came with messages, and the addresses they are served back from."""

from __future__ import annotations

import hashlib
import struct
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playground.wire import Json
    from playground.world.clock import Clock

# Discord signs its addresses and lets them die after a day.
LIFETIME = timedelta(hours=24)


class Cdn:
    """The shelf of files, and the only maker of their addresses."""

    def __init__(self, clock: Clock) -> None:
        self.base = ""
        self.files: dict[int, Attachment] = {}
        self._clock = clock

    def url(self, attachment: Attachment) -> str:
        expires = int((self._clock.now() + LIFETIME).timestamp())
        path = f"/attachments/{attachment.channel_id}/{attachment.id}/{quote(attachment.filename)}"
        return f"{self.base}{path}?ex={expires:x}&is={expires:x}&hm={_signature(path, expires)}"

    def fetch(self, path: str, query: Mapping[str, str]) -> Attachment | None:
        """Return the file at that address, unless it is gone, forged or too old."""
        expires = int(query.get("ex") or "0", 16)
        if datetime.fromtimestamp(expires, UTC) < self._clock.now():
            return None
        if query.get("hm") != _signature(path, expires):
            return None
        return self.files.get(int(path.split("/")[3]))


def _signature(path: str, expires: int) -> str:
    return hashlib.sha256(f"{path} {expires}".encode()).hexdigest()


@dataclass(slots=True, eq=False)
class Attachment:
    id: int
    channel_id: int
    filename: str
    content: bytes = field(repr=False)
    content_type: str
    cdn: Cdn = field(repr=False)
    description: str | None = None
    is_ephemeral: bool = False

    @property
    def url(self) -> str:
        """Return today's address; an old one expires."""
        return self.cdn.url(self)

    def payload(self) -> Json:
        url = self.url
        payload: Json = {
            "id": str(self.id),
            "filename": self.filename,
            "size": len(self.content),
            "url": url,
            "proxy_url": url,
            "content_type": self.content_type,
        }
        if self.description is not None:
            payload["description"] = self.description
        if self.is_ephemeral:
            payload["ephemeral"] = True
        return payload | self._size()

    def media(self) -> Json:
        """Return the file as a component shows it."""
        url = self.url
        return {
            "id": str(self.id),
            "url": url,
            "proxy_url": url,
            "content_type": self.content_type,
            "attachment_id": str(self.id),
            "loading_state": 2,
        } | (self._size() or {"width": None, "height": None})

    def _size(self) -> Json:
        size = pixels(self.content)
        return {"width": size[0], "height": size[1]} if size else {}


def pixels(content: bytes) -> tuple[int, int] | None:
    """Return a picture's width and height from its header."""
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        width, height = struct.unpack(">II", content[16:24])
    elif content.startswith(b"GIF8"):
        width, height = struct.unpack("<HH", content[6:10])
    elif content[8:16] == b"WEBPVP8X":
        width = int.from_bytes(content[24:27], "little") + 1
        height = int.from_bytes(content[27:30], "little") + 1
    else:
        return None
    return width, height


def type_of(content: bytes, filename: str) -> str:
    """Return the content type Discord would say, from the content first."""
    for start, kind in _SIGNATURES:
        if content.startswith(start):
            return kind
    return "text/plain; charset=utf-8" if filename.endswith((".txt", ".md")) else "application/octet-stream"


_SIGNATURES = (
    (b"\x89PNG", "image/png"),
    (b"GIF8", "image/gif"),
    (b"RIFF", "image/webp"),
    (b"\xff\xd8\xff", "image/jpeg"),
)
