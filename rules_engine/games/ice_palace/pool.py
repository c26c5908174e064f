"""The pyramids of Ice Palace that are in no order: the pool, the hands, what has left the game."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from rules_engine.games.ice_palace.events import Draws
from rules_engine.games.ice_palace.ground import (
    BLACK,
    SIZE_OF,
    SIZES,
    UNKNOWN,
    WHITE,
    WORDS,
    Color,
    Pyramid,
    Stock,
    words_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rules_engine.chance import Luck

Piles: TypeAlias = tuple[int, ...]  # how many there are of each pyramid, by its number; the first is none

STASH = 5  # 3.1: pyramids of each color and size
HAND = 2  # 3.1: pyramids of each size in a full hand
PYRAMIDS = range(1, len(SIZES) * (BLACK + 1) + 1)
NOTHING: Piles = (0,) * (len(PYRAMIDS) + 1)


def one_each(color: Color) -> Stock:
    """Take a small, a medium and a large of a color."""
    return tuple(len(SIZES) * color + size for size in SIZES)


def box(seats: int) -> Piles:
    """Everything that so many seats play with."""
    colors = (*range(seats), WHITE, BLACK)
    return add_pyramids(NOTHING, STASH * tuple(pyramid for color in colors for pyramid in one_each(color)))


def add_pyramids(piles: Piles, pyramids: Iterable[Pyramid]) -> Piles:
    more = list(piles)
    for pyramid in pyramids:
        more[pyramid] += 1
    return tuple(more)


def by_size(piles: Piles) -> tuple[int, ...]:
    return tuple(sum(piles[size :: len(SIZES)]) for size in SIZES)


def needs(hands: tuple[Stock, ...]) -> tuple[int, ...]:
    """Return how many of each size all hands together need to be full."""
    held = Counter(SIZE_OF[pyramid] for hand in hands for pyramid in hand)
    return tuple(HAND * len(hands) - held[size] for size in SIZES)


def fill_hands(
    pool: Piles, hands: tuple[Stock, ...], full: int, chance: Luck
) -> tuple[Piles, tuple[Stock, ...], tuple[Draws, ...]]:
    """Draw blindly until each hand has so many of each size; seat after seat, small before large (I18)."""
    left, filled, told = list(pool), [], []
    for seat, hand in enumerate(hands):
        draws = tuple(
            _draw(left, size, chance)
            for size in SIZES
            for _ in range(full - sum(SIZE_OF[pyramid] == size for pyramid in hand))
        )
        filled.append(tuple(sorted((*hand, *draws))))
        if draws:
            told.append(Draws(seat, words_of(draws)))
    return tuple(left), tuple(filled), tuple(told)


def _draw(left: list[int], size: int, chance: Luck) -> Pyramid:
    number = chance.below(sum(left[size :: len(SIZES)]))
    for pyramid in range(size, len(left), len(SIZES)):
        number -= left[pyramid]
        if number < 0:
            left[pyramid] -= 1
            return pyramid
    raise AssertionError(size)


@lru_cache(maxsize=1 << 10)
def cover_colors(pyramids: Stock, known: Stock = ()) -> Stock:
    """3.9: hide the colors of all but those that everybody knows."""
    return known + tuple(
        sorted(len(SIZES) * UNKNOWN + SIZE_OF[pyramid] for pyramid in unknown_pyramids(pyramids, known))
    )


@lru_cache(maxsize=1 << 10)
def unknown_pyramids(pyramids: Stock, known: Stock) -> Stock:
    """Return which of some pyramids are not among those that are known."""
    return tuple((Counter(pyramids) - Counter(known)).elements())


def count_by_name(piles: Piles) -> dict[str, int]:
    return {WORDS[pyramid]: piles[pyramid] for pyramid in PYRAMIDS if piles[pyramid]}


def named_by_size(piles: Piles) -> dict[str, dict[str, int]]:
    return {str(size): dict(_colors(piles, size)) for size in SIZES}


def _colors(piles: Piles, size: int) -> Iterator[tuple[str, int]]:
    for pyramid in range(size, len(piles), len(SIZES)):
        if piles[pyramid]:
            yield WORDS[pyramid][0], piles[pyramid]
