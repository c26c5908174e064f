"""Encoding a picture: a palette PNG, written here because deflate is nearly all that a new picture costs.

Milliseconds and kilobytes of a picture, over random games of the five, its plane deflated:

    isal 1     0.3-0.6   49-86      zlib-ng 2     0.8-1.3   46-77      zlib 3    2.2-5.7   51-79
    isal 2     0.3-0.6   49-83      zlib-ng 3     1.2-1.9   44-70      zlib 4    3.2-6.5   46-72
    isal 3     1.7-1.9   57-88      zlib-ng 4     1.5-2.4   41-65      zlib 6    4.9-10    41-64

So isal packs, in four parts. Where that is too heavy, zlib-ng packs the heaviest part anew, then as many more
as it takes. Milliseconds of the pictures of Mandala and Mandala Stones that need it:

    in parts of   900 rows   225   150   75   45         level   2     3     4     5
                  2.5        1.9   1.9   1.8  1.9                1.8   1.9   1.9   2.0

At level 2 half of them are still too heavy. A part that is packed anew refers to nothing before it: to be
told what is there takes 0.1 ms more and 0.2 KB less.

isal leaves the wide registers of the processor in use, and then the next picture is drawn slowly. Its
milliseconds without and with tidying up:

    Ice Palace 0.60 and 0.56    Mandala 1.6 and 1.3    Stones 1.2 and 0.85
    Maniki     1.38 and 0.68    Subdivision 1.1 and 0.88

zlib-ng sums up a plane in 0.03 ms, isal in 0.07.

Rows are not filtered: colors are names here, and the difference of two names makes every deflate larger.

A plane made here has its rows in memory as the file has them, so they are packed where they stand: to copy
them out of one that Pillow has made takes 0.12 ms.
"""

from __future__ import annotations

import zlib
from hashlib import sha512
from struct import pack
from typing import TYPE_CHECKING, TypeAlias

from PIL import Image

try:  # there is no wheel of them for every machine
    from isal import isal_zlib as quick
    from zlib_ng import zlib_ng as tight
except ImportError:
    import zlib as quick  # type: ignore[no-redef]
    import zlib as tight  # type: ignore[no-redef]

if TYPE_CHECKING:
    from collections.abc import Iterator

Rows: TypeAlias = "bytes | memoryview"  # some rows of a plane, each after its filter

HEAVIEST = 80_000  # bytes of a picture
HEAVIEST_END = 150_000  # of the picture of an end, which is passed around
PART = 225  # rows that are packed in one go

_ROWS = "rows"  # in what is known of a plane: where its rows are
_NO_FILTER = b"\0"
_QUICK = 3 if quick is zlib else 2
_TIGHTER = (5, 8) if tight is zlib else (3, 6)
_A_FEW_BLOCKS = bytes(512)
_BARE = -15  # a deflate without header and sum: parts of two hands become one stream
_INDEXED = (8, 3, 0, 0, 0)  # a byte a pixel, of a palette; the only deflate and filters there are; in one go


def plane(size: tuple[int, int], color: int) -> Image.Image:
    """Make a plane in one color whose rows are in memory as `png` writes them, each after its filter."""
    width, height = size
    room = bytearray(_NO_FILTER + bytes((color,)) * width)
    room *= height
    room += _NO_FILTER  # Pillow looks whether there is a whole step after the last row, too
    return _seen(size, room)


def copied(plane: Image.Image) -> Image.Image:
    """Make another plane on which there is the same: that takes no longer than to make a bare one."""
    return _seen(plane.size, bytearray(plane.info[_ROWS].obj))


def _seen(size: tuple[int, int], room: bytearray) -> Image.Image:
    """Let Pillow draw where the rows are."""
    rows = memoryview(room)
    made = Image.frombuffer("L", size, rows[1:], "raw", "L", size[0] + 1, 1)  # type: ignore[arg-type] # any buffer
    made.info[_ROWS] = rows[:-1]
    return made


def png(picture: Image.Image, heaviest: int = HEAVIEST) -> bytes:
    """Encode quickly, and as much of it tightly as it takes not to be heavier than it may be."""
    try:
        return _encoded(picture, heaviest)
    finally:
        _tidy_up()


def _tidy_up() -> None:
    """Clean the processor's wide registers, as whoever uses them should: OpenSSL does, isal does not.

    While they are in use, whatever works with narrow ones in this thread waits for them, Pillow above all.
    """
    sha512(_A_FEW_BLOCKS)


def _encoded(picture: Image.Image, heaviest: int) -> bytes:
    parts = [*_parts(picture)]
    total = 1
    for part in parts:
        total = tight.adler32(part, total)
    room = heaviest - len(_file(picture, _stream([], total)))
    return _file(picture, _stream(_packed(parts, room), total))


def _parts(picture: Image.Image) -> Iterator[Rows]:
    """Take the rows of a plane of ours where they stand, those of any other as copies.

    To copy them all at once may be so much that the allocator gives it back each time, and is given it anew
    for the next picture: 0.6 ms.
    """
    (width, height), rows = picture.size, picture.info.get(_ROWS)
    for top in range(0, height, PART):
        bottom = min(top + PART, height)
        if rows and picture.readonly:  # it still shares its memory with the rows: a copy of it does not
            yield rows[top * (width + 1) : bottom * (width + 1)]
        else:  # what is cut beside the picture is 0: no filter
            yield picture.crop((-1, top, width, bottom)).tobytes()


def _packed(parts: list[Rows], room: int) -> list[bytes]:
    """Pack quickly; where that is too heavy, the heaviest part again and tightly, then the next."""
    packer = quick.compressobj(_QUICK, zlib.DEFLATED, _BARE)
    pieces = [packer.compress(part) + packer.flush(zlib.Z_SYNC_FLUSH) for part in parts]
    weight = sum(map(len, pieces))
    for level in _TIGHTER:
        for place in sorted(range(len(parts)), key=lambda place: -len(pieces[place])):
            if weight <= room:
                return pieces
            weight -= len(pieces[place])
            pieces[place] = _tightly(parts[place], level)
            weight += len(pieces[place])
    return pieces


def _tightly(part: Rows, level: int) -> bytes:
    packer = tight.compressobj(level, zlib.DEFLATED, _BARE)
    return packer.compress(part) + packer.flush(zlib.Z_SYNC_FLUSH)


def _stream(pieces: list[bytes], total: int) -> bytes:
    """Join what was packed: a header, the pieces, an empty block that is the last, and the sum."""
    return b"\x78\x5e" + b"".join(pieces) + b"\x03\x00" + pack(">I", total)


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
