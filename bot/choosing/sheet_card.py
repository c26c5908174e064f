"""The private sheet of a person at a match: what it shows by itself, as the match moves on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.choosing.card import move_card
from bot.choosing.sheet_rules import SheetPage, part_of
from bot.computers.card import computer_parts
from bot.front import verbs
from bot.front.card import Button, Buttons, Card, Text
from bot.front.click import Click
from bot.front.words import cut_story
from bot.match.card import (
    ON_CARD,
    STORY_LIMIT,
    done_card,
    next_button,
    oops_parts,
    thinking_lines,
    view_card,
)
from bot.match.match import Status
from rules_engine import GAMES

if TYPE_CHECKING:
    from bot.match.perspective_card import Perspective


def sheet_card(
    perspective: Perspective, regret_until: int | None, *, is_at_table: bool, others_wait: bool
) -> Card:
    """Show a person the page that their part in the turn asks for.

    At the table the public board stands above; `others_wait` says that another match waits for them.
    """
    assert perspective.person is not None, "a sheet has one reader"
    page = part_of(perspective.match, perspective.table, perspective.person.user_id).page
    if page is SheetPage.QUESTION:
        return with_oops(_next_question(perspective), perspective, regret_until)
    if page is SheetPage.END:
        return _end_card(perspective, others_wait=others_wait)
    is_search = GAMES[perspective.match.game].riddles is not None
    return done_card(
        perspective,
        regret_until,
        is_at_table=is_at_table,
        says_turn=is_search or page is SheetPage.DONE,  # else it stays while others move
        others_wait=others_wait,
    )


def own_card(perspective: Perspective, regret_until: int | None) -> Card:
    """Make the card of a match that one person plays against computers: it is their sheet as well."""
    say, match = perspective.say, perspective.match
    if perspective.seat in perspective.table.to_act():
        card = _next_question(perspective)
    else:
        told = (cut_story(perspective.news(), STORY_LIMIT), *thinking_lines(match, perspective.table, say))
        head = Text("\n".join(filter(None, (*told, perspective.headline()))))
        card = Card((head, perspective.drawing()), perspective.accent)
    card = replace(card, parts=(*card.parts, *computer_parts(perspective)))
    return on_card(with_oops(card, perspective, regret_until), perspective)


def on_card(card: Card, perspective: Perspective) -> Card:
    """Lead from a card that is a sheet to what else there is; by this button the bot knows the card."""
    say, match = perspective.say, perspective.match
    buttons = (
        Button(Click(verbs.TEXT, match.id), say("Text")),
        Button(Click(verbs.MORE, match.id, 0, ON_CARD), say("More")),
    )
    return replace(card, parts=(*card.parts, Buttons(buttons)))


def with_oops(card: Card, perspective: Perspective, regret_until: int | None) -> Card:
    """Let somebody take their last move back from here, as long as they can."""
    if regret_until is None:
        return card
    until, button = oops_parts(perspective, regret_until)
    return replace(card, parts=(*card.parts, until, Buttons((button,))))


def _next_question(perspective: Perspective) -> Card:
    """Tell what has happened, and ask the next question; a pad tells it by itself."""
    card = move_card(perspective, ())
    if GAMES[perspective.match.game].riddles is not None:
        return card
    told = cut_story(perspective.news(), STORY_LIMIT) if perspective.match.log else ""
    turn = f"**{perspective.say('Your turn')}**"
    return replace(card, parts=(Text(f"{told}\n{turn}".strip()), *card.parts))


def _end_card(perspective: Perspective, *, others_wait: bool) -> Card:
    if perspective.match.status is Status.RUNNING:  # without them
        return view_card(perspective)
    parts = (Text(f"### {perspective.headline()}\n{perspective.standings()}"),)
    more = (Buttons((next_button(perspective),)),) if others_wait else ()
    return Card((*parts, *more), perspective.accent)
