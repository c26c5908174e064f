"""Buttons and menus grown from questions; no game is known here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.cards.card import (
    Button,
    Buttons,
    Card,
    Choice,
    Menu,
    Part,
    Style,
    Text,
    in_rows,
    note,
)
from bot.cards.click import Click
from bot.cards.shortcuts import Offer, offered
from render.look import plain as squashed
from rules_engine import ANSWER_LIMIT, Kind, Question, ask

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.cards.perspective import Perspective
    from rules_engine import IllegalMove, Move, Path

ANSWER = "a"  # an answer to a question: its words are the path so far
PICK = "p"  # a choice in a menu: the path so far, the next word is what was chosen
SUBSET = "s"  # the same, any number of things: the next word is all of them
CONFIRM = "ok"
AGAIN = "ok+"  # and the same again, until somebody does something else
WHY = "why"  # somebody misses an answer
REST = "rest"  # let the game finish what is begun
BUTTON_LIMIT = 10  # more answers than this are a menu


def builder(sight: Perspective, path: Path) -> Card:
    """Ask the next question of a move, or show the move to be confirmed."""
    assert sight.seat is not None, "spectators do not move"
    step = ask(sight.table.state.legal_moves(sight.seat), path)
    if isinstance(step, Question):
        return _asking(sight, step, path)
    return _confirming(sight, step, path)


def _asking(sight: Perspective, question: Question, path: Path) -> Card:
    prompt = sight.look.prompt(question, sight.view, sight.say)
    said = _so_far(sight, question.path)
    parts: list[Part] = [Text(f"### {prompt}\n{said}".rstrip()), sight.drawing(question)]
    parts += answer_parts(sight, question, offered(sight, question))
    last: list[Button] = []
    if question.complete:
        label = sight.look.finish(question, sight.view, sight.say)
        last.append(Button(_click(sight, CONFIRM, question.complete.path), label, Style.GOOD))
    if not path and sight.seat is not None and sight.table.state.rest(sight.seat):
        last.append(Button(_click(sight, REST, ()), sight.say("Do the rest for me")))
    if sight.names_rules:
        last.append(Button(_click(sight, WHY, ()), sight.say("Why not …?")))
    if path:
        last.append(_back(sight, path))
    if last:
        parts.append(Buttons(tuple(last)))
    return Card(tuple(parts), sight.accent)


def answer_parts(sight: Perspective, question: Question, offers: tuple[Offer, ...]) -> Iterator[Part]:
    """Offer answers to a question, a few as buttons, many as a menu."""
    if question.kind is Kind.SUBSET or len(offers) > BUTTON_LIMIT:
        yield _menu(sight, question, offers)
        return
    yield from in_rows(
        tuple(Button(_click(sight, ANSWER, offer.path), offer.label, Style.MAIN) for offer in offers),
    )


def _menu(sight: Perspective, question: Question, offers: tuple[Offer, ...]) -> Menu:
    is_subset = question.kind is Kind.SUBSET
    skip = len(question.path)
    return Menu(
        _click(sight, SUBSET if is_subset else PICK, question.path),
        sight.look.prompt(question, sight.view, sight.say),
        tuple(Choice(" ".join(offer.path[skip:]), offer.label, offer.hint) for offer in offers),
        most=len(offers) if is_subset else 1,
    )


def _confirming(sight: Perspective, move: Move, path: Path) -> Card:
    say = sight.say
    chosen = Question(move.path, "confirm", Kind.ONE, (), move, (move,))
    buttons = [Button(_click(sight, CONFIRM, move.path), say("Confirm"), Style.GOOD)]
    if len(move.path) == 1 and len(sight.table.to_act()) == 1:
        again = say("Confirm, and again until something changes")
        buttons.append(Button(_click(sight, AGAIN, move.path), again))
    if path:
        buttons.append(_back(sight, path))
    spoken = sight.look.spoken(str(move), say)
    return Card(
        (
            Text(say("### {move}\nIs that your move?", move=spoken)),
            sight.drawing(chosen),
            Buttons(tuple(buttons)),
        ),
        sight.accent,
    )


def _back(sight: Perspective, path: Path) -> Button:
    return Button(_click(sight, ANSWER, _before(sight, path)), sight.say("Back"))


def _before(sight: Perspective, path: Path) -> Path:
    """Find the words with which the screen before this one was shown."""
    assert sight.seat is not None
    moves = tuple(sight.table.state.legal_moves(sight.seat))
    shown: Path = ()
    while isinstance(step := ask(moves, shown), Question):
        chosen = (offer.path for offer in offered(sight, step) if path[: len(offer.path)] == offer.path)
        following = next(chosen, path)
        if len(following) >= len(path):
            break
        shown = following
    return shown


def _so_far(sight: Perspective, path: Path) -> str:
    words = " ".join(word for word in path[1:] if ".." not in word)
    return f"-# {sight.look.spoken(words, sight.say)}" if words else ""


def _click(sight: Perspective, verb: str, path: Path) -> Click:
    return Click(verb, sight.match.id, sight.match.ply, path)


def near_card(sight: Perspective, error: IllegalMove, said: str) -> Card:
    """Say what was not understood, with the nearest legal moves as buttons."""
    if sight.seat is None:
        return note(said)
    if objection := sight.objection(error.words):
        said = f"{objection}\n{said}"
    legal = {str(move): move for move in sight.table.state.legal_moves(sight.seat)}
    buttons = tuple(
        Button(_click(sight, ANSWER, legal[words].path), sight.look.spoken(words, sight.say))
        for words in error.nearest
        if words in legal
    )
    return Card((Text(said), Buttons(buttons))) if buttons else note(said)


def completions(sight: Perspective, typed: str) -> list[tuple[str, str]]:
    """Complete a half-typed move among the legal ones: what is shown, and the words that stand for it.

    Where too many moves would fit, only their next word is completed.
    """
    if sight.seat is None:
        return []
    pairs = [
        (sight.look.spoken(str(move), sight.say), str(move))
        for move in sight.table.state.legal_moves(sight.seat)
    ]
    said = squashed(typed)
    fitting = [pair for pair in pairs if any(squashed(words).startswith(said) for words in pair)]
    if len(fitting) > ANSWER_LIMIT:
        fitting = list(dict.fromkeys(_next_word(pair, typed) for pair in fitting))
    return fitting[:ANSWER_LIMIT]


def _next_word(pair: tuple[str, str], typed: str) -> tuple[str, str]:
    count = len(typed.split()) + (not typed or typed.endswith(" "))
    shown, words = (" ".join(text.split(" ")[:count]) for text in pair)
    return shown, words
