"""Matches and their logs, one statement a function."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict

from sqlalchemy import bindparam, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.archive.chairs import set_chairs
from bot.archive.errors import UNIQUE_FAULTS, Overtaken, code
from bot.archive.reading import PLACE, columns_of, is_writing, matches_of
from bot.archive.schema import chairs, entries, matches
from bot.matches.match import IN_PLAY, Match, Standing, Status

if TYPE_CHECKING:
    from typing import Any, Unpack

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.matches.match import Order, Place
    from rules_engine import Entry

LIVE = (Status.LOBBY, Status.RUNNING)

# made once: making a statement takes longer than executing it, and these are those of every move
THIS = matches.c.id == bindparam("this")
FIND = select(matches).where(THIS)
HOLD = FIND.with_for_update()
CHANGE = update(matches).where(THIS)
APPEND = insert(entries)


class Changes(TypedDict, total=False):
    """What may change of a match besides its chairs and its log."""

    status: Status
    host_id: int | None
    place: Place
    seats: int
    options: tuple[tuple[str, str], ...]
    lang: str
    theme: str
    order: Order
    moved_at: int
    seed: str
    version: int


async def create(connection: AsyncConnection, match: Match) -> Match:
    """Keep a new match with its chairs; the archive gives it its id."""
    added = await connection.execute(insert(matches).values(columns_of(match)).returning(matches.c.id))
    kept = replace(match, id=added.scalar_one())
    await set_chairs(connection, kept.id, kept.chairs)
    return kept


async def change(connection: AsyncConnection, match_id: int, **changes: Unpack[Changes]) -> None:
    row: dict[str, Any] = dict(changes)
    if place := changes.get("place"):
        del row["place"]
        row |= {name: getattr(place, name) for name in PLACE}
    if "options" in changes:
        row["options"] = dict(changes["options"])
    await connection.execute(CHANGE, {"this": match_id, **row})


async def append(
    connection: AsyncConnection,
    match_id: int,
    ply: int,
    entry: Entry,
    at: int,
) -> None:
    """Add a line to the log; `ply` is the length of the log with it."""
    row = {"match": match_id, "ply": ply, "seat": entry.seat, "words": entry.words, "at": at}
    try:
        await connection.execute(APPEND, row)
    except IntegrityError as error:
        if code(error) in UNIQUE_FAULTS:
            raise Overtaken(match_id, ply) from error
        raise


async def find(connection: AsyncConnection, match_id: int) -> Match | None:
    """Find a match; in a writing transaction nobody else changes it until that ends."""
    found = await matches_of(connection, HOLD if is_writing(connection) else FIND, this=match_id)
    return found[0] if found else None


async def find_by_message(connection: AsyncConnection, message_id: int) -> Match | None:
    """Find the newest match that has its card in a message."""
    query = select(matches).where(matches.c.message_id == message_id).order_by(matches.c.id.desc()).limit(1)
    found = await matches_of(connection, query)
    return found[0] if found else None


async def in_channel(connection: AsyncConnection, channel_id: int) -> tuple[Match, ...]:
    """List the lobbies and running matches of a channel, oldest first."""
    here = matches.c.status.in_(LIVE) & (matches.c.channel_id == channel_id)
    return await matches_of(connection, select(matches).where(here).order_by(matches.c.id))


async def of_person(connection: AsyncConnection, user_id: int) -> tuple[Match, ...]:
    """List the lobbies and running matches that somebody sits in or is invited to, oldest first."""
    present = (chairs.c.user_id == user_id) & (chairs.c.standing != Standing.LEFT)
    theirs = matches.c.id.in_(select(chairs.c.match).where(present))
    live = matches.c.status.in_(LIVE)
    return await matches_of(connection, select(matches).where(theirs, live).order_by(matches.c.id))


async def every_of_person(connection: AsyncConnection, user_id: int) -> tuple[Match, ...]:
    """List every match that somebody has a chair in, oldest first."""
    theirs = matches.c.id.in_(select(chairs.c.match).where(chairs.c.user_id == user_id))
    return await matches_of(connection, select(matches).where(theirs).order_by(matches.c.id))


async def idle_lobbies(connection: AsyncConnection, before: int) -> tuple[Match, ...]:
    """List the lobbies in which nothing has happened since a time."""
    idle = (matches.c.status == Status.LOBBY) & (matches.c.moved_at < before)
    return await matches_of(connection, select(matches).where(idle).order_by(matches.c.id))


async def rematch_of(connection: AsyncConnection, match_id: int) -> Match | None:
    """Find the latest match that follows another and has not been called off."""
    follows = (matches.c.follows == match_id) & (matches.c.status != Status.CLOSED)
    query = select(matches).where(follows).order_by(matches.c.id.desc()).limit(1)
    found = await matches_of(connection, query)
    return found[0] if found else None


async def count_of_person(connection: AsyncConnection, user_id: int, guild_id: int | None) -> int:
    """Count the running matches that somebody sits in on a server, or in direct messages."""
    sits = (chairs.c.user_id == user_id) & chairs.c.standing.in_(IN_PLAY)
    theirs = matches.c.id.in_(select(chairs.c.match).where(sits))
    here = matches.c.guild_id.is_(None) if guild_id is None else matches.c.guild_id == guild_id
    query = select(func.count()).where(theirs, here, matches.c.status == Status.RUNNING)
    return (await connection.execute(query)).scalar_one()


async def count_in_channel(connection: AsyncConnection, channel_id: int) -> int:
    here = (matches.c.status == Status.RUNNING) & (matches.c.channel_id == channel_id)
    return (await connection.execute(select(func.count()).where(here))).scalar_one()
