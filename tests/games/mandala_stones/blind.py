"""Mandala Stones by ear: stacks by the circles they touch, and one's own towers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.blind import lines_with
from tests.games.mandala_stones.naive import AROUND, Plain

if TYPE_CHECKING:
    from rules_engine import Chance
    from tests.blind import Heard
    from tests.games.mandala_stones.naive import Pile

SIDES = {"north": 0, "east": 1, "south": 2, "west": 3, "nord": 0, "est": 1, "sud": 2, "ouest": 3}
COLORS = {"red": "r", "yellow": "y", "blue": "b", "purple": "p"} | {
    "rouge": "r",
    "jaune": "y",
    "bleue": "b",
    "violette": "p",
}
PATTERNS = {"star": "*", "étoile": "*", "ring": "o", "anneau": "o"}
FREE = r"{}\s?: (?:without an artist|sans artiste)\." + 4 * r"\n\w+\s?: (.+?)\s?; .+\."
FRENCH = {"red": "rouge", "yellow": "jaune", "blue": "bleue", "purple": "violette"}


def found(heard: Heard) -> set[str]:
    verbs = (words.split(" ", 1) for words in _position(heard.told, heard.name).moves(0))
    return {FRENCH.get(rest, rest.replace("W", "O")) if heard.lang == "fr" else rest for _, rest in verbs}


def chosen(heard: Heard, luck: Chance) -> str:
    """Score what brings much at once, else pick."""
    moves = sorted(found(heard))
    colors = [move for move in moves if move in COLORS]
    picks = [move for move in moves if len(move.split()) > 1]
    move = luck.pick(colors if colors and luck.below(2) else picks or moves)
    if move in picks:
        _, circle, side, _ = move.split()
        stacks = re.match(FREE.format(circle), heard.around(circle))
        assert stacks
        assert stacks["NESW".index(side.replace("O", "W")) + 1] not in ("empty", "vide")
    return move


def _position(told: str, name: str) -> Plain:
    stacks: list[Pile] = [[] for _ in range(24)]
    for circle in lines_with(told, r"([A-I])\s?: (.+)\.$"):
        for stack in re.split(r"\s?; ", circle[2]):
            side, stones = stack.split(" ", 1)
            stacks[AROUND[circle[1]][SIDES[side]]] = _pile(stones)
    (on,) = lines_with(told, r"(?:Artists|Artistes)\s?: \w+ ([A-I ]*), \w+ ([A-I ]*)\.$")
    artists = dict.fromkeys(on[1].split(), "*") | dict.fromkeys(on[2].split(), "o")
    (own,) = lines_with(told, rf"\S {name} (?:has|a) \d+ points?\s?; (?:towers|piles)\s?: (.+)\.$")
    towers: list[Pile] = [[] for _ in range(5)]
    for space, stones in re.findall(r"(?:space|case) (\d)\s?: ([^;]+?)(?=\s?;|$)", own[1]):
        towers[int(space) - 1] = _pile(stones)
    return Plain(stacks, artists, [towers], [0], [])


def _pile(words: str) -> Pile:
    """Read a pile that is told from its top: purple ring on red, yellow."""
    top, _, below = words.replace(" sur ", " on ").partition(" on ")
    return [_stone(word) for word in reversed([top, *below.split(", ")]) if word]


def _stone(words: str) -> str:
    said = words.split()
    color = next(letter for word, letter in COLORS.items() if word in said)
    return color + next((sign for word, sign in PATTERNS.items() if word in said), "")
