"""What a seat cannot see in Mandala Stones, dealt again: cards of others, and what is buried (2.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rules_engine.games.mandala_stones.board import (
    COLORS,
    OBJECTIVES,
    Pile,
    color_of,
    height,
    pile_of,
    stones_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine.chance import Luck
    from rules_engine.game import Seat

Pair: TypeAlias = tuple[str, ...]


def redeal_objectives(objectives: tuple[Pair, ...], seat: Seat | None, chance: Luck) -> tuple[Pair, ...]:
    own = objectives[seat] if seat is not None else ()
    cards = iter(chance.shuffled(key for key in OBJECTIVES if key not in own))
    return tuple(
        pair if other == seat else (next(cards), next(cards)) for other, pair in enumerate(objectives)
    )


def rebury(stacks: tuple[Pile, ...], buried: str, chance: Luck) -> tuple[Pile, ...]:
    """Shuffle the buried stones, among those of their color where colors are visible."""
    if buried == "all":
        return stacks
    kinds = range(len(COLORS)) if buried == "colors_visible" else (None,)
    piles = [list(stones_of(stack)) for stack in stacks]
    for kind in kinds:
        places = [
            (stack, depth)
            for stack, stones in enumerate(piles)
            for depth, stone in enumerate(stones[:-1])
            if kind is None or color_of(stone) == kind
        ]
        again = chance.shuffled(sorted(piles[stack][depth] for stack, depth in places))
        for (stack, depth), stone in zip(places, again, strict=True):
            piles[stack][depth] = stone
    return tuple(pile_of(tuple(stones)) for stones in piles)


def buried(stacks: tuple[Pile, ...], rule: str) -> Iterator[list[tuple[int, int, int]]]:
    """List what a spectator cannot tell apart: stack, bits below, stone."""
    every = [
        (stack, 4 * (height(pile) - 1 - depth), stone)
        for stack, pile in enumerate(stacks)
        for depth, stone in enumerate(stones_of(pile)[:-1])
    ]
    if rule == "tops_only":
        yield every
    elif rule == "colors_visible":
        for color in range(len(COLORS)):
            yield [one for one in every if color_of(one[2]) == color]
