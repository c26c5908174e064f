"""What a card offers at once: the answers of one screen, as the game's look declares its screens.

Where the last screen alone tells all moves apart, the ones before it are left out.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from render.asking import VERB, last_field, plain_words
from rules_engine import ANSWER_LIMIT, Kind, Question, span
from rules_engine.game import questions

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.match.perspective_card import Perspective
    from render.asking import Screen
    from render.look import Look
    from rules_engine import Move, Path

    AnyLook: TypeAlias = Look[Any]

BUTTON_LIMIT = 10  # more answers than this make a menu, where a game has not declared its screens
CARD_LIMIT = 10  # answers that find room on the public card
AFTER_LETTERS = "a"  # where answers without a letter stand


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
    is_menu: bool
    is_hinted: bool = True  # in a menu, each answer has a line below it that says what it brings


def card_prompt(perspective: Perspective) -> Prompt | None:
    """Return the first question of a move for the public card, if its seat has no secrets.

    It asks for no whole move, as the board there marks no answers, and only where its buttons say all.
    """
    waiting = perspective.table.to_act()
    if len(waiting) != 1:
        return None
    mover = perspective.of_seat(waiting[0])
    if mover.has_secrets:
        return None
    question = mover.step(())
    if not isinstance(question, Question) or question.complete or question.path[1:]:
        return None
    paths = _screen(mover, question)
    if not 1 < len(paths) <= CARD_LIMIT or set(_plain_words(question.moves)) == set(paths):
        return None
    put = _joined_prompt(mover, question, paths)
    return None if put.is_menu else put


def question_prompt(perspective: Perspective, question: Question) -> Prompt:
    """Ask a question, joined with the next ones of its screen."""
    paths = _screen(perspective, question)
    if paths:
        return _joined_prompt(perspective, question, paths)
    look, view, say = perspective.look, perspective.view, perspective.say
    offers = tuple(
        Offer((*question.path, word), look.button(question, word, view, say)) for word in question.answers
    )
    priced = _priced_offers(perspective, question, offers)
    is_menu = question.kind is Kind.SUBSET or _is_menu(perspective.look, question, len(offers))
    return Prompt(question, look.prompt(question, view, say), priced, is_menu)


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
    return Prompt(question, title, put, len(put) > BUTTON_LIMIT, is_hinted=False)


def _telling_depth(paths: list[Path]) -> int:
    """Find the fewest words that tell as many moves apart as all words do."""
    longest = max(map(len, paths))
    counts = _counts(paths, 0, longest)
    return counts.index(counts[longest])


def offered_paths(perspective: Perspective, question: Question) -> tuple[Path, ...]:
    """List the answers that are offered, without labels."""
    return _screen(perspective, question) or tuple((*question.path, word) for word in question.answers)


def _screen(perspective: Perspective, question: Question) -> tuple[Path, ...]:
    """List the beginnings of moves that one screen offers; nothing where it offers the next words alone."""
    if question.kind is Kind.SUBSET or question.complete or any(map(span, question.path)):
        return ()
    whole, look, start = _plain_words(question.moves), perspective.look, len(question.path)
    if _told_by_last(look, question, whole):
        return tuple(dict.fromkeys(whole))
    ends = [_next_end(look, move, start) for move in question.moves]
    for end in range(max(ends), start, -1):
        paths = dict.fromkeys(path[: min(end, one)] for path, one in zip(whole, ends, strict=True))
        if 1 < len(paths) <= ANSWER_LIMIT:
            return tuple(paths) if all(len(path) > start for path in paths) else ()
    return ()


def _told_by_last(look: AnyLook, question: Question, whole: list[Path]) -> bool:
    """Tell whether the last screens of the moves, such as their cells, tell all of them apart."""
    if len(whole) > ANSWER_LIMIT or any(
        path != move.path for path, move in zip(whole, question.moves, strict=True)
    ):
        return False
    starts = [(0, *_ends(look, type(move), move.path[0]))[-2] for move in question.moves]
    lasts = Counter(path[start:] for path, start in zip(whole, starts, strict=True))
    return max(lasts.values()) == 1


def _next_end(look: AnyLook, move: Move, start: int) -> int:
    """Tell how many words of a move have been said after the screen that follows so many."""
    ends = _ends(look, type(move), move.path[0])
    return min(next((end for end in ends if end > start), start), len(move.path))


def _ends(look: AnyLook, kind: type[Move], verb: str) -> tuple[int, ...]:
    """Tell after how many words of such a move its screens end; by default, each field has its own."""
    names = (VERB, *(name for name, _ in questions(kind)))
    lasts = [screen.last for screen in look.screens.get(verb, ())] or names[min(1, len(names) - 1) :]
    cut = _plain_length(kind) or len(names)
    return tuple(dict.fromkeys(min(names.index(last) + 1, cut) for last in lasts))


def _is_menu(look: AnyLook, question: Question, count: int) -> bool:
    """Tell whether the next screen is a menu: as its game says, or else by the number of its answers."""
    start = len(plain_words(question.path))
    screens = [_next_screen(look, move, start) for move in question.moves]
    declared = [screen for screen in screens if screen]
    return any(screen.is_menu for screen in declared) if declared else count > BUTTON_LIMIT


def _next_screen(look: AnyLook, move: Move, start: int) -> Screen | None:
    """Find the screen that follows so many words of a move, if its game declares it."""
    screens, ends = look.screens.get(move.path[0], ()), _ends(look, type(move), move.path[0])
    return next((screen for screen, end in zip(screens, ends, strict=False) if end > start), None)


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


def _joined_prompt(perspective: Perspective, question: Question, paths: tuple[Path, ...]) -> Prompt:
    """Join questions that would follow each other: each offer answers all of them."""
    look, view, say, skip = perspective.look, perspective.view, perspective.say, len(question.path)
    last = last_field(question, max(map(len, paths)))
    question = replace(question, last=last)
    worn = look.letters(question)
    ordered = sorted(paths, key=lambda path: worn.get(" ".join(path[skip:]), AFTER_LETTERS))
    offers = tuple(
        Offer(prefix, look.button(question, " ".join(prefix[skip:]), view, say)) for prefix in ordered
    )
    title = look.prompt(question, view, say, last)
    is_menu = _is_menu(look, question, len(offers))
    return Prompt(question, title, _priced_offers(perspective, question, offers), is_menu)


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
    """Add to the label of each whole move what it brings; nothing is not worth a word."""
    moves = {move.path: move for move in question.moves}
    return tuple(
        replace(offer, label=with_gain(perspective, offer.label, perspective.gain(move))) if move else offer
        for offer in offers
        for move in (moves.get(plain_words(offer.path)),)
    )


def with_gain(perspective: Perspective, answer: str, gain: int | None) -> str:
    """Say what a move is and what it brings: `Medium on c4, +2`; nothing is not worth a word."""
    if not gain:
        return answer
    signed = f"+{gain}" if gain > 0 else f"\N{MINUS SIGN}{-gain}"
    return perspective.say("{answer}, {gain}", answer=answer, gain=signed)
