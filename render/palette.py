"""Colors named for their use, in every theme; a picture has one palette of at most 127 of them."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

RGB: TypeAlias = tuple[int, int, int]
LIMIT = 127


class Theme(StrEnum):
    STANDARD = "standard"
    DARK = "dark"
    COLOR_BLIND = "color_blind"
    HIGH_CONTRAST = "high_contrast"
    LARGE_PRINT = "large_print"


HUES = ("red", "green", "blue", "yellow", "orange", "violet")  # of the seats, in this order
NEUTRAL_HUES = ("white", "black")  # of pieces that are nobody's

_LIGHT = {
    "page": "#f3efe6",  # behind everything
    "card": "#fffdf8",  # where a seat's things are
    "turn": "#ffe9b0",  # the card of who is to move
    "line": "#d5cdbd",  # between things
    "ink": "#23262e",
    "soft": "#5f6470",  # text that matters less
    "choice": "#6a1fb0",  # what may be answered
    "on_choice": "#ffffff",
    "last": "#e0007a",  # the last move
    "ground": "#e6dfce",  # an empty place of a board
    "shadow": "#c9c0ab",
    "edge": "#2b2620",  # round a piece
    "red": "#d2392f",
    "green": "#4aab6c",
    "blue": "#2f62c6",
    "yellow": "#f2c230",
    "orange": "#ef8a2e",
    "violet": "#a968cf",
    "white": "#f7f4ec",
    "black": "#45464f",
}
_DARK = _LIGHT | {
    "page": "#24262c",
    "card": "#31343c",
    "turn": "#4d4527",
    "line": "#4a4e58",
    "ink": "#f3f3f5",
    "soft": "#b4b8c2",
    "choice": "#ffd54a",
    "on_choice": "#1d1a10",
    "last": "#ff6ec7",
    "ground": "#3d4149",
    "shadow": "#2a2d33",
    "edge": "#101114",
}
_COLOR_BLIND = _LIGHT | {  # Okabe and Ito's colors, apart in lightness as well
    "red": "#c8501e",
    "green": "#00a37a",
    "blue": "#0b5fa8",
    "yellow": "#f4e442",
    "orange": "#e8a317",
    "violet": "#d88ab8",
}
_HIGH_CONTRAST = _LIGHT | {
    "page": "#ffffff",
    "card": "#ffffff",
    "turn": "#ffef5c",
    "line": "#000000",
    "ink": "#000000",
    "soft": "#000000",
    "choice": "#4b0082",
    "last": "#d4006a",
    "ground": "#ffffff",
    "shadow": "#bdbdbd",
    "edge": "#000000",
    "red": "#c40000",
    "green": "#007a33",
    "blue": "#0040d0",
    "yellow": "#ffd000",
    "orange": "#ff7800",
    "violet": "#b02fd8",
    "white": "#ffffff",
    "black": "#202020",
}
COLORS: Mapping[Theme, Mapping[str, str]] = MappingProxyType(
    {
        Theme.STANDARD: _LIGHT,
        Theme.DARK: _DARK,
        Theme.COLOR_BLIND: _COLOR_BLIND,
        Theme.HIGH_CONTRAST: _HIGH_CONTRAST,
        Theme.LARGE_PRINT: _LIGHT,
    },
)
RAMPS = (  # an ink, what it is drawn on, and how many shades between them antialiasing gets
    ("ink", "page", 5),
    ("ink", "card", 5),
    ("ink", "turn", 4),
    ("soft", "page", 3),
    ("soft", "card", 3),
    ("on_choice", "choice", 4),
    ("edge", "ground", 3),
    ("shadow", "ground", 1),
)


Inks: TypeAlias = tuple[tuple[str, str, str], ...]  # a game's own: a name, on light themes, on the dark one


class Palette:
    """The colors of one game in one theme; pictures are planes of indexes into it."""

    def __init__(self, theme: Theme, hues: tuple[str, ...], own: Inks) -> None:
        self.theme = theme
        named = {
            name: _rgb(text) for name, text in COLORS[theme].items() if name not in ALL_HUES or name in hues
        }
        for name, light, dark in own:
            named[name] = _rgb(dark if theme is Theme.DARK else light)
        for hue in hues:
            named |= _faces(hue, named)
        self._named = named
        blends = (color for ramp in (*RAMPS, *_hue_ramps(hues)) for color in self._ramp(*ramp))
        self.table = tuple(dict.fromkeys((*named.values(), *blends)))
        assert len(self.table) <= LIMIT, f"{len(self.table)} colors"
        self._shades: dict[RGB, int] = {color: place for place, color in enumerate(self.table)}

    def __getitem__(self, name: str) -> int:
        """Find the index of a named color."""
        return self._shades[self._named[name]]

    def rgb(self, name: str) -> RGB:
        return self._named[name]

    def _ramp(self, ink: str, ground: str, steps: int) -> Iterable[RGB]:
        for step in range(1, steps + 1):
            yield mixed(self._named[ground], self._named[ink], step / (steps + 1))

    @cached_property
    def bytes(self) -> bytes:
        return bytes(part for color in self.table for part in color)

    @cached_property
    def _sheet(self) -> Image.Image:
        sheet = Image.new("P", (1, 1))
        sheet.putpalette(self.bytes)
        return sheet

    def plane(self, picture: Image.Image) -> Image.Image:
        """Turn a picture in any colors into a plane of the nearest of ours."""
        flat = picture.quantize(palette=self._sheet, dither=Image.Dither.NONE)
        return Image.frombytes("L", flat.size, flat.tobytes())

    def _nearest(self, color: RGB) -> int:
        if color not in self._shades:
            self._shades[color] = min(
                range(len(self.table)), key=lambda place: _apart(color, self.table[place])
            )
        return self._shades[color]

    @lru_cache(maxsize=256)  # noqa: B019 - palettes live as long as the process
    def coverage(self, ink: str, ground: str) -> tuple[int, ...]:
        """Tell for each of 256 degrees of covering the ground with ink which of our colors that is."""
        low, high = self._named[ground], self._named[ink]
        return tuple(self._nearest(mixed(low, high, round(degree / 17) / 15)) for degree in range(256))


ALL_HUES = (*HUES, *NEUTRAL_HUES)


@lru_cache(maxsize=64)
def palette(theme: Theme, hues: tuple[str, ...] = HUES, own: Inks = ()) -> Palette:
    return Palette(theme, hues, own)


def _faces(hue: str, named: Mapping[str, RGB]) -> dict[str, RGB]:
    """Name the sides of a piece lit from the upper left, its mark, and the ground of its owner."""
    base, ground = named[hue], mixed(named["ground"], named[hue], 0.38)
    mark = max(named["edge"], (255, 255, 255), key=lambda ink: contrast(ink, base))
    owned = {f"{hue}_ground": ground, f"{hue}_shadow": mixed(ground, (0, 0, 0), 0.2)} if hue in HUES else {}
    return owned | {
        f"{hue}_lit": mixed(base, (255, 255, 255), 0.35),
        f"{hue}_shade": mixed(base, (0, 0, 0), 0.18),
        f"{hue}_deep": mixed(base, (0, 0, 0), 0.36),
        f"{hue}_mark": mark,
    }


def _hue_ramps(hues: tuple[str, ...]) -> Iterable[tuple[str, str, int]]:
    for hue in hues:
        yield f"{hue}_mark", hue, 2
        if hue in HUES:
            yield "edge", f"{hue}_ground", 1


def mixed(low: RGB, high: RGB, part: float) -> RGB:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(low, high, strict=True))
    return red, green, blue


def _rgb(text: str) -> RGB:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def _apart(one: RGB, other: RGB) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def contrast(one: RGB, other: RGB) -> float:
    """Tell how well two colors stand out from each other, from 1 to 21, as WCAG 2 reckons."""
    low, high = sorted((_light(one), _light(other)))
    return (high + 0.05) / (low + 0.05)


def _light(color: RGB) -> float:
    red, green, blue = (_linear(part / 255) for part in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 - sRGB's own
