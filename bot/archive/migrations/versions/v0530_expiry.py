"""Proposals expire."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column

revision = "0530"
down_revision = "0520"


def upgrade() -> None:
    op.add_column("proposals", Column("expires_at", BigInteger))
