"""What Subdivision says: its questions and answers, the position in words, its options and rules."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from render import story
from render.asking import Screen, said_words
from render.games.subdivision.aloud import built, counted_up, surroundings
from render.games.subdivision.questions import ANSWERS, PROMPTS, TITLES, fields, nouns
from render.games.subdivision.rules import DEPARTURES, PAGES
from render.games.subdivision.words import (
    FILLS,
    SENTENCES,
    account,
    grid,
    legend,
    name,
    variants,
)
from render.look import FIRST, Look, Option, Wording
from render.words import N_, Say
from rules_engine.games.subdivision.events import Build, SubdivisionView
from rules_engine.games.subdivision.rules import PARK, SIZES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine import Move, Question


class SubdivisionVoice(Look[SubdivisionView]):
    title = N_("Subdivision")
    blurb = N_(
        "Build houses of three sizes between the parks, in few groups, and keep smalls away from larges."
    )
    sentences = SENTENCES
    fills = FILLS
    pages = PAGES
    departures = DEPARTURES
    turn_page = 2
    on_turn = N_(
        "Put one house that you have left on a free cell, or lay out a park while parks are placed. "
        "No large near a large of yours; a small only near a small or large of somebody else."
    )
    screens = MappingProxyType({"build": (Screen("size"), Screen("row")), "park": (Screen("row"),)})
    words = MappingProxyType(
        {"build": N_("build"), "park": N_("park"), "S": N_("S"), "M": N_("M"), "L": N_("L")},
    )
    reasons = MappingProxyType(
        {"built": N_("every house is built"), "deadlock": N_("nobody can build any more")},
    )
    foretells = True
    options = MappingProxyType(
        {
            "parks": Option(
                Wording(N_("Parks"), N_("Where the parks lie; nobody builds on them.")),
                {
                    "default": Wording(N_("As usual"), N_("In the corners, and a few in the middle.")),
                    "random": Wording(N_("By chance"), N_("Each on a cell drawn by lot.")),
                    "placed": Wording(N_("Placed by the players"), N_("One each in turn, before building.")),
                    "laid": Wording(N_("Laid out by seat 1"), N_("All of them, anywhere, before building.")),
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
                Wording(N_("Houses"), N_("How many of each size a player has.")),
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
        for seat in range(view.seats):
            yield counted_up(view, seat, names, say)
            yield built(view, seat, names, say)
        parks = [name(view, cell) for cell, thing in enumerate(view.cells) if thing == PARK]
        if parks:
            yield say("Parks: {cells}.", cells=" ".join(parks))
        yield say("The board goes from a1 to {last}.", last=name(view, len(view.cells) - 1))
        for line in variants(view, say):
            yield f"{line}."

    def around(self, view: SubdivisionView, place: str, names: tuple[str, ...], say: Say) -> Iterator[str]:
        yield from surroundings(view, place, names, say)

    def prompt(self, question: Question, view: SubdivisionView, say: Say, last: str = "") -> str:  # noqa: ARG002 - the same in every view
        words = said_words(question).all
        return say(PROMPTS[words["verb"], question.about, last or question.about], **nouns(words, say))

    def answer(self, question: Question, word: str, view: SubdivisionView, say: Say) -> str:  # noqa: ARG002 - the same in every view
        words = said_words(question, word)
        return say(ANSWERS[fields(words)], **nouns(words.all, say))

    def button(self, question: Question, word: str, view: SubdivisionView, say: Say) -> str:
        words = said_words(question, word)
        is_cell = "row" in words.fresh and "size" not in words.fresh
        return words.all["column"] + words.all["row"] if is_cell else self.answer(question, word, view, say)

    def change(
        self, before: SubdivisionView, after: SubdivisionView, names: tuple[str, ...], say: Say
    ) -> str:
        told = super().change(before, after, names, say)
        if before.seat is None:
            return told
        old, new = before.details[before.seat].groups, after.details[before.seat].groups
        groups = say("your groups {old} to {new}", old=old, new=new) if old != new else ""
        return ", ".join(filter(None, (told, groups)))

    def marks(self, question: Question) -> bool:
        return (question.last or question.about) != "size"

    def extra_names(self, move: Move, view: SubdivisionView, say: Say) -> Iterator[tuple[int, str]]:  # noqa: ARG002 - the same in every view
        if isinstance(move, Build):
            yield 1, say(TITLES[move.size])

    def hint(
        self,
        question: Question,
        word: str,
        view: SubdivisionView,
        names: tuple[str, ...],  # noqa: ARG002 - it tells of nobody else
        say: Say,
    ) -> str:
        places = sum(move.path[len(question.path)] == word for move in question.moves)
        if question.about == "size":
            left = view.left[view.to_act[0]][SIZES.index(word)]
            found = say.count("{n} place", "{n} places", places)
            return say("{left} left, {places}", left=left, places=found)
        is_open = question.about == "column" and places > 1
        return say.count("{n} place", "{n} places", places) if is_open else ""
