"""SVG, a shape at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def rect(x: float, y: float, width: float, height: float, ink: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{ink}"/>'


def polygon(points: str, ink: str) -> str:
    return f'<polygon points="{points}" fill="{ink}"/>'


def circle(x: float, y: float, radius: float, ink: str) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{ink}"/>'


def text(x: float, y: float, size: int, words: object) -> str:
    return f'<text x="{x}" y="{y}" font-family="sans-serif" font-size="{size}">{words}</text>'


def pyramid(x: float, y: float, side: float, ink: str) -> Iterator[str]:
    """Draw one from above: a shadow, an edge, four sides in four shades, a top and its mark."""
    low, high, none = side / 4, 3 * side / 4, 0.0
    corners = (
        (none, none, low, low, high, low, side, none),
        (side, none, high, low, high, high, side, side),
        (side, side, high, high, low, high, none, side),
        (none, side, low, high, low, low, none, none),
    )
    yield rect(x + 4, y + 4, side, side, "#999999")
    for one, light in zip(corners, (1.3, 0.8, 0.6, 1.1), strict=True):
        points = " ".join(f"{x + a},{y + b}" for a, b in zip(one[::2], one[1::2], strict=True))
        yield polygon(points, shade(ink, light))
    yield f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="none" stroke="#222" stroke-width="3"/>'
    yield rect(x + low, y + low, side / 2, side / 2, ink)
    yield circle(x + side / 2, y + side / 2, side / 6, "#fffdf7")


def shade(ink: str, light: float) -> str:
    return "#" + "".join(f"{min(255, int(int(ink[at : at + 2], 16) * light)):02x}" for at in (1, 3, 5))
