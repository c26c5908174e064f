"""Riddles that people solve on their own."""

from __future__ import annotations

from alembic import op
from sqlalchemy import JSON, BigInteger, Column, ForeignKey, Index, Integer, MetaData, String, Table

revision = "0210"
down_revision = "0200"

# a copy of the tables as they were: what they are now is no business of a migration
metadata = MetaData()

solos = Table(  # riddles that people solve on their own
    "solos",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("occasion", String, nullable=False),
    Column("key", String, nullable=False),
    Column("number", Integer, nullable=False),
    Column("user_id", BigInteger),
    Column("name", String, nullable=False),
    Column("guild_id", BigInteger),
    Column("shown_at", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("words", String, nullable=False),
    Column("solved_at", BigInteger),
    sqlite_autoincrement=True,
)
Index("solos_key", solos.c.occasion, solos.c.key, solos.c.user_id, solos.c.number, unique=True)
Index("solos_user", solos.c.user_id, solos.c.occasion)

dailies = Table(
    "dailies",
    metadata,
    Column("day", String, primary_key=True),
    Column("start", String, nullable=False),
    Column("target", String, nullable=False),
    Column("par", Integer, nullable=False),
    sqlite_with_rowid=False,
)

daily_channels = Table(  # in which the table of yesterday is told in the morning
    "daily_channels",
    metadata,
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("lang", String, nullable=False),
    Column("told", String, nullable=False),
)

duels = Table(
    "duels",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", String, nullable=False),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger),
    Column("starter_id", BigInteger),
    Column("lang", String, nullable=False),
    Column("seed", String, nullable=False),
    Column("level", String, nullable=False),
    Column("options", JSON, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("closed_at", BigInteger),
    sqlite_autoincrement=True,
)
Index("duels_starter", duels.c.starter_id)

duelists = Table(
    "duelists",
    metadata,
    Column("duel", ForeignKey("duels.id"), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger),
    Column("name", String, nullable=False),
    sqlite_with_rowid=False,
)
Index("duelists_user", duelists.c.user_id)


def upgrade() -> None:
    metadata.create_all(op.get_bind())
