"""Who wishes so is told once a day which matches wait."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Integer

revision = "0570"
down_revision = "0560"


def upgrade() -> None:
    op.add_column("people", Column("digest_at", Integer))
