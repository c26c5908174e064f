"""What Subdivision asks, and how its answers read."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from render.asking import CONFIRM
from render.games.subdivision.words import PIECES
from render.words import N_, Say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.asking import Said

TITLES = {"S": N_("Small"), "M": N_("Medium"), "L": N_("Large")}
LETTERED = {"S": N_("Small house (S)"), "M": N_("Medium house (M)"), "L": N_("Large house (L)")}
PROMPTS = MappingProxyType(  # of a verb, by the first and the last field that an answer settles
    {
        ("build", "size", "size"): N_("Which size do you build?"),
        ("build", "size", "column"): N_("Which size, and in which column?"),
        ("build", "size", "row"): N_("What do you build, and where?"),
        ("build", "column", "column"): N_("{size}: which column?"),
        ("build", "column", "row"): N_("{size}: which cell?"),
        ("build", "row", "row"): N_("{size} in column {column}: which cell?"),
        ("build", CONFIRM, CONFIRM): N_("Build {piece} on {cell}?"),
        ("park", "column", "column"): N_("A park: which column?"),
        ("park", "column", "row"): N_("A park: which cell?"),
        ("park", "row", "row"): N_("A park in column {column}: which cell?"),
        ("park", CONFIRM, CONFIRM): N_("Lay out a park on {cell}?"),
    },
)
ANSWERS = MappingProxyType(  # by the fields that an answer settles
    {
        ("size",): N_("{lettered}"),
        ("size", "column"): N_("{size} in column {column}"),
        ("size", "column", "row"): N_("{size} on {cell}"),
        ("column",): N_("Column {column}"),
        ("column", "row"): N_("On {cell}"),
        ("row",): N_("On {cell}"),
        ("park",): N_("A park"),
        ("park", "column"): N_("A park in column {column}"),
        ("park", "column", "row"): N_("A park on {cell}"),
        (): N_("Build a house"),
    },
)


def fields(words: Said) -> tuple[str, ...]:
    """Name what an answer settles; that a house is built goes without saying."""
    said = tuple(name for name in words.fields if name != "verb")
    return ("park", *said) if words.fresh.get("verb") == "park" else said


def nouns(words: Mapping[str, str], say: Say) -> dict[str, str]:
    """Word the fields that have been answered."""
    said = {"column": words.get("column", ""), "cell": words.get("column", "") + words.get("row", "")}
    size = words.get("size")
    if size:
        said |= {"size": say(TITLES[size]), "lettered": say(LETTERED[size]), "piece": say(PIECES[size])}
    return said
