"""Servers that had let the bot in before these were noted are not welcomed once more."""

from __future__ import annotations

import time

from alembic import op
from sqlalchemy import text

revision = "0610"
down_revision = "0605"


def upgrade() -> None:
    connection = op.get_bind()
    has_run = connection.execute(text("SELECT 1 FROM notes LIMIT 1")).first()
    has_noted = connection.execute(text("SELECT 1 FROM presences LIMIT 1")).first()
    if has_run and not has_noted:
        note = text("INSERT INTO notes (key, value) VALUES ('welcomed', :now)")
        connection.execute(note, {"now": str(int(time.time()))})
