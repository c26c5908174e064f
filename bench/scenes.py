"""The same positions as SVG: as many shapes and labels as our pictures show, in flat colors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules_engine.games.subdivision import FREE, PARK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rules_engine import View

WIDTH, HEIGHT = 1200, 900
INKS = ("#d63a36", "#3d9a50", "#3a6fd0", "#e0a830", "#7a4fb0", "#333333")
LEFT, TOP, BOARD = 60, 75, 715  # where a board lies, and its side
PANEL = 785


def svg(key: str, view: View, names: tuple[str, ...]) -> str:
    parts = "".join([rect(0, 0, WIDTH, HEIGHT, "#f3efe8"), *SCENES[key](view), *panel(view, names)])
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">{parts}</svg>'


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


def panel(view: View, names: tuple[str, ...]) -> Iterator[str]:
    """Tell the seats, their scores and what they have left."""
    yield text(15, 58, 40, f"{names[0]} to move")
    height = 850 // view.seats
    for seat, name in enumerate(names[: view.seats]):
        top = 15 + height * seat
        yield rect(PANEL, top, 400, height - 12, "#fffdf7")
        yield rect(PANEL, top, 10, height - 12, INKS[seat])
        yield circle(PANEL + 45, top + 30, 18, INKS[seat])
        yield text(PANEL + 78, top + 42, 36, name)
        yield text(PANEL + 26, top + height * 0.55, 48, view.scores[seat])
        for column in range(3):
            left = PANEL + 26 + 125 * column
            yield text(left + 90, top + height * 0.55, 30, column)
            yield from pyramid(left, top + height * 0.72, 26 + 10 * column, INKS[seat])
            yield text(left + 56, top + height * 0.85, 30, "S 4")


def estate(view: Any) -> Iterator[str]:
    cell = BOARD / view.size
    for place, held in enumerate(view.cells):
        column, row = divmod(place, view.size)
        x, y = LEFT + column * cell, TOP + (view.size - 1 - row) * cell
        owner, size = divmod(held - 1, 3)
        yield rect(x + 2, y + 2, cell - 4, cell - 4, "#a9cf7e" if held == PARK else "#e6dfcc")
        if held == PARK:
            yield from tree(x, y, cell)
        elif held != FREE:
            side = cell * (0.45 + 0.2 * size)
            yield rect(x + 2, y + 2, cell - 4, cell - 4, shade(INKS[owner], 1.4))
            yield from pyramid(x + (cell - side) / 2, y + (cell - side) / 2, side, INKS[owner])
    for number in range(view.size):
        yield text(25, TOP + BOARD - (number + 0.4) * cell, 34, number + 1)
        yield text(LEFT + (number + 0.4) * cell, TOP + BOARD + 38, 34, "abcdefgh"[number])


def tree(x: float, y: float, cell: float) -> Iterator[str]:
    for number in range(18):
        step = cell * (0.2 + 0.1 * (number % 6))
        yield circle(x + step, y + cell * (0.25 + 0.2 * (number // 6)), cell / 9, "#4d8b3d")


SCENES: dict[str, Callable[[Any], Iterator[str]]] = {"subdivision": estate}
