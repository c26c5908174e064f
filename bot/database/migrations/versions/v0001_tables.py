"""The first tables."""

from __future__ import annotations

from typing import Any

from alembic import op
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    false,
    literal_column,
    true,
)

revision = "v0001"
down_revision = None

# a copy of the tables as they were: what they are now is no business of a migration
metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("status", String, nullable=False),
    Column("host_id", BigInteger),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger),
    Column("thread", Boolean, nullable=False),
    Column("game", String, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("lang", String, nullable=False),
    Column("theme", String, nullable=False),
    Column("order", String, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("moved_at", BigInteger, nullable=False),
    Column("seed", String),
    Column("version", Integer),
    Column("follows", ForeignKey("matches.id")),
    Column("to_act", Integer, nullable=False),
    Column("pace", String, nullable=False),
    Column("rest", String, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("tries", Integer),
    Column("starts_full", Boolean, nullable=False),
    Column("parent_id", BigInteger),
    sqlite_autoincrement=True,
)
Index("matches_where", matches.c.status, matches.c.channel_id)
Index("matches_message", matches.c.message_id)
Index("matches_host", matches.c.host_id)

chairs = Table(
    "chairs",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger),
    Column("name", String, nullable=False),
    Column("standing", String, nullable=False),
    Column("is_over", Boolean, nullable=False, server_default=false()),
    Column("level", String),
    Column("lost_plan", Boolean, nullable=False, server_default=false()),
    sqlite_with_rowid=False,
)
Index("chairs_user", chairs.c.user_id)

entries = Table(
    "entries",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("words", String, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("level", String),
    Column("planned", Boolean, nullable=False),
    sqlite_with_rowid=False,
)

proposals = Table(
    "proposals",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match", ForeignKey("matches.id"), nullable=False),
    Column("kind", String, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("user_id", BigInteger),
    Column("reason", String, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("closed_at", BigInteger),
    Column("expires_at", BigInteger, nullable=False),
    sqlite_autoincrement=True,
)
Index("proposals_match", proposals.c.match, proposals.c.closed_at)
Index("proposals_user", proposals.c.user_id)

answers = Table(
    "answers",
    metadata,
    Column("proposal", ForeignKey("proposals.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("agrees", Boolean, nullable=False),
    sqlite_with_rowid=False,
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match", ForeignKey("matches.id")),
    Column("kind", String, nullable=False),
    Column("channel_id", BigInteger),
    Column("user_id", BigInteger),
    Column("content", JSON, nullable=False),
    Column("nonce", String, nullable=False, unique=True),
    Column("due_at", BigInteger),
    Column("attempts", Integer, nullable=False),
    Column("error", String),
    Column("message_id", BigInteger),
    Column("claimed_until", BigInteger),
    Column("epoch", Integer, nullable=False, server_default="0"),
    Column("guild_id", BigInteger),
    sqlite_autoincrement=True,
)
Index("outbox_due", outbox.c.due_at, outbox.c.id)
Index("outbox_match", outbox.c.match, outbox.c.kind)
Index("outbox_user", outbox.c.user_id)

people = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("lang", String),
    Column("theme", String, nullable=False),
    Column("ping", String, nullable=False),
    Column("zone", String),
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
    Column("away_until", BigInteger),
    Column("days_off", Integer, nullable=False, server_default="0"),
    Column("spends_leave", Boolean, nullable=False, server_default=true()),
    Column("daily_call", Boolean, nullable=False, server_default=false()),
    Column("digest_at", Integer),
    Column("spoken", String),
)

servers = Table(
    "servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channels", JSON, nullable=False),
    Column("starters", JSON, nullable=False),
    Column("lang", String),
    Column("threads", String, nullable=False),
    Column("running_limit", Integer, nullable=False),
    Column("leave_days", Integer, nullable=False),
)

boards = Table(
    "boards",
    metadata,
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("message_id", BigInteger),
)
Index("boards_guild", boards.c.guild_id)

clocks = Table(
    "clocks",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("left", Integer, nullable=False),
    Column("whole", Integer, nullable=False),
    Column("before", Integer),
    Column("since", BigInteger),
    Column("due_at", BigInteger),
    Column("rest_from", BigInteger),
    Column("rest_to", BigInteger),
    Column("rung", Integer, nullable=False),
    Column("acted_at", BigInteger),
    Column("snoozed_until", BigInteger),
    Column("out_at", BigInteger),
    Column("leave", Integer, nullable=False),
    Column("given", Integer, nullable=False),
    Column("unasked", Integer, nullable=False),
    sqlite_with_rowid=False,
)

leaves = Table(
    "leaves",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Integer, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)

plans = Table(
    "plans",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False),
    Column("kind", String, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("moves", String, nullable=False),
    sqlite_with_rowid=False,
)
Index("plans_user", plans.c.user_id)

notes = Table(
    "notes",
    metadata,
    Column("key", String, primary_key=True),
    Column("value", String, nullable=False),
)

races = Table(
    "races",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", String, nullable=False),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("starter_id", BigInteger),
    Column("lang", String, nullable=False),
    Column("seed", String, nullable=False),
    Column("goal", Integer, nullable=False),
    Column("level", String, nullable=False),
    Column("options", JSON, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("stage", String, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("since", BigInteger, nullable=False),
    sqlite_autoincrement=True,
)
Index("races_where", races.c.stage, races.c.channel_id)
Index("races_guild", races.c.guild_id, races.c.opened_at)
Index("races_starter", races.c.starter_id)

runners = Table(
    "runners",
    metadata,
    Column("race", ForeignKey("races.id"), primary_key=True),
    Column("runner", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger),
    Column("name", String, nullable=False),
    Column("ready", Integer, nullable=False),
    sqlite_with_rowid=False,
)
Index("runners_user", runners.c.user_id)

race_cards = Table(
    "race_cards",
    metadata,
    Column("race", ForeignKey("races.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("start", String, nullable=False),
    Column("target", String, nullable=False),
    Column("par", Integer, nullable=False),
    Column("message_id", BigInteger),
    Column("closed_at", BigInteger),
    sqlite_with_rowid=False,
)

shouts = Table(
    "shouts",
    metadata,
    Column("race", ForeignKey("races.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("runner", Integer, primary_key=True, autoincrement=False),
    Column("words", String, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("is_right", Boolean, nullable=False),
    sqlite_with_rowid=False,
)

solos = Table(
    "solos",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("occasion", String, nullable=False),
    Column("key", String, nullable=False),
    Column("number", Integer, nullable=False),
    Column("user_id", BigInteger),
    Column("name", String, nullable=False),
    Column("guild_id", BigInteger),
    Column("shown_at", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("words", String, nullable=False),
    Column("solved_at", BigInteger),
    Column("day", Integer),
    sqlite_autoincrement=True,
)
Index("solos_key", solos.c.occasion, solos.c.key, solos.c.user_id, solos.c.number, unique=True)
Index("solos_user", solos.c.user_id, solos.c.occasion)

dailies = Table(
    "dailies",
    metadata,
    Column("day", String, primary_key=True),
    Column("start", String, nullable=False),
    Column("target", String, nullable=False),
    Column("par", Integer, nullable=False),
    sqlite_with_rowid=False,
)

daily_channels = Table(
    "daily_channels",
    metadata,
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("lang", String, nullable=False),
    Column("told", String, nullable=False),
)

duels = Table(
    "duels",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", String, nullable=False),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger),
    Column("starter_id", BigInteger),
    Column("lang", String, nullable=False),
    Column("seed", String, nullable=False),
    Column("level", String, nullable=False),
    Column("options", JSON, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("closed_at", BigInteger),
    sqlite_autoincrement=True,
)
Index("duels_starter", duels.c.starter_id)

duelists = Table(
    "duelists",
    metadata,
    Column("duel", ForeignKey("duels.id"), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger),
    Column("name", String, nullable=False),
    sqlite_with_rowid=False,
)
Index("duelists_user", duelists.c.user_id)

leases = Table(
    "leases",
    metadata,
    Column("name", String, primary_key=True),
    Column("holder", String, nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("until", BigInteger, nullable=False),
)

presences = Table(
    "presences",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("locale", String, nullable=False),
    Column("gone_at", BigInteger),
)

interactions = Table(
    "interactions",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)


def _where(rows: Any, name: str, *columns: Column[Any], unique: bool = False) -> None:
    Index(name, *columns, unique=unique, sqlite_where=rows, postgresql_where=rows)


IS_BENEATH = matches.c.parent_id.is_not(None)
HAS_ENDED = matches.c.status.in_([literal_column("'over'"), literal_column("'closed'")])
_where(IS_BENEATH, "matches_beneath", matches.c.status, matches.c.parent_id)
_where(HAS_ENDED, "matches_ended", matches.c.channel_id, matches.c.moved_at)
_where(IS_BENEATH & HAS_ENDED, "matches_ended_beneath", matches.c.parent_id, matches.c.moved_at)
_where(matches.c.follows.is_not(None), "matches_rematch", matches.c.follows)
_where(chairs.c.is_over.is_(False), "chairs_live", chairs.c.user_id)
_where(chairs.c.is_over.is_(False) & chairs.c.level.is_not(None), "chairs_computers", chairs.c.match)
_where(clocks.c.since.is_not(None), "clocks_running", clocks.c.match)
_where(races.c.stage != "over", "races_live", races.c.channel_id, unique=True)
_where(presences.c.gone_at.is_not(None), "presences_gone", presences.c.gone_at)

STAY = "BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END"
SQLITE = (
    f"CREATE TRIGGER entries_stay BEFORE UPDATE ON entries {STAY}",
    f"CREATE TRIGGER entries_remain BEFORE DELETE ON entries {STAY}",
)

REFUSE = "$$ BEGIN RAISE EXCEPTION 'the log is append-only'; END $$"
CHANGES = "UPDATE OR DELETE OR TRUNCATE"
# PostgreSQL alone has several programs at once; it is asked at the beginning of each transaction that writes
FENCE = """
CREATE FUNCTION must_be(wanted text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT version_num FROM alembic_version) <> wanted THEN
    RAISE EXCEPTION 'the tables are those of another version' USING ERRCODE = 'MK001';
  END IF;
END $$
"""
POSTGRESQL = (
    f"CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS {REFUSE}",
    f"CREATE TRIGGER entries_stay BEFORE {CHANGES} ON entries FOR EACH STATEMENT EXECUTE FUNCTION refuse()",
    FENCE,
)


def upgrade() -> None:
    connection = op.get_bind()
    metadata.create_all(connection)
    for statement in SQLITE if connection.dialect.name == "sqlite" else POSTGRESQL:
        op.execute(statement)
