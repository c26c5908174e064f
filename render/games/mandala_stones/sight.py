"""What is drawn, for whom: a view, and which answers a question offers."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from render.asking import CONFIRM
from render.palette import Theme
from rules_engine.games.mandala_stones.moves import Pick, Score, Tops

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.look import Seating
    from rules_engine import Move, Question
    from rules_engine.games.mandala_stones.view import MandalaStonesView

LETTERED = (Theme.COLOR_BLIND, Theme.HIGH_CONTRAST, Theme.LARGE_PRINT)


class Candidates(NamedTuple):
    """What a question offers, and what has been answered."""

    circles: frozenset[str] = frozenset()
    around: str = ""  # the circle whose sides are asked for
    sides: tuple[str, ...] = ()
    spaces: frozenset[int] = frozenset()
    colors: frozenset[str] = frozenset()
    chosen: Move | None = None  # the move to be confirmed


NO_LETTERS: Mapping[str, str] = MappingProxyType({})


class Sight(NamedTuple):
    """What is drawn: a view, for whom, with which answers marked."""

    view: MandalaStonesView
    seating: Seating
    offered: Candidates
    letters: Mapping[str, str] = NO_LETTERS  # of colors, where stones carry them

    def letter(self, word: str) -> str:
        """Tell the letter to be written on a stone, if any is."""
        return self.letters.get(word[0], "")

    @property
    def leaving(self) -> dict[int, str]:
        """Tell which stones would leave own spaces for the mandala, if that is to be confirmed."""
        chosen = self.offered.chosen
        if not isinstance(chosen, Score | Tops):
            return {}
        tops = ((n, tower[-1]) for n, tower in enumerate(self.view.towers[self.view.to_act[0]], 1) if tower)
        if isinstance(chosen, Score):
            return {space: top for space, top in tops if top[0] == chosen.color[0]}
        return {space: top for space, top in tops if str(space) in chosen.spaces}


NOTHING = Candidates()


def candidates(question: Question | None) -> Candidates:
    if question is None or question.about == "verb":
        return NOTHING
    if question.about == CONFIRM:
        return _settled(question.moves[0])
    if question.path[0] != "pick":
        return _scoring(question)
    _, goal, side = (*question.path[1:], *[""] * 3)[:3]
    match question.about:
        case "artist" | "circle":
            return Candidates(circles=frozenset(question.answers))
        case "stack":
            return Candidates(around=goal, sides=question.answers)
        case _:
            spaces = frozenset(int(word) for word in question.answers)
            return Candidates(frozenset(goal), goal, (side,), spaces=spaces)


def _settled(move: Move) -> Candidates:
    """Show a move that is to be confirmed."""
    if isinstance(move, Pick):
        circles, spaces = frozenset((move.artist, move.circle)), frozenset((move.space,))
        return Candidates(circles, spaces=spaces, chosen=move)
    spaces = frozenset(int(space) for space in move.spaces) if isinstance(move, Tops) else frozenset()
    return NOTHING._replace(spaces=spaces, chosen=move)


def _scoring(question: Question) -> Candidates:
    spaces, colors = set(), set()
    for move in question.moves:
        if isinstance(move, Tops):
            spaces |= {int(space) for space in move.spaces}
        elif isinstance(move, Score):
            colors.add(move.color)
    return Candidates(spaces=frozenset(spaces), colors=frozenset(colors))
