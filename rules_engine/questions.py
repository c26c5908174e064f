"""Building a move one answer at a time."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, TypeVar

from rules_engine.game import Move, Path, misread, questions

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

M = TypeVar("M", bound=Move)

ANSWER_LIMIT = 25  # the most that a menu on Discord can offer
SPAN = ".."  # `a..f` is an answer that only narrows: one of the words from a to f


class Kind(StrEnum):
    ONE = "one"
    SUBSET = "subset"  # choose any: the word is the letters of what was chosen, in this order
    SPAN = "span"  # too many answers: narrow first, the words of the move come after


@dataclass(frozen=True, slots=True)
class Question:
    """What to ask next; an answer is a word to put behind `path`."""

    path: Path  # the words so far, with those that nobody needed to be asked for
    about: str  # the field that is asked for, or "verb"
    kind: Kind
    answers: Path
    complete: Move | None = None  # the move that `path` already spells: more words may follow, none need
    moves: tuple[Move, ...] = field(default=(), compare=False, repr=False)  # those that `path` begins


def ask(moves: Iterable[M], path: Path = ()) -> Question | M:
    """Ask the next open question after the words so far; when one move is left, that is it.

    A question with one answer is not asked, and none offers more than 25 answers.
    """
    every = tuple(moves)
    left, depth = _narrow(every, path)
    while len(left) > 1:
        words = _words(left, depth)
        complete = next((move for move in left if len(move.path) == depth), None)
        if len(words) > 1 or complete:
            return _question(path, left, words, complete)
        path = (*path, words[0])
        depth += 1
    return left[0]


def span(word: str) -> tuple[str, str] | None:
    """Tell the first and last word of an answer that only narrows."""
    first, dots, last = word.partition(SPAN)
    return (first, last) if dots else None


def _narrow(moves: tuple[M, ...], path: Path) -> tuple[tuple[M, ...], int]:
    left, depth = moves, 0
    for word in path:
        words = _words(left, depth)
        fitting = _within(words, word)
        left = tuple(move for move in left if len(move.path) > depth and move.path[depth] in fitting)
        depth += word in words
    if not left:
        raise misread(" ".join(path), moves)
    return left, depth


def _words(moves: Sequence[Move], depth: int) -> Path:
    """List the distinct next words in the order of the moves."""
    return tuple(dict.fromkeys(move.path[depth] for move in moves if len(move.path) > depth))


def _within(words: Path, word: str) -> Path:
    if word in words:
        return (word,)
    ends = span(word)
    if ends is None or not set(ends) <= set(words):
        return ()
    return words[words.index(ends[0]) : words.index(ends[1]) + 1]


def _question(path: Path, left: tuple[Move, ...], words: Path, complete: Move | None) -> Question:
    asked = sum(span(word) is None for word in path)
    about, kind = _asked(left[0], asked)
    letters = _letters(words) if kind is Kind.SUBSET else None
    if letters:
        return Question(path, about, Kind.SUBSET, letters, complete, left)
    if len(words) > ANSWER_LIMIT:
        return Question(path, about, Kind.SPAN, _spans(words), complete, left)
    return Question(path, about, Kind.ONE, words, complete, left)


def _asked(move: Move, asked: int) -> tuple[str, Kind]:
    if not asked:
        return "verb", Kind.ONE
    fields = questions(type(move))
    about, kind = fields[min(asked, len(fields)) - 1]  # a sequence, the last field, has many words
    return about, Kind.SUBSET if kind == "subset" else Kind.ONE


def _letters(words: Path) -> Path | None:
    """List the letters that may be chosen, if any choice of them is legal."""
    letters = tuple(sorted(set("".join(words))))
    if len(words) != 2 ** len(letters) - 1:
        return None
    choices = {"".join(some) for count in range(len(letters)) for some in combinations(letters, count + 1)}
    return letters if choices == set(words) else None


def _spans(words: Path) -> Path:
    """Cut a long list into parts of about equal length."""
    parts = min(-(-len(words) // ANSWER_LIMIT), ANSWER_LIMIT)
    cuts = [len(words) * part // parts for part in range(parts + 1)]
    return tuple(f"{words[low]}{SPAN}{words[high - 1]}" for low, high in pairwise(cuts))
