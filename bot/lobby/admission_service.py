"""Check what a server has set: who may open a match where, and how many matches a person may play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.front.refusals import (
    MayNotStart,
    TooManyEverywhere,
    TooManyLobbies,
    TooManyMatches,
    TooManyTables,
    WrongChannel,
)
from bot.match import store as rows
from bot.servers import store as servers

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.database import Transaction
    from bot.lobby.opener import Opener
    from bot.match.match import Chair, Match, Place
    from bot.servers.server import Server

RUNNING_LIMIT = 20  # running matches a person, on all servers together; a server may allow more
LOBBIES_LIMIT = 20  # that one person has opened; the bot closes an idle lobby after a day
TABLES_LIMIT = 25  # that wait for people in one channel


async def check_place(connection: Transaction, place: Place, roles: Collection[int]) -> Server:
    """Check that a person with these roles may start something here; return what the server has set."""
    server = await servers.find(connection, place.guild_id or 0)
    if server.channels and place.channel_id not in server.channels:
        raise WrongChannel(server.channels)
    if server.starters and not set(server.starters) & set(roles):
        raise MayNotStart(server.starters)
    return server


async def check_opener(connection: Transaction, opener: Opener, place: Place) -> Server:
    """Check that somebody may open a match here, and that they may play one match more."""
    server = await check_place(connection, place, opener.roles)
    await _check_running_limit(connection, opener.user_id, place.guild_id, server.running_limit)
    return server


async def check_waiting_tables(connection: Transaction, host: Chair, place: Place) -> None:
    """Check that one more table may wait for people: each is a card, and a line in every list."""
    if host.user_id is not None and await rows.count_lobbies(connection, host.user_id) >= LOBBIES_LIMIT:
        raise TooManyLobbies(LOBBIES_LIMIT)
    if await rows.count_open(connection, place.channel_id) >= TABLES_LIMIT:
        raise TooManyTables(TABLES_LIMIT)


async def check_running_limits(connection: Transaction, match: Match) -> None:
    """Check that everybody at a table may play one match more."""
    server = await servers.find(connection, match.place.guild_id or 0)
    people = sorted(chair.user_id for chair in match.chairs if chair.user_id)
    for user_id in people:  # in order, so that no two transactions wait for each other
        await _check_running_limit(connection, user_id, match.place.guild_id, server.running_limit)


async def check_running_limit(connection: Transaction, user_id: int, guild_id: int | None) -> None:
    """Check that somebody may play one match more on a server."""
    server = await servers.find(connection, guild_id or 0)
    await _check_running_limit(connection, user_id, guild_id, server.running_limit)


async def _check_running_limit(
    connection: Transaction, user_id: int, guild_id: int | None, limit: int
) -> None:
    played_on = await rows.list_servers_played_on(connection, user_id)
    if guild_id is not None and played_on.count(guild_id) >= limit:
        raise TooManyMatches(limit)
    most = max(RUNNING_LIMIT, limit)
    if len(played_on) >= most:
        raise TooManyEverywhere(most)
