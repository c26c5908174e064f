"""A picture in the making: tiles and texts pasted on a plane of palette indexes.

Tiles are drawn once, four times as large, and reduced: antialiasing is paid for once. A tile covers what it
is pasted on, so it is drawn on the ground it will lie on; one that is no box is pasted through `cut`.
"""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from PIL import Image, ImageDraw

from render.lettering import TextStyle, fitted, label, legible, line, width_of
from render.palette import Dye, dyed
from render.png import copy_plane, plane
from render.shape import Shape

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from render.palette import Palette

WIDTH, HEIGHT = Shape.WIDE.size
FINE = 4  # a tile is drawn so many times as large
BAND = 64  # rows of a tile that have true colors at once: a whole board in them would be 37 MB

Tile: TypeAlias = Image.Image  # a plane of palette indexes
Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[int, int, int, int]  # left, top, right, bottom


class Brush:
    """Draws a tile, in the tile's own measure and in named colors.

    A byte a point until it is reduced: a whole board takes 15 ms less than in true colors from the start.
    """

    def __init__(self, palette: Palette, width: int, height: int, ground: str) -> None:
        self._palette = palette
        self._size = width, height
        self._picture = Image.new("P", (width * FINE, height * FINE), palette[ground])
        self._picture.putpalette(palette.bytes)
        self._draw = ImageDraw.Draw(self._picture)

    def polygon(self, points: Sequence[Point], ink: str) -> None:
        self._draw.polygon([(x * FINE, y * FINE) for x, y in points], self._palette[ink])

    def disc(self, center: Point, radius: float, ink: str) -> None:
        self._draw.circle((center[0] * FINE, center[1] * FINE), radius * FINE, self._palette[ink])

    def ring(self, center: Point, radius: float, width: float, ink: str) -> None:
        middle = (center[0] * FINE, center[1] * FINE)
        self._draw.circle(middle, radius * FINE, outline=self._palette[ink], width=round(width * FINE))

    def ellipse(self, box: tuple[float, float, float, float], ink: str) -> None:
        left, top, right, bottom = (edge * FINE for edge in box)
        self._draw.ellipse((left, top, right - 1, bottom - 1), self._palette[ink])

    def rounded(self, box: tuple[float, float, float, float], radius: float, ink: str) -> None:
        left, top, right, bottom = (edge * FINE for edge in box)
        self._draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius * FINE, self._palette[ink])

    def line(self, points: Sequence[Point], width: float, ink: str) -> None:
        path = [(x * FINE, y * FINE) for x, y in points]
        self._draw.line(path, self._palette[ink], round(width * FINE), joint="curve")

    def tile(self) -> Tile:
        width, height = self._size
        if height <= BAND:
            return self._palette.plane(self._picture.convert("RGB").reduce(FINE))
        smooth = Image.new("RGB", self._size)
        for top in range(0, height, BAND):
            bottom = min(top + BAND, height)
            band = self._picture.crop((0, top * FINE, width * FINE, bottom * FINE))
            smooth.paste(band.convert("RGB").reduce(FINE), (0, top))
        return self._palette.plane(smooth)


def tile(palette: Palette, size: tuple[int, int], ground: str, paint: Callable[[Brush], None]) -> Tile:
    """Draw one tile; the caller keeps the result."""
    brush = Brush(palette, *size, ground)
    paint(brush)
    return brush.tile()


MASKS = 512  # kept: making one takes longer than pasting it, but those of all tiles would be 28 MB
_kept: dict[tuple[int, int], tuple[Tile, Tile]] = {}  # a tile and its mask, by identity and ground


def cut(tile: Tile, palette: Palette, ground: str) -> Tile:
    """Make the mask of a tile, everything on it that is not its ground; the last ones used are kept."""
    key = id(tile), palette[ground]
    found = _kept.pop(key, None)
    if found is None:
        found = tile, dyed(tile, _all_but(key[1]))
        if len(_kept) >= MASKS:
            _kept.pop(next(iter(_kept)), None)
    _kept[key] = found
    return found[1]


@lru_cache(maxsize=128)
def _all_but(away: int) -> Dye:
    return Dye(0 if index == away else 255 for index in range(256))


@lru_cache(maxsize=64)
def round_mask(side: int) -> Tile:
    """Make the mask of a disc: what is round may have the color of its ground inside."""
    mask = Image.new("L", (side, side))
    ImageDraw.Draw(mask).ellipse((0, 0, side - 1, side - 1), 255)
    return mask


