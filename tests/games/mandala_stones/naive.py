"""The rules of Mandala Stones once more, slowly, on the facts of a position."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Pile: TypeAlias = list[str]

AROUND = {
    "A": (0, 4, 7, 3),
    "B": (1, 5, 8, 4),
    "C": (2, 6, 9, 5),
    "D": (7, 11, 14, 10),
    "E": (8, 12, 15, 11),
    "F": (9, 13, 16, 12),
    "G": (14, 18, 21, 17),
    "H": (15, 19, 22, 18),
    "I": (16, 20, 23, 19),
}
COLORS = {"r": "red", "y": "yellow", "b": "blue", "p": "purple"}
WORTHS = {1: (4, 2, 1, 1), 2: (1, 3, 4, 1), 3: (1, 2, 4, 6)}  # the columns between the first and the last
BONUSES = {
    "48": {6: 1, 12: 2, 18: 2, 30: 2, 42: 2},
    "60": {8: 1, 15: 2, 23: 2, 38: 2, 53: 2},
}


@dataclass(frozen=True)
class Plain:
    """A position as its facts tell it."""

    stacks: list[Pile]
    artists: dict[str, str]  # a circle: the pattern of the artist on it
    towers: list[list[Pile]]
    points: list[int]
    mandala: Pile

    @classmethod
    def of(cls, facts: Mapping[str, Any]) -> Plain:
        artists = {circle: pattern for pattern, circle in facts["artists"]}
        return cls(facts["stacks"], artists, facts["towers"], facts["points"], facts["mandala"])

    def moves(self, seat: int) -> Iterator[str]:
        own = self.towers[seat]
        for artist in self.artists:
            for circle, stacks in AROUND.items():
                for side, stack in zip("NESW", stacks, strict=True):
                    if circle not in self.artists and stack in self._eligible(artist, circle):
                        yield from (
                            f"pick {artist} {circle} {side} {n}" for n in range(1, 6) if not own[n - 1]
                        )
        for letter, color in COLORS.items():
            if sum(pile[-1][0] == letter for pile in own if pile) >= 2:
                yield f"score {color}"
        full = [str(n) for n in range(1, 6) if own[n - 1]]
        for count in range(1, len(full) + 1):
            yield from (f"tops {''.join(some)}" for some in combinations(full, count))

    def _eligible(self, artist: str, circle: str) -> list[int]:
        others = [other for other in self.artists if other != artist]
        return [
            stack
            for stack in AROUND[circle]
            if self.stacks[stack]
            and self.stacks[stack][-1][1] == self.artists[artist]
            and not any(stack in AROUND[other] for other in others)
        ]

    def after(self, seat: int, words: str, mandala: str) -> dict[str, Any]:
        """Tell the facts after a move, but for what happens at the end."""
        verb, *rest = words.split()
        if verb == "pick":
            self._pick(self.towers[seat], *rest)
        else:
            scored = self._worths(self.towers[seat], verb, rest[0])
            self.points[seat] += sum(scored.values())
            for space in scored:
                self.mandala.append(self.towers[seat][space].pop())
                self.points[seat] += BONUSES[mandala].get(len(self.mandala), 0)
        artists = [[self.artists[circle], circle] for circle in sorted(self.artists)]
        return {
            "stacks": self.stacks,
            "artists": artists,
            "towers": self.towers,
            "points": self.points,
            "mandala": self.mandala,
        }

    def _pick(self, own: list[Pile], artist: str, circle: str, side: str, space: str) -> None:
        start = "NESW".index(side)
        eligible = self._eligible(artist, circle)
        around = AROUND[circle][start:] + AROUND[circle][:start]
        own[int(space) - 1] = [self.stacks[stack].pop() for stack in around if stack in eligible]
        self.artists[circle] = self.artists.pop(artist)

    def _worths(self, own: list[Pile], verb: str, which: str) -> dict[int, int]:
        """Tell what each scored tower brings, all before any stone is removed."""
        if verb == "tops":
            return {int(space) - 1: 1 for space in which}
        return {
            space: self._worth(own, space)
            for space, pile in enumerate(own)
            if pile and COLORS[pile[-1][0]] == which
        }

    def _worth(self, own: list[Pile], space: int) -> int:
        pile = own[space]
        match space:
            case 0:
                return len({len(other) for other in own})
            case 4:
                return 1 + len({stone[0] for stone in pile})
            case _:
                return WORTHS[space][len(pile) - 1]
