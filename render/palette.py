"""Colors named for their use, in every theme; a picture has one palette of at most 127 of them."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

RGB: TypeAlias = tuple[int, int, int]
Dye: TypeAlias = bytes  # the color that takes the place of each of 256
LIMIT = 127
NEAR = 80  # squared: nearer to a named color, a blend would be taken for it


class Theme(StrEnum):
    STANDARD = "standard"  # each game in its own light
    DARK = "dark"
    LIGHT = "light"
    COLOR_BLIND = "color_blind"
    HIGH_CONTRAST = "high_contrast"
    LARGE_PRINT = "large_print"


HUES = ("red", "green", "blue", "yellow", "orange", "violet")  # of the seats, in this order
NEUTRAL_HUES = ("white", "black")  # of pieces that are nobody's
ALL_HUES = (*HUES, *NEUTRAL_HUES)

_DAY = {
    "page": "#f3efe6",  # behind everything
    "card": "#fffdf8",  # where a seat's things are
    "turn": "#ffe9b0",  # the card of who is to move, or has won
    "line": "#d5cdbd",  # between things
    "ink": "#23262e",
    "soft": "#575c68",  # text that matters less
    "gold": "#8a6200",  # round the card of who is to move, or has won
    "choice": "#5a189a",  # what may be answered, stroked on both sides with what is written on it
    "on_choice": "#ffffff",
    "last": "#8f0050",  # the last move, in two strokes as well
    "on_last": "#ffffff",
    "badge": "#b4001e",  # what costs points
    "on_badge": "#ffffff",
    "ivory": "#f7f0dd",  # the tokens of seats whose pieces have no color of their own
    "on_ivory": "#0d0b12",
    "ground": "#e6dfce",  # an empty place of a board
    "shadow": "#c9c0ab",
    "edge": "#2b2620",  # round a piece
}
_NIGHT = _DAY | {
    "page": "#1f1c28",
    "card": "#2b2637",
    "turn": "#4a3d17",
    "line": "#4e4760",
    "ink": "#f6f0e4",
    "soft": "#c2bccb",
    "gold": "#f2c75c",
    "choice": "#ffd54a",
    "on_choice": "#171200",
    "last": "#ffa6dc",
    "on_last": "#24051a",
    "badge": "#c4001f",
    "ground": "#332d40",
    "shadow": "#17141f",
    "edge": "#0d0b12",
}
_STARK = _DAY | {
    "page": "#ffffff",
    "card": "#ffffff",
    "turn": "#ffef5c",
    "line": "#000000",
    "ink": "#000000",
    "soft": "#000000",
    "gold": "#000000",
    "choice": "#4b0082",
    "last": "#8a0045",
    "ivory": "#ffffff",
    "on_ivory": "#000000",
    "ground": "#ffffff",
    "shadow": "#bdbdbd",
    "edge": "#000000",
}
# Found by search: every two at least 15 apart (CIEDE2000) to normal, protan, deutan and tritan eyes.
_HUES = {
    "red": "#c9201f",
    "green": "#3cc196",
    "blue": "#1f5fc4",
    "yellow": "#fddf3a",
    "orange": "#ea8214",
    "violet": "#b78ff0",
    "white": "#f7f4ec",
    "black": "#35343f",
}
_HUES_OF: Mapping[Theme, Mapping[str, str]] = MappingProxyType(
    {
        Theme.COLOR_BLIND: _HUES
        | {  # the same search without an eye on beauty: further apart in every game, in grey too
            "red": "#9e0109",
            "green": "#4fc9ac",
            "blue": "#126a8f",
            "yellow": "#fce425",
            "orange": "#d77b07",
            "violet": "#d182ff",
            "white": "#fbf9ff",
            "black": "#39283d",
        },
        Theme.HIGH_CONTRAST: _HUES
        | {
            "red": "#a80000",
            "green": "#007a55",
            "blue": "#001e8c",
            "yellow": "#fff07a",
            "orange": "#ff7800",
            "violet": "#d8a8ff",
            "white": "#ffffff",
            "black": "#202020",
        },
    },
)


def is_dark(theme: Theme, *, night: bool) -> bool:
    """Tell whether a game is drawn on dark grounds; `night` is whether it is in its own light."""
    return theme is Theme.DARK or (night and theme not in (Theme.LIGHT, Theme.HIGH_CONTRAST))


def colors(theme: Theme, *, night: bool = False) -> Mapping[str, str]:
    """List the colors that all games share."""
    grounds = _NIGHT if is_dark(theme, night=night) else _DAY
    return {**(_STARK if theme is Theme.HIGH_CONTRAST else grounds), **_HUES_OF.get(theme, _HUES)}


SHADES = 8  # of letters: more are not seen, and make files larger
STEPS = tuple(round(degree * (SHADES - 1) / 255) for degree in range(256))  # of covering
RAMPS = (  # an ink, what it is drawn on, and how many shades between them antialiasing gets
    ("ink", "page", 5),
    ("ink", "card", 5),
    ("ink", "turn", 4),
    ("soft", "page", 3),
    ("soft", "card", 3),
    ("on_choice", "choice", 3),
    ("on_ivory", "ivory", 3),
    ("edge", "ground", 3),
    ("shadow", "ground", 1),
)


# A game's own colors: a name, on light grounds, on dark ones. Names that all games share are the game's too,
# but in high contrast.
Inks: TypeAlias = tuple[tuple[str, str, str], ...]


class Palette:
    """The colors of one game in one theme; pictures are planes of indexes into it."""

    def __init__(self, theme: Theme, hues: tuple[str, ...], own: Inks, *, night: bool) -> None:
        self.theme = theme
        self.dark = is_dark(theme, night=night)
        shared = {
            name: text
            for name, text in colors(theme, night=night).items()
            if name not in ALL_HUES or name in hues
        }
        named = {name: _rgb(text) for name, text in shared.items()}
        for name, light, dark in own:
            if theme is not Theme.HIGH_CONTRAST or name not in shared:
                named[name] = _rgb(dark if self.dark else light)
        for hue in hues:
            named |= _faces(hue, named)
        self._named = named
        blends = (color for ramp in (*RAMPS, *_hue_ramps(hues)) for color in self._ramp(*ramp))
        far = (color for color in blends if all(_apart(color, one) > NEAR for one in named.values()))
        self.table = tuple(dict.fromkeys((*named.values(), *far)))
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
            self._shades[color] = nearest(color, self.table)
        return self._shades[color]

    @lru_cache(maxsize=1024)  # noqa: B019 - palettes live as long as the process
    def distances(self, name: str) -> tuple[int, ...]:
        """Tell how far each of our colors is from a named one."""
        return tuple(_apart(color, self._named[name]) for color in self.table)

    @lru_cache(maxsize=256)  # noqa: B019 - palettes live as long as the process
    def coverage(self, ink: str, ground: str) -> Dye:
        """Tell for each of 256 degrees of covering the ground with ink which of our colors that is."""
        low, high = self._named[ground], self._named[ink]
        shades = [self._nearest(mixed(low, high, step / (SHADES - 1))) for step in range(SHADES)]
        return Dye(shades[step] for step in STEPS)


def dyed(plane: Image.Image, dye: Dye) -> Image.Image:
    """Give each color of a plane another; Pillow's `point` rounds 256 numbers, and takes twice as long."""
    return Image.frombytes("L", plane.size, plane.tobytes().translate(dye))


