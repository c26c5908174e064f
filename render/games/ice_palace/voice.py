"""What IcePalace says: its questions and answers, the position in words, its options and rules."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from render import story
from render.asking import CONFIRM, Screen, said_words
from render.games.ice_palace import aloud
from render.games.ice_palace.objections import OBJECTIONS
from render.games.ice_palace.questions import BUILDING, PROMPTS, answered, nouns, pressed
from render.games.ice_palace.rules import DEPARTURES, PAGES
from render.games.ice_palace.text import boards
from render.games.ice_palace.whereabouts import confirmed, placed
from render.games.ice_palace.words import (
    FILLS,
    SENTENCES,
    account,
    pyramid,
    sentences,
    situation,
    variants,
)
from render.look import FIRST, TEXT_LIMIT, Look, Option, Wording
from render.words import N_, Say
from rules_engine.games.ice_palace.events import IcePalaceView, Passes, Place, Places
from rules_engine.questions import span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.look import Scene
    from rules_engine import Move, Question

PALACE_PAGE = 5  # of the rules: its picture shows how a palace is built


class IcePalaceVoice(Look[IcePalaceView]):
    brief = (Passes,)
    title = N_("Ice Palace")
    blurb = N_("Place last in the yard, then build the palace from it: the tops of its towers count.")
    sentences = MappingProxyType({**SENTENCES, **OBJECTIONS})
    fills = FILLS
    pages = PAGES
    departures = DEPARTURES
    turn_page = 3
    on_turn = N_(
        "Place a pyramid on a smaller top or beside a top of its color, or pass. "
        "White goes beside every color, black beside none."
    )
    screens = MappingProxyType({"place": (Screen("piece"), Screen("row")), "pass": ()})
    words = MappingProxyType({"place": N_("place"), "pass": N_("pass")})
    reasons = MappingProxyType({"pool": N_("the pool cannot refill the hands")})
    foretells = True
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
                Wording(N_("Stacks in the yard"), N_("What may be added to a stack.")),
                {
                    "any": Wording(N_("Any color"), N_("Black and white too.")),
                    "player_only": Wording(
                        N_("The colors of the seats"), N_("Black and white are not added to a stack.")
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
        played = variants(view, say)
        foot = [say("Variants: {variants}.", variants=", ".join(played))] if played else []
        drawn, listed = ("\n".join((*head, *board, *foot)) for board in boards(view, say))
        return drawn if len(drawn) <= TEXT_LIMIT else listed[:TEXT_LIMIT]

    def describe(self, view: IcePalaceView, names: tuple[str, ...], say: Say) -> Iterator[str]:
        yield from (f"{line}." for line in situation(view, names, say))
        for seat in range(view.seats):
            yield account(view, seat, names, say, briefly=True) + "."
        yield say("W is white, K black; 1 is small, 2 medium, 3 large.")
        if view.phase == "yard":
            yield from sentences(say("Yard"), view.yard, say)
        yield from sentences(say("Palace"), view.palace, say)
        if played := variants(view, say):
            yield say("Variants: {variants}.", variants=", ".join(played))

    def describe_in_words(self, view: IcePalaceView, names: tuple[str, ...], say: Say) -> Iterator[str]:
        yield from aloud.listed(view, names, say)
        if played := variants(view, say):
            yield say("Variants: {variants}.", variants=", ".join(played))

    def around(
        self,
        view: IcePalaceView,
        place: str,
        names: tuple[str, ...],  # noqa: ARG002 - colors tell whose everything is
        say: Say,
    ) -> Iterator[str]:
        return aloud.surroundings(view, place, say)

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

    def caption(self, view: IcePalaceView, names: tuple[str, ...], say: Say) -> Iterator[str]:
        for event in view.news:
            if isinstance(event, Places):
                yield placed(event, view, names, say)
            elif words := self.tell(event, names, say):
                yield words

    def heading(
        self, view: IcePalaceView, names: tuple[str, ...], say: Say, question: Question | None
    ) -> str:
        if question and question.about == CONFIRM and isinstance(question.complete, Place):
            return confirmed(question.complete, view, say)
        if question and question.about == "row":  # of a column that the picture shows
            return say(PROMPTS["column", "row"], **nouns(said_words(question).all, view, say))
        return super().heading(view, names, say, question)

    def prompt(self, question: Question, view: IcePalaceView, say: Say, last: str = "") -> str:
        words = said_words(question).all
        if question.about == CONFIRM:
            return say(PROMPTS[CONFIRM, words["verb"]], **nouns(words, view, say))
        key = question.about, last or question.about
        form = BUILDING.get(key) if view.phase == "build" else None
        return say(form or PROMPTS[key], **nouns(words, view, say))

    def answer(self, question: Question, word: str, view: IcePalaceView, say: Say) -> str:
        return answered(said_words(question, word), view, say)

    def button(self, question: Question, word: str, view: IcePalaceView, say: Say) -> str:
        return pressed(said_words(question, word), self.letters(question).get(word), view, say)

    def extra_names(self, move: Move, view: IcePalaceView, say: Say) -> Iterator[tuple[int, str]]:  # noqa: ARG002 - the same in every view
        if isinstance(move, Place):
            yield 1, pyramid(move.piece, say)

    def turn_rules(self, view: IcePalaceView, say: Say) -> str:
        if view.phase != "build":
            return super().turn_rules(view, say)
        return say(
            "Place a pyramid on a larger top or beside a top of its color. "
            "Only cells are offered that leave as many to use as must be used."
        )

    def may_score(self, move: Move, view: IcePalaceView) -> bool:  # noqa: ARG002 - the palace alone counts
        return view.phase == "build"

    def turn_scene(self, view: IcePalaceView) -> Scene | None:
        return self.pages[PALACE_PAGE].scene if view.phase == "build" else super().turn_scene(view)

    def hint(
        self,
        question: Question,
        word: str,
        view: IcePalaceView,
        names: tuple[str, ...],  # noqa: ARG002 - it tells of nobody else
        say: Say,
    ) -> str:
        if question.about not in ("piece", "column") or span(word):
            return ""
        moves = [move for move in question.moves if isinstance(move, Place)]
        ways = sum((move.piece if question.about == "piece" else str(move.column)) == word for move in moves)
        if question.about == "column" and ways == 1:
            return ""
        places = say.count("{n} place", "{n} places", ways)
        left = view.remaining.count(word)
        return say("{left} left, {places}", left=left, places=places) if left > 1 else places
