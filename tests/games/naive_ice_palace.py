"""What Ice Palace asks for, looked for in the plainest way: by trying everything."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

Cell: TypeAlias = tuple[int, int]
Palace: TypeAlias = dict[Cell, str]  # a cell -> the top of its stack
Stock: TypeAlias = tuple[str, ...]
Known: TypeAlias = "dict[tuple[frozenset[tuple[Cell, str]], Stock], int]"


def placements(palace: Palace, stock: Stock) -> Iterator[tuple[str, Cell]]:
    """3.5: on a larger top, beside a top of the same color, or anywhere in an empty palace."""
    for pyramid in sorted(set(stock)):
        if not palace:
            yield pyramid, (0, 0)
        yield from ((pyramid, cell) for cell in _cells(palace, pyramid))


def _cells(palace: Palace, pyramid: str) -> set[Cell]:
    cells = {cell for cell, top in palace.items() if top[1] > pyramid[1]}
    for (column, row), top in palace.items():
        if top[0] == pyramid[0]:
            near = {(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)}
            cells |= near - palace.keys()
    return cells


def most(palace: Palace, stock: Stock, known: Known) -> int:
    """3.7: the length of the longest sequence of placements."""
    key = frozenset(palace.items()), stock
    if key not in known:
        known[key] = 0
        for pyramid, cell in placements(palace, stock):
            known[key] = max(known[key], 1 + after(palace, stock, pyramid, cell, known))
            if known[key] == len(stock):
                break
    return known[key]


def after(palace: Palace, stock: Stock, pyramid: str, cell: Cell, known: Known) -> int:
    place = stock.index(pyramid)
    return most({**palace, cell: pyramid}, (*stock[:place], *stock[place + 1 :]), known)


def keeping(palace: Palace, stock: Stock) -> tuple[int, set[tuple[str, Cell]]]:
    """Tell the most that can be used, and the placements after which it still can."""
    known: Known = {}
    best = most(palace, stock, known)
    return best, {
        (pyramid, cell)
        for pyramid, cell in placements(palace, stock)
        if 1 + after(palace, stock, pyramid, cell, known) == best
    }