@lru_cache(maxsize=64)
def palette(theme: Theme, hues: tuple[str, ...] = HUES, own: Inks = (), *, night: bool = False) -> Palette:
    return Palette(theme, hues, own, night=night)


SEEN = 3  # the least contrast of an edge against what is behind it


def _faces(hue: str, named: Mapping[str, RGB]) -> dict[str, RGB]:
    """Name the sides of a piece lit from the upper left, its rim and mark, and the ground of its owner."""
    base, ground = named[hue], mixed(named["ground"], named[hue], 0.38)
    mark = max(named["edge"], (255, 255, 255), key=lambda ink: contrast(ink, base))
    owned = {f"{hue}_ground": ground, f"{hue}_shadow": mixed(ground, (0, 0, 0), 0.2)} if hue in HUES else {}
    return owned | {
        f"{hue}_lit": mixed(base, (255, 255, 255), 0.35),
        f"{hue}_shade": mixed(base, (0, 0, 0), 0.18),
        f"{hue}_deep": mixed(base, (0, 0, 0), 0.36),
        f"{hue}_mark": mark,
        f"{hue}_rim": _rim(base, named),
    }


def _rim(base: RGB, named: Mapping[str, RGB]) -> RGB:
    """Find the edge of a piece: dark, or a paler tint of it where neither it nor the dark would be seen."""
    ground = named["ground"]
    if max(contrast(named["edge"], ground), contrast(base, ground)) >= SEEN:
        return named["edge"]
    tints = (mixed(base, (255, 255, 255), part / 10) for part in range(2, 11))
    return next(tint for tint in tints if contrast(tint, ground) >= SEEN + 0.5)


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
    (red, green, blue), (r, g, b) = one, other
    return (red - r) * (red - r) + (green - g) * (green - g) + (blue - b) * (blue - b)


def nearest(color: RGB, colors: Sequence[RGB]) -> int:
    """Find which of some colors is the most like another, the first of equals; no call for each of them."""
    red, green, blue = color
    apart = [
        (red - r) * (red - r) + (green - g) * (green - g) + (blue - b) * (blue - b) for r, g, b in colors
    ]
    return apart.index(min(apart))


def contrast(one: RGB, other: RGB) -> float:
    """Tell how well two colors stand out from each other, from 1 to 21, as WCAG 2 reckons."""
    low, high = sorted((_light(one), _light(other)))
    return (high + 0.05) / (low + 0.05)


def _light(color: RGB) -> float:
    red, green, blue = (_linear(part / 255) for part in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 - sRGB's own
