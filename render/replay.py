"""A whole match as one animated picture: its end, for a moment, then its moves, and its end again.

Frames in the same colors hold only the rectangle that has changed, and what has not changed in it is
transparent: small, and every client of Discord plays a GIF. Where an end has colors of its own, it is whole.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from struct import pack
from typing import TYPE_CHECKING, Any, NamedTuple

from PIL import GifImagePlugin, Image, ImageChops

from render import story
from render.look import Reel, Seating
from render.palette import Theme
from render.shelf import LOOKS
from render.words import say_in
from rules_engine import standing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import date

    from render.look import Look
    from render.palette import Palette
    from rules_engine import Record, View

FIRST = 1200  # milliseconds of the end, where a film begins: it is what stands still elsewhere
SCORING = 1200
BRIEF, QUIET = 300, 600  # the least that a shot is shown, and the most where no points are made
LAST = 3000
LONGEST = 25_000  # the whole film
SHOTS = 45
SCORINGS = 8  # that are dwelt on: the largest
SIZE = (800, 600)
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
    """Draw a match as a spectator saw it, with the day on its end; `report` is told how many shots are done.

    It may have ended for a reason of which its rules know nothing.
    """
    say, look = say_in(lang), LOOKS[record.game]
    views = tuple(story.with_reason(table.view(None), reason) for table in standing(record))
    shots = _shots(look, views)
    seating = Seating(names, say, theme, date=say.day(day) if day else "")
    seating = replace(seating, film=Reel(tuple(shot.view for shot in shots)))
    parts: list[bytes] = []
    before: Image.Image | None = None
    shared = b""
    for number, shot in enumerate(shots, 1):
        drawn = look.draw(shot.view, replace(seating, tells=shot.tells), None)
        picture = _reduced(drawn, look.light(shot.view, theme))
        if before is None:
            parts.append(_header(picture))
            shared = _table(picture)
        parts += _frame(before, picture, shot.milliseconds, is_shared=_table(picture) == shared)
        before = picture
        if report:
            report(number, len(shots))
    return b"".join((*parts, b";"))


class Shot(NamedTuple):
    """What is shown, how long, and whether it tells what happened."""

    view: View
    milliseconds: int
    tells: bool


def _shots(look: Look[Any], views: tuple[View, ...]) -> tuple[Shot, ...]:
    """List the end, the start, what is worth showing between, and the end again."""
    *_, last = views
    if len(views) == 1:
        return (Shot(last, LAST, tells=True),)
    shown = [number for number in range(1, len(views) - 1) if look.is_shot(views[number])]
    scoring = _scoring(views, shown)
    others = _some([number for number in shown if number not in scoring], SHOTS - 3 - len(scoring))
    between = [
        Shot(views[number], SCORING if number in scoring else _worth(look, views[number]), number in scoring)
        for number in sorted((0, *others, *scoring))
    ]
    return (Shot(last, FIRST, tells=True), *paced(between), Shot(last, LAST, tells=True))


def _scoring(views: tuple[View, ...], shown: list[int]) -> set[int]:
    """Choose the moves that have brought a seat the most points; of equal ones the later."""
    gains = {
        number: max(new - old for old, new in zip(views[before].scores, views[number].scores, strict=True))
        for before, number in pairwise((0, *shown))
    }
    best = sorted(gains, key=lambda number: (gains[number], number))[-SCORINGS:]
    return {number for number in best if gains[number] > 0}


def _some(numbers: list[int], most: int) -> list[int]:
    """Leave out what is too many, evenly."""
    return (
        [numbers[place * len(numbers) // most] for place in range(most)] if len(numbers) > most else numbers
    )


def _worth(look: Look[Any], view: View) -> int:
    """Tell how long a position that brings no points is worth looking at."""
    return BRIEF if any(isinstance(event, look.brief) for event in view.news) else QUIET


def paced(shots: list[Shot]) -> list[Shot]:
    """Hurry through quiet moves, so that the film is not too long."""
    quiet = sum(shot.milliseconds == QUIET for shot in shots)
    others = sum(shot.milliseconds for shot in shots if shot.milliseconds != QUIET)
    room = (LONGEST - FIRST - LAST - others) // max(1, quiet) // 10 * 10
    return [
        shot._replace(milliseconds=max(BRIEF, room)) if BRIEF < room < shot.milliseconds == QUIET else shot
        for shot in shots
    ]


def _reduced(picture: Image.Image, palette: Palette) -> Image.Image:
    """Make a picture as large as a film is, in the same colors."""
    small = palette.plane(picture.convert("RGB").resize(SIZE, Image.Resampling.BOX))
    small.putpalette(palette.bytes)
    return small


def _header(picture: Image.Image) -> bytes:
    width, height = picture.size
    screen = pack("<6sHHBBB", b"GIF89a", width, height, 0xF6, 0, 0)  # 0xF6: a table of 128 colors follows
    return screen + _table(picture) + b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


def _table(picture: Image.Image) -> bytes:
    return bytes(picture.getpalette() or ())[: 3 * COLORS].ljust(3 * COLORS, b"\0")


def _frame(
    before: Image.Image | None, picture: Image.Image, milliseconds: int, *, is_shared: bool
) -> Iterator[bytes]:
    """Write a frame, with a table of colors where it has others than the film has from its beginning."""
    place, patch = (0, 0), picture
    if before is not None and _table(before) == _table(picture):
        place, patch = _patch(before, picture)
    patch.putpalette(_table(picture))
    yield from GifImagePlugin.getdata(
        patch,
        place,
        duration=milliseconds,
        transparency=CLEAR,
        disposal=1,
        include_color_table=not is_shared,
    )


def _patch(before: Image.Image, picture: Image.Image) -> tuple[tuple[int, int], Image.Image]:
    """Cut out what has changed; what has not, inside it, is clear."""
    old, new = _plane(before), _plane(picture)
    difference = ImageChops.difference(old, new)
    box = difference.getbbox() or (0, 0, 1, 1)
    changed = difference.crop(box).point([0, *[255] * 255])
    plane = Image.composite(new.crop(box), Image.new("L", changed.size, CLEAR), changed)
    patch = Image.frombytes("P", plane.size, plane.tobytes())
    return box[:2], patch


def _plane(picture: Image.Image) -> Image.Image:
    return Image.frombytes("L", picture.size, picture.tobytes())
