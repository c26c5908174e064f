"""What Mandala says: its questions and answers, the position in words, its options and rules."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from render import story
from render.asking import CONFIRM, Screen, capital, said_words
from render.games.mandala.aloud import listed, surroundings
from render.games.mandala.rules import DEPARTURES, PAGES
from render.games.mandala.words import (
    FILLS,
    SENTENCES,
    account,
    code,
    group_lines,
    heaps,
    kind,
    path_lines,
    runs,
    variants,
)
from render.look import FIRST, HINT_LIMIT, Look, Option, Wording
from render.words import N_, Say
from rules_engine.games.mandala.events import MandalaView
from rules_engine.games.mandala.rules import PYRAMIDS
from rules_engine.questions import span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rules_engine import Move, Question, Seat


class MandalaVoice(Look[MandalaView]):
    title = N_("Mandala")
    blurb = N_(
        "Follow the spiral inward, collect equal pyramids, and leave nothing behind that you still want."
    )
    sentences = SENTENCES
    fills = FILLS
    pages = PAGES
    departures = DEPARTURES
    turn_page = 2
    on_turn = N_(
        "Take any one pyramid ahead of your pawn; your pawn goes there and never comes back. "
        "What all pawns have passed goes to the Eye."
    )
    screens = MappingProxyType({"take": (Screen("place", is_menu=True),)})
    words = MappingProxyType({"take": N_("take")})
    tiebreak = N_("In a tie, the pawn further along wins.")
    reasons = MappingProxyType(
        {
            "harvest": N_("the last pawn able to move took the rest"),
            "empty": N_("no pyramid is ahead of any pawn"),
        },
    )
    foretells = True
    options = MappingProxyType(
        {
            "sets": Option(
                Wording(N_("Path"), N_("How many pyramids lie on it.")),
                {
                    "5": Wording(N_("75 pyramids"), N_("The full path: 15 groups of 5.")),
                    "3": Wording(N_("45 pyramids"), N_("A short game: 15 groups of 3.")),
                },
            ),
            "first": FIRST,
        },
    )

    def text(self, view: MandalaView, names: tuple[str, ...], say: Say) -> str:
        lines = [story.headline(self, view, names, say), ""]
        if any(view.path):
            lines += [*path_lines(view, say), ""]
        lines += [*group_lines(view, say), ""]
        lines += [account(view, seat, names, say) for seat in range(view.seats)]
        lines += _legend(view, say)
        return "\n".join((*lines, *variants(view, say)))

    def describe(self, view: MandalaView, names: tuple[str, ...], say: Say) -> Iterator[str]:
        yield _key(say)
        for seat in range(view.seats):
            told = account(view, seat, names, say)
            yield say("{account}: {heaps}.", account=told, heaps=heaps(view.taken[seat], say))
        yield say("Eye: {heaps}.", heaps=heaps(view.eye, say))
        if any(view.path):
            yield say("Path: {places}.", places=runs(view, say))
        for line in variants(view, say):
            yield f"{line}."

    def describe_in_words(self, view: MandalaView, names: tuple[str, ...], say: Say) -> Iterator[str]:
        yield from listed(view, names, say)
        yield from (f"{line}." for line in variants(view, say))

    def around(self, view: MandalaView, place: str, names: tuple[str, ...], say: Say) -> Iterator[str]:
        yield from surroundings(view, place, names, say)

    def prompt(self, question: Question, view: MandalaView, say: Say, last: str = "") -> str:  # noqa: ARG002 - a move has one field
        if question.about == CONFIRM:
            place = question.path[-1]
            return say("Take the {kind} on {place}?", place=place, kind=_kind(view, place, say))
        return say("Which pyramid do you take?")

    def answer(self, question: Question, word: str, view: MandalaView, say: Say) -> str:
        place = said_words(question, word).fresh["place"]
        if view.path[int(place) - 1] is None:
            return say("The empty place {place}", place=place)
        return say("{kind} on {place}", place=place, kind=capital(_kind(view, place, say)))

    def warning(self, move: Move, view: MandalaView, say: Say) -> str:
        seat, place = view.to_act[0], int(move.path[1])
        rivals = [pawn for other, pawn in enumerate(view.pawns) if other != seat]
        behind = sum(pyramid is not None for pyramid in view.path[min(rivals) : place - 1])
        if behind and not any(view.path[place:]):
            return say.count(
                "Your race ends there: the others take the pyramid behind you.",
                "Your race ends there: the others take the {n} pyramids behind you.",
                behind,
            )
        if 2 * behind <= len(view.path):
            return ""
        return say("The others take the {n} pyramids behind you.", n=behind)

    def label(self, question: Question, word: str, view: MandalaView, say: Say) -> str:
        ends = span(word)
        if ends is None:
            return super().label(question, word, view, say)
        return say("Further ahead: {first} to {last}", first=ends[0], last=ends[1])

    def button(self, question: Question, word: str, view: MandalaView, say: Say) -> str:
        """Tell how many of its group whoever takes a pyramid would have."""
        place, letter = word.rsplit(maxsplit=1)[-1], self.letters(question).get(word)
        pyramid = None if span(word) else view.path[int(place) - 1]
        if pyramid is None or letter is None:
            return self.label(question, word, view, say)
        return say(
            "{letter} ({place}): {kind}, {own} of {size}",
            letter=letter,
            place=place,
            kind=kind(pyramid, say),
            own=view.taken[view.to_act[0]][PYRAMIDS.index(pyramid)] + 1,
            size=view.group_size,
        )

    def extra_names(self, move: Move, view: MandalaView, say: Say) -> Iterator[tuple[int, str]]:
        pyramid = view.path[int(move.path[1]) - 1]
        if pyramid is not None:
            yield 1, kind(pyramid, say)
            yield 1, code(pyramid, say)

    def hint(self, question: Question, word: str, view: MandalaView, names: tuple[str, ...], say: Say) -> str:
        ends = span(word)
        if ends:
            count = sum(int(ends[0]) <= int(move.path[1]) <= int(ends[1]) for move in question.moves)
            return say.count("{n} pyramid", "{n} pyramids", count)
        pyramid = view.path[int(word) - 1]
        if pyramid is None or not view.to_act:
            return ""
        group, left = PYRAMIDS.index(pyramid), view.path.count(pyramid)
        piles = [(seat, pile[group]) for seat, pile in enumerate(view.taken) if pile[group]]
        told = (_shares(piles, view.to_act[0], people, left, say) for people in (names, story.MARKS))
        return next(hint for hint in told if len(hint) <= HINT_LIMIT)


def _shares(
    piles: Iterable[tuple[Seat, int]], mover: Seat, people: Sequence[str], left: int, say: Say
) -> str:
    """Tell who has how many of a group, and how many are left; who has none is not worth a word."""
    told = [
        say("you: {n}", n=n) if seat == mover else say("{name}: {n}", name=people[seat], n=n)
        for seat, n in piles
    ]
    return ", ".join((*told, say("on the path: {left}", left=left)))


def _kind(view: MandalaView, place: str, say: Say) -> str:
    pyramid = view.path[int(place) - 1]
    assert pyramid is not None
    return kind(pyramid, say)


def _legend(view: MandalaView, say: Say) -> Iterator[str]:
    if view.last is not None:
        yield say("The last pyramid came from {place}.", place=view.last)
    yield _key(say)


def _key(say: Say) -> str:
    """Explain the codes by one of them."""
    return say("{code} is a {kind}.", code=say("R") + "3", kind=kind("R3", say))
