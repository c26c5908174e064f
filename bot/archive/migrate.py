"""Bring the database up to date when the bot starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import column, inspect, select, table, update

from bot.archive.errors import SENTENCES, Broken, Newer
from bot.archive.schema import HEAD

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from sqlalchemy.ext.asyncio import AsyncConnection

VERSION = table("alembic_version", column("version_num"))


async def migrate(connection: AsyncConnection) -> None:
    """Run the migrations that are missing, in the transaction of this connection."""
    await connection.run_sync(_migrate)


def _migrate(connection: Connection) -> None:
    known = inspect(connection).has_table(VERSION.name)
    if not known and inspect(connection).get_table_names():
        raise Broken(f"{SENTENCES[Broken]} (its tables are another program's)")
    revision = connection.scalar(select(VERSION.c.version_num)) if known else None
    if revision == HEAD:
        # changes nothing, but finds out at the start whether the file may be written
        connection.execute(update(VERSION).values(version_num=HEAD))
        return
    _upgrade(connection, revision)


def _upgrade(connection: Connection, revision: str | None) -> None:
    # imported here: it costs a tenth of a second, and most starts have nothing to migrate
    from alembic import command  # noqa: PLC0415 - see above
    from alembic.config import Config  # noqa: PLC0415 - see above
    from alembic.script import ScriptDirectory  # noqa: PLC0415 - see above

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "bot.archive:migrations")
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if revision is not None and revision not in known:
        raise Newer(f"The database was written by a newer version of the bot ({revision}): install that one.")
    command.upgrade(config, "head")
