"""What lies on the table of Mandala Stones: stones, stacks, circles, the mandala, objectives."""

from __future__ import annotations

from functools import cache, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

T = TypeVar("T")

# A stone is four bits: the highest is always set, then two for its color, the lowest for its pattern.
# A pile, be it a stack or a tower, is an int of stones: the top stone is its lowest four bits.
Stone: TypeAlias = int
Pile: TypeAlias = int
Towers: TypeAlias = tuple[Pile, ...]  # one for each own space, 0 where it is empty

COLORS = ("red", "yellow", "blue", "purple")
PATTERNS = "*o"
STAR, RING = range(2)
STONES = range(8, 16)
STONE_WORDS = ("",) * 8 + tuple(color[0] + pattern for color in COLORS for pattern in PATTERNS)
COPIES = 12  # 2.1: 24 stones of each color, 48 of each pattern
STACK_HEIGHT = 4
SPACES = 5  # for towers, on each seat's own board


@cache
def stones_of(pile: Pile) -> tuple[Stone, ...]:
    """From bottom to top."""
    return tuple(pile >> 4 * place & 15 for place in reversed(range(height(pile))))


def words(stones: tuple[Stone, ...]) -> tuple[str, ...]:
    return tuple(STONE_WORDS[stone] for stone in stones)


@cache
def words_of(pile: Pile) -> tuple[str, ...]:
    return words(stones_of(pile))


@cache
def visible_stones(pile: Pile, buried: str) -> tuple[str, ...]:
    """2.10: of buried stones the color shows, or everything, or nothing."""
    stones = words_of(pile)
    match buried:
        case "colors_visible":
            return (*(stone[0] for stone in stones[:-1]), *stones[-1:])
        case "all":
            return stones
        case _:
            return ("?",) * (len(stones) - 1) + stones[-1:]


def pile_of(stones: tuple[Stone, ...]) -> Pile:
    pile = 0
    for stone in stones:
        pile = pile << 4 | stone
    return pile


def put(things: tuple[T, ...], place: int, thing: T) -> tuple[T, ...]:
    return (*things[:place], thing, *things[place + 1 :])


def height(pile: Pile) -> int:
    return pile.bit_length() >> 2


def color_of(stone: Stone) -> int:
    return stone >> 1 & 3


@cache
def colors_in(pile: Pile) -> int:
    return len({color_of(stone) for stone in stones_of(pile)})


# 2.2: the circles are the cells of a grid, the stacks are its edges, numbered row by row.
CIRCLES = "ABCDEFGHI"
SIDES = "NESW"
STACKS = 24
START_CIRCLES: Mapping[str, str] = MappingProxyType({"sides": "BDFH", "corners": "ACGI"})


def _around(circle: int) -> tuple[int, int, int, int]:
    row, column = divmod(circle, 3)
    north = 7 * row + column
    return north, north + 4, north + 7, north + 3


AROUND = tuple(
    _around(circle) for circle in range(len(CIRCLES))
)  # a circle: its stacks, clockwise from north
AREA = tuple(sum(1 << stack for stack in stacks) for stacks in AROUND)  # the same as masks


@cache
def touched_stacks(circles: int) -> int:
    """Return which stacks touch one of these circles."""
    stacks = 0
    for circle, area in enumerate(AREA):
        if circles >> circle & 1:
            stacks |= area
    return stacks


class Way(NamedTuple):
    """Where an artist may go, and which stacks no other artist blocks there (2.5)."""

    artist: int
    circle: int
    open: int


@cache
def ways(occupied: int) -> tuple[tuple[int, tuple[Way, ...]], ...]:
    """List by artist, each as the bit of its circle, all its ways."""
    circles = range(len(CIRCLES))
    free = [circle for circle in circles if not occupied >> circle & 1]
    return tuple(
        (1 << artist, tuple(Way(artist, circle, open_stacks(occupied, artist, circle)) for circle in free))
        for artist in circles
        if occupied >> artist & 1
    )


def open_stacks(occupied: int, artist: int, circle: int) -> int:
    return AREA[circle] & ~touched_stacks(occupied & ~(1 << artist))


def update_tops(tops: tuple[int, int], stacks: Sequence[Pile], taken: Iterable[int]) -> tuple[int, int]:
    """Look again which stacks have a star on top and which a ring, where a stone was taken."""
    seen = list(tops)
    for stack in taken:
        for pattern in (STAR, RING):
            seen[pattern] &= ~(1 << stack)
        if pile := stacks[stack]:
            seen[pile & 1] |= 1 << stack
    return seen[STAR], seen[RING]


def standing(circles: str, patterns: Sequence[int]) -> tuple[int, int]:
    """Return the circles of the star artists and of the ring artists."""
    standing = [0, 0]
    for circle, pattern in zip(circles, patterns, strict=True):
        standing[pattern] |= 1 << CIRCLES.index(circle)
    return standing[STAR], standing[RING]


