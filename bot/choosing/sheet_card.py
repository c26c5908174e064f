"""The private sheet of a person at a match: what it shows by itself, as the match moves on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.choosing.card import move_card
from bot.choosing.sheet_rules import SheetPage, part_of
from bot.front.card import Buttons, Card, Text
from bot.front.words import cut_story
from bot.match.card import STORY_LIMIT, done_card, next_button, oops_parts, view_card
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


def with_oops(card: Card, perspective: Perspective, regret_until: int | None) -> Card:
    """Let somebody take their last move back from here, as long as they can."""
    if regret_until is None:
        return card
    until, button = oops_parts(perspective, regret_until)
    return replace(card, parts=(*card.parts, until, Buttons((button,))))


def _next_question(perspective: Perspective) -> Card:
    """Tell what has happened, and ask the next question; a pad tells it by itself."""
    card = move_card(perspective, ())
    if not perspective.match.log or GAMES[perspective.match.game].riddles is not None:
        return card
    told = f"{cut_story(perspective.news(), STORY_LIMIT)}\n**{perspective.say('Your turn')}**"
    return replace(card, parts=(Text(told.strip()), *card.parts))


def _end_card(perspective: Perspective, *, others_wait: bool) -> Card:
    if perspective.match.status is Status.RUNNING:  # without them
        return view_card(perspective)
    parts = (Text(f"### {perspective.headline()}\n{perspective.standings()}"),)
    more = (Buttons((next_button(perspective),)),) if others_wait else ()
    return Card((*parts, *more), perspective.accent)
