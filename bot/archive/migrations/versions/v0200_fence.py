"""An older program does not write into what a newer one has changed."""

from __future__ import annotations

from alembic import op

revision = "0200"
down_revision = "0100"

# PostgreSQL alone has several programs at once; it is asked at the beginning of each transaction that writes
FENCE = """
CREATE FUNCTION must_be(wanted text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT version_num FROM alembic_version) <> wanted THEN
    RAISE EXCEPTION 'the tables are those of another version' USING ERRCODE = 'MK001';
  END IF;
END $$
"""


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute(FENCE)
