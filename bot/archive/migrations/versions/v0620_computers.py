"""A start finds the computers that are to move without looking at the chairs of everybody."""

from __future__ import annotations

from alembic import op
from sqlalchemy import text

revision = "0620"
down_revision = "0610"


def upgrade() -> None:
    false = "false" if op.get_bind().dialect.name == "postgresql" else "0"
    live = text(f"is_over IS {false} AND level IS NOT NULL")
    op.create_index("chairs_computers", "chairs", ["match"], sqlite_where=live, postgresql_where=live)
