"""What IcePalace says: its questions and answers, the position in words, its options and rules."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from render import story
from render.games.ice_palace.objections import OBJECTIONS
from render.games.ice_palace.rules import DEPARTURES, PAGES
from render.games.ice_palace.text import boards
from render.games.ice_palace.words import (
    FILLS,
    SENTENCES,
    account,
    named,
    sentences,
    situation,
    variants,
)
from render.look import FIRST, TEXT_LIMIT, Look, Option, Wording
from render.words import N_, Say
from rules_engine.games.ice_palace.events import IcePalaceView, Place
from rules_engine.questions import span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine import Question

TITLES = {
    "R": N_("Red"),
    "G": N_("Green"),
    "B": N_("Blue"),
    "Y": N_("Yellow"),
    "O": N_("Orange"),
    "V": N_("Violet"),
    "W": N_("White"),
    "K": N_("Black"),
}
KINDS = {
    "1": N_("{color}, small ({word})"),
    "2": N_("{color}, medium ({word})"),
    "3": N_("{color}, large ({word})"),
}


class IcePalaceVoice(Look[IcePalaceView]):
    title = N_("Ice Palace")
    blurb = N_("Place last in the yard, then build the palace from it: the tops of its towers count.")
    sentences = MappingProxyType({**SENTENCES, **OBJECTIONS})
    fills = FILLS
    pages = PAGES
    departures = DEPARTURES
    words = MappingProxyType({"place": N_("place"), "pass": N_("pass")})
    reasons = MappingProxyType({"pool": N_("the pool cannot refill the hands")})
    options = MappingProxyType(
        {
            "hands": Option(
                Wording(N_("Hands"), N_("Who sees what you hold.")),
                {
                    "open": Wording(N_("Open"), N_("Everybody sees all hands.")),
                    "private": Wording(N_("Private"), N_("Others see only how many you hold of each size.")),
                },
            ),
            "yard_stack_colors": Option(
                Wording(N_("Stacks in the yard"), N_("What may be stacked there.")),
                {
                    "any": Wording(N_("Any color"), N_("Black and white too.")),
                    "player_only": Wording(
                        N_("The colors of the seats"), N_("Black and white neither above nor below.")
                    ),
                },
            ),
            "passes_to_end": Option(
                Wording(N_("The yard ends"), N_("After how many passes in a row.")),
                {
                    "n": Wording(N_("When all have passed"), N_("Who placed last may go on.")),
                    "n_minus_1": Wording(
                        N_("When all others have passed"), N_("Who placed last wins at once.")
                    ),
                },
            ),
            "first": FIRST,
        },
    )

    def text(self, view: IcePalaceView, names: tuple[str, ...], say: Say) -> str:
        head = [story.headline(self, view, names, say), *situation(view, names, say), ""]
        head += [*(account(view, seat, names, say) for seat in range(view.seats)), ""]
        said = variants(view, say)
        foot = [say("Variants: {variants}.", variants=", ".join(said))] if said else []
        drawn, listed = ("\n".join((*head, *board, *foot)) for board in boards(view, say))
        return drawn if len(drawn) <= TEXT_LIMIT else listed[:TEXT_LIMIT]

    def describe(self, view: IcePalaceView, names: tuple[str, ...], say: Say) -> Iterator[str]:
        if view.last is not None:
            ground, column, row = view.last
            cell = f"{column},{row}"
            in_yard = say("The last move was in the yard on {cell}.", cell=cell)
            yield (
                in_yard if ground == "yard" else say("The last move was in the palace on {cell}.", cell=cell)
            )
        yield from (f"{line}." for line in situation(view, names, say))
        for seat in range(view.seats):
            yield account(view, seat, names, say) + "."
        if view.phase == "yard":
            yield from sentences(say("Yard"), view.yard, say)
        yield from sentences(say("Palace"), view.palace, say)
        if said := variants(view, say):
            yield say("Variants: {variants}.", variants=", ".join(said))

    def turn(self, view: IcePalaceView, names: tuple[str, ...], say: Say) -> str:
        if not view.to_act:
            return super().turn(view, names, say)
        name = names[view.to_act[0]]
        if view.phase == "build":
            return say("{name} builds {n} more", name=name, n=view.must_use)
        return (
            say("{name} to place or pass", name=name)
            if view.yard
            else say("{name} opens the yard", name=name)
        )

    def prompt(self, question: Question, view: IcePalaceView, say: Say) -> str:
        said = [word for word in question.path if span(word) is None]
        match question.about:
            case "verb":
                return say("Place or pass?")
            case "piece" if view.phase == "build":
                return say("Which pyramid? {n} to go", n=view.must_use)
            case "piece":
                return say("Which pyramid?")
            case "column":
                return say("{word}: which column?", word=said[1])
            case "row":
                return say("{word} in column {column}: which row?", word=said[1], column=said[2])
        return say("{word} on {cell}?", word=said[1], cell=",".join(said[2:])) if said[1:] else say("Pass?")

    def answer(self, question: Question, word: str, view: IcePalaceView, say: Say) -> str:  # noqa: ARG002 - the same in every view
        if question.about == "verb":
            return say("Place a pyramid") if word == "place" else say("Pass")
        if question.about == "piece":
            return say(KINDS[word[1]], color=say(TITLES[word[0]]), word=word)
        return word

    def hint(self, question: Question, word: str, view: IcePalaceView, say: Say) -> str:
        if question.about not in ("piece", "column", "row") or span(word):
            return ""
        if question.about == "row":
            return self._below(
                int([said for said in question.path if span(said) is None][2]), int(word), view, say
            )
        moves = [move for move in question.moves if isinstance(move, Place)]
        ways = sum((move.piece if question.about == "piece" else str(move.column)) == word for move in moves)
        places = say.count("{n} place", "{n} places", ways)
        left = view.remaining.count(word)
        return say("{left} left, {places}", left=left, places=places) if left > 1 else places

    def _below(self, column: int, row: int, view: IcePalaceView, say: Say) -> str:
        """Tell what is on a cell."""
        for stack in view.yard if view.phase == "yard" else view.palace:
            if (stack.column, stack.row) == (column, row):
                return say("on a {piece}", piece=named(stack.pyramids[-1], say))
        return say("a new stack")
