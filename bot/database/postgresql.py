"""PostgreSQL: a pool of connections to a server, row locks, and errors of its own."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import TYPE_CHECKING, Any

import asyncpg
from asyncpg.exceptions import ClientConfigurationError
from sqlalchemy import Integer, text
from sqlalchemy.dialects.postgresql.asyncpg import AsyncpgBigInteger, dialect
from sqlalchemy.exc import DBAPIError

from bot.database.errors import (
    SENTENCES,
    ArchiveError,
    Contradiction,
    Fault,
    Full,
    Locked,
    Newer,
    ReadOnly,
    Unreachable,
)
from bot.database.migrate import VERSION_OF, check_current, is_current, upgrade
from bot.database.schema import HEAD
from bot.database.statement import Statement
from bot.database.transaction import Database, Transaction
from bot.database.writer_queue import Rank

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Generator, Mapping, Sequence

    from sqlalchemy import URL

    from bot.database.statement import Query, Row
    from bot.database.transaction import Opening


class Dialect(dialect):
    """Sends every number as a 64-bit one: a forged button may hold one that fits into no column of ours."""

    colspecs = {**dialect.colspecs, Integer: AsyncpgBigInteger}  # noqa: RUF012 - the library's


DIALECT = Dialect()  # type: ignore[no-untyped-call]
POOL = 8  # connections a process; a server has a hundred in all
WAITING = 5.0  # seconds for a free connection
CONNECTING = 10.0  # seconds
ANSWERING = 10.0  # seconds for one statement
STATEMENTS = 200  # prepared statements of a connection; the program has fewer
READING = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
LASTING = f"BEGIN; SELECT must_be('{HEAD}')"
HASTY = f"BEGIN; SET LOCAL synchronous_commit = off; SELECT must_be('{HEAD}')"
TOUCH = Statement(text("UPDATE alembic_version SET version_num = version_num"))
TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
MIGRATING = 6_862_947  # any number: the process that holds this advisory lock migrates
# parts of an address for other programs; asyncpg would send them to the server
FOREIGN = (
    "channel_binding",
    "connect_timeout",
    "connection_limit",
    "fallback_application_name",
    "gssencmode",
    "keepalives",
    "keepalives_count",
    "keepalives_idle",
    "keepalives_interval",
    "pgbouncer",
    "pool_timeout",
    "schema",
    "socket_timeout",
    "sslcompression",
    "sslsni",
)
ENCRYPTED = {"true": "require", "1": "require", "false": "disable", "0": "disable"}  # `ssl`, as `sslmode`

PASSWORD = "The database refuses the user or the password in its address: copy the address again."  # noqa: S105 - a sentence
FAULTS: Mapping[str, tuple[type[Fault], str]] = {
    "55P03": (Locked, SENTENCES[Locked]),
    "40P01": (Locked, SENTENCES[Locked]),
    "25006": (
        ReadOnly,
        "The database is a read-only copy: write the address of the one that may be written.",
    ),
    "53100": (Full, SENTENCES[Full]),
    "53200": (Full, "The database's server has no memory left: give it more."),
    "53300": (Unreachable, "The database takes no more connections: let fewer programs use it."),
    "55000": (Unreachable, "The database takes no connections now: the bot goes on when it does."),
    "57P01": (Unreachable, "The database's server is being stopped: the bot goes on when it is back."),
    "57P02": (Unreachable, "The database's server has crashed: the bot goes on when it is back."),
    "57P03": (Unreachable, "The database's server is starting: try again in a moment."),
    "08000": (Unreachable, SENTENCES[Unreachable]),
    "08001": (Unreachable, SENTENCES[Unreachable]),
    "08003": (Unreachable, "The connection to the database is lost: the bot goes on when it is back."),
    "08006": (Unreachable, "The connection to the database is lost: the bot goes on when it is back."),
    "28000": (Unreachable, "The database does not let the bot in like this: check user and sslmode."),
    "28P01": (Unreachable, PASSWORD),
    "3D000": (Unreachable, "There is no database of this name on the server: make it, or mend the address."),
    "42501": (Unreachable, "The database's user may not do that: give it its own database."),
    "MK001": (Newer, SENTENCES[Newer]),
}
NOT_UNDERSTOOD = (
    asyncpg.UndefinedObjectError,
    asyncpg.CantChangeRuntimeParamError,
    asyncpg.InvalidParameterValueError,
)
LOST = (
    OSError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # the server has closed the connection by itself
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
)


class PostgreSQL(Database):
    def __init__(self, place: URL) -> None:
        self._place = place
        self._pool: Any = None

    async def open(self) -> None:
        with _name_faults():
            if not is_current(*await self._connect(), HEAD):
                await self._upgrade()
        async with self.writing() as transaction:
            transaction.queue(TOUCH())  # changes nothing, but fails at the start if one may not write

    async def open_read_only(self) -> None:
        with _name_faults():
            check_current(*await self._connect(), HEAD)

    async def _connect(self) -> tuple[list[str], str | None]:
        """Connect, and return which tables there are, of which version."""
        try:
            self._pool = await asyncpg.create_pool(
                dsn(self._place),
                min_size=1,
                max_size=POOL,
                timeout=CONNECTING,
                command_timeout=ANSWERING,
                reset=_reset_nothing,
                statement_cache_size=0 if is_pooled(self._place) else STATEMENTS,
            )
        except NOT_UNDERSTOOD as error:
            raise Unreachable(f"The database's server does not understand its address: {error}.") from error
        async with self._pool.acquire() as connection:
            return await _schema_of(connection)

    async def _upgrade(self) -> None:
        # imported only for a migration: they load the ORM, 20 MB
        from sqlalchemy.ext.asyncio import create_async_engine  # noqa: PLC0415 - see above
        from sqlalchemy.pool import NullPool  # noqa: PLC0415 - see above

        async def connect() -> Any:
            return await asyncpg.connect(dsn(self._place), timeout=CONNECTING)

        engine = create_async_engine("postgresql+asyncpg://", async_creator=connect, poolclass=NullPool)
        try:
            async with engine.begin() as connection:
                await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
                raw = (await connection.get_raw_connection()).driver_connection
                if not is_current(*await _schema_of(raw), HEAD):
                    await connection.run_sync(upgrade)
        except DBAPIError as error:
            raise (error.orig.__cause__ if error.orig else None) or error from error

    async def close(self) -> None:
        if self._pool is not None:
            await self._pool.close()

    async def ask_all(self, queries: Sequence[Query]) -> list[list[Row]]:
        async with self.reading() as transaction:
            return await transaction.ask_all(*queries)

    def reading(self) -> Opening:
        return self._transaction(READING)

    def writing(self, rank: Rank = Rank.ORDINARY) -> Opening:  # noqa: ARG002 - writers wait only for locked rows, in turn
        return self._transaction(LASTING)

    def jotting(self, rank: Rank) -> Opening:  # noqa: ARG002 - the same
        return self._transaction(HASTY)

    @asynccontextmanager
    async def _transaction(self, beginning: str) -> AsyncGenerator[Transaction]:
        with _name_faults():
            raw = await self._acquire(beginning)
            try:
                transaction = Transaction(
                    PostgreSQLConnection(self, raw), is_writing=beginning is not READING
                )
                yield transaction
                if not transaction.is_over:
                    await transaction.commit()
            finally:
                await asyncio.shield(self._release(raw))

    async def _acquire(self, words: str) -> Any:
        """Acquire a connection that works: its first statement shows whether it does, at no extra visit."""
        for _ in range(POOL):
            raw = await self._pool.acquire(timeout=WAITING)
            try:
                await self.execute(raw, words)
            except LOST:
                await self._drop(raw)
            except BaseException:
                await asyncio.shield(self._release(raw))
                raise
            else:
                return raw
        raise Unreachable(FAULTS["08006"][1])

    async def execute(self, raw: Any, words: str) -> None:
        self.report(words)
        await raw.execute(words)

    async def _release(self, raw: Any) -> None:
        """Release a connection to the pool; roll back what was not committed."""
        try:
            if raw.is_in_transaction():
                await raw.execute("ROLLBACK")
        except (*LOST, asyncpg.PostgresError):
            await self._drop(raw)
        else:
            await self._pool.release(raw)

    async def _drop(self, raw: Any) -> None:
        with suppress(asyncpg.InterfaceError):  # the pool may have closed it already
            raw.terminate()
        await self._pool.release(raw)


class PostgreSQLConnection:
    """A connection of the pool within its transaction."""

    def __init__(self, database: PostgreSQL, raw: Any) -> None:
        self._database = database
        self._raw = raw

    async def run(self, queries: Sequence[Query]) -> list[list[Row]]:
        return [await self._answer(query) for query in queries]

    async def _answer(self, query: Query) -> list[Row]:
        text = query.statement.text(DIALECT)
        self._database.report(text.sql)
        try:
            if len(query.values) == 1:
                found = await self._raw.fetch(text.sql, *text.arguments(query.values[0]))
                return text.rows(found)
            await self._raw.executemany(text.sql, list(map(text.arguments, query.values)))
        except asyncpg.UniqueViolationError as error:
            raise query.taken or Contradiction(str(error)) from error
        return []

    async def commit(self) -> None:
        await self._database.execute(self._raw, "COMMIT")


@contextmanager
def _name_faults() -> Generator[None]:
    """Raise the errors that a host can act on as our faults, with a sentence."""
    try:
        yield
    except (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError) as error:
        if known := _fault(error):
            raise known from error
        raise
    except TimeoutError as error:
        raise Unreachable("The database does not answer in time: see whether its server is well.") from error
    except OSError as error:
        raise Unreachable(f"{SENTENCES[Unreachable]} ({error})") from error


def _fault(error: Exception) -> ArchiveError | None:
    state = str(getattr(error, "sqlstate", ""))
    if state.startswith("23") or state == "P0001":  # a constraint or one of our triggers
        return Contradiction(str(error))
    if isinstance(error, ClientConfigurationError):
        return Unreachable(f"The database's address is not understood: {error}.")
    if isinstance(error, LOST):
        state = state if state in FAULTS else "08006"
    kind, sentence = FAULTS.get(state, (None, ""))
    return kind(f"{sentence} ({error})") if kind else None


async def _schema_of(connection: Any) -> tuple[list[str], str | None]:
    tables = [row[0] for row in await connection.fetch(TABLES)]
    return tables, await connection.fetchval(VERSION_OF) if "alembic_version" in tables else None


async def _reset_nothing(_: object) -> None:
    """Reset nothing: our transactions leave no state in a connection."""


def dsn(place: URL) -> str:
    """Spell an address as asyncpg reads it, without the parts for other programs."""
    said = str(place.query.get("ssl", ""))
    mode = {"sslmode": ENCRYPTED.get(said, said)} if said and "sslmode" not in place.query else {}
    known = place.set(drivername="postgresql").difference_update_query((*FOREIGN, "ssl"))
    return known.update_query_dict(mode).render_as_string(hide_password=False)


def is_pooled(place: URL) -> bool:
    """Whether there is a pooler in between, with which prepared statements do not work."""
    return place.query.get("pgbouncer") in {"true", "1"}
