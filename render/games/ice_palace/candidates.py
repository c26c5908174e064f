"""What a question of Ice Palace offers, and which letters its cells wear in the picture."""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING, NamedTuple

from render.asking import CONFIRM, plain_words
from rules_engine.games.ice_palace.events import Place
from rules_engine.questions import ANSWER_LIMIT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules_engine import Question

    Cell = tuple[int, int]  # column and row

WORDS = {"verb": 1, "piece": 2, "column": 3, "row": 4}  # of a move, up to the field


class Candidates(NamedTuple):
    """What a question offers."""

    pieces: frozenset[str] = frozenset()
    cells: frozenset[Cell] = frozenset()
    columns: frozenset[int] = frozenset()  # asked for
    letters: tuple[tuple[Cell, str], ...] = ()
    chosen: Place | None = None  # the placement to be confirmed


def candidates(question: Question | None) -> Candidates:
    if question is None:
        return Candidates()
    moves = _placements(question)
    pieces = frozenset(move.piece for move in moves)
    about = question.last or question.about
    if about in ("verb", "piece"):
        return Candidates(pieces)
    cells = frozenset((move.column, move.row) for move in moves)
    if about == CONFIRM:
        return Candidates(pieces, cells, chosen=moves[0]) if moves else Candidates()
    if about == "column":
        return Candidates(pieces, cells, frozenset(column for column, _ in cells))
    return Candidates(pieces, cells, letters=tuple(_lettered(cells).items()))


def letters(question: Question) -> Mapping[str, str]:
    """Tell which letter each answer's cell wears in the picture; nothing where no answer settles a cell.

    Answers are worded as for `Look.answer`. Letters go from A along the highest row from the left, then
    along the next; answers that put several pyramids on a cell share its letter.
    """
    found, skip = dict(candidates(question).letters), len(plain_words(question.path))
    end = WORDS[question.last or question.about] if found else 0
    return {
        " ".join(move.path[skip:end]): found[move.column, move.row]
        for move in _placements(question)
        if (move.column, move.row) in found
    }


def _placements(question: Question) -> list[Place]:
    return [move for move in question.moves if isinstance(move, Place)]


def _lettered(cells: frozenset[Cell]) -> Mapping[Cell, str]:
    """Name cells in the order of reading; nothing where a menu has no room for them."""
    if len(cells) > ANSWER_LIMIT:
        return {}
    return dict(zip(sorted(cells, key=lambda cell: (-cell[1], cell[0])), ascii_uppercase, strict=False))
