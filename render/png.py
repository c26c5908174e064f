"""Encoding a picture: a palette PNG, written here because deflate is nearly all that a new picture costs.

Milliseconds and kilobytes of a picture, over random games of the five, its plane made and deflated:

    isal 1     0.5-0.8   53-87      zlib 3    2.2-5.7   51-79
    isal 2     0.5-0.8   53-86      zlib 4    3.2-6.5   46-72
    isal 3     1.7-1.9   57-88      zlib 6    4.9-10    41-64

So isal packs, in four parts: that takes 0.77 ms, one part 0.70, twenty bands 0.95. Where it is too heavy, the
heaviest part is packed anew in bands, and zlib packs only as many of these as it takes; then the next part,
and those it must a second time, tighter still. Of the heaviest views of Mandala and Mandala Stones, a
picture's milliseconds, all of it in bands:

    rows a band   18    30    45    60         level   4     5     6     7
    Mandala       5.5   4.8   4.7   5.6                7.2   4.7   6.4   8.5
    Stones        4.8   3.9   3.8   4.3                4.0   3.8   4.6   6.0

A band ends with a byte, which costs little: 45, 60 and 900 rows make 86.3, 86.3 and 87.0 KB there, since it
may refer to what is before it, whoever has packed that; where each begins afresh they make 87.9 KB.

isal leaves the wide registers of the processor in use, and then the next picture is drawn slowly. Its
milliseconds without and with tidying up:

    Ice Palace 0.60 and 0.56    Mandala 1.6 and 1.3    Stones 1.2 and 0.85
    Maniki     1.38 and 0.68    Subdivision 1.1 and 0.88

Rows are not filtered: colors are names here, and the difference of two names makes every deflate larger.
"""

from __future__ import annotations

import zlib
from hashlib import sha512
from struct import pack
from typing import TYPE_CHECKING

try:
    from isal import isal_zlib as quick
except ImportError:  # there is no wheel of it for every machine
    import zlib as quick  # type: ignore[no-redef]

if TYPE_CHECKING:
    from PIL import Image

HEAVIEST = 80_000  # bytes of a picture
HEAVIEST_END = 150_000  # of the picture of an end, which is passed around
PART = 225  # rows that are packed in one go
BAND = 45  # rows of a part that is packed more tightly

_QUICK = 3 if quick is zlib else 2
_TIGHTER = (5, 8)
_A_FEW_BLOCKS = bytes(512)
_WINDOW = 32_768  # bytes that deflate looks back
_BARE = -15  # a deflate without header and sum: bands of two hands become one stream
_INDEXED = (8, 3, 0, 0, 0)  # a byte a pixel, of a palette; the only deflate and filters there are; in one go


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
    # what is cut beside it is 0: no filter; what is cut of it later is no copy
    plane = memoryview(picture.crop((-1, 0, *picture.size)).tobytes())
    room = heaviest - len(_file(picture, _stream(b"", [])))
    return _file(picture, _stream(plane, _packed(plane, picture.width + 1, room)))


def _packed(plane: memoryview, row: int, room: int) -> list[bytes]:
    """Pack quickly; where that is too heavy, the heaviest part again and tightly, then the next, in bands."""
    parts = _cut(plane, PART * row)
    pieces = [[piece] for piece in _quickly(parts)]
    for level in _TIGHTER:
        for place in sorted(range(len(parts)), key=lambda place: -_weight(pieces[place])):
            over = sum(map(_weight, pieces)) - room
            if over <= 0:
                break
            before = b"".join(parts[max(0, place - 1) : place])
            bands = _cut(parts[place], BAND * row)
            pieces[place] = _tightly(bands, before, level, _weight(pieces[place]) - over)
    return [piece for several in pieces for piece in several]


def _cut(plane: memoryview, step: int) -> list[memoryview]:
    return [plane[start : start + step] for start in range(0, len(plane), step)]


def _weight(pieces: list[bytes]) -> int:
    return sum(map(len, pieces))


def _quickly(bands: list[memoryview], before: bytes = b"") -> list[bytes]:
    """Pack what may refer to the bands before it."""
    packer = quick.compressobj(_QUICK, zlib.DEFLATED, _BARE, zdict=before[-_WINDOW:])
    return [packer.compress(band) + packer.flush(zlib.Z_SYNC_FLUSH) for band in bands]


def _tightly(bands: list[memoryview], before: bytes, level: int, room: int) -> list[bytes]:
    """Pack bands quickly, but tightly as many of the heaviest as it takes to find room."""
    pieces = _quickly(bands, before)
    weight = _weight(pieces)
    for place in sorted(range(len(bands)), key=lambda place: -len(pieces[place])):
        if weight <= room:
            break
        last = (before + b"".join(bands[:place]))[-_WINDOW:]
        packer = zlib.compressobj(level, zlib.DEFLATED, _BARE, zdict=last)
        weight -= len(pieces[place])
        pieces[place] = packer.compress(bands[place]) + packer.flush(zlib.Z_SYNC_FLUSH)
        weight += len(pieces[place])
    return pieces


def _stream(plane: memoryview | bytes, pieces: list[bytes]) -> bytes:
    """Join what was packed: a header, the pieces, an empty block that is the last, and the sum."""
    return b"\x78\x5e" + b"".join(pieces) + b"\x03\x00" + pack(">I", quick.adler32(plane))


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
