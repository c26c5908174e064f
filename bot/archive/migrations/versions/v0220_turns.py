"""Lists ask whose turn it is without playing matches out."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Boolean, Column, Integer, column, false, text

revision = "0220"
down_revision = "0210"


def upgrade() -> None:
    # null: not known yet; the bot plays these matches out at its start, once
    op.add_column("matches", Column("to_act", Integer))
    op.add_column("chairs", Column("is_over", Boolean, nullable=False, server_default=false()))
    op.execute("UPDATE matches SET to_act = 0 WHERE status <> 'running'")
    ended = "SELECT id FROM matches WHERE status IN ('over', 'closed')"
    op.execute(f"UPDATE chairs SET is_over = {_true()} WHERE match IN ({ended})")  # noqa: S608 - no value of anybody's
    unknown = column("to_act").is_(None)
    op.create_index("matches_unknown", "matches", ["id"], sqlite_where=unknown, postgresql_where=unknown)
    live = text(f"is_over IS {_false()}")
    op.create_index("chairs_live", "chairs", ["user_id"], sqlite_where=live, postgresql_where=live)


def _true() -> str:
    return "true" if op.get_bind().dialect.name == "postgresql" else "1"


def _false() -> str:
    return "false" if op.get_bind().dialect.name == "postgresql" else "0"
