"""Mandala once more, in lists and loops: slow, plain, and nothing shared with the rules it checks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Spiral:
    path: list[str | None]  # place 1 first
    pawns: list[int]
    turn: int
    size: int  # of a group
    collected: list[Counter[str]] = field(init=False)
    eye: Counter[str] = field(default_factory=Counter)
    points: list[int] = field(init=False)
    scored: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.collected = [Counter() for _ in self.pawns]
        self.points = [0] * len(self.pawns)

    def ahead(self, seat: int) -> list[int]:
        return [place for place, there in enumerate(self.path, 1) if there and place > self.pawns[seat]]

    def take(self, place: int) -> None:
        self._collect(self.turn, place)
        for behind in range(1, min(self.pawns)):
            if there := self.path[behind - 1]:
                self.eye[there] += 1
                self.path[behind - 1] = None
        self._score()
        able = [seat for seat in range(len(self.pawns)) if self.ahead(seat)]
        if len(able) == 1:
            for rest in self.ahead(able[0]):
                self._collect(able[0], rest)
            self._score()
        if len(able) > 1:
            self.turn = (self.turn + 1) % len(self.pawns)
            while self.turn not in able:
                self.turn = (self.turn + 1) % len(self.pawns)

    def _collect(self, seat: int, place: int) -> None:
        there = self.path[place - 1]
        assert there
        self.collected[seat][there] += 1
        self.path[place - 1] = None
        self.pawns[seat] = place

    def _score(self) -> None:
        gone = sum(self.collected, self.eye)
        for group in {group for group, count in gone.items() if count == self.size} - self.scored:
            self.scored.add(group)
            owners = sorted(
                (pile[group], self.pawns[seat], seat)
                for seat, pile in enumerate(self.collected)
                if pile[group]
            )[::-1]
            worth = [self.size] if len(owners) == 1 else [self.size - self.size // 2, self.size // 2]
            for points, (_, _, seat) in zip(worth, owners, strict=False):
                self.points[seat] += points

    def ranking(self) -> list[int]:
        keys = list(zip(self.points, self.pawns, strict=True))
        return [1 + sum(other > key for other in keys) for key in keys]
