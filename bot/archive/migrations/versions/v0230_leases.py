"""Who does what, by rows."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Integer, String

revision = "0230"
down_revision = "0220"


def upgrade() -> None:
    op.create_table(
        "leases",
        Column("name", String, primary_key=True),
        Column("holder", String, nullable=False),
        Column("epoch", Integer, nullable=False),
        Column("until", BigInteger, nullable=False),
    )
    op.add_column("outbox", Column("claimed_until", BigInteger))
    op.add_column("outbox", Column("epoch", Integer, nullable=False, server_default="0"))
