"""A whole match as one animated picture, a frame for each move that stands.

Frames share a palette, so each holds only the rectangle that has changed, and what has not changed in it is
transparent: small, and every client of Discord plays a GIF.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from struct import pack
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from PIL import GifImagePlugin, Image, ImageChops

from render import story
from render.look import Reel, Seating
from render.palette import Theme
from render.shelf import LOOKS
from render.words import say_in
from rules_engine import Table, standing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import date

    from render.look import Look
    from rules_engine import Record, View

BRIEF = 250  # milliseconds that a pass, a wrong answer or a step of a move is shown
QUIET = 500
SCORING = 1500
LAST = 8000
FASTEST = 60  # a frame of a long match is shown no shorter
LONGEST = 25_000  # the whole film
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
    *,
    day: date | None = None,
    reason: str | None = None,
) -> bytes:
    """Draw a match as a spectator saw it, with the day on its end; `report` is told how many frames are done.

    A very long match leaves moves out, evenly, so that any file can be sent; before that it shows no steps.
    It may have ended for a reason of which its rules know nothing.
    """
    say = say_in(lang)
    seating = Seating(names, say, theme, date=say.day(day) if day else "")
    tables = _some(tuple(enumerate(standing(record))), FRAMES)
    while len(film := _film(tables, seating, report, reason)) > SIZE_LIMIT:
        tables = _some(tables, len(tables) // 2)
    return film


Numbered: TypeAlias = tuple[tuple[int, Table], ...]  # after so many moves


def _some(tables: Numbered, most: int) -> Numbered:
    """Keep the first, the last, and as many between."""
    if len(tables) <= most:
        return tables
    return tuple(tables[number * (len(tables) - 1) // (most - 1)] for number in range(most))


def _film(
    tables: Numbered, seating: Seating, report: Callable[[int, int], None] | None, reason: str | None
) -> bytes:
    look = LOOKS[tables[0][1].record.game]
    shots = tuple(islice(_shots(look, tables, reason), FRAMES + 1))
    if len(shots) > FRAMES:
        shots = tuple(_shots(look, tables, reason, in_steps=False))
    shots = paced(shots)
    film = Reel(tuple(shot.view for shot in shots))
    parts: list[bytes] = []
    before: Image.Image | None = None
    for number, shot in enumerate(shots, 1):
        picture = look.draw(shot.view, replace(seating, count=shot.place, film=film), None)
        if before is None:
            parts.append(_header(picture))
        parts += _frame(before, picture, shot.milliseconds)
        before = picture
        if report:
            report(number, len(shots))
    return b"".join((*parts, b";"))


class Shot(NamedTuple):
    """What is shown, how long, and which move it is, of how many."""

    view: View
    milliseconds: int
    place: str


def _shots(look: Look[Any], tables: Numbered, reason: str | None, *, in_steps: bool = True) -> Iterator[Shot]:
    """List each position, and the steps by which a move led there."""
    before: View | None = None
    for number, table in tables:
        view, place = story.ended_for(table.view(None), reason), f"{number}/{tables[-1][0]}"
        if in_steps and before is not None:
            yield from (Shot(step, BRIEF, place) for step in look.steps(before, view))
        yield Shot(view, LAST if table is tables[-1][1] else _worth(look, before, view), place)
        before = view


def _worth(look: Look[Any], before: View | None, view: View) -> int:
    """Tell how long a position is worth looking at."""
    if before is not None and view.scores != before.scores:
        return SCORING
    return BRIEF if any(isinstance(event, look.brief) for event in view.news) else QUIET


def paced(shots: tuple[Shot, ...]) -> tuple[Shot, ...]:
    """Hurry through what comes before the last picture, so that the film is not too long."""
    *others, last = shots
    room, part = LONGEST - last.milliseconds, 1.0
    times = [shot.milliseconds for shot in others]
    while sum(times) > room and max(times) > FASTEST:
        part *= 0.95
        times = [max(FASTEST, round(shot.milliseconds * part / 10) * 10) for shot in others]
    hurried = (shot._replace(milliseconds=time) for shot, time in zip(others, times, strict=True))
    return (*hurried, last)


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
