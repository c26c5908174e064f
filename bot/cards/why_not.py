"""Why not? What is not offered is chosen as moves are, and the rule that forbids it is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.cards import verbs
from bot.cards.builder import answer_parts, near_card
from bot.cards.card import Button, Buttons, Card, Style, Text, note
from bot.cards.shortcuts import put_plainly
from rules_engine import IllegalMove, Kind, Question, ask

if TYPE_CHECKING:
    from bot.cards.perspective import Perspective
    from rules_engine import Move, Path


def why_asking(perspective: Perspective, path: Path) -> Card | None:
    """Ask for the move that somebody misses, a word at a time, or tell why it cannot be made.

    None: nothing is known that could be missed, so that it must be typed.
    """
    assert perspective.seat is not None, "spectators miss no move"
    missed = tuple(perspective.table.state.missed(perspective.seat))
    if not missed:
        return None
    step = ask(missed, path)
    return _asking(perspective, step, path) if isinstance(step, Question) else _told(perspective, step)


def _asking(perspective: Perspective, question: Question, path: Path) -> Card:
    say, put = perspective.say, put_plainly(perspective, question)
    last = [Button(perspective.click(verbs.WHY_TYPED, ()), say("Type it instead"))]
    if path:
        last.append(Button(perspective.click(verbs.WHY, ()), say("From the start")))
    last.append(Button(perspective.click(verbs.PLAY, ()), say("Back to my move")))
    head = say(
        "### Why not …?\nChoose what you would like to do; what is marked cannot be done now. {question}",
        question=put.title,
    )
    return Card(
        (
            Text(head),
            perspective.drawing(question),
            *answer_parts(perspective, put, verbs.WHY, verbs.WHY_PICKED),
            Buttons(tuple(last)),
        ),
        perspective.accent,
    )


def _told(perspective: Perspective, move: Move) -> Card:
    """Name the rule that forbids a move, beside the board."""
    say, look = perspective.say, perspective.look
    opening = Question((), "verb", Kind.ONE, (str(move),), None, (move,))
    named = look.answer(opening, " ".join(move.path), perspective.view, say)
    why = perspective.objection(str(move))
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
    """Tell why a typed move that somebody misses cannot be made, or that it can."""
    try:
        understood = perspective.understood(words)
    except IllegalMove as error:
        return near_card(perspective, error)
    move = perspective.look.spoken(understood, perspective.say)
    return note(perspective.say("{move} is allowed: find it under Play.", move=move))
