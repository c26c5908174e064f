"""Subdivision by ear: the plan of what has been told, and the rules as plainly as they can be said."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.blind import lines_with
from tests.games.subdivision.naive import Plan

if TYPE_CHECKING:
    from rules_engine import Chance
    from tests.blind import Heard
    from tests.games.subdivision.naive import Cell, House

SIZES = {"small": "S", "medium": "M", "large": "L", "petite": "S", "moyenne": "M", "grande": "L"}
TYPED = {"en": {"S": "S", "M": "M", "L": "L"}, "fr": {"S": "P", "M": "M", "L": "G"}}


def found(heard: Heard) -> set[str]:
    names, plan = _plan(heard.told)
    seat = names.index(heard.name)
    built = (words.split() for words in plan.builds(seat))
    return {f"{TYPED[heard.lang][size]} {cell}" for _, size, cell in built}


def chosen(heard: Heard, luck: Chance) -> str:
    move = luck.pick(sorted(found(heard)))
    cell = move.split()[1]
    assert re.match(rf"{cell}\s?: (free|libre)\.", heard.around(cell))
    return move


def _plan(told: str) -> tuple[list[str], Plan]:
    accounts = list(lines_with(told, r"\S (.+) (?:has|a) \d+ points?\s?: .*(?:left|reste)\s?: (.+)\.$"))
    names = [account[1] for account in accounts]
    left = tuple(_left(account[2]) for account in accounts)
    houses: dict[Cell, House] = {}
    for built in lines_with(told, r"\S (.+) (?:has built|a bâti\s?:) (.+)\.$"):
        for group in built[2].split(", "):
            size, *cells = group.split()
            houses |= {_cell(cell): (names.index(built[1]), SIZES[size.removesuffix("s")]) for cell in cells}
    parks = next((found[1].split() for found in lines_with(told, r"(?:Parks|Parcs)\s?: (.+)\.$")), [])
    (board,) = lines_with(told, r".* (?:a1 to|a1 à) (\w+)\.$")
    return names, Plan(int(board[1][1:]), frozenset(map(_cell, parks)), houses, left)


def _left(words: str) -> dict[str, int]:
    """Read how many are left of each size: 4 smalls, 1 large."""
    counts = re.findall(r"(\d) (\w+?)s?\b", words)
    return dict.fromkeys("SML", 0) | {SIZES[size]: int(n) for n, size in counts}


def _cell(name: str) -> Cell:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1
