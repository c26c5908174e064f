"""Matches with clocks, without Discord."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.lobby.service import Lobby
from bot.match import store as matches
from bot.match.match import Chair, Match, Order, Place, Status
from rules_engine import GAMES
from tests.bot.archived import read_match

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.clocks.pace import Pace
    from bot.database import Archive


async def deal_match(
    archive: Archive, clock: Callable[[], int], pace: Pace, *people: int, game: str = "subdivision"
) -> Callable[[], Awaitable[Match]]:
    """Begin a match, the first of the people to move; what it is now can be asked."""
    lobby = Match(
        id=0,
        status=Status.LOBBY,
        host_id=people[0],
        place=Place(100, 200),
        game=game,
        seats=len(people),
        options=tuple(GAMES[game].complete_options({}).items()),
        lang="en",
        theme="standard",
        order=Order.JOINED,
        chairs=tuple(Chair(person, f"Person {number}") for number, person in enumerate(people)),
        created_at=clock(),
        moved_at=clock(),
        pace=pace,
    )
    async with archive.writing() as connection:
        kept = await matches.create(connection, lobby)
    begun = await Lobby(archive, clock).start(kept.id, people[0], lobby.place)
    return lambda: read_match(archive, begun.id)
