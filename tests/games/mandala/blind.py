"""Mandala by ear: what lies ahead of one's pawn may be taken."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.blind import lines_with

if TYPE_CHECKING:
    from rules_engine import Chance
    from tests.blind import Heard

STEP = 6  # pyramids ahead, among which one is chosen: who hurries misses much


def found(heard: Heard) -> set[str]:
    return {str(place) for place in _ahead(heard.told, heard.name)}


def chosen(heard: Heard, luck: Chance) -> str:
    told = heard.told
    ahead = _ahead(told, heard.name)
    place = luck.pick(sorted(ahead)[:STEP])
    assert re.match(rf"{place}\s?: {ahead[place]}\.", heard.around(str(place)))
    return str(place)


def _ahead(told: str, name: str) -> dict[int, str]:
    """Name the pyramids ahead of a pawn, by their places."""
    (own,) = lines_with(told, rf"\S {name}\s?: \d+ points?, (?:\D*(\d+))?")
    rows = lines_with(told, r"(?:Places|Cases) \d+ (?:to|à) \d+\s?: (.+)\.$")
    lying = (re.split(r"\s?: ", pyramid) for row in rows for pyramid in row[1].split(", "))
    return {int(place): kind for place, kind in lying if int(place) > int(own[1] or 0)}
