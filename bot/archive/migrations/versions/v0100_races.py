"""Races over single cards."""

from __future__ import annotations

from alembic import op
from sqlalchemy import JSON, BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table

revision = "0100"
down_revision = "0001"

# a copy of the tables as they were: what they are now is no business of a migration
metadata = MetaData()

races = Table(  # over single cards of a game, in a channel
    "races",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", String, nullable=False),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("starter_id", BigInteger),
    Column("lang", String, nullable=False),
    Column("seed", String, nullable=False),
    Column("goal", Integer, nullable=False),
    Column("level", String, nullable=False),
    Column("options", JSON, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("stage", String, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("since", BigInteger, nullable=False),
    sqlite_autoincrement=True,
)
Index("races_where", races.c.stage, races.c.channel_id)
Index("races_guild", races.c.guild_id, races.c.opened_at)
Index("races_starter", races.c.starter_id)

runners = Table(
    "runners",
    metadata,
    Column("race", ForeignKey("races.id"), primary_key=True),
    Column("runner", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger),
    Column("name", String, nullable=False),
    Column("ready", Integer, nullable=False),
    sqlite_with_rowid=False,
)
Index("runners_user", runners.c.user_id)

race_cards = Table(
    "race_cards",
    metadata,
    Column("race", ForeignKey("races.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("start", String, nullable=False),
    Column("target", String, nullable=False),
    Column("par", Integer, nullable=False),
    Column("message_id", BigInteger),
    Column("closed_at", BigInteger),
    sqlite_with_rowid=False,
)

shouts = Table(
    "shouts",
    metadata,
    Column("race", ForeignKey("races.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("runner", Integer, primary_key=True, autoincrement=False),
    Column("words", String, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("is_right", Boolean, nullable=False),
    sqlite_with_rowid=False,
)


def upgrade() -> None:
    metadata.create_all(op.get_bind())
