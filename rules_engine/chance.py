"""Luck that replays."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

T = TypeVar("T")


class Luck(Protocol):
    """What the rules draw from: a `Chance`, or something faster where nothing has to replay.

    All follows from `below`: `pick` draws once, `shuffled` once for each place but the first, the last first.
    """

    def below(self, limit: int, /) -> int: ...

    def pick(self, things: Sequence[T], /) -> T: ...

    def shuffled(self, things: Iterable[T], /) -> tuple[T, ...]: ...


class Chance:
    """The luck of one ply of one match: the same seed and ply always give the same luck.

    Only `Random.random()` is used, the one sequence Python promises to keep between versions.
    """

    __slots__ = ("_ply", "_random", "_seed")

    def __init__(self, seed: str, ply: int = 0) -> None:
        self._seed = seed
        self._ply = ply
        self._random: Callable[[], float] | None = None

    def __repr__(self) -> str:
        return f"Chance({self._seed!r}, {self._ply})"

    @property
    def was_used(self) -> bool:
        return self._random is not None

    def below(self, limit: int) -> int:
        """Draw one of 0, 1, ... limit - 1."""
        random = self._random or self._make_random()
        return int(random() * limit)

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def shuffled(self, things: Iterable[T]) -> tuple[T, ...]:
        order = list(things)
        random = self._random or self._make_random()
        for last in range(len(order) - 1, 0, -1):
            other = int(random() * (last + 1))
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def _make_random(self) -> Callable[[], float]:
        """Seed when luck is first needed: it costs more than most moves, and most need none."""
        self._random = Random(f"{self._ply}/{self._seed}").random  # noqa: S311 - the seed is the secret
        return self._random
