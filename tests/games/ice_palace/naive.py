"""The rules of Ice Palace in the plainest way: by looking at every cell, and by trying everything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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


def yard_moves(told: dict[str, Any], seat: int, stacking: str) -> list[str]:
    """3.4: what a seat may say, from the facts of a position."""
    yard = {(int(column), int(row)): pile[-1] for (column, row), pile in _by_cell(told["yard"])}
    moves = [
        f"place {pyramid} {column},{row}"
        for pyramid in sorted(told["hands"][seat], key=lambda word: ("RGBYOVWK".index(word[0]), word[1]))
        for column in _reach(column for column, _ in yard)
        for row in _reach(row for _, row in yard)
        if _fits(yard, pyramid, (column, row), stacking)
    ]
    return [*moves, "pass"] if yard else moves


def _reach(places: Iterable[int]) -> range:
    """Count from before the first to behind the last."""
    found = sorted(places) or [0]
    return range(found[0] - 1, found[-1] + 2)


def _by_cell(ground: dict[str, list[str]]) -> Iterator[tuple[list[str], list[str]]]:
    yield from ((cell.split(","), pile) for cell, pile in ground.items())


def _fits(yard: Palace, pyramid: str, cell: Cell, stacking: str) -> bool:
    if not yard:
        return cell == (0, 0)
    if cell in yard:
        return yard[cell][1] < pyramid[1] and (stacking == "any" or pyramid[0] not in "WK")
    column, row = cell
    near = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    return any(_match(pyramid[0], yard[one][0]) for one in near if one in yard)


def _match(one: str, other: str) -> bool:
    """3.3: black matches nothing, white every other."""
    return "K" not in (one, other) and (one == other or "W" in (one, other))
