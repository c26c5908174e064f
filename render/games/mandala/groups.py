"""The groups of Mandala, a box each: whose its pyramids are, which are in the Eye, which on the path."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Box, Brush, Canvas, Tile, cut, sparing, tile
from render.games.mandala.pieces import HUES_OF, PIP
from render.lettering import TextStyle
from render.marks import CHOICE, stroked_ring, token
from render.palette import SEEN, Theme, contrast
from render.pieces import seat_mark
from render.signs import sign
from rules_engine.games.mandala.events import Completes
from rules_engine.games.mandala.rules import PYRAMIDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.palette import Palette
    from rules_engine.games.mandala.events import MandalaView

EDGE = 4  # of a box
ROUND = 4  # every corner costs bytes, and there are eighty
DOT = 4  # the radius of a pyramid on the path
LARGEST = 44  # a token
LONG = 3  # times as wide as high, a box has its tokens in a row
EYE, PATH = -1, -2  # whose a pyramid is that is nobody's
GHOST = -3  # it would be the pyramid of the first seat; one less, of the second
BESIDE = 8  # from a token to its points
MOST, IN_ROW = 5, 3  # tokens in a box, and in a row of one that is not long
NUMBER, LARGER = TextStyle(44, bold=True), TextStyle(54, bold=True)  # of the points of a group


class Group(NamedTuple):
    """A group: whose its pyramids are, the leader's first, and who has got points for it."""

    pyramid: str
    owners: tuple[int, ...]
    scored: tuple[tuple[int, int], ...] | None = None  # a seat and its points, the most first
    new: bool = False  # it has just been scored


def groups(view: MandalaView) -> tuple[Group, ...]:
    """Sort out the pyramids of each group: most lead, and of as many those whose pawn is further on."""
    completed = {event.pyramid for event in view.news if isinstance(event, Completes)}
    found, on_path = [], Counter(view.path)
    for number, pyramid in enumerate(PYRAMIDS):
        held = sorted(range(view.seats), key=lambda seat: (-view.taken[seat][number], -view.pawns[seat]))
        owners = [seat for seat in held for _ in range(view.taken[seat][number])]
        left, gained = on_path[pyramid], view.gains[number]
        whose = (*owners, *[EYE] * view.eye[number], *[PATH] * left)
        points = sorted(((seat, n) for seat, n in enumerate(gained) if n), key=lambda share: -share[1])
        found.append(Group(pyramid, whose, None if left else tuple(points), pyramid in completed))
    return tuple(found)


@lru_cache(maxsize=96)  # from picture to picture few change
def group_tile(palette: Palette, size: tuple[int, int], group: Group) -> Tile:
    """Draw a token for each pyramid of a group, or the points of those who got any."""
    canvas = Canvas(palette, size=size)
    is_done = group.scored is not None
    canvas.paste(_ground(palette, size, group.pyramid[0], (is_done, group.new)), 0, 0)
    (_draw_points if is_done else _draw_owners)(canvas, size, group)
    return canvas.tile()


def _cells(size: tuple[int, int], count: int, column: int) -> Iterator[Box]:
    """Cut a box into cells in rows of at most so many."""
    (width, height), rows = size, -(-count // column)
    wide, high = (width - 2 * EDGE) // column, (height - 2 * EDGE) // rows
    for place in range(count):
        row, across = divmod(place, column)
        left, top = (width - column * wide) // 2 + across * wide, EDGE + row * high
        yield left, top, left + wide, top + high


def _draw_owners(canvas: Canvas, size: tuple[int, int], group: Group) -> None:
    """Lay a token for each pyramid, in a row where that has room."""
    ground = f"tint_{group.pyramid[0]}"
    is_long = size[0] > LONG * size[1]
    cells = _cells(size, MOST, MOST if is_long else IN_ROW)
    for whose, (left, top, right, bottom) in zip(group.owners, cells, strict=False):
        side = min(right - left, bottom - top, LARGEST)
        drawn = _whose(canvas.palette, side, whose, ground)
        canvas.paste(
            drawn, (left + right - side) // 2, (top + bottom - side) // 2, cut(drawn, canvas.palette, ground)
        )


def _draw_points(canvas: Canvas, size: tuple[int, int], group: Group) -> None:
    """Write who got how many points, the most first; where nobody got any, they are the Eye's."""
    palette, scored = canvas.palette, group.scored or ((EYE, 0),)
    cells = _cells(size, len(scored), len(scored) if size[0] > LONG * size[1] else 1)
    for (seat, points), (left, top, right, bottom) in zip(scored, cells, strict=True):
        has_room = palette.theme is Theme.LARGE_PRINT and bottom - top >= LARGER.size
        style = LARGER if has_room else NUMBER
        words, side = sign(palette, str(points), style, "ivory", "void"), min(bottom - top, LARGEST)
        start, middle = (left + right - side - BESIDE - words.width) // 2, (top + bottom) // 2
        drawn = _whose(palette, side, seat, "void")
        canvas.paste(drawn, start, middle - side // 2, cut(drawn, palette, "void"))
        at = (start + side + BESIDE, middle - words.height // 2)
        canvas.paste(words, *at, cut(words, palette, "void"))


@lru_cache(maxsize=96)
def _ground(palette: Palette, size: tuple[int, int], color: str, state: tuple[bool, bool]) -> Tile:
    """Draw a box, dark once its group is done, in gold while that is new."""
    (width, height), hue, (done, new) = size, HUES_OF[color], state
    ground = "void" if done else f"tint_{color}"

    def paint(brush: Brush) -> None:
        line, ink = (6, "gold") if new else (3, _seen(palette, hue))
        brush.rounded((0, 0, width, height), ROUND, ink)
        brush.rounded((line, line, width - line, height - line), max(0, ROUND - line), ground)

    return sparing(tile(palette, size, "page", paint), palette, ("page", "gold", _seen(palette, hue), ground))


def _seen(palette: Palette, hue: str) -> str:
    """Choose the edge of a box: its color, or a lighter or darker one where that shows better."""
    inks = (hue, f"{hue}_lit", f"{hue}_rim")
    return next(ink for ink in inks if contrast(palette.rgb(ink), palette.rgb("page")) >= SEEN)


@lru_cache(maxsize=256)
def _whose(palette: Palette, side: int, whose: int, ground: str) -> Tile:
    """Draw the token of a seat, or its ghost; a small eye for the Eye; a dot for the path."""
    if whose >= 0:
        return token(palette, side, whose, ground, hued=False)

    def paint(brush: Brush) -> None:
        middle = (side / 2, side / 2)
        match whose:
            case eye if eye == EYE:
                brush.disc(middle, PIP + 3, "ivory" if ground == "void" else "soft")
                brush.disc(middle, PIP + 1, "void")
                brush.disc(middle, PIP / 2, "eye")
            case path if path == PATH:
                brush.disc(middle, DOT, "soft")
            case _:
                stroked_ring(brush, middle, side / 2, CHOICE, 3)
                seat_mark(brush, GHOST - whose, middle, side * 0.28, ("soft", ground))

    drawn = tile(palette, (side, side), ground, paint)
    inks = (ground, "soft") if whose == PATH else (ground, "soft", "ivory", "void", "eye", *CHOICE)
    return sparing(drawn, palette, inks)
