"""Leases: what one process does alone, by a row with its name and a time, which it renews."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import socket
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import structlog
from sqlalchemy import case, delete, select, update

from bot.database.database_time import DatabaseTime
from bot.database.errors import ArchiveError, InUse
from bot.database.schema import leases
from bot.database.statement import Statement, param
from bot.database.upsert import inserting

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable
    from typing import TypeAlias

    from sqlalchemy.engine import Dialect
    from sqlalchemy.sql.base import Executable

    from bot.database import Archive
    from bot.database.statement import Queryable, Row
    from bot.database.transaction import Transaction

    Wait: TypeAlias = Callable[[float], Awaitable[None]]

log = structlog.get_logger()

PLAYING = "bot"  # the lease to run the bot on an SQLite file
LASTS = 30  # seconds; after that, others may claim a lease that was not renewed
RENEW_EVERY = 10.0  # seconds
PATIENCE = LASTS + 3  # tries to claim it: at a deploy the old process may take that long to end
TRY_EVERY = 1.0  # seconds
SENTENCE = (
    "Another bot uses this database ({holder}): an SQLite file is for one process. Stop that one, or set "
    "DATABASE_URL to another file or to a PostgreSQL."
)

NAMED = re.compile(r"process (?P<number>\d+) on (?P<machine>.+?)(?: \(\w+\))?")

THIS = leases.c.name == param("name")
IS_MINE = leases.c.holder == param("holder")


def _claim(dialect: Dialect) -> Executable:
    added = inserting(leases, dialect).values(
        name=param("name"), holder=param("holder"), epoch=1, until=DatabaseTime() + param("lasts")
    )
    is_same = leases.c.holder == added.excluded.holder
    taken: Executable = added.on_conflict_do_update(
        index_elements=[leases.c.name],
        set_={
            "holder": added.excluded.holder,
            "epoch": leases.c.epoch + case((is_same, 0), else_=1),
            "until": added.excluded.until,
        },
        where=(leases.c.until <= DatabaseTime()) | is_same,
    ).returning(leases.c.epoch)
    return taken


CLAIM = Statement(_claim)
RELEASE = Statement(update(leases).where(THIS, IS_MINE).values(until=0))
FIND = Statement(select(leases).where(THIS))
RENEW = Statement(
    update(leases)
    .where(IS_MINE, leases.c.name != leases.c.holder, leases.c.until > 0)
    .values(until=DatabaseTime() + LASTS)
    .returning(leases.c.name)
)
LIST_ALL = Statement(select(leases, (leases.c.until - DatabaseTime()).label("left")).order_by(leases.c.name))
DELETE_EXPIRED = Statement(delete(leases).where(THIS, leases.c.until <= DatabaseTime()))
DELETE_ENDED_PROCESSES = Statement(
    delete(leases).where(leases.c.name == leases.c.holder, leases.c.until <= DatabaseTime() - param("long"))
)
LONG = 3600  # seconds after which the row of an ended process is deleted
LIFE = secrets.token_hex(3)  # a container's processes are all number 1, in each of their lives


def process_name(machine: str | None = None) -> str:
    return f"process {os.getpid()} on {machine or socket.gethostname()} ({LIFE})"


def machine_name() -> str:
    """Name the machine and its PID namespace: a container may have the host name of its machine."""
    try:
        numbering = os.stat("/proc/self/ns/pid").st_ino  # noqa: PTH116 - what it leads to is no file
    except OSError:
        return socket.gethostname()
    return f"{socket.gethostname()}/{numbering}"


async def claim(archive: Archive, name: str, holder: str, lasts: int = LASTS) -> int | None:
    """Claim a free lease, or renew one's own; return its epoch, which grows with each holder."""
    async with archive.jotting() as connection:
        return await claim_in(connection, name, holder, lasts)


async def claim_in(connection: Transaction, name: str, holder: str, lasts: int = LASTS) -> int | None:
    rows = await connection.ask(CLAIM(name=name, holder=holder, lasts=lasts))
    return rows[0].epoch if rows else None


async def renew(archive: Archive, holder: str) -> set[str]:
    """Renew all leases of a holder but the one of its own name; return their names."""
    async with archive.jotting() as connection:
        connection.queue(DELETE_ENDED_PROCESSES(long=LONG))
        return {row.name for row in await connection.ask(RENEW(holder=holder))}


async def release(archive: Archive, name: str, holder: str) -> None:
    """Release a lease before its time."""
    async with archive.jotting() as connection:
        release_in(connection, name, holder)


def release_in(connection: Transaction, name: str, holder: str) -> None:
    connection.queue(RELEASE(name=name, holder=holder))


async def delete_expired(archive: Archive, name: str) -> None:
    """Delete a free lease whose name is never used again."""
    async with archive.jotting() as connection:
        connection.queue(DELETE_EXPIRED(name=name))


async def list_all(archive: Queryable) -> list[Row]:
    return await archive.ask(LIST_ALL())


@asynccontextmanager
async def hold(
    archive: Archive,
    name: str,
    holder: str | None = None,
    wait: Wait = asyncio.sleep,
    pause: Wait = asyncio.sleep,
) -> AsyncGenerator[None]:
    """Hold a lease until the block ends; cancel the block when the lease is lost."""
    holder = holder or process_name()
    await _wait_to_claim(archive, name, holder, wait)
    owner = asyncio.current_task()
    assert owner is not None
    renewing = asyncio.create_task(_keep_renewing(archive, name, holder, owner, pause))
    try:
        yield
    except asyncio.CancelledError:
        if renewing.done() and not renewing.cancelled():
            raise InUse(SENTENCE.format(holder="it has taken over")) from None
        raise
    finally:
        renewing.cancel()
        with suppress(asyncio.CancelledError):
            await renewing
        with suppress(ArchiveError):  # it expires by itself
            await release(archive, name, holder)


async def _wait_to_claim(archive: Archive, name: str, holder: str, wait: Wait) -> None:
    for _ in range(PATIENCE):
        if await claim(archive, name, holder) is not None:
            return
        other = (await archive.ask(FIND(name=name)))[0].holder
        if has_ended(other):
            await release(archive, name, other)
        else:
            await wait(TRY_EVERY)
    raise InUse(SENTENCE.format(holder=other))


async def _keep_renewing(
    archive: Archive, name: str, holder: str, owner: asyncio.Task[object], pause: Wait
) -> None:
    while True:
        await pause(RENEW_EVERY)
        try:
            is_ours = await claim(archive, name, holder) is not None
        except ArchiveError as error:  # the disk may be full for a while: the next attempt may work
            log.warning("the lease was not renewed", reason=str(error))
            continue
        if not is_ours:
            owner.cancel()  # another process has it: we must write nothing more
            return


def has_ended(holder: str) -> bool:
    """Tell whether a process of this machine has ended; one of another machine counts as running."""
    known = NAMED.fullmatch(holder)
    here = (socket.gethostname(), machine_name())
    if known is None or known["machine"] not in here or holder in map(process_name, here):
        return False
    if int(known["number"]) == os.getpid():  # an earlier process had our number
        return True
    try:
        os.kill(int(known["number"]), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
