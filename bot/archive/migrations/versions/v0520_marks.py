"""What a computer decided is marked; tables may allow hints; positions of a match can be tried again."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Boolean, Column, Integer, String, false

revision = "0520"
down_revision = "0510"


def upgrade() -> None:
    op.add_column("entries", Column("level", String))
    op.add_column("matches", Column("hints", Boolean, nullable=False, server_default=false()))
    op.add_column("matches", Column("tries", Integer))
