"""The shapes that travel: JSON objects and uploaded files."""

from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it came in a multipart body."""

    name: str
    content: bytes
    content_type: str


Files = dict[int, Upload]
