"""The servers that the bot is on, and those that removed it."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, String, text

revision = "0510"
down_revision = "0500"


def upgrade() -> None:
    op.create_table(
        "presences",
        Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
        Column("locale", String, nullable=False),
        Column("gone_at", BigInteger),
    )
    op.add_column("outbox", Column("guild_id", BigInteger))
    was_removed = text("gone_at IS NOT NULL")
    op.create_index(
        "presences_gone", "presences", ["gone_at"], sqlite_where=was_removed, postgresql_where=was_removed
    )
