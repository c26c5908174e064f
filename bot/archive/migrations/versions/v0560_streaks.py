"""A riddle is found on a day of one's own zone, a winner may be called, and a channel has one race."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Boolean, Column, Integer, false, text

revision = "0560"
down_revision = "0540"
IS_RUN = text("stage != 'over'")


def upgrade() -> None:
    op.add_column("solos", Column("day", Integer))
    op.add_column("people", Column("daily_call", Boolean, nullable=False, server_default=false()))
    op.create_index(
        "races_live", "races", ["channel_id"], unique=True, sqlite_where=IS_RUN, postgresql_where=IS_RUN
    )
