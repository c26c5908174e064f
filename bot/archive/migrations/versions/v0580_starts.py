"""Tables may start by themselves."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Boolean, Column, false

revision = "0580"
down_revision = "0570"


def upgrade() -> None:
    op.add_column("matches", Column("starts_full", Boolean, nullable=False, server_default=false()))
