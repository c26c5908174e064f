"""Why something cannot be picked or scored in Mandala Stones: what forbids it, as an event."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from rules_engine.game import SEQUENCE, Event, squash
from rules_engine.games.mandala_stones.board import (
    AREA,
    AROUND,
    CIRCLES,
    COLORS,
    PATTERNS,
    RING,
    SIDES,
    SPACES,
    STAR,
    STONE_WORDS,
    color_of,
    open_stacks,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine.games.mandala_stones.board import Pile, Towers

# People may have typed only the beginning of a move: an artist and a circle, say.
PICKING = re.compile(r"pick|(?:pick)?([a-i])(?:([a-i])(?:([nesw])([0-9])?)?)?")
SCORING = re.compile(rf"score|(?:score)?({'|'.join(COLORS)})")
TOPPING = re.compile(r"tops|(?:tops)?([0-9]{1,9})")
PAIR = 2


@dataclass(frozen=True, slots=True)
class Full(Event):
    """2.5: no own space is empty."""


@dataclass(frozen=True, slots=True)
class Barren(Event):
    """2.8: no artist can collect anything anywhere."""


@dataclass(frozen=True, slots=True)
class Absent(Event):
    """No artist stands on this circle."""

    circle: str


@dataclass(frozen=True, slots=True)
class Stuck(Event):
    """S1: this artist would collect nothing on any circle."""

    artist: str


@dataclass(frozen=True, slots=True)
class Stays(Event):
    """2.5: it is the circle where the artist stands already."""

    artist: str


@dataclass(frozen=True, slots=True)
class Occupied(Event):
    """2.5: another artist stands on the circle."""

    circle: str


@dataclass(frozen=True, slots=True)
class Depleted(Event):
    """S4: no stone is left in this stack."""

    circle: str
    stack: str


@dataclass(frozen=True, slots=True)
class Mismatched(Event):
    """2.5: the stone on top has not the pattern of the artist."""

    circle: str
    stack: str
    stone: str
    pattern: str


@dataclass(frozen=True, slots=True)
class Touched(Event):
    """2.5: the stack touches the circle of this other artist."""

    circle: str
    stack: str
    artist: str


Refusal: TypeAlias = Depleted | Mismatched | Touched


@dataclass(frozen=True, slots=True)
class Fruitless(Event):
    """S1: the artist would collect nothing on this circle, for a reason a stack."""

    artist: str
    circle: str
    reasons: tuple[Refusal, ...] = field(metadata=SEQUENCE)


@dataclass(frozen=True, slots=True)
class Outside(Event):
    """There is no own space with this number."""

    space: int


@dataclass(frozen=True, slots=True)
class Built(Event):
    """2.5: a tower is on this own space."""

    space: int


@dataclass(frozen=True, slots=True)
class Empty(Event):
    """2.5: no tower is on this own space."""

    space: int


@dataclass(frozen=True, slots=True)
class Towerless(Event):
    """2.5: there is no own tower to score."""


@dataclass(frozen=True, slots=True)
class Unpaired(Event):
    """2.5: no color is on top of two own towers."""


@dataclass(frozen=True, slots=True)
class Scarce(Event):
    """2.5: the color is on top of one own tower, or of none."""

    color: str
    towers: int


class Site(NamedTuple):
    """What decides what a seat may pick and score."""

    artists: tuple[int, int]
    stacks: tuple[Pile, ...]
    tops: tuple[int, int]
    towers: Towers  # of the seat

    @property
    def occupied_circles(self) -> int:
        return sum(self.artists)

    def pattern(self, artist: int) -> int:
        return STAR if self.artists[STAR] >> artist & 1 else RING

    def eligible(self, artist: int, circle: int) -> int:
        return self.tops[self.pattern(artist)] & open_stacks(self.occupied_circles, artist, circle)

    def can_pick(self, artist: int) -> bool:
        free = (circle for circle in range(len(CIRCLES)) if not self.occupied_circles >> circle & 1)
        return any(self.eligible(artist, circle) for circle in free)


def objection(site: Site, words: str) -> Event | None:
    """Find what forbids a move, or the first words of one; words that are neither have none."""
    said = squash(words)
    if picking := PICKING.fullmatch(said):
        return _to_pick(site, *(word and word.upper() for word in picking.groups()))
    if scoring := SCORING.fullmatch(said):
        return _to_score(site.towers, scoring[1])
    if topping := TOPPING.fullmatch(said):
        return _to_top(site.towers, topping[1])
    return None


def _to_pick(
    site: Site, artist: str | None, circle: str | None, side: str | None, space: str | None
) -> Event | None:
    if all(site.towers):
        return Full()
    if artist is None:
        return None if any(map(site.can_pick, _circles(site.occupied_circles))) else Barren()
    if not site.occupied_circles >> CIRCLES.index(artist) & 1:
        return Absent(artist)
    if circle is None:
        return None if site.can_pick(CIRCLES.index(artist)) else Stuck(artist)
    refused = _to_go(site, artist, circle)
    if refused is None and side is not None:
        refused = _refusal(site, artist, circle, side)
    return refused or (_to_build(site.towers, int(space)) if space else None)


def _circles(standing: int) -> Iterator[int]:
    return (circle for circle in range(len(CIRCLES)) if standing >> circle & 1)


def _to_go(site: Site, artist: str, circle: str) -> Event | None:
    if circle == artist:
        return Stays(artist)
    source, target = CIRCLES.index(artist), CIRCLES.index(circle)
    if site.occupied_circles >> target & 1:
        return Occupied(circle)
    if site.eligible(source, target):
        return None
    reasons = (_refusal(site, artist, circle, side) for side in SIDES)
    return Fruitless(artist, circle, tuple(filter(None, reasons)))


def _refusal(site: Site, artist: str, circle: str, side: str) -> Refusal | None:
    """Say why no stone is taken from a stack, first what lies there, then who stands there."""
    source, pattern = CIRCLES.index(artist), site.pattern(CIRCLES.index(artist))
    stack = AROUND[CIRCLES.index(circle)][SIDES.index(side)]
    pile = site.stacks[stack]
    if not pile:
        return Depleted(circle, side)
    if pile & 1 != pattern:
        return Mismatched(circle, side, STONE_WORDS[pile & 15], PATTERNS[pattern])
    others = _circles(site.occupied_circles & ~(1 << source))
    near = next((other for other in others if AREA[other] >> stack & 1), None)
    return None if near is None else Touched(circle, side, CIRCLES[near])


def _to_build(towers: Towers, space: int) -> Event | None:
    if not 0 < space <= SPACES:
        return Outside(space)
    return Built(space) if towers[space - 1] else None


def _to_score(towers: Towers, color: str | None) -> Event | None:
    tops = [COLORS[color_of(pile)] for pile in towers if pile]
    if color is None:
        return None if len(set(tops)) < len(tops) else Unpaired()
    return None if tops.count(color) >= PAIR else Scarce(color, tops.count(color))


def _to_top(towers: Towers, spaces: str | None) -> Event | None:
    if spaces is None:
        return None if any(towers) else Towerless()
    for space in map(int, spaces):
        if not 0 < space <= SPACES:
            return Outside(space)
        if not towers[space - 1]:
            return Empty(space)
    return None
