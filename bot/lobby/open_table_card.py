"""Tables that anybody may join: lists of them, buttons to join, and what somebody reads who joins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.finding.card import opponents
from bot.front import verbs
from bot.front.card import TABLES_LIMIT, Button, Buttons, Card, Link, Part, Style, Text
from bot.front.click import Click
from bot.front.words import plain, shorten
from bot.match.card import address
from bot.match.match import Standing
from render.shelf import LOOKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.lists.listed import ListedMatch
    from bot.match.match import Match
    from render.words import Say

IN_LIST = ("list",)  # words of a click away from the table's own card
TABLES_LISTED = 5  # offered below another list


def _table_lines(tables: Iterable[ListedMatch], say: Say) -> Iterator[str]:
    """Say for each open table who sits there, and how many seats are free."""
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


def _join_buttons(tables: Iterable[ListedMatch], say: Say) -> tuple[Button, ...]:
    """Offer a seat at each of some tables."""
    return tuple(
        Button(Click(verbs.JOIN, table.id, 0, IN_LIST), say("Join #{id}", id=str(table.id)), Style.GOOD)
        for table in tables
    )


def open_table_parts(tables: tuple[ListedMatch, ...], say: Say) -> Iterator[Part]:
    """Show the tables that anybody may join, if there are any."""
    if tables:
        text = "\n".join(("### " + say("Open tables"), *_table_lines(tables, say)))
        yield Text(shorten(text, TABLES_LIMIT))
        yield Buttons(_join_buttons(tables, say))


def or_join_card(game: str, tables: tuple[ListedMatch, ...], say: Say) -> Card:
    """Show the open tables of a game before somebody sets up one more."""
    shown = tables[:TABLES_LISTED]
    head = say("### {game}: join one of these?", game=say(LOOKS[game].title))
    own = Button(Click(verbs.OPEN, words=(game,)), say("No, open a new table"))
    text = "\n".join((head, *_table_lines(shown, say)))
    return Card((Text(text), Buttons(_join_buttons(shown, say)), Buttons((own,))))


def seated_card(match: Match, user_id: int, say: Say) -> Card:
    """Tell somebody who joined from a list where the table is, and what it waits for."""
    game, free = say(LOOKS[match.game].title), match.seats - _seated_count(match)
    names = say.list(f"**{plain(name)}**" for name in opponents(match, user_id))
    text = say("You have joined {game} with {names}.", game=game, names=names)
    if free:
        text += " " + say.count("{n} seat is still free.", "{n} seats are still free.", free)
    else:
        text += " " + say("The table is full: the match can start.")
    return Card((Text(text), Buttons((Link(say("To the table"), address(match.place)),))))


def _seated_count(match: Match) -> int:
    return sum(chair.standing is Standing.SEATED for chair in match.chairs)
