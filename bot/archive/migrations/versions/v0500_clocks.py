"""Matches have a pace, seats have clocks, people have days off and leave."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, String, column, true

revision = "0500"
down_revision = "0400"


def upgrade() -> None:
    # what runs already goes on without clocks: nobody there has agreed to any
    op.add_column("matches", Column("pace", String, nullable=False, server_default="none"))
    op.add_column("matches", Column("rest", String, nullable=False, server_default="leave"))
    op.add_column("people", Column("days_off", Integer, nullable=False, server_default="0"))
    op.add_column("people", Column("spends_leave", Boolean, nullable=False, server_default=true()))
    op.add_column("servers", Column("leave_days", Integer, nullable=False, server_default="30"))
    op.create_table(
        "clocks",
        Column("match", Integer, ForeignKey("matches.id"), primary_key=True),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        Column("left", Integer, nullable=False),
        Column("whole", Integer, nullable=False),
        Column("before", Integer),
        Column("since", BigInteger),
        Column("due_at", BigInteger),
        Column("rest_from", BigInteger),
        Column("rest_to", BigInteger),
        Column("rung", Integer, nullable=False),
        Column("acted_at", BigInteger),
        Column("snoozed_until", BigInteger),
        Column("out_at", BigInteger),
        Column("leave", Integer, nullable=False),
        Column("given", Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    runs = column("since").is_not(None)
    op.create_index("clocks_running", "clocks", ["match"], sqlite_where=runs, postgresql_where=runs)
    op.create_table(
        "leaves",
        Column("user_id", BigInteger, primary_key=True, autoincrement=False),
        Column("day", Integer, primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
