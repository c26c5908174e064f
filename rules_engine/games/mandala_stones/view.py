"""What somebody at the table of Mandala Stones may know, and what they can work out from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from rules_engine.game import View
from rules_engine.games.mandala_stones.board import (
    CIRCLES,
    PATTERNS,
    SIDES,
    STONE_WORDS,
    Mandala,
    pile_of,
    standing,
    taken_stacks,
    worths_of,
)

if TYPE_CHECKING:
    from rules_engine.game import Seat

Stones: TypeAlias = tuple[str, ...]  # from bottom to top


class Earned(NamedTuple):
    """What scoring a color would bring now."""

    points: int  # for the towers
    bonus: int  # for the spaces of the mandala


@dataclass(frozen=True, slots=True, kw_only=True)
class MandalaStonesView(View):
    """Stones are words: `r*`, or `r` if only the color is known, or `?`."""

    bonuses: tuple[int, ...]  # a seat: how many of its points the mandala gave
    stacks: tuple[Stones, ...]
    lifted: tuple[int, ...]  # those that the last move took a stone from
    artists: tuple[tuple[str, str], ...]  # pattern and circle, in the order of the circles
    towers: tuple[tuple[Stones, ...], ...]  # a seat: its spaces
    worths: tuple[tuple[int, ...], ...]  # a seat: what each tower would bring if its color were scored now
    objectives: tuple[tuple[str, ...], ...]  # a seat: its own, at the end everybody's
    met: tuple[tuple[str, ...], ...]  # a seat: those of them that its board meets as it is
    mandala: Mandala
    laid: Stones  # on the mandala, from the center
    aside: Stones  # scored when the mandala was full
    first: Seat
    ending: str  # the reason, once the round is the last one

    def built_tower(self, artist: str, circle: str, side: str) -> Stones:
        """Return the tower that an artist would build there, its first stone from this side."""
        return tuple(self.stacks[number][-1] for number in self.picked_stacks(artist, circle, side))

    def picked_stacks(self, artist: str, circle: str, side: str) -> tuple[int, ...]:
        """Return from which stacks an artist would take there, this side first; none if it is not there."""
        if artist not in {on for _, on in self.artists}:
            return ()
        artists = standing(
            "".join(on for _, on in self.artists), [PATTERNS.index(pattern) for pattern, _ in self.artists]
        )
        star, ring = (
            sum(1 << number for number, stack in enumerate(self.stacks) if stack and stack[-1][1] == pattern)
            for pattern in PATTERNS
        )
        way = CIRCLES.index(artist), CIRCLES.index(circle), SIDES.index(side)
        return tuple(taken_stacks(artists, (star, ring), *way))

    def worth(self, seat: Seat, space: int, tower: Stones) -> int:
        """Return what a new tower would be worth on a space of this seat, from 1."""
        towers = [tower if place == space else held for place, held in enumerate(self.towers[seat], 1)]
        piles = tuple(pile_of(tuple(STONE_WORDS.index(stone) for stone in held)) for held in towers)
        return worths_of(piles)[space - 1]

    def earnings(self, seat: Seat, color: str) -> Earned:
        """Return what scoring a color would bring to this seat."""
        worths = [
            worth
            for tower, worth in zip(self.towers[seat], self.worths[seat], strict=True)
            if tower and tower[-1][0] == color[0]
        ]
        return Earned(sum(worths), self.mandala.bonus(len(self.laid), len(worths)))
