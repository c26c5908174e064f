"""What Ice Palace asks, and how its answers read."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from render.asking import CONFIRM, ROOM, ROOM_WITH_GAIN, capital, fitting, lettered
from render.games.ice_palace.words import pyramid
from render.words import N_, Say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.asking import Said
    from rules_engine.games.ice_palace.events import IcePalaceView

PROMPTS = MappingProxyType(  # by the first and the last field that an answer settles
    {
        ("verb", "verb"): N_("Do you place a pyramid or pass?"),
        ("verb", "piece"): N_("Which pyramid do you place, or do you pass?"),
        ("verb", "column"): N_("Which pyramid in which column, or do you pass?"),
        ("verb", "row"): N_("Which pyramid goes where, or do you pass?"),
        ("piece", "piece"): N_("Which pyramid do you place?"),
        ("piece", "column"): N_("Which pyramid goes in which column?"),
        ("piece", "row"): N_("Which pyramid goes where?"),
        ("column", "column"): N_("{piece}: which column?"),
        ("column", "row"): N_("{piece}: which cell?"),
        ("row", "row"): N_("{piece} in column {column}: which cell?"),
        (CONFIRM, "place"): N_("Place the {lower} on {cell}, {below}?"),
        (CONFIRM, "pass"): N_("Pass?"),
    },
)
BUILDING = MappingProxyType(  # the questions of whoever builds the palace
    {
        ("piece", "piece"): N_("Which pyramid do you build with? {n} to go"),
        ("piece", "column"): N_("Which pyramid goes in which column? {n} to go"),
        ("piece", "row"): N_("Which pyramid goes where? {n} to go"),
    },
)
ANSWERS = MappingProxyType(  # by the last field that an answer settles; a piece may be settled with it
    {
        "piece": (N_("{piece} ({word})"),),
        "piece column": (N_("{piece} in column {column}"),),
        "piece row": (
            N_("{piece} on {cell}, {below}"),
            N_("{piece} on {cell}, {code}"),
            N_("{piece} on {cell}"),
        ),
        "column": (N_("Column {column}"),),
        "row": (N_("On {cell}, {below}"), N_("On {cell}, {code}")),
    },
)


def nouns(words: Mapping[str, str], view: IcePalaceView, say: Say) -> dict[str, object]:
    """Word the fields that have been answered."""
    told: dict[str, object] = {"n": view.must_use, "column": words.get("column", "")}
    if "piece" in words:
        lower = pyramid(words["piece"], say)
        told |= {"piece": capital(lower), "lower": lower, "word": words["piece"]}
    if "row" in words:
        top = _top(view, int(words["column"]), int(words["row"]))
        told["cell"] = f"{words['column']},{words['row']}"
        told["below"] = say("on the {pyramid}", pyramid=pyramid(top, say)) if top else say("a new stack")
        told["code"] = say("on {code}", code=top) if top else say("new stack")
    return told


def answered(said: Said, view: IcePalaceView, say: Say) -> str:
    if said.fresh.get("verb") == "pass":
        return say("Pass")
    *_, last = said.fields
    if last == "verb":
        return say("Place a pyramid")
    key = last if last == "piece" or "piece" not in said.fresh else f"piece {last}"
    values = nouns(said.all, view, say)
    room = ROOM if view.phase == "yard" else ROOM_WITH_GAIN
    return fitting((say(form, **values) for form in ANSWERS[key]), room=room)


def pressed(said: Said, letter: str | None, view: IcePalaceView, say: Say) -> str:
    """Word an answer on a button: the picture beside it shows what wears the letter."""
    *_, last = said.fields
    piece = capital(pyramid(said.fresh["piece"], say)) if "piece" in said.fresh else ""
    if letter:
        return lettered(letter, piece, say) if piece else letter
    return piece if last == "piece" else answered(said, view, say)


def _top(view: IcePalaceView, column: int, row: int) -> str:
    """Tell what a pyramid on a cell would stand on."""
    stacks = view.yard if view.phase == "yard" else view.palace
    return next((one.pyramids[-1] for one in stacks if (one.column, one.row) == (column, row)), "")
