"""Keeps pads up to date at tables where everybody searches at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.choosing.card import move_card
from bot.front.pads import Pads, Writers
from bot.front.right_of_way import RightOfWay
from bot.match.card import view_card
from bot.match.match import Status
from bot.match.perspective_card import private_perspective
from bot.runtime.recent import Recent
from rules_engine import GAMES

if TYPE_CHECKING:
    from bot.front.card import Card
    from bot.front.pads import Looks
    from bot.front.reader import Reader
    from bot.front.tokens import Token
    from bot.match.match import Match
    from bot.match.service import Matches

TABLES_REMEMBERED = 1000  # tables


class TablePads:
    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._tables = Recent[int, Pads["Match"]](TABLES_REMEMBERED)
        self._writers = Writers(RightOfWay())  # at a table nothing is urgent

    def add(self, match: Match, reader: Reader, token: Token) -> None:
        """Add the pad of a reader, if the game is a search."""
        if GAMES[match.game].riddles is None or match.seat_of(reader.user_id) is None:
            return
        pads = self._tables.get(match.id) or Pads(self._looks, self._card, self._writers)
        self._tables[match.id] = pads
        pads.add(reader, token, match)

    def refresh(self, match: Match) -> None:
        """Bring those pads up to date that show another card of the match."""
        pads = self._tables.get(match.id)
        if pads is None:
            return
        pads.refresh(match)
        if match.status is not Status.RUNNING:
            del self._tables[match.id]

    async def close(self) -> None:
        await self._writers.close()

    def _looks(self, match: Match, reader: Reader) -> Looks:
        """Sum up what the pad of a reader shows; the answers of the others are no part of it."""
        seat = match.seat_of(reader.user_id)
        if seat is None or match.status is not Status.RUNNING:
            return match.status
        return self._matches.table(match).state.moment(seat)

    def _card(self, match: Match, reader: Reader) -> Card:
        table = self._matches.table(match)
        seen = private_perspective(reader, match, table)
        return move_card(seen, ()) if seen.seat in table.to_act() else view_card(seen)
