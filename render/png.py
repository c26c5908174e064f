"""Encoding a picture: a palette PNG, written here because deflate is nearly all that a new picture costs.

Milliseconds and kilobytes of a picture, over random games of the five, its plane deflated:

    isal 1     0.3-0.6   49-86      zlib 3    2.2-5.7   51-79
    isal 2     0.3-0.6   49-83      zlib 6    4.9-10    41-64

isal leaves the wide registers of the processor in use, and then the next picture is drawn slowly: of Maniki
in 1.38 ms, and in 0.68 once they are tidied up.

Rows are not filtered: colors are names here, and the difference of two names makes every deflate larger.

A plane made here has its rows in memory as the file has them, so they are packed where they stand: to copy
them out of one that Pillow has made takes 0.12 ms.
"""

from __future__ import annotations

import zlib
from hashlib import sha512
from struct import pack
from typing import TypeAlias

from PIL import Image

try:  # there is no wheel of it for every machine
    from isal import isal_zlib as quick
except ImportError:
    import zlib as quick  # type: ignore[no-redef]

Rows: TypeAlias = "bytes | memoryview"  # the rows of a plane, each after its filter

_ROWS = "rows"  # in what is known of a plane: where its rows are
_NO_FILTER = b"\0"
_QUICK = 3 if quick is zlib else 2
_A_FEW_BLOCKS = bytes(512)
_INDEXED = (8, 3, 0, 0, 0)  # a byte a pixel, of a palette; the only deflate and filters there are; in one go


def plane(size: tuple[int, int], color: int) -> Image.Image:
    """Make a plane in one color whose rows are in memory as `png` writes them, each after its filter."""
    width, height = size
    room = bytearray(_NO_FILTER + bytes((color,)) * width)
    room *= height
    room += _NO_FILTER  # Pillow looks whether there is a whole step after the last row, too
    return _plane_over(size, room)


def copy_plane(plane: Image.Image) -> Image.Image:
    """Make another plane on which there is the same: that takes no longer than to make a bare one."""
    return _plane_over(plane.size, bytearray(plane.info[_ROWS].obj))


def _plane_over(size: tuple[int, int], room: bytearray) -> Image.Image:
    """Let Pillow draw where the rows are."""
    rows = memoryview(room)
    made = Image.frombuffer("L", size, rows[1:], "raw", "L", size[0] + 1, 1)  # type: ignore[arg-type] # any buffer
    made.info[_ROWS] = rows[:-1]
    return made


def png(picture: Image.Image) -> bytes:
    try:
        return _file(picture, quick.compress(_rows(picture), _QUICK))
    finally:
        _tidy_up()


def _tidy_up() -> None:
    """Clean the wide registers of the processor, as OpenSSL does after it has used them, and isal does not.

    Until then everything that uses narrow ones in this thread is slow, Pillow above all.
    """
    sha512(_A_FEW_BLOCKS)


def _rows(picture: Image.Image) -> Rows:
    """Take the rows of a plane of ours where they stand, those of any other as a copy."""
    (width, height), rows = picture.size, picture.info.get(_ROWS)
    if rows and picture.readonly:  # it still shares its memory with the rows: a copy of it does not
        found: memoryview = rows
        return found
    return picture.crop((-1, 0, width, height)).tobytes()  # what is cut beside the picture is 0: no filter


def _file(picture: Image.Image, deflated: bytes) -> bytes:
    parts = (
        (b"IHDR", pack(">IIBBBBB", *picture.size, *_INDEXED)),
        (b"PLTE", bytes(picture.getpalette() or ())),
        (b"IDAT", deflated),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def _chunk(kind: bytes, content: bytes) -> bytes:
    total = quick.crc32(content, quick.crc32(kind))
    return b"".join((pack(">I", len(content)), kind, content, pack(">I", total)))
