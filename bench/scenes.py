"""The same positions as SVG: as many shapes and labels as our pictures show, in flat colors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bench.shapes import circle, pyramid, rect, shade, text
from rules_engine.games.subdivision import FREE, PARK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rules_engine import View

WIDTH, HEIGHT = 1200, 900
PYRAMIDS = {"R": "#d63a36", "Y": "#e0a830", "G": "#3d9a50", "B": "#3a6fd0", "K": "#333333"}
STONES = {"r": "#d63a36", "y": "#e0a830", "b": "#3a6fd0", "p": "#7a4fb0"}
INKS = ("#d63a36", "#3d9a50", "#3a6fd0", "#e0a830", "#7a4fb0", "#333333")
LEFT, TOP, BOARD = 60, 75, 715  # where a board lies, and its side
PANEL = 785


def svg(key: str, view: View, names: tuple[str, ...]) -> str:
    parts = "".join([rect(0, 0, WIDTH, HEIGHT, "#f3efe8"), *SCENES[key](view), *panel(view, names)])
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">{parts}</svg>'


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


def spiral(view: Any) -> Iterator[str]:
    cell = BOARD / 9
    for place, held in enumerate(view.path):
        x, y = LEFT + place % 9 * cell, TOP + place // 9 * cell
        yield rect(x + 2, y + 2, cell - 4, cell - 4, "#e6dfcc")
        yield text(x + 6, y + 20, 18, place + 1)
        if held:
            side = 16 + 14 * int(held[1])
            yield from pyramid(x + (cell - side) / 2, y + (cell - side) / 2, side, PYRAMIDS[held[0]])
        if place + 1 in view.pawns:
            yield circle(x + cell / 2, y + cell / 2, cell / 3, INKS[view.pawns.index(place + 1)])
    for seat in range(view.seats):
        for kind in range(15):
            x, y = PANEL + 20 + kind % 8 * 46, 120 + 850 // view.seats * seat + kind // 8 * 40
            yield from pyramid(x, y, 20, INKS[kind // 3])
            yield text(x + 22, y + 20, 20, view.taken[seat][kind])


def stones(view: Any) -> Iterator[str]:
    for number, stack in enumerate(view.stacks):
        x, y = LEFT + 60 + number % 6 * 115, TOP + 60 + number // 6 * 130
        yield from pile(x, y, stack, 36)
    for number in range(10):
        yield circle(LEFT + 40 + number * 70, 640, 30, "#d8cfb8")
        yield text(LEFT + 32 + number * 70, 650, 28, "ABCDEFGHIJ"[number])
    for number in range(24):
        yield circle(LEFT + 30 + number * 28, 720, 13, "#d8cfb8")
    for seat, towers in enumerate(view.towers):
        for space, tower in enumerate(towers):
            yield from pile(PANEL + 50 + 78 * space, 170 + 850 // view.seats * seat, tower, 26)


def pile(x: float, y: float, stack: tuple[str, ...], radius: float) -> Iterator[str]:
    yield circle(x, y, radius + 4, "#d8cfb8")
    for level, stone in enumerate(stack):
        top = y - 8 * level
        ink = STONES.get(stone[0], "#888888")
        yield circle(x, top + 3, radius, shade(ink, 0.5))
        yield circle(x, top, radius, ink)
        yield circle(x, top, radius / 2, shade(ink, 1.4))
    yield text(x - 8, y + 10, 26, len(stack))


def circus(view: Any) -> Iterator[str]:
    for number, position in enumerate((view.now, view.target or "|")):
        for stool, animals in enumerate(position.split("|")):
            x, bottom = LEFT + 90 + 350 * number + 170 * stool, 640
            yield rect(x - 70, bottom, 140, 60, INKS[2 * stool])
            for level, _ in enumerate(animals):
                yield from animal(x, bottom - 60 - 130 * level)
    for number, order in enumerate(view.orders):
        x = LEFT + 20 + 145 * number
        yield rect(x, 730, 130, 140, "#fffdf7")
        yield text(x + 35, 770, 34, order)
        yield rect(x + 20, 840, 35, 12, INKS[0])
        yield rect(x + 75, 840, 35, 12, INKS[2])
        yield circle(x + 65, 805, 12, "#555555")


def animal(x: float, y: float) -> Iterator[str]:
    for shape, ink in enumerate(("#777777", "#999999", "#bbbbbb", "#eeeeee", "#333333", "#222222")):
        radius = 60 - 9 * shape
        yield circle(x - 12, y - 6 * shape, radius, ink)
        yield circle(x + 12, y - 6 * shape, radius, ink)


SCENES: dict[str, Callable[[Any], Iterator[str]]] = {
    "subdivision": estate,
    "mandala": spiral,
    "mandala_stones": stones,
    "maniki": circus,
}
