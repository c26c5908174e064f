"""A match in a thread belongs to the channel of that thread too; a day after its end it leaves the board."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, text

revision = "0595"
down_revision = "0590"

BENEATH = "parent_id IS NOT NULL"
ENDED = "status IN ('over', 'closed')"


def upgrade() -> None:
    op.add_column("matches", Column("parent_id", BigInteger))
    _index("matches_beneath", ["status", "parent_id"], BENEATH)
    _index("matches_ended", ["channel_id", "moved_at"], ENDED)
    _index("matches_ended_beneath", ["parent_id", "moved_at"], f"{BENEATH} AND {ENDED}")


def _index(name: str, columns: list[str], which: str) -> None:
    op.create_index(name, "matches", columns, sqlite_where=text(which), postgresql_where=text(which))
