"""What a card offers at once: answers to a question, or to it and the next ones where that saves taps.

An ordinary move takes four taps: one on the card, two screens of answers, one to confirm.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from render.asking import last_field
from rules_engine import ANSWER_LIMIT, Kind, Question, span
from rules_engine.game import questions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.match.perspective_card import Perspective
    from rules_engine import Move, Path

SCREENS = 2  # between the tap on the card and the one that confirms
CARD_LIMIT = 10  # answers that find room on the public card


@dataclass(frozen=True, slots=True)
class Offer:
    """Words of a move that one tap says together."""

    path: Path  # including the words before them
    label: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question as a card asks it; the title says what the offers answer."""

    question: Question
    title: str
    offers: tuple[Offer, ...]
    is_hinted: bool = True  # in a menu, each answer has a line below it that says what it brings


def card_prompt(perspective: Perspective) -> Prompt | None:
    """Return the first question of a move for the public card, if its seat has no secrets."""
    begun = _card_question(perspective)
    if begun is None:
        return None
    question, paths, depth = begun
    return _joined_prompt(perspective.of_seat(perspective.table.to_act()[0]), question, paths, depth)


def _card_question(perspective: Perspective) -> tuple[Question, list[Path], int] | None:
    """Find the question that the card asks, and how many words each of its answers settles."""
    waiting = perspective.table.to_act()
    if len(waiting) != 1:
        return None
    mover = perspective.of_seat(waiting[0])
    if mover.has_secrets:
        return None
    question = mover.step(())
    if not isinstance(question, Question) or question.kind is not Kind.ONE or question.complete:
        return None
    paths = _plain_words(question.moves)
    depth = _opening_depth(paths)
    return None if depth is None else (question, paths, depth)


def _opening_depth(paths: list[Path]) -> int | None:
    """Find the fewest words after which two screens settle the rest."""
    longest = max(map(len, paths))
    counts = _counts(paths, 0, longest)
    for depth in range(1, longest):
        if 1 < counts[depth] <= CARD_LIMIT and _count_questions(counts[depth:]) <= SCREENS:
            return depth
    return None


def question_prompt(perspective: Perspective, question: Question) -> Prompt:
    """Ask a question, joined with the next ones where that saves taps."""
    paths, depth = _paths_and_depth(question, perspective)
    if depth is None:
        title = perspective.look.prompt(question, perspective.view, perspective.say)
        return Prompt(
            question,
            title,
            _priced_offers(perspective, question, tuple(_plain_offers(perspective, question))),
        )
    return _joined_prompt(perspective, question, paths, depth)


def plain_prompt(perspective: Perspective, question: Question) -> Prompt:
    """Ask a question about moves that are impossible, so that they have no gains and no hints."""
    paths = _plain_words(question.moves)
    look, view, say, skip = perspective.look, perspective.view, perspective.say, len(question.path)
    if 1 < len(set(paths)) <= ANSWER_LIMIT and not any(map(span, question.path)):
        depth = _telling_depth(paths)
        paths = list(dict.fromkeys(path[:depth] for path in paths))
        offers = {path: look.answer(question, " ".join(path[skip:]), view, say) for path in paths}
        question = replace(question, last=last_field(question, depth))
        title = look.prompt(question, view, say, question.last)
    else:
        title = look.prompt(question, view, say)
        offers = {(*question.path, word): look.label(question, word, view, say) for word in question.answers}
    put = tuple(Offer(path, label) for path, label in offers.items())
    return Prompt(question, title, put, is_hinted=False)


def _telling_depth(paths: list[Path]) -> int:
    """Find the fewest words that tell as many moves apart as all words do."""
    longest = max(map(len, paths))
    counts = _counts(paths, 0, longest)
    return counts.index(counts[longest])


def offered_paths(perspective: Perspective, question: Question) -> tuple[Path, ...]:
    """List the answers that are offered, without labels."""
    paths, depth = _paths_and_depth(question, perspective)
    if depth is None:
        return tuple((*question.path, word) for word in question.answers)
    return tuple(dict.fromkeys(path[:depth] for path in paths))


def _paths_and_depth(question: Question, perspective: Perspective) -> tuple[list[Path], int | None]:
    """List the possible answers, and say how many words one screen settles; None: only the next one."""
    paths = _plain_words(question.moves)
    return paths, _depth(perspective, question, paths)


