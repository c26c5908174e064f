"""How pictures look to people who see colors otherwise.

Complete dichromacy after Machado, Oliveira and Fernandes (2009), in linear light; grey after Rec. 709.
"""

from __future__ import annotations

from functools import cache
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PIL import Image

Matrix: TypeAlias = tuple[float, ...]

VISIONS: Mapping[str, Matrix] = {
    "normal": (1, 0, 0, 0, 1, 0, 0, 0, 1),
    "protanopia": (
        0.152286,
        1.052583,
        -0.204868,
        0.114503,
        0.786281,
        0.099216,
        -0.003882,
        -0.048116,
        1.051998,
    ),
    "deuteranopia": (
        0.367322,
        0.860646,
        -0.227968,
        0.280085,
        0.672501,
        0.047413,
        -0.011820,
        0.042940,
        0.968881,
    ),
    "tritanopia": (
        1.255528,
        -0.076749,
        -0.178779,
        -0.078411,
        0.930809,
        0.147602,
        0.004733,
        0.691367,
        0.303900,
    ),
    "grey": (0.2126, 0.7152, 0.0722) * 3,
}
D65 = (0.95047, 1.0, 1.08883)
TO_XYZ = (0.4124, 0.3576, 0.1805, 0.2126, 0.7152, 0.0722, 0.0193, 0.1192, 0.9505)

RGB: TypeAlias = tuple[int, int, int]
Lab: TypeAlias = tuple[float, float, float]


@cache  # a palette is of few colors, and looked at again and again
def seen(color: RGB, vision: str) -> RGB:
    linear = tuple(_linear(part / 255) for part in color)
    red, green, blue = (
        round(255 * _encoded(min(1, max(0, part)))) for part in _times(VISIONS[vision], linear)
    )
    return red, green, blue


def seen_picture(picture: Image.Image, vision: str) -> Image.Image:
    """Change the palette of a palette picture to what somebody sees."""
    table = picture.getpalette() or []
    colors = zip(table[::3], table[1::3], table[2::3], strict=True)
    other = picture.copy()
    other.putpalette([part for color in colors for part in seen(color, vision)])
    return other.convert("RGB")


def distance(one: RGB, other: RGB, vision: str) -> float:
    """Tell how far apart two colors are to somebody (CIEDE2000); 2 can just be told apart side by side."""
    return _ciede2000(_lab(seen(one, vision)), _lab(seen(other, vision)))


def _ciede2000(one: Lab, other: Lab) -> float:
    """After Sharma, Wu and Dalal (2005); the names are theirs."""
    mean = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    grown = 1.5 - 0.5 * sqrt(mean**7 / (mean**7 + 25**7))
    (l1, c1, h1), (l2, c2, h2) = (_polar(lab, grown) for lab in (one, other))
    turned = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + turned / 2 if c1 * c2 else h1 + h2
    dl = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * sqrt(c1 * c2) * sin(radians(turned / 2)) / (1 + 0.015 * chroma * _hue_weight(hue))
    spread = 2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    twist = -spread * sin(radians(60 * exp(-((((hue % 360) - 275) / 25) ** 2))))
    return sqrt(dl**2 + dc**2 + dh**2 + twist * dc * dh)


def _polar(lab: Lab, grown: float) -> Lab:
    light, a, b = lab
    return light, hypot(a * grown, b), degrees(atan2(b, a * grown)) % 360


def _hue_weight(hue: float) -> float:
    parts = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.2, 4, -63))
    return 1 + sum(part * cos(radians(times * hue + turn)) for part, times, turn in parts)


@cache
def _lab(color: RGB) -> Lab:
    xyz = _times(TO_XYZ, tuple(_linear(part / 255) for part in color))
    x, y, z = (_root(part / white) for part, white in zip(xyz, D65, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _encoded(part: float) -> float:
    return 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055


def _times(matrix: Matrix, vector: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(matrix[row : row + 3], vector, strict=True)) for row in (0, 3, 6))
