"""What a question of Mandala offers, and the letters of its answers."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from render.asking import CONFIRM
from rules_engine.games.mandala.events import Take
from rules_engine.questions import Kind, span

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.look import Seating
    from rules_engine import Question
    from rules_engine.games.mandala.events import MandalaView

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXY"  # as many as a menu on Discord offers


class Candidates(NamedTuple):
    """What a question offers."""

    places: tuple[int, ...] = ()
    chosen: int | None = None  # the place to be taken from, if that is to be confirmed


class Sight(NamedTuple):
    """What is drawn: a view, for whom, with which answers marked."""

    view: MandalaView
    seating: Seating
    offered: Candidates


def candidates(question: Question | None) -> Candidates:
    if question is None:
        return Candidates()
    if question.kind is Kind.SPAN:
        return Candidates(tuple(int(word) for word in question.answers if not span(word)))
    places = tuple(move.place for move in question.moves if isinstance(move, Take))
    return Candidates(places, chosen=places[0] if question.about == CONFIRM else None)


def letters(question: Question | None) -> Mapping[str, str]:
    """Give each place that may be answered its letter in the picture, the next one ahead A.

    The keys are the answers as words; what is further ahead, and what is to be confirmed, have none.
    """
    offered = candidates(question)
    if offered.chosen is not None:
        return MappingProxyType({})
    return MappingProxyType(dict(zip(map(str, sorted(offered.places)), ALPHABET, strict=False)))
