"""Matches to choose from: which one is meant, and which tables have a seat for anybody."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.cards import verbs
from bot.cards.card import (
    LIST_LIMIT,
    TABLES_LIMIT,
    TEXT_LIMIT,
    Button,
    Buttons,
    Card,
    Link,
    Part,
    Style,
    Text,
    in_rows,
)
from bot.cards.click import Click
from bot.cards.table import address
from bot.cards.words import fitted, on_button, plain
from bot.matches.match import Standing
from render.asking import ROOM
from render.shelf import LOOKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.matches.listed import Listed
    from bot.matches.match import Match
    from render.words import Say

MOST = 20  # buttons of a choice; a message has room for more, a thumb has not
IN_LIST = ("list",)  # words of a click that is not on the card of its table
SHORTEST = 4  # characters of names that tell something
TABLES = 5  # with a seat for anybody that are offered beside something else


def which_card(matches: tuple[Listed, ...], click: Click, user_id: int, say: Say) -> Card:
    """Ask which match is meant; the answer presses there what was asked for."""
    order = sorted(matches, key=lambda match: not match.waits_for(user_id))[:MOST]
    labels = {match.id: on_button(*_choices(match, user_id, say)) for match in order}
    buttons = tuple(
        Button(replace(click, match=match.id), labels[match.id], _style(match, user_id)) for match in order
    )
    text = "### " + say("Which match do you mean?")
    whole = [(match.id, next(_choices(match, user_id, say))) for match in order]
    text += "".join(f"\n- {plain(told)}" for number, told in whole if told != labels[number])
    if hidden := len(matches) - len(buttons):
        more = say.count(
            "-# {n} more can be named in the option `match`.",
            "-# {n} more can be named in the option `match`.",
            hidden,
        )
        text = f"{fitted(text, LIST_LIMIT)}\n{more}"
    return Card((Text(fitted(text, TEXT_LIMIT)), *in_rows(buttons)))


def _style(match: Listed, user_id: int) -> Style:
    return Style.GOOD if match.waits_for(user_id) else Style.PLAIN


def _choices(match: Listed, user_id: int, say: Say) -> Iterator[str]:
    """Name a match by its game, who else plays, and whose turn it is; then ever more briefly."""
    title, number = f"{say(LOOKS[match.game].title)} #{match.id}", f"#{match.id}"
    others, turn = opponents(match, user_id), whose_turn(match, user_id, say)
    brief = turn if match.waits_for(user_id) else say("not your turn")
    if others:
        names = say.list(others)
        yield say("{game} with {names}: {turn}", game=title, names=names, turn=turn)
        yield say("{game} with {names}: {turn}", game=number, names=names, turn=turn)
        yield say("{game} with {names}: {turn}", game=number, names=names, turn=brief)
        room = ROOM - len(say("{game} with {names}: {turn}", game=number, names="", turn=brief))
        if room >= SHORTEST:
            short = fitted(names, room)
            yield say("{game} with {names}: {turn}", game=number, names=short, turn=brief)
    else:
        yield say("{game}: {turn}", game=title, turn=turn)
    yield say("{game}: {turn}", game=number, turn=brief)


def opponents(match: Listed | Match, user_id: int | None) -> tuple[str, ...]:
    """List the names of everybody else at a table, of all if somebody is not at it."""
    return tuple(chair.name for chair in match.chairs if user_id is None or chair.user_id != user_id)


def whose_turn(match: Listed, user_id: int, say: Say) -> str:
    if match.waits_for(user_id):
        return say("your turn")
    return say("waiting for {names}", names=say.list(match.chairs[seat].name for seat in match.to_act))


def table_lines(tables: Iterable[Listed], say: Say) -> Iterator[str]:
    """Tell of each open table who sits there, and how many seats are free."""
    for table in tables:
        title = f"[{say(LOOKS[table.game].title)} #{table.id}]({address(table.place)})"
        names = say.list(plain(chair.name) for chair in table.chairs)
        free = table.seats - len(table.chairs)
        yield say.count(
            "{title} with {names}: {n} seat free",
            "{title} with {names}: {n} seats free",
            free,
            title=title,
            names=names,
        )


def joining(tables: Iterable[Listed], say: Say) -> tuple[Button, ...]:
    """Offer a seat at each of some tables."""
    return tuple(
        Button(Click(verbs.JOIN, table.id, 0, IN_LIST), say("Join #{id}", id=str(table.id)), Style.GOOD)
        for table in tables
    )


def open_tables(tables: tuple[Listed, ...], say: Say) -> Iterator[Part]:
    """Show, where there are any, tables at which everybody may sit down."""
    if tables:
        text = "\n".join(("### " + say("Open tables"), *table_lines(tables, say)))
        yield Text(fitted(text, TABLES_LIMIT))
        yield Buttons(joining(tables, say))


def or_join_card(game: str, tables: tuple[Listed, ...], say: Say) -> Card:
    """Before somebody sets up one more table of a game: show those that wait for somebody."""
    shown = tables[:TABLES]
    head = say("### {game}: join one of these?", game=say(LOOKS[game].title))
    own = Button(Click(verbs.OPEN, words=(game,)), say("No, set up a new table"))
    text = "\n".join((head, *table_lines(shown, say)))
    return Card((Text(text), Buttons(joining(shown, say)), Buttons((own,))))


def seated_card(match: Match, user_id: int, say: Say) -> Card:
    """Tell somebody who sat down away from the table's card where it is, and what it waits for."""
    game, free = say(LOOKS[match.game].title), match.seats - _seated(match)
    names = say.list(f"**{plain(name)}**" for name in opponents(match, user_id))
    text = say("You sit at {game} now, with {names}.", game=game, names=names)
    if free:
        text += " " + say.count("{n} seat is still free.", "{n} seats are still free.", free)
    else:
        text += " " + say("Everybody is there: it can begin.")
    return Card((Text(text), Buttons((Link(say("To the table"), address(match.place)),))))


def _seated(match: Match) -> int:
    return sum(chair.standing is Standing.SEATED for chair in match.chairs)
