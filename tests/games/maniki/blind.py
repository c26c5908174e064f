"""Maniki by ear: who stands where, where they are to stand, and which orders lead there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.blind import lines_with
from tests.games.maniki.naive import ORDERS, carried_out, solutions

if TYPE_CHECKING:
    from rules_engine import Chance
    from tests.blind import Heard

ANIMALS = {"bear": "B", "elephant": "E", "lion": "L", "ours": "B", "éléphant": "E"}
STANDING = r" (?:Red|Rouge)\s?: (.+)\. (?:Blue|Bleu)\s?: (.+)\.$"
NEXT = {"en": "next", "fr": "suivante"}
SLIPS = 4  # of so many answers one is wrong


def found(heard: Heard) -> set[str]:
    """Find the orders with which an answer may begin; the next card can be asked for as well."""
    now = _position(heard.told, "Now|Maintenant")
    return {order for order in ORDERS if carried_out(now, order) is not None} | {NEXT[heard.lang]}


def chosen(heard: Heard, luck: Chance) -> str:
    told = heard.told
    now, card = _position(told, "Now|Maintenant"), _position(told, "The card|La carte")
    if not luck.below(SLIPS):
        return luck.pick(sorted(found(heard) - {NEXT[heard.lang]}))
    return " ".join(luck.pick(solutions(now, card, ORDERS)))


def _position(told: str, title: str) -> str:
    (stools,) = lines_with(told, rf"(?:{title})\.{STANDING}")
    return "|".join(map(_animals, stools.groups()))


def _animals(words: str) -> str:
    return "".join(ANIMALS.get(word, "") for word in re.findall(r"\w+", words))
