"""Whether somebody is asked before a move of theirs counts."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Boolean, Column

revision = "v0002"
down_revision = "v0001"


def upgrade() -> None:
    op.add_column("people", Column("confirms", Boolean))
