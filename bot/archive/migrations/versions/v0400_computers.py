"""The computer sits at tables, with its level on its chair."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, String

revision = "0400"
down_revision = "0230"


def upgrade() -> None:
    op.add_column("chairs", Column("level", String))
