"""How Ice Palace says why not: what forbids a placement or the pass."""

from __future__ import annotations

from types import MappingProxyType

from render.sentences import Sentence, Sentences, counted
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

OBJECTIONS: Sentences = MappingProxyType(
    {
        Opens: Sentence("Nobody may pass before the yard is opened."),
        Owes: counted(
            "Nobody may pass while building: {pyramids_left} more pyramid must be used.",
            "Nobody may pass while building: {pyramids_left} more pyramids must be used.",
            "pyramids_left",
        ),
        Unheld: Sentence("You have no {piece} in hand."),
        Unwon: Sentence("You have no {piece} left to build with."),
        Nowhere: Sentence("No cell takes a {piece}."),
        Wasteful: Sentence("With a {piece} on {cell} not all {must_use} could be used that must be."),
        Unstacked: Sentence("A {piece} does not go on a stack: only the colors of the seats do."),
        Finished: Sentence("Nothing goes on a {top}."),
        Undersized: Sentence("In the yard only something larger goes on a {top}, no {piece}."),
        Oversized: Sentence("In the palace only something smaller goes on a {top}, no {piece}."),
        Afar: Sentence("The first pyramid goes on 0,0."),
        Apart: Sentence("No stack is beside {cell}; corners do not count."),
        Shunned: Sentence("Black never goes beside another stack, only on top of one."),
        Unmatched: Sentence("A {piece} does not go beside the tops next to {cell}: {tops}."),
    },
)
