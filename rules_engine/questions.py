"""Building a move one answer at a time."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from rules_engine.game import Move, Path, misread, questions

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rules_engine.game import Seat, State

M = TypeVar("M", bound=Move)

ANSWER_LIMIT = 25  # the most that a menu on Discord can offer
KEPT = 64  # trees of positions
SPAN = ".."  # `a..f` is an answer that only narrows: one of the words from a to f


class Kind(StrEnum):
    ONE = "one"
    SUBSET = "subset"  # choose any: the word is the letters of what was chosen, in this order
    SPAN = "span"  # too many answers: the last ones stand for several each, and are narrowed next


@dataclass(frozen=True, slots=True)
class Question:
    """What to ask next; an answer is a word to put behind `path`."""

    path: Path  # the words so far, with those that nobody needed to be asked for
    about: str  # the field that is asked for, or "verb"
    kind: Kind
    answers: Path
    complete: Move | None = None  # the move that `path` already spells: more words may follow, none need
    moves: tuple[Move, ...] = field(default=(), compare=False, repr=False)  # those that `path` begins
    tree: AnswerTree[Any] | None = field(default=None, compare=False, repr=False)  # that it was asked from
    last: str = ""  # the last field that its answers settle, where they are put so that they settle several

    def first_move(self, path: Path) -> Move | None:
        """Find the first move that begins with some words."""
        tree = self.tree
        if tree is None:
            return next((move for move in self.moves if move.path[: len(path)] == path), None)
        for word in path:
            tree = tree.branches.get(word) if tree else None
        return tree.moves[0] if tree and tree.moves else None

    def then(self, path: Path) -> Question | Move:
        """Ask what comes after more words than its own."""
        return self._tree.ask(path)

    @property
    def _tree(self) -> AnswerTree[Any]:
        return self.tree or AnswerTree(self.moves)


class AnswerTree(Generic[M]):
    """Moves by their words, so that each question costs what it asks; a level is built when it is needed."""

    __slots__ = ("_branches", "_complete", "_depth", "_spans", "moves")

    def __init__(self, moves: Iterable[M], depth: int = 0) -> None:
        self.moves = tuple(moves)  # in their order; all have the same first words, so many
        self._depth = depth
        self._complete: M | None = None
        self._branches: dict[str, AnswerTree[M]] | None = None
        self._spans: dict[str, AnswerTree[M]] = {}

    @property
    def branches(self) -> Mapping[str, AnswerTree[M]]:
        """Sort the moves by their next word."""
        if self._branches is None:
            depth, sorted_out = self._depth, defaultdict[str, list[M]](list)
            for move in self.moves:
                path = move.path
                if len(path) > depth:
                    sorted_out[path[depth]].append(move)
                else:
                    self._complete = self._complete or move
            self._branches = {word: AnswerTree(some, depth + 1) for word, some in sorted_out.items()}
        return self._branches

    @property
    def complete(self) -> M | None:
        """Find the move that ends here."""
        _ = self.branches
        return self._complete

    def ask(self, path: Path = ()) -> Question | M:
        """Ask the next open question after the words so far; when one move is left, that is it.

        A question with one answer is not asked, and none offers more than 25 answers.
        """
        left: AnswerTree[M] | None = self
        for word in path:
            left = left._branch(word) if left else None  # noqa: SLF001 - a branch of this tree
        if left is None or not left.moves:
            raise misread(" ".join(path), self.moves)
        while len(left.moves) > 1:
            words = tuple(left.branches)
            if len(words) > 1 or left.complete:
                return _question(path, left, words, self)
            path = (*path, words[0])
            left = left.branches[words[0]]
        return left.moves[0]

    def _branch(self, word: str) -> AnswerTree[M] | None:
        """Find the moves that go on with a word, or with one of a span."""
        return self.branches.get(word) or self._branch_of_span(word)

    def _branch_of_span(self, word: str) -> AnswerTree[M] | None:
        words, ends = tuple(self.branches), span(word)
        if ends is None or not set(ends) <= set(words):
            return None
        if word not in self._spans:
            meant = {*words[words.index(ends[0]) : words.index(ends[1]) + 1]}
            some = (move for move in self.moves if len(move.path) > self._depth)
            self._spans[word] = AnswerTree(
                (one for one in some if one.path[self._depth] in meant), self._depth
            )
        return self._spans[word]


@lru_cache(maxsize=KEPT)
def choices(state: State[M, Any], seat: Seat) -> AnswerTree[M]:
    """Sort the legal moves of a seat; the trees of the positions asked about last are kept."""
    return AnswerTree(state.legal_moves(seat))


def ask(moves: Iterable[M], path: Path = ()) -> Question | M:
    """Ask once; see `AnswerTree.ask`."""
    return AnswerTree(moves).ask(path)


def span(word: str) -> tuple[str, str] | None:
    """Return the first and last word of an answer that only narrows."""
    first, dots, last = word.partition(SPAN)
    return (first, last) if dots else None


def _question(path: Path, left: AnswerTree[M], words: Path, tree: AnswerTree[M]) -> Question:
    asked = sum(span(word) is None for word in path)
    about, kind = _asked_about(left.moves[0], asked)
    answers = _letters(words) if kind is Kind.SUBSET else None
    if answers:
        kind = Kind.SUBSET
    elif len(words) > ANSWER_LIMIT:
        kind, answers = Kind.SPAN, _first_and_further(words)
    else:
        kind, answers = Kind.ONE, words
    return Question(path, about, kind, answers, left.complete, left.moves, tree)


def _asked_about(move: Move, asked: int) -> tuple[str, Kind]:
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


def _first_and_further(words: Path) -> Path:
    """Offer the first words of a long list, and as few parts of the rest as one more question does for."""
    count = len(words)
    parts = min(-(-(count - ANSWER_LIMIT) // (ANSWER_LIMIT - 1)), ANSWER_LIMIT)
    first, left = words[: ANSWER_LIMIT - parts], words[ANSWER_LIMIT - parts :]
    cuts = [len(left) * part // parts for part in range(parts + 1)]
    return (*first, *(f"{left[low]}{SPAN}{left[high - 1]}" for low, high in pairwise(cuts)))
