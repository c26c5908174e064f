"""The yard and the palace of Ice Palace in letters, for a font in which all are equally wide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.games.ice_palace.words import rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from render.words import Say
    from rules_engine.games.ice_palace.events import IcePalaceView
    from rules_engine.games.ice_palace.ground import Stack

WIDEST = 78  # a line that a terminal does not break


def boards(view: IcePalaceView, say: Say) -> tuple[tuple[str, ...], ...]:
    """Draw the fields, and for want of room list their stacks: the first that fits is shown."""
    return tuple(_drawn(view, say)), tuple(_listed(view, say))


def _drawn(view: IcePalaceView, say: Say) -> Iterator[str]:
    for title, stacks in _fields(view, say):
        lines = tuple(_grid(stacks)) if stacks else ("  " + say("empty"),)
        yield title
        yield from lines if max(map(len, lines)) <= WIDEST else _rows(stacks)


def _listed(view: IcePalaceView, say: Say) -> Iterator[str]:
    for title, stacks in _fields(view, say):
        yield title
        yield from _rows(stacks)


def _fields(view: IcePalaceView, say: Say) -> Iterator[tuple[str, Sequence[Stack]]]:
    """Name the fields: the yard is empty but for its own phase."""
    if view.phase == "yard":
        yield say("Yard, stacks from bottom to top:"), view.yard
    yield say("Palace, stacks from bottom to top:"), view.palace


def _rows(stacks: Sequence[Stack]) -> Iterator[str]:
    return (f"{row:>4} | {told}" for row, told in rows_of(stacks))


def _grid(stacks: Sequence[Stack]) -> Iterator[str]:
    """Draw every stack in its column, without the columns that are empty at the sides."""
    cells = {(stack.column, stack.row): "".join(stack.pyramids) for stack in stacks}
    columns = range(min(column for column, _ in cells), max(column for column, _ in cells) + 1)
    wide = {
        column: max(len(text) for place, text in cells.items() if place[0] == column)
        for column in columns
        if any(place[0] == column for place in cells)
    }
    for row in range(max(row for _, row in cells), min(row for _, row in cells) - 1, -1):
        line = " ".join(f"{cells.get((column, row), '.'):<{_wide(wide, column)}}" for column in columns)
        yield f"{row:>4} {line}".rstrip()
    yield "     " + " ".join(f"{column:<{_wide(wide, column)}}" for column in columns).rstrip()


def _wide(wide: dict[int, int], column: int) -> int:
    return max(wide.get(column, 1), len(str(column)))
