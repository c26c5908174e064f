"""How Ice Palace says why not: what forbids a placement or the pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.games.ice_palace.words import listed, named
from rules_engine.games.ice_palace.objections import (
    Afar,
    Apart,
    Finished,
    Nowhere,
    Opens,
    Oversized,
    Owes,
    Shunned,
    Undersized,
    Unheld,
    Unmatched,
    Unstacked,
    Unwon,
    Wasteful,
)

if TYPE_CHECKING:
    from render.words import Say
    from rules_engine import Event


def objected(event: Event, say: Say) -> str:
    match event:
        case Opens():
            return say("Nobody may pass before the yard is opened.")
        case Owes(pyramids):
            return say.count(
                "Nobody may pass while building: {n} more pyramid must be used.",
                "Nobody may pass while building: {n} more pyramids must be used.",
                pyramids,
            )
    return _about_pieces(event, say)


def _about_pieces(event: Event, say: Say) -> str:
    match event:
        case Unheld(piece):
            return say("You do not hold a {piece}.", piece=named(piece, say))
        case Unwon(piece):
            return say("You have no {piece} left to build with.", piece=named(piece, say))
        case Nowhere(piece):
            return say("There is no place for a {piece}.", piece=named(piece, say))
        case Wasteful(piece, column, row, must_use):
            return say(
                "With a {piece} on {cell} not all {n} could be used that must be.",
                piece=named(piece, say),
                cell=f"{column},{row}",
                n=must_use,
            )
    return _about_stacks(event, say)


def _about_stacks(event: Event, say: Say) -> str:
    match event:
        case Unstacked(piece, top):
            return say(
                "A {piece} does not go on a {top}: black and white are not stacked.",
                piece=named(piece, say),
                top=named(top, say),
            )
        case Finished(top):
            return say("Nothing goes on a {top}.", top=named(top, say))
        case Undersized(piece, top):
            return say(
                "In the yard only something larger goes on a {top}, no {piece}.",
                piece=named(piece, say),
                top=named(top, say),
            )
        case Oversized(piece, top):
            return say(
                "In the palace only something smaller goes on a {top}, no {piece}.",
                piece=named(piece, say),
                top=named(top, say),
            )
    return _about_cells(event, say)


def _about_cells(event: Event, say: Say) -> str:
    match event:
        case Afar():
            return say("The first pyramid goes on 0,0.")
        case Apart(column, row):
            return say("No stack is beside {cell}; corners do not count.", cell=f"{column},{row}")
        case Shunned():
            return say("Black never goes beside another stack, only on top of one.")
        case Unmatched(piece, column, row, tops):
            return say(
                "A {piece} does not go beside the tops next to {cell}: {tops}.",
                piece=named(piece, say),
                cell=f"{column},{row}",
                tops=listed(tops),
            )
    return ""