def artists_of(standing: tuple[int, int]) -> tuple[tuple[str, str], ...]:
    """Name the patterns and circles of the artists, in the order of the circles."""
    stars, rings = standing
    return tuple(
        (PATTERNS[STAR if stars >> circle & 1 else RING], name)
        for circle, name in enumerate(CIRCLES)
        if (stars | rings) >> circle & 1
    )


@cache
def clockwise(circle: int, start: int, eligible: int) -> tuple[int, ...]:
    """List the eligible stacks around a circle from a side on (2.5)."""
    stacks = AROUND[circle]
    return tuple(stack for stack in stacks[start:] + stacks[:start] if eligible >> stack & 1)


def taken_stacks(
    artists: tuple[int, int], tops: tuple[int, int], source: int, target: int, side: int
) -> tuple[int, ...]:
    """List the stacks an artist takes its stones from, the first on this side of the circle it goes to."""
    stars, rings = artists
    eligible = tops[STAR if stars >> source & 1 else RING] & open_stacks(stars | rings, source, target)
    return clockwise(target, side, eligible)


# 2.5: what a tower is worth in a column, by its height; the first column counts the different heights
# of all five spaces, the last one more than the different colors of the tower.
COLUMN_WORTHS = ((0, 4, 2, 1, 1), (0, 1, 3, 4, 1), (0, 1, 2, 4, 6))


def worths_of(towers: Towers) -> tuple[int, ...]:
    """Return what each tower is worth while the board is as it is, 0 for an empty space."""
    first, *_, last = towers
    heights = [pile.bit_length() >> 2 for pile in towers]
    middle = (worth[high] for worth, high in zip(COLUMN_WORTHS, heights[1:-1], strict=True))
    return len(set(heights)) if first else 0, *middle, 1 + colors_in(last) if last else 0


class Mandala(NamedTuple):
    """A spiral of spaces from 1, in the center, outward."""

    size: int
    bonuses: tuple[tuple[int, int], ...]  # a space: the points for covering it
    hands: tuple[tuple[int, int], ...]  # how many seats: the space that ends their game

    def bonus(self, laid: int, more: int) -> int:
        """Return what the next stones bring by covering bonuses."""
        return sum(points for place, points in self.bonuses if laid < place <= laid + more)


# 2.6: no source tells where bonuses and hands lie; here something lies on every eighth part of the way.
MANDALAS: Mapping[str, Mandala] = MappingProxyType(
    {
        "48": Mandala(48, ((6, 1), (12, 2), (18, 2), (30, 2), (42, 2)), ((2, 24), (3, 36), (4, 48))),
        "60": Mandala(60, ((8, 1), (15, 2), (23, 2), (38, 2), (53, 2)), ((2, 30), (3, 45), (4, 60))),
    },
)


class Objective(NamedTuple):
    """Worth its points if something on its owner's board comes to exactly so much at the end."""

    points: int
    measure: Callable[[Towers], int]
    exactly: int

    def worth(self, towers: Towers) -> int:
        return self.points if self.measure(towers) == self.exactly else 0


def _patterns_visible(towers: Towers) -> int:
    """Return the patterns as a mask, so that an empty board shows none of them (S10)."""
    return sum({1 << (pile & 1) for pile in towers if pile})


def _tops_of(color: int, towers: Towers) -> int:
    return sum(1 for pile in towers if pile and color_of(pile) == color)


def _empty_spaces(towers: Towers) -> int:
    return towers.count(0)


def _colors_visible(towers: Towers) -> int:
    return len({color_of(pile) for pile in towers if pile})


def _stones(towers: Towers) -> int:
    return sum(map(height, towers))


def _full_towers(towers: Towers) -> int:
    return sum(1 for pile in towers if height(pile) == STACK_HEIGHT)


# 2.7: the wording of the first two has come down to us; the others are ours.
OBJECTIVES: Mapping[str, Objective] = MappingProxyType(
    {
        "O1": Objective(7, _patterns_visible, 1 << STAR),
        "O2": Objective(7, _patterns_visible, 1 << RING),
        "O3": Objective(5, partial(_tops_of, COLORS.index("yellow")), 2),
        "O4": Objective(5, partial(_tops_of, COLORS.index("red")), 2),
        "O5": Objective(5, partial(_tops_of, COLORS.index("blue")), 2),
        "O6": Objective(5, partial(_tops_of, COLORS.index("purple")), 2),
        "O7": Objective(5, _empty_spaces, 3),
        "O8": Objective(5, _colors_visible, 4),
        "O9": Objective(6, _stones, 6),
        "O10": Objective(5, _full_towers, 1),
    },
)
