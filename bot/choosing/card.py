"""Buttons and menus made from the questions of a move; this module knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.choosing.pad_card import table_pad
from bot.choosing.shortcut_card import (
    BUTTON_LIMIT,
    Prompt,
    offer_hints,
    offered_paths,
    question_prompt,
    with_gain,
)
from bot.computers.card import hint_button
from bot.front import verbs
from bot.front.card import TEXT_LIMIT, Button, Buttons, Card, Choice, Menu, Part, Style, Text, in_rows, note
from bot.front.click import Click
from bot.front.refusal_card import misread_text, quote
from bot.front.words import button_label, plain, shorten
from render.asking import ROOM, confirming, whole
from render.hearing import Unclear
from render.hearing import plain as squashed
from rules_engine import ANSWER_LIMIT, IllegalMove, Kind, Question

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.match.perspective_card import Perspective
    from render.words import Say
    from rules_engine import Move, Path


def move_card(perspective: Perspective, path: Path) -> Card:
    """Ask the next question of a move, or show the move to be confirmed."""
    assert perspective.seat is not None, "spectators do not move"
    if pad := table_pad(perspective, path):
        return pad
    step = perspective.step(path)
    if isinstance(step, Question):
        return _question_card(perspective, step, path)
    return _confirm_card(perspective, step, path)


def settled_move(perspective: Perspective, path: Path) -> Move | None:
    """Find the move that answers settle, if its reader confirms none and the game does not warn of it."""
    person = perspective.person
    if person is None or person.confirms or table_pad(perspective, path):
        return None
    step = perspective.step(path)
    if isinstance(step, Question) or perspective.look.warning(step, perspective.view, perspective.say):
        return None
    return step


def _question_card(perspective: Perspective, question: Question, path: Path) -> Card:
    put = question_prompt(perspective, question)
    is_marked = perspective.look.marks(put.question) or not perspective.is_now
    parts: list[Part] = [
        Text(f"{perspective.lead}\n### {put.title}".strip()),
        perspective.drawing(put.question if is_marked else None),
        *answer_parts(perspective, put, is_asked=True),
    ]
    last: list[Button] = []
    if question.complete:
        label = perspective.look.finish(question, perspective.view, perspective.say)
        last.append(Button(perspective.click(verbs.CONFIRM, question.complete.path), label, Style.GOOD))
    if perspective.is_now:
        last += _help_buttons(perspective, path)
    if path:
        last.append(_back_button(perspective, path))
    if last:
        parts.append(Buttons(tuple(last)))
    return Card(tuple(parts), perspective.accent)


def _help_buttons(perspective: Perspective, path: Path) -> Iterator[Button]:
    """Offer what helps to find a move."""
    if not path and perspective.has_rest:
        yield Button(perspective.click(verbs.REST, ()), perspective.say("Do the rest for me"))
    if perspective.names_rules:
        yield Button(perspective.click(verbs.WHY, ()), perspective.say("Why not …?"))
    yield Button(perspective.click(verbs.MAY, ()), perspective.say("What can I do here?"))
    if not path:
        yield from hint_button(perspective)


def answer_parts(
    perspective: Perspective,
    put: Prompt,
    by_button: str = verbs.ANSWER,
    by_menu: str = verbs.PICK,
    *,
    is_asked: bool = False,
) -> Iterator[Part]:
    """Offer answers to a question, a few as buttons, many as a menu: it asks, unless a text above does."""
    if put.is_menu:
        yield _menu(perspective, put, by_menu, perspective.say("Choose") if is_asked else put.title)
        return
    yield from in_rows(
        tuple(
            Button(perspective.click(by_button, offer.path), offer.label, Style.MAIN) for offer in put.offers
        ),
    )


def _menu(perspective: Perspective, put: Prompt, verb: str, placeholder: str) -> Menu:
    is_subset = put.question.kind is Kind.SUBSET
    path = put.question.path
    return Menu(
        perspective.click(verbs.SUBSET if is_subset else verb, path),
        placeholder,
        tuple(
            Choice(" ".join(offer.path[len(path) :]), offer.label, hint)
            for offer, hint in zip(put.offers, offer_hints(perspective, put), strict=True)
        ),
        most=len(put.offers) if is_subset else 1,
    )


def _confirm_card(perspective: Perspective, move: Move, path: Path) -> Card:
    say = perspective.say
    chosen, warning = confirming(move), perspective.look.warning(move, perspective.view, say)
    style = Style.GRAVE if warning else Style.GOOD
    buttons = [Button(perspective.click(verbs.CONFIRM, move.path), perspective.confirm_label, style)]
    if perspective.is_now and len(move.path) == 1 and len(perspective.table.to_act()) == 1:
        answer = perspective.look.answer(whole(move), " ".join(move.path), perspective.view, say)
        again = say("{answer}, as long as nothing changes", answer=answer)
        buttons.append(Button(perspective.click(verbs.AGAIN, move.path), again))
    buttons += perspective.more_confirms(move)
    if path:
        buttons.append(_back_button(perspective, path))
    title = perspective.look.prompt(chosen, perspective.view, say)
    effect = "\n".join(
        filter(None, (_effect(perspective, move), warning and f"\N{WARNING SIGN} **{warning}**"))
    )
    return Card(
        (
            Text(f"{perspective.lead}\n### {title}\n{effect}".strip()),
            perspective.drawing(chosen),
            Buttons(tuple(buttons)),
        ),
        perspective.accent,
    )


def _effect(perspective: Perspective, move: Move) -> str:
    """Say what a move would build and how it would change the scores, unless that reveals something."""
    look, view, say = perspective.look, perspective.view, perspective.say
    if not look.foretells or not perspective.is_now:
        return ""
    after = perspective.outlook(move)
    change = look.change(view, after, perspective.names, say) if after else ""
    if change:
        return say("This move: {change}.", change=change)
    return look.prospect(move, view, say) or (say("This move: no points yet.") if after else "")


def _back_button(perspective: Perspective, path: Path) -> Button:
    return Button(perspective.click(verbs.ANSWER, _path_before(perspective, path)), perspective.say("Back"))


def _path_before(perspective: Perspective, path: Path) -> Path:
    """Return the path of the screen before this one, for the button *Back*."""
    shown: Path = ()
    while isinstance(step := perspective.step(shown), Question):
        said = (offer for offer in offered_paths(perspective, step) if path[: len(offer)] == offer)
        following = next(said, path)
        if len(following) >= len(path):
            break
        shown = following
    return shown


def where_card(sights: Sequence[tuple[Perspective, Move]], say: Say) -> Card:
    """Ask in which match to make a move that fits several; a click shows it there for confirmation."""
    full = [next(_move_labels(*meant)) for meant in sights]
    labels = [button_label(*_move_labels(*meant)) for meant in sights]
    buttons = tuple(
        Button(sight.click(verbs.ANSWER, move.path), label, Style.MAIN)
        for (sight, move), label in zip(sights, labels, strict=True)
    )
    told = [f"- {plain(words)}" for words, label in zip(full, labels, strict=True) if words != label]
    text = "\n".join(("### " + say("Where do you make this move?"), *told))
    return Card((Text(shorten(text, TEXT_LIMIT)), *in_rows(buttons)))


def _move_labels(sight: Perspective, move: Move) -> Iterator[str]:
    """Name a move and its match, then the match alone; each label is shorter than the one before."""
    look, match, say = sight.look, sight.match, sight.say
    names = say.list(name for seat, name in enumerate(match.names) if seat != sight.seat)
    answer = look.answer(whole(move), " ".join(move.path), sight.view, say)
    number = str(match.id)
    yield say("{move}, with {names} (#{id})", move=answer, names=names, id=number)
    yield say("With {names} (#{id})", names=names, id=number)
    room = ROOM - len(say("With {names} (#{id})", names="", id=number))
    yield say("With {names} (#{id})", names=shorten(names, max(room, 1)), id=number)


def near_card(perspective: Perspective, error: IllegalMove) -> Card:
    """Say what is no move and which rule forbids it, and offer the nearest moves as buttons."""
    said = misread_text(error, perspective.say)
    if perspective.seat is None:
        return note(said)
    if isinstance(error, Unclear):
        said = _unclear_text(error, perspective.say)
    elif objection := perspective.objection(error.words):
        said = f"{objection}\n{said}"
    legal = {str(move): move for move in perspective.moves}
    moves = [legal[words] for words in error.nearest if words in legal]
    return Card((Text(said), *_move_choices(perspective, moves)))


def _unclear_text(error: Unclear, say: Say) -> str:
    words = quote(error.words)
    if len(error.nearest) == 1:
        return say("“{words}”: do you mean this?", words=words)
    return say("“{words}” may mean several moves:", words=words)


def _move_choices(perspective: Perspective, moves: Sequence[Move]) -> Iterator[Part]:
    """Offer moves as buttons: each whole, or by the words that several share; else as a menu."""
    look, view, say = perspective.look, perspective.view, perspective.say
    if not moves:
        yield Buttons((Button(Click(verbs.PLAY, perspective.match.id), say("Play"), Style.GOOD),))
        return
    question, paths = whole(*moves), _common_paths(moves, BUTTON_LIMIT)
    if any(move.path[: len(paths[0])] not in paths for move in moves):  # they have nothing in common
        paths = [move.path for move in moves[:ANSWER_LIMIT]]
    labels = {path: look.answer(question, " ".join(path), view, say) for path in paths}
    if len(paths) <= BUTTON_LIMIT:
        yield from in_rows(
            tuple(Button(perspective.click(verbs.ANSWER, path), labels[path]) for path in paths)
        )
        return
    choices = tuple(Choice(" ".join(path), label) for path, label in labels.items())
    yield Menu(perspective.click(verbs.PICK, ()), say("Which of these?"), choices)
    if hidden := len(moves) - len(paths):
        yield Text("-# " + say.count("… and {n} more", "… and {n} more", hidden))


def _common_paths(moves: Sequence[Move], limit: int) -> list[Path]:
    """Find the longest beginnings that leave at most `limit` choices, or return the first moves."""
    for depth in range(max(len(move.path) for move in moves), 0, -1):
        paths = list(dict.fromkeys(move.path[:depth] for move in moves))
        if len(paths) <= limit and (depth > 1 or len(paths) > 1):
            return paths
    return [move.path for move in moves[:limit]]


def completions(perspective: Perspective, typed: str, most: int = ANSWER_LIMIT) -> list[tuple[str, str]]:
    """Complete a half-typed move: return what Discord shows, and the words that it stands for.

    Where too many moves fit, complete only the words that several share.
    """
    if perspective.seat is None:
        return []
    fitting = _fitting_moves(perspective, typed)
    if not fitting:
        return []
    complete, question = {move.path: move for move in fitting}, whole(*fitting)
    paths = _common_paths(fitting, most)
    gains = {path: perspective.gain(complete[path]) for path in paths if path in complete}
    pairs = []
    for path in paths:
        told = perspective.look.answer(question, " ".join(path), perspective.view, perspective.say)
        if path in complete:
            pairs.append(
                (_completion_label(perspective, complete[path], told, gains[path]), str(complete[path]))
            )
        else:
            pairs.append((told, " ".join(path)))
    return pairs


def _fitting_moves(perspective: Perspective, typed: str) -> Sequence[Move]:
    """List the moves that begin with exactly the words typed, else those that may be meant.

    Where too many moves go on from what was typed, list only those that it names in full.
    """
    words, moves, meant = tuple(typed.split()), perspective.moves, perspective.look.match_moves
    if begun := [move for move in moves if move.path[: len(words)] == words]:
        return begun
    longer = meant(typed, moves, perspective.view, begun=True)
    whole = meant(typed, moves, perspective.view) if len(longer) > ANSWER_LIMIT else ()
    return whole or longer


def _completion_label(perspective: Perspective, move: Move, answer: str, gain: int | None) -> str:
    """Label a move as one types it, with its meaning and its gain: `M c4: medium on c4, +2`."""
    short = perspective.look.short(move, perspective.say)
    told = with_gain(perspective, answer, gain)
    if squashed(short) == squashed(answer):
        return told
    return perspective.say("{short}: {answer}", short=short, answer=told[:1].lower() + told[1:])