def sparing(tile: Tile, palette: Palette, inks: tuple[str, ...]) -> Tile:
    """Leave a tile these colors only, the nearest for every other: a board of many takes less room."""
    return dyed(tile, _nearest(palette, inks))


@lru_cache(maxsize=256)
def _nearest(palette: Palette, inks: tuple[str, ...]) -> Dye:
    kept = [palette[ink] for ink in inks]
    distances = zip(*map(palette.distances, inks), strict=True)
    found = [kept[apart.index(min(apart))] for apart in distances]
    return Dye(found + found[:1] * (256 - len(found)))


class Canvas:
    """The plane that becomes the picture."""

    def __init__(
        self, palette: Palette, ground: str = "page", size: tuple[int, int] = (WIDTH, HEIGHT)
    ) -> None:
        self.palette = palette
        self.is_over = False  # something is behind the page, and seen where nothing is drawn on it
        self._lie_on(plane(size, palette[ground]))

    def _lie_on(self, plane: Image.Image) -> None:
        self._plane = plane
        self._core = plane.im

    def copy(self) -> Canvas:
        """Go on elsewhere from what is drawn so far."""
        other = copy(self)
        other._lie_on(copy_plane(self._plane))  # noqa: SLF001 - it is one of us
        return other

    def paste(self, tile: Tile, left: int, top: int, mask: Tile | None = None) -> None:
        """Lay a tile somewhere.

        Pillow's own `paste` looks each time whether all three images are loaded and may be changed: half of
        what a picture of a hundred tiles took to draw. Ours always are; so it is when something is filled.
        """
        width, height = tile.size
        box = left, top, left + width, top + height
        if mask is None:
            self._core.paste(tile.im, box)
        else:
            self._core.paste(tile.im, box, mask.im)

    def lay(self, tile: Tile, left: int, top: int, ground: str = "page") -> None:
        """Lay a tile that was drawn on a ground; what is behind the page stays in sight round it."""
        is_cut = self.is_over and ground == "page"
        self.paste(tile, left, top, cut(tile, self.palette, ground) if is_cut else None)

    def fill(self, box: Box, ink: str) -> None:
        self._core.paste(self.palette[ink], box)

    def frame(self, box: Box, width: int, ink: str) -> None:
        """Draw a frame just inside a box."""
        left, top, right, bottom = box
        for side in (
            (left, top, right, top + width),
            (left, bottom - width, right, bottom),
            (left, top, left + width, bottom),
            (right - width, top, right, bottom),
        ):
            self.fill(side, ink)

    def corners(self, box: Box, width: int, length: int, ink: str) -> None:
        """Draw only the corners of a frame."""
        left, top, right, bottom = box
        for x in (left, right - length):
            for y in (top, bottom - width):
                self.fill((x, y, x + length, y + width), ink)
        for x in (left, right - width):
            for y in (top, bottom - length):
                self.fill((x, y, x + width, y + length), ink)

    def write(
        self, text: str, at: tuple[int, int], style: TextStyle, ink: str = "ink", on: str = "page"
    ) -> int:
        """Write one line from its upper left corner; tell where it ends."""
        left, top = at
        for way, words in line(self.palette, text, style, ink, on):
            self.lay(words, left + way, top, on)
        return left + max(1, width_of(text, style))

    def write_within(self, text: str, box: Box, style: TextStyle, ink: str = "ink", on: str = "page") -> int:
        """Write what fits of a line at the left of a box, in the middle of its height."""
        left, top, right, bottom = box
        words = fitted(legible(text), right - left, style)
        return self.write(words, (left, (top + bottom - style.height) // 2), style, ink, on)

    def write_centered(
        self, text: str, box: Box, style: TextStyle, ink: str = "ink", on: str = "page"
    ) -> None:
        left, top, right, bottom = box
        words = label(self.palette, fitted(text, right - left, style), style, ink, on)
        self.lay(words, (left + right - words.width) // 2, (top + bottom - words.height) // 2, on)

    def tile(self) -> Tile:
        """Take what was drawn as a tile of another picture; nothing more is to be drawn on it."""
        return self._plane

    def picture(self) -> Image.Image:
        """Finish: the plane gets its colors, and nothing can be drawn on it any more."""
        self._plane.putpalette(self.palette.bytes)
        return self._plane
