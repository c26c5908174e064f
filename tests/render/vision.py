"""How pictures look to people who see colors otherwise.

Complete dichromacy after Machado, Oliveira and Fernandes (2009), in linear light; grey after Rec. 709.
"""

from __future__ import annotations

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
    """Tell how far apart two colors are to somebody; 2 can just be told apart side by side."""
    pairs = zip(_lab(seen(one, vision)), _lab(seen(other, vision)), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


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
