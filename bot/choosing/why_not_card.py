"""Why not? People build a move that is not offered, and the card names the rule that forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.choosing.card import answer_parts, near_card
from bot.choosing.shortcut_card import plain_prompt
from bot.front import verbs
from bot.front.card import Button, Buttons, Card, Style, Text, note
from rules_engine import IllegalMove, Kind, Question, ask, span

if TYPE_CHECKING:
    from bot.match.perspective_card import Perspective
    from rules_engine import Move, Path


def missed_move_card(perspective: Perspective, path: Path) -> Card | None:
    """Ask for the move that somebody misses, a word at a time, or say why it is impossible.

    None if the game lists no such move: then people type it.
    """
    missed = _missed_moves(perspective)
    if not missed:
        return None
    step = ask(missed, path)
    if isinstance(step, Question) and not _is_hopeless(perspective, path):
        return _question_card(perspective, step, path)
    return _reason_card(perspective, path if isinstance(step, Question) else step.path)


def _missed_moves(perspective: Perspective) -> tuple[Move, ...]:
    assert perspective.seat is not None, "spectators miss no move"
    return tuple(perspective.table.state.missed_moves(perspective.seat))


def _is_hopeless(perspective: Perspective, path: Path) -> bool:
    """Tell whether a rule forbids these words, whatever follows them."""
    return not any(map(span, path)) and bool(path and perspective.rule_against(" ".join(path)))


def _question_card(perspective: Perspective, question: Question, path: Path) -> Card:
    say, put = perspective.say, plain_prompt(perspective, question)
    last = [Button(perspective.click(verbs.WHY_TYPED, ()), say("Type it instead"))]
    if path:
        last.append(Button(perspective.click(verbs.WHY, ()), say("From the start")))
    last.append(Button(perspective.click(verbs.PLAY, ()), say("Back to my move")))
    head = say(
        "### Why not …?\nChoose what you would like to do: I tell you which rule forbids it. {question}",
        question=put.title,
    )
    return Card(
        (
            Text(head),
            perspective.drawing(put.question),
            *answer_parts(perspective, put, verbs.WHY, verbs.WHY_PICKED, is_asked=True),
            Buttons(tuple(last)),
        ),
        perspective.accent,
    )


def _reason_card(perspective: Perspective, path: Path) -> Card:
    """Name the rule that forbids a move, or all that begin with some words, beside the board."""
    say, look, words = perspective.say, perspective.look, " ".join(path)
    begun = tuple(move for move in _missed_moves(perspective) if move.path[: len(path)] == path)
    opening = Question((), "verb", Kind.ONE, (words,), None, begun)
    named = look.answer(opening, words, perspective.view, say)
    why = perspective.rule_against(words)
    buttons = (
        Button(perspective.click(verbs.WHY, ()), say("Why not something else?")),
        Button(perspective.click(verbs.PLAY, ()), say("Back to my move"), Style.GOOD),
    )
    return Card(
        (
            Text(say("### Why not: {move}?\n{reason}", move=named[:1].lower() + named[1:], reason=why)),
            perspective.drawing(),
            Buttons(buttons),
        ),
        perspective.accent,
    )


def why_card(perspective: Perspective, words: str) -> Card:
    """Say why a typed move that somebody misses is impossible, or that it is not."""
    try:
        understood = perspective.parse_move(words)
    except IllegalMove as error:
        return near_card(perspective, error)
    move = perspective.look.translate_words(understood, perspective.say)
    return note(perspective.say("{move} is allowed: find it under Play.", move=move))
