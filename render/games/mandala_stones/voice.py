"""What MandalaStones says: its questions and answers, the position in words, its options and rules."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from render import story
from render.asking import CONFIRM, Screen, said_words
from render.games.mandala_stones import aloud
from render.games.mandala_stones.objections import OBJECTION_FILLS, OBJECTIONS
from render.games.mandala_stones.questions import (
    PROMPTS,
    SIDE_LETTERS,
    SIDE_NAMES,
    answered,
    hinted,
    nouns,
    pressed,
    topping,
    towering,
)
from render.games.mandala_stones.rules import DEPARTURES, PAGES
from render.games.mandala_stones.text import (
    account,
    grid,
    mandala,
    objectives,
)
from render.games.mandala_stones.words import PATTERN_NAMES, SENTENCES
from render.look import FIRST, Look, Option, Wording
from render.words import N_, Say
from rules_engine.games.mandala_stones.moves import Pick
from rules_engine.games.mandala_stones.view import MandalaStonesView

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine import Move, Question

HUES = ("red", "green", "blue", "yellow", "violet")  # of the seats and of the stones
GAP = 14  # between the garden and the mandala


class MandalaStonesVoice(Look[MandalaStonesView]):
    title = N_("Mandala Stones")
    blurb = N_("Let artists collect stones for your towers, and score their tops at the right moment.")
    sentences = MappingProxyType({**SENTENCES, **OBJECTIONS})
    fills = OBJECTION_FILLS
    pages = PAGES
    departures = DEPARTURES
    turn_page = 2
    on_turn = N_(
        "Move an artist to a free circle and build a tower of the stones it collects, or score. "
        "You score one color on top of two towers or more, or any tops for a point each."
    )
    screens = MappingProxyType(
        {
            "pick": (Screen("artist"), Screen("stack"), Screen("space")),
            "score": (Screen("color"),),
            "tops": (Screen("verb"), Screen("spaces", is_menu=True)),
        }
    )
    words = MappingProxyType(
        {
            "pick": N_("pick"),
            "score": N_("score"),
            "tops": N_("tops"),
            "red": N_("red"),
            "yellow": N_("yellow"),
            "blue": N_("blue"),
            "purple": N_("purple"),
            **SIDE_LETTERS,
        },
    )
    tiebreak = N_("In a tie, the player who was earlier in the first round wins.")
    reasons = MappingProxyType(
        {
            "mandala": N_("the mandala has reached the flag"),
            "blocked": N_("a player could neither pick nor score"),
        },
    )
    foretells = True
    options = MappingProxyType(
        {
            "mandala": Option(
                Wording(N_("Mandala"), N_("How many spaces it has, and so how long the match is.")),
                {
                    "48": Wording(N_("48 spaces"), N_("12 scored stones for each player.")),
                    "60": Wording(N_("60 spaces"), N_("15 scored stones for each player.")),
                },
            ),
            "buried": Option(
                Wording(N_("Buried stones"), N_("What everybody sees of stones below others.")),
                {
                    "colors_visible": Wording(N_("Color"), N_("The color shows, the pattern does not.")),
                    "all": Wording(N_("Everything"), N_("Color and pattern show.")),
                    "tops_only": Wording(N_("Nothing"), N_("Only the stones on top show.")),
                },
            ),
            "blocked_end": Option(
                Wording(N_("Blocked player"), N_("What happens if somebody can neither pick nor score.")),
                {
                    "immediate": Wording(N_("The match ends"), N_("At once, as in the book.")),
                    "finish_round": Wording(N_("The round is finished"), N_("Their turn is lost.")),
                },
            ),
            "start_circles": Option(
                Wording(N_("Artists"), N_("Where they begin.")),
                {
                    "sides": Wording(N_("On the sides"), N_("On the circles B, D, F and H.")),
                    "corners": Wording(N_("In the corners"), N_("On the circles A, C, G and I.")),
                },
            ),
            "first": FIRST,
        },
    )

    def text(self, view: MandalaStonesView, names: tuple[str, ...], say: Say) -> str:
        lines = [
            story.headline(self, view, names, say),
            "",
            *grid(view, say),
            "",
            _legend(say),
        ]
        lines += [account(view, seat, names, say) for seat in range(view.seats)]
        lines += [mandala(view, say), *objectives(view, names, say), *_state(view, names, say)]
        return "\n".join((*lines, story.telling(self, view.news, names, say))).rstrip()

    def describe(self, view: MandalaStonesView, names: tuple[str, ...], say: Say) -> Iterator[str]:
        yield aloud.artists(view, say)
        yield aloud.garden(view, say)
        for line in objectives(view, names, say):
            yield f"{line}."
        for seat in sorted(range(view.seats), key=lambda seat: seat != view.seat):
            yield aloud.tops(view, seat, names, say)
        yield mandala(view, say) + "."
        yield from _state(view, names, say)
        yield aloud.rows(say)

    def describe_in_words(self, view: MandalaStonesView, names: tuple[str, ...], say: Say) -> Iterator[str]:
        for seat in range(view.seats):
            yield aloud.towers(view, seat, names, say)
        yield aloud.artists(view, say)
        yield aloud.rows(say)
        yield from aloud.circles(view, say)
        for line in objectives(view, names, say):
            yield f"{line}."
        yield mandala(view, say) + "."
        yield from _state(view, names, say)

    def around(
        self,
        view: MandalaStonesView,
        place: str,
        names: tuple[str, ...],  # noqa: ARG002 - nothing there is anybody's
        say: Say,
    ) -> Iterator[str]:
        return aloud.surroundings(view, place, say)

    def prompt(self, question: Question, view: MandalaStonesView, say: Say, last: str = "") -> str:  # noqa: ARG002 - the same in every view
        words = said_words(question).all
        if question.about == CONFIRM and "spaces" in words:
            return topping(words["spaces"], say)
        last = words["verb"] if question.about == CONFIRM else last or question.about
        return say(PROMPTS[question.about, last], **nouns(words, say))

    def prospect(self, move: Move, view: MandalaStonesView, say: Say) -> str:
        return towering(move, view, say) if isinstance(move, Pick) else ""

    def answer(self, question: Question, word: str, view: MandalaStonesView, say: Say) -> str:
        return answered(said_words(question, word), view, say)

    def button(self, question: Question, word: str, view: MandalaStonesView, say: Say) -> str:
        return pressed(question, said_words(question, word), view, say)

    def extra_names(self, move: Move, view: MandalaStonesView, say: Say) -> Iterator[tuple[int, str]]:
        if isinstance(move, Pick):
            patterns = {on: say(PATTERN_NAMES[own]) for own, on in view.artists}
            yield 1, patterns[move.artist]
            yield 3, say(SIDE_NAMES[move.stack])

    def may_score(self, move: Move, view: MandalaStonesView) -> bool:  # noqa: ARG002 - whatever lies there
        return not isinstance(move, Pick)

    def hint(
        self,
        question: Question,
        word: str,
        view: MandalaStonesView,
        names: tuple[str, ...],  # noqa: ARG002 - it tells of nobody else
        say: Say,
    ) -> str:
        return hinted(question, said_words(question, word), view, say)


def _legend(say: Say) -> str:
    return say("Piles from bottom to top; * is a star, o a ring.")


def _state(view: MandalaStonesView, names: tuple[str, ...], say: Say) -> Iterator[str]:
    yield say("{name} began.", name=names[view.first])
    if view.ending and not view.outcome:
        yield say("This is the last round.")
