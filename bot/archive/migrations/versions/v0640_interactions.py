"""Clicks and commands that were done."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column

revision = "0640"
down_revision = "0630"


def upgrade() -> None:
    op.create_table(
        "interactions",
        Column("id", BigInteger, primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
