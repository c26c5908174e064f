"""The servers that the bot is on, and those that removed it, until their data is deleted."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, null, select, update

from bot.database.schema import daily_channels, duels, matches, presences, races, solos
from bot.database.statement import Statement, param
from bot.database.upsert import inserting, upsertion
from bot.lists import board_store as boards
from bot.mail import store as outbox
from bot.match.match import Status
from bot.servers import store as servers
from bot.servers.resting_store import IS_GONE, LIVE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection
    from typing import TypeAlias

    from sqlalchemy.engine import Dialect
    from sqlalchemy.sql.base import Executable

    from bot.database import Archive
    from bot.database.statement import Queryable
    from bot.database.transaction import Transaction
    from bot.mail.letter import Letter

    Greeting: TypeAlias = Callable[[Transaction, int, int | None], Awaitable[Letter]]
    """Makes the welcome letter of a server that is new, or that had removed the bot at a time."""

SINCE = 1 << 22  # what a server's id is divided by to find its shard
NOWHERE = 0  # the channel of a match whose server is deleted
UNSAID: dict[str, dict[str, None]] = {
    "matches": {"message_id": None, "parent_id": None},
    "duels": {"message_id": None},
}

THIS = presences.c.guild_id == param("guild_id")
OF_SHARD = presences.c.guild_id // SINCE % param("count") == param("number")
PRESENT = Statement(
    select(presences.c.guild_id, presences.c.locale).where(OF_SHARD, presences.c.gone_at.is_(None))
)
STORE = upsertion(presences)


def _add(dialect: Dialect) -> Executable:
    added = inserting(presences, dialect).values(guild_id=param("guild_id"), locale=param("locale"))
    came: Executable = added.on_conflict_do_update(
        index_elements=["guild_id"],
        set_={"locale": added.excluded.locale, "gone_at": null()},
        where=presences.c.gone_at.is_not(None),
    ).returning(presences.c.guild_id)
    return came


ADD = Statement(_add)
IS_HERE = presences.c.gone_at.is_(None)
NOTE_GONE = Statement(update(presences).where(THIS, IS_HERE).values(gone_at=param("gone_at")))
GONE_BEFORE = presences.c.gone_at <= param("gone_at")
GONE_SINCE = Statement(select(presences.c.guild_id, presences.c.gone_at).where(IS_GONE))
RESTING = Statement(
    select(matches.c.guild_id)
    .join_from(matches, presences, matches.c.guild_id == presences.c.guild_id)
    .where(LIVE, GONE_BEFORE)
    .distinct()
    .limit(param("most"))
)
COUNT_RUNNING = Statement(
    select(func.count().label("n")).where(
        matches.c.guild_id == param("guild_id"), matches.c.status == Status.RUNNING.value
    )
)
GONE = Statement(select(presences.c.guild_id).where(GONE_BEFORE).limit(param("most")))
DELETE_SERVER = tuple(
    Statement(change)
    for change in (
        delete(presences).where(presences.c.guild_id == param("guild_id")),
        delete(daily_channels).where(daily_channels.c.guild_id == param("guild_id")),
        update(solos).where(solos.c.guild_id == param("guild_id")).values(guild_id=null()),
        *(
            update(table)
            .where(table.c.guild_id == param("guild_id"))
            .values({"guild_id": null(), "channel_id": NOWHERE} | UNSAID.get(table.name, {}))
            for table in (matches, races, duels)
        ),
    )
)


@dataclass(frozen=True, slots=True)
class Presence:
    """A server with the bot on it, and which language it has chosen on Discord."""

    guild_id: int
    locale: str | None  # `None`: the server is unavailable for now


async def list_present(archive: Queryable, number: int, count: int) -> tuple[Presence, ...]:
    """List the servers of a shard that the bot is on."""
    return tuple(Presence(*row) for row in await archive.ask(PRESENT(number=number, count=count)))


def note_present(connection: Transaction, *found: Presence) -> None:
    connection.queue(STORE.each(asdict(one) | {"gone_at": None} for one in found))


def note_gone(connection: Transaction, guild_id: int, now: int) -> None:
    connection.queue(NOTE_GONE(guild_id=guild_id, gone_at=now))


async def add_and_greet(connection: Transaction, found: Collection[Presence], greeting: Greeting) -> None:
    """Add servers, and greet the new ones, each once, even when two processes see it join."""
    gone = await list_gone(connection)
    for one in found:
        is_new = await connection.ask(ADD(**asdict(one)))
        if is_new:
            await outbox.add(connection, await greeting(connection, one.guild_id, gone.get(one.guild_id)))


async def refresh(
    archive: Archive,
    number: int,
    count: int,
    found: Collection[Presence],
    now: int,
    *,
    greeting: Greeting,
) -> None:
    """Bring the servers of a shard up to date: write those that came, changed or left; greet the new."""
    known = {one.guild_id: one for one in await list_present(archive, number, count)}
    news = [one for one in found if one.locale is not None and known.get(one.guild_id) != one]
    lost = known.keys() - {one.guild_id for one in found}
    if not news and not lost:
        return
    async with archive.writing() as connection:
        note_present(connection, *(one for one in news if one.guild_id in known))
        for guild_id in lost:
            note_gone(connection, guild_id, now)
        await add_and_greet(connection, [one for one in news if one.guild_id not in known], greeting)


async def list_gone(archive: Queryable) -> dict[int, int]:
    """List the servers that have removed the bot and are not deleted yet, with the time of it."""
    return {row.guild_id: row.gone_at for row in await archive.ask(GONE_SINCE())}


async def list_resting(archive: Queryable, moment: int, most: int) -> tuple[int, ...]:
    """List servers that removed the bot before a time and still have lobbies or running matches."""
    return tuple(row.guild_id for row in await archive.ask(RESTING(gone_at=moment, most=most)))


async def count_running(archive: Queryable, guild_id: int) -> int:
    """Count the matches that run on a server."""
    return int((await archive.ask(COUNT_RUNNING(guild_id=guild_id)))[0].n)


async def list_gone_before(archive: Queryable, moment: int, most: int) -> tuple[int, ...]:
    """List servers that removed the bot before a time and did not add it again."""
    return tuple(row.guild_id for row in await archive.ask(GONE(gone_at=moment, most=most)))


async def delete_server(connection: Transaction, guild_id: int) -> None:
    """Delete a server: its settings, boards and morning channels, and its id in what was played there."""
    await servers.delete_server(connection, guild_id)
    await boards.delete_boards_of(connection, guild_id)
    for change in DELETE_SERVER:
        connection.queue(change(guild_id=guild_id))
