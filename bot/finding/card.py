"""The question which match is meant, with the candidates as buttons."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.front.card import LIST_LIMIT, TEXT_LIMIT, Button, Card, Style, Text, in_rows
from bot.front.words import button_label, plain, shorten
from render.asking import ROOM
from render.shelf import LOOKS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.front.click import Click
    from bot.lists.listed import ListedMatch
    from bot.match.match import Match
    from render.words import Say

MATCHES_LIMIT = 20  # buttons; a message has room for more, but a thumb would miss them
SHORTEST = 4  # characters of names; fewer say nothing


def which_card(matches: tuple[ListedMatch, ...], click: Click, user_id: int, say: Say) -> Card:
    """Ask which match is meant; the button then does there what was asked for."""
    order = sorted(matches, key=lambda match: not match.waits_for(user_id))[:MATCHES_LIMIT]
    labels = {match.id: button_label(*_match_labels(match, user_id, say)) for match in order}
    buttons = tuple(
        Button(replace(click, match=match.id), labels[match.id], _style(match, user_id)) for match in order
    )
    text = "### " + say("Which match do you mean?")
    whole = [(match.id, next(_match_labels(match, user_id, say))) for match in order]
    text += "".join(f"\n- {plain(told)}" for number, told in whole if told != labels[number])
    if hidden := len(matches) - len(buttons):
        more = say.count(
            "-# There is {n} more: name it in the option `match`.",
            "-# There are {n} more: name them in the option `match`.",
            hidden,
        )
        text = f"{shorten(text, LIST_LIMIT)}\n{more}"
    return Card((Text(shorten(text, TEXT_LIMIT)), *in_rows(buttons)))


def _style(match: ListedMatch, user_id: int) -> Style:
    return Style.GOOD if match.waits_for(user_id) else Style.PLAIN


def _match_labels(match: ListedMatch, user_id: int, say: Say) -> Iterator[str]:
    """Name a match by its game, its people and whose turn it is; each label is shorter than the last."""
    title, number = f"{say(LOOKS[match.game].title)} #{match.id}", f"#{match.id}"
    others, turn = opponents(match, user_id), _whose_turn(match, user_id, say)
    brief = turn if match.waits_for(user_id) else say("not your turn")
    if others:
        names = say.list(others)
        yield say("{game} with {names}: {turn}", game=title, names=names, turn=turn)
        yield say("{game} with {names}: {turn}", game=number, names=names, turn=turn)
        yield say("{game} with {names}: {turn}", game=number, names=names, turn=brief)
        room = ROOM - len(say("{game} with {names}: {turn}", game=number, names="", turn=brief))
        if room >= SHORTEST:
            short = shorten(names, room)
            yield say("{game} with {names}: {turn}", game=number, names=short, turn=brief)
    else:
        yield say("{game}: {turn}", game=title, turn=turn)
    yield say("{game}: {turn}", game=number, turn=brief)


def opponents(match: ListedMatch | Match, user_id: int | None) -> tuple[str, ...]:
    """List the names of the others at a table, or all names for somebody who is not at it."""
    return tuple(chair.name for chair in match.chairs if user_id is None or chair.user_id != user_id)


def _whose_turn(match: ListedMatch, user_id: int, say: Say) -> str:
    if match.waits_for(user_id):
        return say("your turn")
    return say("waiting for {names}", names=say.list(match.chairs[seat].name for seat in match.to_act))
