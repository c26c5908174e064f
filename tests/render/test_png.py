"""What is written as a PNG: the picture itself, whoever reads it."""

from __future__ import annotations

import runpy
import sys
import zlib
from io import BytesIO
from struct import unpack
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from render import png as written
from render.look import Seating
from render.palette import Theme
from render.png import plane, png
from render.shelf import LOOKS
from render.words import say_in
from tests.looks import each_look, names_for, some_sights

if TYPE_CHECKING:
    from collections.abc import Iterator


@each_look
@pytest.mark.parametrize(
    "theme", [*[*Theme][:3], *(pytest.param(theme, marks=pytest.mark.slow) for theme in [*Theme][3:])]
)
def test_every_reader_sees_the_very_picture(key: str, theme: Theme) -> None:
    """See each theme in a position of its own, from the deal to the end."""
    sights = some_sights(key)
    sight = sights[(len(sights) - 1) * tuple(Theme).index(theme) // (len(Theme) - 1)]
    seating = Seating(names_for(sight.view.seats), say_in("en"), theme)
    drawn = LOOKS[key].draw(sight.view, seating, None)
    file = png(drawn)

    read = Image.open(BytesIO(file))
    assert read.tobytes() == drawn.tobytes()
    assert read.getpalette() == drawn.getpalette()
    _read_strictly(file, drawn)


def test_a_copy_of_a_plane_is_written_as_it_is_whatever_becomes_of_the_plane() -> None:
    drawn = plane((40, 30), 1)
    drawn.putpalette(bytes(range(9)))
    copied, turned = drawn.copy(), drawn.transpose(Image.Transpose.ROTATE_90)

    copied.paste(2, (0, 0, 20, 30))
    drawn.im.paste(0, (0, 0, 40, 10))

    assert {tuple(image.histogram()[:3]) for image in (drawn, copied, turned)} == {
        (400, 800, 0),
        (0, 600, 600),
        (0, 1200, 0),
    }
    for image in (drawn, copied, turned):
        _read_strictly(png(image), image)


def test_a_machine_without_a_quick_deflate_writes_the_same_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "isal", None)

    plain = runpy.run_path(str(written.__file__))["png"]

    assert plain(_rings()) != png(_rings())
    _read_strictly(plain(_rings()), _rings())


def _rings() -> Image.Image:
    rings = Image.radial_gradient("L")
    picture = Image.frombytes("P", rings.size, rings.tobytes())
    picture.putpalette(bytes(range(256)) * 3)
    return picture


def _read_strictly(file: bytes, picture: Image.Image) -> None:
    """Read as the standard says, and nothing that it does not: every byte has its place."""
    assert file.startswith(b"\x89PNG\r\n\x1a\n")
    (first, header), (second, colors), (third, deflated), last = _chunks(file[8:])
    assert (first, second, third, last) == (b"IHDR", b"PLTE", b"IDAT", (b"IEND", b""))
    assert unpack(">IIBBBBB", header) == (*picture.size, 8, 3, 0, 0, 0)
    assert list(colors) == picture.getpalette()
    inflate = zlib.decompressobj()
    plane = inflate.decompress(deflated)
    assert inflate.eof
    assert inflate.unused_data == b""
    assert len(plane) == (picture.width + 1) * picture.height
    assert plane.translate(None, bytes(range(len(colors) // 3))) == b""  # nothing else than its colors
    assert not any(plane[:: picture.width + 1])
    rows = [plane[at + 1 : at + 1 + picture.width] for at in range(0, len(plane), picture.width + 1)]
    assert b"".join(rows) == picture.tobytes()


def _chunks(rest: bytes) -> Iterator[tuple[bytes, bytes]]:
    while rest:
        length = int.from_bytes(rest[:4])
        named, (told,) = rest[4 : 8 + length], unpack(">I", rest[8 + length : 12 + length])
        assert zlib.crc32(named) == told
        yield named[:4], named[4:]
        rest = rest[12 + length :]
