"""Whoever could not be told that their plan is gone is told on their next sheet."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Boolean, Column, false

revision = "0605"
down_revision = "0595"


def upgrade() -> None:
    op.add_column("chairs", Column("lost_plan", Boolean, nullable=False, server_default=false()))
