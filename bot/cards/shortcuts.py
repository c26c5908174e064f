"""What is offered at once: the answers to a question, or to it and the next ones where that saves taps.

An ordinary move takes four taps: one on the card, two screens of answers, one to confirm.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from rules_engine import ANSWER_LIMIT, Kind, Question, ask, span
from rules_engine.game import questions

if TYPE_CHECKING:
    from bot.cards.perspective import Perspective
    from rules_engine import Move, Path

SCREENS = 2  # between the tap on the card and the one that confirms
CARD_LIMIT = 10  # answers that find room on the public card


@dataclass(frozen=True, slots=True)
class Offer:
    """Words that can be said all at once."""

    path: Path  # with those before them
    label: str
    hint: str = ""


def on_card(perspective: Perspective) -> tuple[Question, tuple[Offer, ...]] | None:
    """Find the answers with which a move can begin on the public card, if its seat has no secrets."""
    begun = _begun(perspective)
    if begun is None:
        return None
    question, paths, depth = begun
    return question, _at(perspective, question, paths, depth)


def _begun(perspective: Perspective) -> tuple[Question, list[Path], int] | None:
    """Find the question that the card asks, and how many words each of its answers settles."""
    waiting = perspective.table.to_act()
    if len(waiting) != 1 or perspective.of_seat(waiting[0]).has_secrets:
        return None
    question = ask(perspective.table.state.legal_moves(waiting[0]))
    if not isinstance(question, Question) or question.kind is not Kind.ONE or question.complete:
        return None
    paths = [_plain_words(move) for move in question.moves]
    depth = _opening(paths)
    return None if depth is None else (question, paths, depth)


def _opening(paths: list[Path]) -> int | None:
    """Find the fewest words after which two screens settle the rest."""
    longest = max(map(len, paths))
    counts = _counts(paths, 0, longest)
    for depth in range(1, longest):
        if 1 < counts[depth] <= CARD_LIMIT and _asked(counts[depth:]) <= SCREENS:
            return depth
    return None


def offered(perspective: Perspective, question: Question) -> tuple[Offer, ...]:
    """List what can be answered; answers to several questions are joined where that saves taps."""
    paths = [_plain_words(move) for move in question.moves]
    depth = _depth(perspective, question, paths)
    if depth is None:
        return tuple(_plain(perspective, question))
    return _at(perspective, question, paths, depth)


def _depth(perspective: Perspective, question: Question, paths: list[Path]) -> int | None:
    """Find how many words one screen should settle; None: just this question's."""
    if question.kind is not Kind.ONE or question.complete or any(map(span, question.path)):
        return None
    start, longest = len(question.path), max(map(len, paths))
    asked = _asked(_counts(paths, start, longest))
    if asked <= SCREENS and (asked < SCREENS or len(set(paths)) > ANSWER_LIMIT):
        return None
    if len(set(paths)) <= ANSWER_LIMIT:
        return longest
    return None if _begun(perspective) else _split(paths, start, longest)


def _split(paths: list[Path], start: int, longest: int) -> int | None:
    """Find the fewest words after which one more screen settles the rest."""
    for depth in range(start + 1, longest):
        groups = Counter(path[:depth] for path in set(paths))
        if len(groups) <= ANSWER_LIMIT and max(groups.values()) <= ANSWER_LIMIT:
            return depth
    return None


def _plain_words(move: Move) -> Path:
    """Leave out what is asked in a way of its own: a choice of several things, an open sequence."""
    for place, (_, kind) in enumerate(questions(type(move)), 1):
        if kind != "one":
            return move.path[:place]
    return move.path


def _counts(paths: list[Path], start: int, longest: int) -> list[int]:
    return [len({path[:depth] for path in paths}) for depth in range(start, longest + 1)]


def _asked(counts: list[int]) -> int:
    """Count the questions that have more than one answer."""
    return sum(more > fewer for fewer, more in pairwise(counts))


def _plain(perspective: Perspective, question: Question) -> list[Offer]:
    look, view, say = perspective.look, perspective.view, perspective.say
    return [
        Offer(
            (*question.path, word),
            look.label(question, word, view, say),
            look.hint(question, word, view, say),
        )
        for word in question.answers
    ]


def _at(perspective: Perspective, question: Question, paths: list[Path], depth: int) -> tuple[Offer, ...]:
    steps: dict[Path, Question | Move] = {question.path: question}
    prefixes = dict.fromkeys(path[:depth] for path in paths)
    return tuple(_joined(perspective, question, prefix, steps) for prefix in prefixes)


def _joined(
    perspective: Perspective, question: Question, prefix: Path, steps: dict[Path, Question | Move]
) -> Offer:
    """Word several answers as one: the labels of those that would have been asked for."""
    labels: list[str] = []
    hint = ""
    path = question.path
    while len(path) < len(prefix):
        step = steps.get(path) or steps.setdefault(path, ask(question.moves, path))
        if not isinstance(step, Question) or len(step.path) >= len(prefix):
            break
        word = prefix[len(step.path)]
        labels.append(perspective.look.label(step, word, perspective.view, perspective.say))
        hint = perspective.look.hint(step, word, perspective.view, perspective.say) or hint
        path = (*step.path, word)
    return Offer(prefix, " · ".join(labels) or " ".join(prefix), hint)
