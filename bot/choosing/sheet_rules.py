"""Decide what somebody's private sheet shows, and so whose sheets turn after a decision. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from bot.match.match import Status
from bot.match.rules import first_of_last_move
from rules_engine import GAMES

if TYPE_CHECKING:
    from collections.abc import Hashable

    from bot.match.match import Match
    from rules_engine import Seat, Table


class SheetPage(Enum):
    QUESTION = auto()  # it is their turn
    DONE = auto()  # nobody has moved since they did
    WAITING = auto()
    END = auto()


@dataclass(frozen=True, slots=True)
class Part:
    """The part that somebody has in the turn: their sheet turns when it changes, and only then."""

    page: SheetPage
    moment: Hashable = None  # what a page depends on that may change while it is the same page


def part_of(match: Match, table: Table, user_id: int) -> Part:
    """Sum up what the sheet of somebody shows.

    In games that go in turn, that of a person who has not just moved, nor is to move, stays as it is.
    """
    seat = match.seat_of(user_id)
    if seat is None or match.status is not Status.RUNNING:
        return Part(SheetPage.END, match.status)
    if seat in table.to_act():
        return Part(SheetPage.QUESTION, table.state.moment(seat))
    if GAMES[match.game].riddles is not None:  # all search at once
        return Part(SheetPage.WAITING, (table.state.moment(seat), table.to_act()))
    return Part(SheetPage.DONE, match.ply) if _has_just_moved(match, seat) else Part(SheetPage.WAITING)


def _has_just_moved(match: Match, seat: Seat) -> bool:
    """Return whether the last move is of this seat, apart from what plans have answered."""
    first = first_of_last_move(match)
    return first is not None and match.log[first].seat == seat
