"""What Subdivision says: its questions and answers, the position in words, its options and rules."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from render import story
from render.games.subdivision.rules import DEPARTURES, PAGES
from render.games.subdivision.words import (
    FILLS,
    SENTENCES,
    TITLES,
    account,
    built,
    grid,
    legend,
    name,
    variants,
)
from render.look import FIRST, Look, Option, Wording
from render.words import N_, Say
from rules_engine.games.subdivision import PARK, SIZES, SubdivisionView

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine import Question


class SubdivisionVoice(Look[SubdivisionView]):
    title = N_("Subdivision")
    blurb = N_(
        "Build houses of three sizes between the parks, in few groups, and keep smalls away from larges."
    )
    sentences = SENTENCES
    fills = FILLS
    pages = PAGES
    departures = DEPARTURES
    words = MappingProxyType(
        {"build": N_("build"), "park": N_("park"), "S": N_("S"), "M": N_("M"), "L": N_("L")},
    )
    reasons = MappingProxyType(
        {"built": N_("every pyramid is built"), "deadlock": N_("nobody can build any more")},
    )
    options = MappingProxyType(
        {
            "parks": Option(
                Wording(N_("Parks"), N_("Where the parks lie; nobody builds on them.")),
                {
                    "default": Wording(N_("As in the book"), N_("In the corners, and a few in the middle.")),
                    "random": Wording(N_("By chance"), N_("Each on a cell drawn by lot.")),
                    "placed": Wording(N_("Placed by the players"), N_("One each in turn, before building.")),
                },
            ),
            "private_parks": Option(
                Wording(N_("Private parks"), N_("Points for enclosing a park.")),
                {
                    "no": Wording(N_("No"), N_("A park brings no points.")),
                    "yes": Wording(N_("Yes"), N_("A park with one group all around it brings 3 points.")),
                },
            ),
            "sets": Option(
                Wording(N_("Pyramids"), N_("How many of each size a player has.")),
                {
                    "5": Wording(N_("5 of each size"), N_("The full game.")),
                    "3": Wording(N_("3 of each size"), N_("A short game on a smaller board.")),
                },
            ),
            "first": FIRST,
        },
    )

    def text(self, view: SubdivisionView, names: tuple[str, ...], say: Say) -> str:
        lines = [story.headline(self, view, names, say), "", *grid(view, say), "", *legend(view, say)]
        lines += [account(view, seat, names, say) for seat in range(view.seats)]
        return "\n".join((*lines, *variants(view, say)))

    def describe(self, view: SubdivisionView, names: tuple[str, ...], say: Say) -> Iterator[str]:
        if view.last is not None:
            yield say("The last move was on {cell}.", cell=name(view, view.last))
        for seat in range(view.seats):
            yield account(view, seat, names, say) + "."
            yield built(view, seat, say)
        parks = [name(view, cell) for cell, thing in enumerate(view.cells) if thing == PARK]
        if parks:
            yield say("Parks: {cells}.", cells=" ".join(parks))
        for line in variants(view, say):
            yield f"{line}."

    def prompt(self, question: Question, view: SubdivisionView, say: Say) -> str:  # noqa: ARG002 - the same in every view
        if question.about == "size":
            return say("Which size?")
        verb, *words = question.path
        if verb == "park":
            return say("Park: which column?") if question.about == "column" else say("Park: which cell?")
        size = say(TITLES[words[0]])
        if question.about == "column":
            return say("{size}: which column?", size=size)
        return say("{size}: which cell?", size=size)

    def answer(self, question: Question, word: str, view: SubdivisionView, say: Say) -> str:  # noqa: ARG002 - the same in every view
        if question.about == "size":
            return say("{size} ({letter})", size=say(TITLES[word]), letter=say(self.words[word]))
        return f"{question.path[-1]}{word}" if question.about == "row" else word

    def hint(self, question: Question, word: str, view: SubdivisionView, say: Say) -> str:
        places = sum(move.path[len(question.path)] == word for move in question.moves)
        if question.about == "size":
            left = view.left[view.to_act[0]][SIZES.index(word)]
            said = say.count("{n} place", "{n} places", places)
            return say("{left} left, {places}", left=left, places=said)
        return say.count("{n} place", "{n} places", places) if question.about == "column" else ""