def _depth(perspective: Perspective, question: Question, paths: list[Path]) -> int | None:
    if question.kind is not Kind.ONE or question.complete or any(map(span, question.path)):
        return None
    start, longest = len(question.path), max(map(len, paths))
    asked = _count_questions(_counts(paths, start, longest))
    if asked <= SCREENS and (asked < SCREENS or len(set(paths)) > ANSWER_LIMIT):
        return None
    if len(set(paths)) <= ANSWER_LIMIT:
        return longest
    return None if _card_question(perspective) else _split_depth(paths, start, longest)


def _split_depth(paths: list[Path], start: int, longest: int) -> int | None:
    """Find the fewest words after which one more screen settles the rest."""
    for depth in range(start + 1, longest):
        groups = Counter(path[:depth] for path in set(paths))
        if len(groups) <= ANSWER_LIMIT and max(groups.values()) <= ANSWER_LIMIT:
            return depth
    return None


def _plain_words(moves: Iterable[Move]) -> list[Path]:
    """Cut each answer before a question of a special kind: several things, or an open sequence."""
    cuts = {kind: _plain_length(kind) for kind in {type(move) for move in moves}}
    return [move.path[: cuts[type(move)]] for move in moves]


def _plain_length(kind: type[Move]) -> int | None:
    places = (place for place, (_, how) in enumerate(questions(kind), 1) if how != "one")
    return next(places, None)


def _counts(paths: list[Path], start: int, longest: int) -> list[int]:
    """Count the distinct beginnings of each length; the shorter ones are cut from the longer ones."""
    begun, counts = set(paths), list[int]()
    for depth in range(longest, start - 1, -1):
        begun = {path[:depth] for path in begun}
        counts.append(len(begun))
    return counts[::-1]


def _count_questions(counts: list[int]) -> int:
    """Count the questions that have more than one answer."""
    return sum(more > fewer for fewer, more in pairwise(counts))


def _plain_offers(perspective: Perspective, question: Question) -> Iterator[Offer]:
    for word in question.answers:
        yield Offer(
            (*question.path, word),
            perspective.look.label(question, word, perspective.view, perspective.say),
        )


def _joined_prompt(perspective: Perspective, question: Question, paths: list[Path], depth: int) -> Prompt:
    """Join questions that would follow each other: each offer answers all of them."""
    skip = len(question.path)
    offers = tuple(
        Offer(
            prefix,
            perspective.look.answer(question, " ".join(prefix[skip:]), perspective.view, perspective.say),
        )
        for prefix in dict.fromkeys(path[:depth] for path in paths)
    )
    last = last_field(question, depth)
    title = perspective.look.prompt(question, perspective.view, perspective.say, last)
    return Prompt(replace(question, last=last), title, _priced_offers(perspective, question, offers))


def offer_hints(perspective: Perspective, put: Prompt) -> tuple[str, ...]:
    """Return the line below each offer in a menu."""
    if not put.is_hinted:
        return ("",) * len(put.offers)
    steps: dict[Path, Question | Move] = {put.question.path: put.question}
    return tuple(_last_hint(perspective, put.question, offer.path, steps) for offer in put.offers)


def _last_hint(
    perspective: Perspective, question: Question, prefix: Path, steps: dict[Path, Question | Move]
) -> str:
    """Return the hint of the last question that an offer answers; the questions before are settled."""
    last, path = None, question.path
    while len(path) < len(prefix):
        step = steps.get(path) or steps.setdefault(path, question.then(path))
        if not isinstance(step, Question) or len(step.path) >= len(prefix):
            break
        last, path = step, (*step.path, prefix[len(step.path)])
    if last is None:
        return ""
    names, say = perspective.match.names, perspective.say
    return perspective.look.hint(last, path[-1], perspective.view, names, say)


def _priced_offers(
    perspective: Perspective, question: Question, offers: tuple[Offer, ...]
) -> tuple[Offer, ...]:
    """Add to the label of each whole move what it brings, unless none brings anything."""
    moves = {move.path: move for move in question.moves}
    gains = {offer.path: perspective.gain(moves[offer.path]) for offer in offers if offer.path in moves}
    if not any(gains.values()):
        return offers
    return tuple(
        Offer(offer.path, with_gain(perspective, offer.label, gains.get(offer.path))) for offer in offers
    )


def with_gain(perspective: Perspective, answer: str, gain: int | None) -> str:
    """Say what a move is and what it brings: `Medium on c4, +2`."""
    if gain is None:
        return answer
    signed = f"+{gain}" if gain >= 0 else f"\N{MINUS SIGN}{-gain}"
    return perspective.say("{answer}, {gain}", answer=answer, gain=signed)
