"""A whole match as one animated picture, a frame for each move that stands.

Frames share a palette, so each holds only the rectangle that has changed, and what has not changed in it is
transparent: small, and every client of Discord plays a GIF.
"""

from __future__ import annotations

from struct import pack
from typing import TYPE_CHECKING, Any

from PIL import GifImagePlugin, Image, ImageChops

from render.look import Seating
from render.palette import Theme
from render.shelf import LOOKS
from render.words import say_in
from rules_engine import Table, deal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from render.look import Look
    from rules_engine import Record, View

FRAME = 1200  # milliseconds a move is shown
STEP = 700  # a step of a move
LAST = 6000
FRAMES = 200
SIZE_LIMIT = 8_000_000  # bytes; every client takes that much
CLEAR = 127  # an index that no palette uses
COLORS = 128


def replay(
    record: Record,
    names: tuple[str, ...],
    lang: str = "en",
    theme: Theme = Theme.STANDARD,
    report: Callable[[int, int], None] | None = None,
) -> bytes:
    """Draw a match as a spectator saw it; `report` is told how many frames are done, of how many.

    A very long match leaves moves out, evenly, so that any file can be sent.
    """
    tables = _some(standing(record), FRAMES)
    while len(film := _film(tables, names, lang, theme, report)) > SIZE_LIMIT:
        tables = _some(tables, len(tables) // 2)
    return film


def _some(tables: tuple[Table, ...], most: int) -> tuple[Table, ...]:
    """Keep the first, the last, and as many between."""
    if len(tables) <= most:
        return tables
    return tuple(tables[number * (len(tables) - 1) // (most - 1)] for number in range(most))


def _film(
    tables: tuple[Table, ...],
    names: tuple[str, ...],
    lang: str,
    theme: Theme,
    report: Callable[[int, int], None] | None,
) -> bytes:
    record = tables[0].record
    look, seating = LOOKS[record.game], Seating(names, say_in(lang), theme)
    shots = tuple(_shots(look, tables))
    parts: list[bytes] = []
    before: Image.Image | None = None
    for number, (view, milliseconds) in enumerate(shots, 1):
        picture = look.draw(view, seating, None)
        if before is None:
            parts.append(_header(picture))
        parts += _frame(before, picture, milliseconds)
        before = picture
        if report:
            report(number, len(shots))
    return b"".join((*parts, b";"))


def _shots(look: Look[Any], tables: tuple[Table, ...]) -> Iterator[tuple[View, int]]:
    """List what is shown and how long: each position, and the steps by which a move led there."""
    before: View | None = None
    for number, table in enumerate(tables, 1):
        view = table.view(None)
        if before is not None:
            yield from ((step, STEP) for step in look.steps(before, view))
        yield view, LAST if number == len(tables) else FRAME
        before = view


def standing(record: Record) -> tuple[Table, ...]:
    """List the positions that moves led to, without those that were taken back; the deal first."""
    table = deal(record)
    for entry in record.log:
        table = table.then(entry.seat, entry.words)
    chain = [table]
    while chain[-1].before is not None:
        chain.append(chain[-1].before)
    return tuple(reversed(chain))


def _header(picture: Image.Image) -> bytes:
    width, height = picture.size
    colors = bytes(picture.getpalette() or ())[: 3 * COLORS].ljust(3 * COLORS, b"\0")
    screen = pack("<6sHHBBB", b"GIF89a", width, height, 0xF6, 0, 0)  # 0xF6: a table of 128 colors follows
    return screen + colors + b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


def _frame(before: Image.Image | None, picture: Image.Image, milliseconds: int) -> Iterator[bytes]:
    place, patch = (0, 0), picture
    if before is not None:
        place, patch = _patch(before, picture)
    yield from GifImagePlugin.getdata(
        patch,
        place,
        duration=milliseconds,
        transparency=CLEAR,
        disposal=1,
        include_color_table=False,
    )


def _patch(before: Image.Image, picture: Image.Image) -> tuple[tuple[int, int], Image.Image]:
    """Cut out what has changed; what has not, inside it, is clear."""
    old, new = _plane(before), _plane(picture)
    difference = ImageChops.difference(old, new)
    box = difference.getbbox() or (0, 0, 1, 1)
    changed = difference.crop(box).point([0, *[255] * 255])
    plane = Image.composite(new.crop(box), Image.new("L", changed.size, CLEAR), changed)
    patch = Image.frombytes("P", plane.size, plane.tobytes())
    patch.putpalette(picture.getpalette() or ())
    return box[:2], patch


def _plane(picture: Image.Image) -> Image.Image:
    return Image.frombytes("L", picture.size, picture.tobytes())
