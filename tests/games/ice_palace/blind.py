"""Ice Palace by ear: the stacks of yard and palace, one's hand, and the two rules of placing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.blind import lines_with
from tests.games.ice_palace.naive import placements, yard_moves

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine import Chance
    from tests.blind import Heard

SIZES = {"small": "1", "medium": "2", "large": "3", "petite": "1", "moyenne": "2", "grande": "3"}
COLORS = {"red": "R", "green": "G", "blue": "B", "yellow": "Y", "orange": "O", "violet": "V"} | {
    "white": "W",
    "black": "K",
    "rouge": "R",
    "verte": "G",
    "bleue": "B",
    "jaune": "Y",
    "violette": "V",
    "blanche": "W",
    "noire": "K",
}
PASS = {"en": "pass", "fr": "passer"}
BUILDING = r"(?:Left to build with|Reste à bâtir)\s?: (.+)\.$"


def found(heard: Heard) -> set[str]:
    """Find where pyramids fit; which of these leave enough to build is only told."""
    told = heard.told
    for left in lines_with(told, BUILDING):
        tops = {_cell(cell): pile[-1] for cell, pile in _field(told, "Palace", "Palais")}
        fitting = placements(tops, tuple(_pyramids(left[1])))
        return {f"{pyramid} {column},{row}" for pyramid, (column, row) in fitting} & set(heard.offered)
    (own,) = lines_with(told, rf"\S {heard.name} .*?(?:in hand|en main)\s?: ([^;]+?)(?:\s?; .*)?\.$")
    facts = {"yard": dict(_field(told, "Yard", "Chantier")), "hands": [list(_pyramids(own[1]))]}
    moves = yard_moves(facts, 0, "any")
    return {PASS[heard.lang] if words == "pass" else words.partition(" ")[2] for words in moves}


def chosen(heard: Heard, luck: Chance) -> str:
    move = luck.pick(sorted(found(heard)))
    if move != PASS[heard.lang]:
        cell = move.split()[1]
        assert re.search(rf"{cell}\s?: |: (empty|vide)\.", heard.around(cell))
    return move


def _field(told: str, *titles: str) -> Iterator[tuple[str, list[str]]]:
    """Read the stacks of a field, each by its cell and from the bottom."""
    for row in lines_with(told, rf"(?:{'|'.join(titles)}), (?:row|rangée) (-?\d+)\s?: (.+)\.$"):
        for stack in re.split(r"\s?; ", row[2]):
            _, column, words = stack.split(" ", 2)
            top, _, below = words.replace(" sur ", " on ").partition(" on ")
            yield f"{column},{row[1]}", [*reversed(list(_pyramids(below))), *_pyramids(top)]


def _pyramids(words: str) -> Iterator[str]:
    """Read pyramids like: small blue, 2 \u00d7 large green."""
    for count, size, color in re.findall(r"(?:(\d+) \u00d7 )?(\w+) (\w+)", words):
        yield from [COLORS[color] + SIZES[size]] * int(count or 1)


def _cell(name: str) -> tuple[int, int]:
    column, row = name.split(",")
    return int(column), int(row)
