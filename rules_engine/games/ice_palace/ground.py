"""The pyramids of Ice Palace as numbers, and the two grounds they are stacked on: the yard and the palace."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from itertools import pairwise, product
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Color: TypeAlias = int  # a place in COLORS
Pyramid: TypeAlias = int  # 3 * color + size, in the order of the words; 0 is none
Cell: TypeAlias = int  # 1024 * column + row, in the order of columns, then rows
Ground: TypeAlias = tuple[
    int, ...
]  # a spot is a cell and, in the last bits, its stack; in the order of cells
Tops: TypeAlias = dict[Cell, Pyramid]
Stock: TypeAlias = tuple[Pyramid, ...]  # any pyramids, in their order
Placement: TypeAlias = tuple[Pyramid, Cell]

COLORS = "RGBYOVWKX"  # of the seats in their order, white, black, and X for one that may not be known
WHITE, BLACK, UNKNOWN = 6, 7, 8
SIZES = SMALL, MEDIUM, LARGE = 1, 2, 3
WORDS = ("", *(f"{color}{size}" for color, size in product(COLORS, SIZES)))
COLOR_OF = (-1, *(color for color, _ in product(range(len(COLORS)), SIZES)))
SIZE_OF = (0, *(size for _, size in product(COLORS, SIZES)))
NUMBERS = {word: number for number, word in enumerate(WORDS) if word}

NO_PYRAMID: Pyramid = 0
ORIGIN: Cell = 0
COLUMN = 1024  # more rows than there are pyramids, on both sides of row 0
NEIGHBORS = (-COLUMN, -1, 1, COLUMN)
STACK_BITS, TOP_BITS = 15, 5
STACK, TOP = (1 << STACK_BITS) - 1, (1 << TOP_BITS) - 1  # masks

EVERY_COLOR = (1 << BLACK) - 1  # but black, as bits
# 3.3, as bits: white goes with itself and any seat's color, black with nothing.
MATCHES = (*(1 << color | 1 << WHITE for color in range(WHITE)), EVERY_COLOR, 0)


class Stack(NamedTuple):
    column: int
    row: int
    pyramids: tuple[str, ...]  # from bottom to top


def cell_at(column: int, row: int) -> Cell:
    return column * COLUMN + row


def place_of(cell: Cell) -> tuple[int, int]:
    column = (cell + COLUMN // 2) // COLUMN
    return column, cell - column * COLUMN


def stack_pyramid(ground: Ground, cell: Cell, pyramid: Pyramid) -> Ground:
    """Put a pyramid on a stack, or on an empty cell."""
    spot = bisect_left(ground, cell << STACK_BITS)
    if spot < len(ground) and ground[spot] >> STACK_BITS == cell:
        stack = (ground[spot] & STACK) << TOP_BITS | pyramid
        return (*ground[:spot], cell << STACK_BITS | stack, *ground[spot + 1 :])
    return (*ground[:spot], cell << STACK_BITS | pyramid, *ground[spot:])


def tops_of(ground: Ground) -> Tops:
    return {spot >> STACK_BITS: spot & TOP for spot in ground}


def pyramids_of(spot: int) -> Stock:
    """Return a stack from bottom to top."""
    piled = (spot >> bits & TOP for bits in (2 * TOP_BITS, TOP_BITS, 0))
    return tuple(pyramid for pyramid in piled if pyramid)


def sizes_of(spot: int) -> tuple[int, ...]:
    return tuple(SIZE_OF[pyramid] for pyramid in pyramids_of(spot))


def is_growing(sizes: Sequence[int]) -> bool:
    return all(low < high for low, high in pairwise(sizes))


def heights_of(ground: Ground, seats: int) -> list[list[int]]:
    """Return how high the stacks are that each seat has the top of."""
    heights: list[list[int]] = [[] for _ in range(seats)]
    for spot in ground:
        heights[COLOR_OF[spot & TOP]].append(len(pyramids_of(spot)))
    return heights


def stacks_of(ground: Ground) -> tuple[Stack, ...]:
    return tuple(map(stack_at, ground))


@lru_cache(maxsize=1 << 12)
def stack_at(spot: int) -> Stack:
    """Spell a stack once: each move leaves nearly all as they are, and all views are the same."""
    return Stack(*place_of(spot >> STACK_BITS), words_of(pyramids_of(spot)))


def facts_of(ground: Ground) -> dict[str, list[str]]:
    return {f"{stack.column},{stack.row}": list(stack.pyramids) for stack in stacks_of(ground)}


def words_of(pyramids: Iterable[Pyramid]) -> tuple[str, ...]:
    return tuple(WORDS[pyramid] for pyramid in pyramids)


def without(stock: Stock, pyramid: Pyramid) -> Stock:
    place = stock.index(pyramid)
    return (*stock[:place], *stock[place + 1 :])


def colors_beside(tops: Tops) -> dict[Cell, int]:
    """Find the empty cells next to stacks, with the colors of those stacks' tops as bits."""
    beside: dict[Cell, int] = {}
    for cell, pyramid in tops.items():
        color = 1 << COLOR_OF[pyramid]
        for step in NEIGHBORS:
            near = cell + step
            if near not in tops:
                beside[near] = beside.get(near, 0) | color
    return beside


def placements(tops: Tops, stock: Stock) -> Iterator[Placement]:
    """List what the next pyramid of a building can be and where it can go (3.5), by pyramid and cell."""
    pyramids = dict.fromkeys(stock)
    if not tops:
        yield from ((pyramid, ORIGIN) for pyramid in pyramids)
        return
    beside = colors_beside(tops)
    for pyramid in pyramids:
        matches, size = MATCHES[COLOR_OF[pyramid]], SIZE_OF[pyramid]
        cells = [cell for cell, colors in beside.items() if colors & matches]
        cells += [cell for cell, top in tops.items() if SIZE_OF[top] > size]
        cells.sort()
        yield from ((pyramid, cell) for cell in cells)


def is_whole(ground: Ground) -> bool:
    """Return whether every stack can be reached from every other by stacks side by side."""
    left = set(tops_of(ground))
    edge = [left.pop()] if left else []
    while edge:
        near = {edge[-1] + step for step in NEIGHBORS} & left
        edge[-1:] = near
        left -= near
    return not left
