"""The language in which somebody's Discord spoke last is kept."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, String

revision = "0590"
down_revision = "0580"


def upgrade() -> None:
    op.add_column("people", Column("spoken", String))
