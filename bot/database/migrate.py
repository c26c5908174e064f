"""Migrate the database when the bot starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.database.errors import SENTENCES, Broken, Newer, Older, Unreleased

if TYPE_CHECKING:
    from collections.abc import Collection

    from sqlalchemy import Connection

SCRIPTS = "bot.database:migrations"
RELEASED = "v"  # begins the names of all migrations since the first release
UNRELEASED = (
    "The database was made before the first release of the bot ({revision}) and cannot be used: write the "
    "address of a new one into DATABASE_URL."
)
NEWER = "The database was written by a newer version of the bot ({revision}): install that one."
VERSION_OF = "SELECT version_num FROM alembic_version"


def is_current(tables: Collection[str], revision: str | None, head: str) -> bool:
    """Tell whether there is nothing to migrate; refuse the tables of another program."""
    if tables and "alembic_version" not in tables:
        raise Broken(f"{SENTENCES[Broken]} (its tables are another program's)")
    if revision is not None and not revision.startswith(RELEASED):
        raise Unreleased(UNRELEASED.format(revision=revision))
    return revision == head


def check_current(tables: Collection[str], revision: str | None, head: str) -> None:
    """Refuse a database of another version, where it is opened only to be read."""
    if is_current(tables, revision, head):
        return
    if revision is None:
        raise Older("There is nothing in the database yet: start the bot first.")
    if revision > head:
        raise Newer(NEWER.format(revision=revision))
    raise Older(f"An older version of the bot has written the database ({revision}): start this one first.")


def upgrade(connection: Connection) -> None:
    """Run the migrations that are missing, in the transaction of this connection."""
    # imported here: it costs a tenth of a second, and most starts have nothing to migrate
    from alembic import command  # noqa: PLC0415 - see above
    from alembic.config import Config  # noqa: PLC0415 - see above
    from alembic.migration import MigrationContext  # noqa: PLC0415 - see above
    from alembic.script import ScriptDirectory  # noqa: PLC0415 - see above

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", SCRIPTS)
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is not None and revision not in known:
        raise Newer(NEWER.format(revision=revision))
    command.upgrade(config, "head")
