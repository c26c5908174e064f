"""Everything that is kept about one person, read in pages."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from sqlalchemy import select, tuple_

from bot.database.schema import (
    answers,
    chairs,
    duelists,
    duels,
    entries,
    leaves,
    matches,
    outbox,
    people,
    plans,
    proposals,
    races,
    runners,
    shouts,
    solos,
)
from bot.database.statement import once

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from sqlalchemy import Column, Select, Table

    from bot.database.statement import Queryable, Row

PAGE = 100  # rows


async def export(connection: Queryable, user_id: int) -> dict[str, Any]:
    """Collect everything that is kept about a person, in the types of JSON."""
    return {
        "user_id": user_id,
        "settings": await _rows_of_person(connection, people, user_id),
        "matches": await _matches(connection, user_id),
        "hosted": await _hosted_matches(connection, user_id),
        "proposals": await _rows_of_person(connection, proposals, user_id),
        "answers": await _answers(connection, user_id),
        "plans": await _rows_of_person(connection, plans, user_id),
        "races": await _races(connection, user_id),
        "solos": await _rows_of_person(connection, solos, user_id),
        "duels": await _duels(connection, user_id),
        "leave": await _rows_of_person(connection, leaves, user_id),
        "letters": await _rows_of_person(connection, outbox, user_id),
    }


async def _rows_of_person(archive: Queryable, table: Table, user_id: int) -> list[dict[str, Any]]:
    """List the rows of a table that bear a person's id."""
    return await _rows(archive, select(table).where(table.c.user_id == user_id), *table.primary_key)


async def _matches(archive: Queryable, user_id: int) -> list[dict[str, Any]]:
    """List a person's chairs with the moves made from them: two queries a page."""
    sat = select(
        *(column for column in chairs.c if column.name not in {"is_over", "level"}),
        matches.c.game,
        matches.c.status,
        matches.c.guild_id,
        matches.c.channel_id,
        matches.c.created_at,
        (matches.c.host_id == user_id).label("hosted"),
    ).join_from(chairs, matches)
    found: list[dict[str, Any]] = []
    async for page in _pages(archive, sat.where(chairs.c.user_id == user_id), chairs.c.match, chairs.c.seat):
        moves = await _moves(archive, user_id, page)
        found += [row._asdict() | {"moves": moves[row.match, row.seat]} for row in page]
    return found


async def _moves(
    archive: Queryable, user_id: int, page: list[Row]
) -> dict[tuple[int, int], list[dict[str, Any]]]:
    """List a person's moves in the matches of a page, by match and seat."""
    moves: dict[tuple[int, int], list[dict[str, Any]]] = defaultdict(list)
    if page:
        seat = (chairs.c.match == entries.c.match) & (chairs.c.seat == entries.c.seat)
        here = chairs.c.match.between(page[0].match, page[-1].match) & (chairs.c.user_id == user_id)
        played = select(entries).join_from(chairs, entries, seat).where(here)
        for line in await archive.ask(once(played.order_by(entries.c.match, entries.c.ply))):
            moves[line.match, line.seat].append({"ply": line.ply, "words": line.words, "at": line.at})
    return moves


async def _hosted_matches(connection: Queryable, user_id: int) -> list[dict[str, Any]]:
    """List the matches that a person has opened, also where they have no chair any more."""
    columns = (matches.c.id, matches.c.game, matches.c.status, matches.c.created_at)
    query = select(*columns).where(matches.c.host_id == user_id)
    return await _rows(connection, query, matches.c.id)


async def _answers(connection: Queryable, user_id: int) -> list[dict[str, Any]]:
    """List the answers to proposals from a person's chairs."""
    query = select(proposals.c.match, proposals.c.kind, answers).join_from(answers, proposals)
    theirs = query.join(
        chairs, (chairs.c.match == proposals.c.match) & (chairs.c.seat == answers.c.seat)
    ).where(chairs.c.user_id == user_id)
    return await _rows(connection, theirs, answers.c.proposal, answers.c.seat)


async def _races(connection: Queryable, user_id: int) -> list[dict[str, Any]]:
    """List the races that a person started or ran in, with their answers."""
    began = select(races.c.id, races.c.game, races.c.opened_at).where(races.c.starter_id == user_id)
    ran = select(runners, races.c.guild_id, races.c.channel_id, races.c.game, races.c.opened_at)
    theirs = ran.join_from(runners, races).where(runners.c.user_id == user_id)
    found = await _rows(connection, theirs, runners.c.race, runners.c.runner)
    said = [row | {"answers": await _shouts(connection, row["race"], row["runner"])} for row in found]
    return [*await _rows(connection, began, races.c.id), *said]


async def _duels(connection: Queryable, user_id: int) -> list[dict[str, Any]]:
    """List the duels that a person started or is asked to join."""
    began = select(duels.c.id, duels.c.game, duels.c.opened_at).where(duels.c.starter_id == user_id)
    return [
        *await _rows(connection, began, duels.c.id),
        *await _rows_of_person(connection, duelists, user_id),
    ]


async def _shouts(connection: Queryable, race_id: int, runner: int) -> list[dict[str, Any]]:
    theirs = (shouts.c.race == race_id) & (shouts.c.runner == runner)
    columns = (shouts.c.number, shouts.c.words, shouts.c.at, shouts.c.is_right)
    return await _rows(connection, select(*columns).where(theirs), shouts.c.number)


async def _rows(archive: Queryable, query: Select[Any], *order: Column[Any]) -> list[dict[str, Any]]:
    return [row._asdict() async for page in _pages(archive, query, *order) for row in page]


async def _pages(archive: Queryable, query: Select[Any], *order: Column[Any]) -> AsyncIterator[list[Row]]:
    """Read page by page, so that other readers wait for one page at most."""
    page = query.order_by(*order).limit(PAGE)
    rows = await archive.ask(once(page))
    yield rows
    while len(rows) == PAGE:
        last = tuple(getattr(rows[-1], column.name) for column in order)
        rows = await archive.ask(once(page.where(tuple_(*order) > last)))
        yield rows
