"""A clock counts the days of leave that were spent unasked in its match; it has known those of a turn."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Integer, text

revision = "0630"
down_revision = "0620"


def upgrade() -> None:
    op.add_column("clocks", Column("unasked", Integer, nullable=False, server_default="0"))
    op.execute(text("UPDATE clocks SET unasked = leave"))
