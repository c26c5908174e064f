"""Buttons and menus grown from questions; no game is known here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.cards import verbs
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
from bot.cards.computing import hint_button
from bot.cards.errors import misread
from bot.cards.shortcuts import Asked, asked, offered, with_gain
from bot.cards.table_pad import table_pad
from bot.cards.words import plain
from render.hearing import Unclear
from render.hearing import plain as squashed
from rules_engine import ANSWER_LIMIT, IllegalMove, Kind, Question, choices

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.cards.perspective import Perspective
    from render.words import Say
    from rules_engine import Move, Path

BUTTON_LIMIT = 10  # more answers than this are a menu


def builder(perspective: Perspective, path: Path) -> Card:
    """Ask the next question of a move, or show the move to be confirmed."""
    assert perspective.seat is not None, "spectators do not move"
    if pad := table_pad(perspective, path):
        return pad
    step = choices(perspective.table.state, perspective.seat).ask(path)
    if isinstance(step, Question):
        return _asking(perspective, step, path)
    return _confirming(perspective, step, path)


def _asking(perspective: Perspective, question: Question, path: Path) -> Card:
    put = asked(perspective, question)
    parts: list[Part] = [
        Text(f"### {put.title}"),
        perspective.drawing(question),
        *answer_parts(perspective, put),
    ]
    last: list[Button] = []
    if question.complete:
        label = perspective.look.finish(question, perspective.view, perspective.say)
        last.append(Button(click_on(perspective, verbs.CONFIRM, question.complete.path), label, Style.GOOD))
    if not path and perspective.seat is not None and perspective.table.state.rest(perspective.seat):
        last.append(Button(click_on(perspective, verbs.REST, ()), perspective.say("Do the rest for me")))
    if perspective.names_rules:
        last.append(Button(click_on(perspective, verbs.WHY, ()), perspective.say("Why not …?")))
    last.append(Button(click_on(perspective, verbs.MAY, ()), perspective.say("What can I do here?")))
    if not path:
        last += hint_button(perspective)
    if path:
        last.append(_back(perspective, path))
    if last:
        parts.append(Buttons(tuple(last)))
    return Card(tuple(parts), perspective.accent)


def answer_parts(
    perspective: Perspective, put: Asked, by_button: str = verbs.ANSWER, by_menu: str = verbs.PICK
) -> Iterator[Part]:
    """Offer answers to a question, a few as buttons, many as a menu."""
    if put.question.kind is Kind.SUBSET or len(put.offers) > BUTTON_LIMIT:
        yield _menu(perspective, put, by_menu)
        return
    yield from in_rows(
        tuple(
            Button(click_on(perspective, by_button, offer.path), offer.label, Style.MAIN)
            for offer in put.offers
        ),
    )


def _menu(perspective: Perspective, put: Asked, verb: str) -> Menu:
    is_subset = put.question.kind is Kind.SUBSET
    path = put.question.path
    return Menu(
        click_on(perspective, verbs.SUBSET if is_subset else verb, path),
        put.title,
        tuple(Choice(" ".join(offer.path[len(path) :]), offer.label, offer.hint) for offer in put.offers),
        most=len(put.offers) if is_subset else 1,
    )


def _confirming(perspective: Perspective, move: Move, path: Path) -> Card:
    say = perspective.say
    chosen = Question(move.path, "confirm", Kind.ONE, (), move, (move,))
    buttons = [Button(click_on(perspective, verbs.CONFIRM, move.path), say("Confirm"), Style.GOOD)]
    if len(move.path) == 1 and len(perspective.table.to_act()) == 1:
        answer = perspective.look.answer(_opening(move), " ".join(move.path), perspective.view, say)
        again = say("{answer}, as long as nothing changes", answer=answer)
        buttons.append(Button(click_on(perspective, verbs.AGAIN, move.path), again))
    if path:
        buttons.append(_back(perspective, path))
    title = perspective.look.prompt(chosen, perspective.view, say)
    return Card(
        (
            Text(f"### {title}\n{_result(perspective, move)}".rstrip()),
            perspective.drawing(chosen),
            Buttons(tuple(buttons)),
        ),
        perspective.accent,
    )


def _opening(*moves: Move) -> Question:
    """Ask for whole moves at once."""
    return Question((), "verb", Kind.ONE, tuple(map(str, moves)), None, moves)


def _result(perspective: Perspective, move: Move) -> str:
    """Tell what a move would do to the scores, where that gives nothing away."""
    after = perspective.outlook(move)
    if after is None:
        return ""
    change = perspective.look.change(perspective.view, after, perspective.names, perspective.say)
    return perspective.say("This move: {change}.", change=change) if change else ""


def _back(perspective: Perspective, path: Path) -> Button:
    return Button(click_on(perspective, verbs.ANSWER, _before(perspective, path)), perspective.say("Back"))


def _before(perspective: Perspective, path: Path) -> Path:
    """Find the words with which the screen before this one was shown."""
    assert perspective.seat is not None
    tree = choices(perspective.table.state, perspective.seat)
    shown: Path = ()
    while isinstance(step := tree.ask(shown), Question):
        said = (offer for offer in offered(perspective, step) if path[: len(offer)] == offer)
        following = next(said, path)
        if len(following) >= len(path):
            break
        shown = following
    return shown


def click_on(perspective: Perspective, verb: str, path: Path) -> Click:
    """Say at which ply of which match a button was shown."""
    return Click(verb, perspective.match.id, perspective.match.ply, path)


def where_card(sights: Iterable[tuple[Perspective, Move]], say: Say) -> Card:
    """Ask in which match a move is meant that fits several; there it is shown before it is made."""
    buttons = tuple(
        Button(click_on(sight, verbs.ANSWER, move.path), _where(sight, move), Style.MAIN)
        for sight, move in sights
    )
    return Card((Text("### " + say("Where do you make this move?")), *in_rows(buttons)))


def _where(sight: Perspective, move: Move) -> str:
    look, match, say = sight.look, sight.match, sight.say
    others = say.list(name for seat, name in enumerate(match.names) if seat != sight.seat)
    answer = look.answer(_opening(move), " ".join(move.path), sight.view, say)
    return say("{move}, with {names} (#{id})", move=answer, names=others, id=str(match.id))


def near_card(perspective: Perspective, error: IllegalMove) -> Card:
    """Say what was not understood and what forbids it, with the moves that may be meant as buttons."""
    said = misread(error, perspective.say)
    if perspective.seat is None:
        return note(said)
    if isinstance(error, Unclear):
        said = perspective.say("“{words}” may mean several moves:", words=plain(error.words[:100]))
    elif objection := perspective.objection(error.words):
        said = f"{objection}\n{said}"
    legal = {str(move): move for move in perspective.table.state.legal_moves(perspective.seat)}
    moves = [legal[words] for words in error.nearest if words in legal]
    buttons = tuple(
        Button(click_on(perspective, verbs.ANSWER, path), label)
        for path, label in _choices(perspective, moves).items()
    )
    return Card((Text(said), *in_rows(buttons))) if buttons else note(said)


def _choices(perspective: Perspective, moves: Sequence[Move]) -> dict[Path, str]:
    """Offer moves, or where they are many what they have in common, each as a whole."""
    if not moves:
        return {}
    look, view, say = perspective.look, perspective.view, perspective.say
    question = _opening(*moves)
    paths = _common(moves, BUTTON_LIMIT)
    return {path: look.answer(question, " ".join(path), view, say) for path in paths}


def _common(moves: Sequence[Move], limit: int) -> list[Path]:
    """Find the words, as many as can be, with which all moves begin in few ways; or just the first moves."""
    for depth in range(max(len(move.path) for move in moves), 0, -1):
        paths = list(dict.fromkeys(move.path[:depth] for move in moves))
        if len(paths) <= limit and (depth > 1 or len(paths) > 1):
            return paths
    return [move.path for move in moves[:limit]]


def completions(perspective: Perspective, typed: str) -> list[tuple[str, str]]:
    """Complete a half-typed move: what is shown, and the words that stand for it.

    Where too many moves would fit, what they have in common is completed.
    """
    if perspective.seat is None:
        return []
    moves = tuple(perspective.table.state.legal_moves(perspective.seat))
    fitting = perspective.look.meant(typed, moves, perspective.view, begun=True) if typed.strip() else moves
    if not fitting:
        return []
    whole, question = {move.path: move for move in fitting}, _opening(*fitting)
    paths = _common(fitting, ANSWER_LIMIT)
    gains = {path: perspective.gain(whole[path]) for path in paths if path in whole}
    pairs = []
    for path in paths:
        told = perspective.look.answer(question, " ".join(path), perspective.view, perspective.say)
        if path in whole:
            gain = gains[path] if any(gains.values()) else None
            pairs.append((_told(perspective, whole[path], told, gain), str(whole[path])))
        else:
            pairs.append((told, " ".join(path)))
    return pairs


def _told(perspective: Perspective, move: Move, answer: str, gain: int | None) -> str:
    """Tell a move as one would write it, and what it is and brings: `M c4: medium on c4, +2`."""
    short = perspective.look.short(move, perspective.say)
    told = with_gain(perspective, answer, gain)
    if squashed(short) == squashed(answer):
        return told
    return perspective.say("{short}: {answer}", short=short, answer=told[:1].lower() + told[1:])
