"""Everything the bot stores about somebody, as a file that Discord takes."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING, Any

from bot.front.card import Attachment

if TYPE_CHECKING:
    from collections.abc import Mapping

FILE_LIMIT = 8_000_000  # bytes; Discord takes that much on every server


def export_file(everything: Mapping[str, Any]) -> Attachment:
    """Make a file that people can read, compressed if it is too large. It takes seconds."""
    content = json.dumps(everything, ensure_ascii=False, indent=1).encode()
    if len(content) <= FILE_LIMIT:
        return Attachment("makiso.json", content)
    return Attachment("makiso.json.gz", gzip.compress(content, mtime=0))
