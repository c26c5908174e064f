"""Seats have plans; to make a move again as long as nothing changes is one of them."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, MetaData, String, Table, false

revision = "0540"
down_revision = "0530"

plans = Table(
    "plans",
    MetaData(),
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False),
    Column("kind", String, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("moves", String, nullable=False),
    sqlite_with_rowid=False,
)
Table("matches", plans.metadata, Column("id", Integer, primary_key=True))

# whatever was still there held at the end of its log
REPEATS = """
INSERT INTO plans ("match", seat, number, user_id, kind, ply, moves)
SELECT r."match", r.seat, 1, c.user_id, 'again',
       (SELECT count(*) FROM entries e WHERE e."match" = r."match"), r.seat || ' ' || r.words
FROM repeats r JOIN chairs c ON c."match" = r."match" AND c.seat = r.seat
WHERE c.user_id IS NOT NULL
"""


def upgrade() -> None:
    plans.create(op.get_bind())
    op.create_index("plans_user", "plans", ["user_id"])
    op.execute(REPEATS)
    op.drop_table("repeats")
    op.add_column("entries", Column("planned", Boolean, nullable=False, server_default=false()))
