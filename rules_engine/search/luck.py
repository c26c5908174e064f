"""Luck for trying things out: much of it, at once, from one number."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

T = TypeVar("T")

WORD = (1 << 64) - 1
STEP, MORE = 6364136223846793005, 1442695040888963407  # Knuth's, whose high bits are random enough


class Stream:
    """Luck that goes on from one number, as the boards for thinking draw it."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def below(self, limit: int) -> int:
        self.number = self.number * STEP + MORE & WORD
        return (self.number >> 33) * limit >> 31

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def shuffled(self, things: Iterable[T]) -> tuple[T, ...]:
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)
