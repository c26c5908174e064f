"""The tables as they are now; `migrations/` makes them."""

from __future__ import annotations

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

from bot.people.person import WISHES
from bot.people.wish import Holds

HEAD = "v0002"  # the newest migration: a database that says so is not migrated

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
    Column("options", JSON, nullable=False),  # an object: JSON as text keeps the game's order
    Column("lang", String, nullable=False),
    Column("theme", String, nullable=False),
    Column("order", String, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("moved_at", BigInteger, nullable=False),
    Column("seed", String),
    Column("version", Integer),
    Column("follows", ForeignKey("matches.id")),
    Column("to_act", Integer, nullable=False),  # the seats that are to move, as bits
    Column("pace", String, nullable=False),
    Column("rest", String, nullable=False),
    Column("hints", Boolean, nullable=False),  # whether the computer may be asked
    Column("tries", Integer),  # the match of which it tries a position
    Column("starts_full", Boolean, nullable=False),  # once everybody sits
    Column("parent_id", BigInteger),  # the channel of the public thread in which it is played
    sqlite_autoincrement=True,  # no id is used twice: an old button must never find another match
)
Index("matches_where", matches.c.status, matches.c.channel_id)
IS_BENEATH = matches.c.parent_id.is_not(None)
HAS_ENDED = matches.c.status.in_([literal_column("'over'"), literal_column("'closed'")])
Index("matches_message", matches.c.message_id)
Index("matches_host", matches.c.host_id)

chairs = Table(
    "chairs",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),  # in a lobby only an order, with gaps
    Column("user_id", BigInteger),
    Column("name", String, nullable=False),
    Column("standing", String, nullable=False),
    Column("is_over", Boolean, nullable=False, server_default=false()),  # its match has ended
    Column("level", String),  # of the computer in this seat, or of the stand-in; null: a person plays
    Column("lost_plan", Boolean, nullable=False, server_default=false()),  # no message could say so
    sqlite_with_rowid=False,
)
Index("chairs_user", chairs.c.user_id)

entries = Table(  # triggers refuse changes; it has no name or id of a person
    "entries",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),  # the length of the log with this entry
    Column("seat", Integer, nullable=False),
    Column("words", String, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("level", String),  # of the computer that decided it; null: a person did
    Column("planned", Boolean, nullable=False),  # made by a plan
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
    Column("due_at", BigInteger),  # null: it has been sent
    Column("attempts", Integer, nullable=False),
    Column("error", String),
    Column("message_id", BigInteger),
    Column("claimed_until", BigInteger),  # a process is sending it; after this time others may
    Column("epoch", Integer, nullable=False, server_default="0"),  # how often it was claimed
    Column("guild_id", BigInteger),  # of a letter about no match, where it is about a server
    sqlite_autoincrement=True,
)
Index("outbox_due", outbox.c.due_at, outbox.c.id)
Index("outbox_match", outbox.c.match, outbox.c.kind)
Index("outbox_user", outbox.c.user_id)

HELD = {Holds.TEXT: String, Holds.NUMBER: Integer, Holds.SECONDS: BigInteger, Holds.FLAG: Boolean}
NEVER_NULL = {  # of the first tables, with what they have; in other columns null is the setting's default
    "theme": None,
    "ping": None,
    "days_off": "0",
    "spends_leave": true(),
    "daily_call": false(),
}

people = Table(  # the settings are declared in `bot/people/person.py`
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    *(
        Column(
            name, HELD[wish.kind.holds], nullable=name not in NEVER_NULL, server_default=NEVER_NULL.get(name)
        )
        for wish in WISHES
        for name in wish.columns
    ),
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
    Column("leave_days", Integer, nullable=False),  # a person and a year
)

boards = Table(
    "boards",
    metadata,
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("message_id", BigInteger),
)
Index("boards_guild", boards.c.guild_id)

clocks = Table(  # of the seats of matches that have a pace
    "clocks",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("left", Integer, nullable=False),  # waking seconds, at the time `since`
    Column("whole", Integer, nullable=False),  # what was left when the turn began
    Column("before", Integer),  # what was left before the last move added to it
    Column("since", BigInteger),  # null: it does not run
    Column("due_at", BigInteger),  # when it runs out
    Column("rest_from", BigInteger),  # when it stands next
    Column("rest_to", BigInteger),
    Column("rung", Integer, nullable=False),  # how many reminders are over in this turn
    Column("acted_at", BigInteger),
    Column("snoozed_until", BigInteger),
    Column("out_at", BigInteger),  # when it ran out
    Column("leave", Integer, nullable=False),  # days that were spent for it in this turn
    Column("given", Integer, nullable=False),  # seconds that were given back in this turn
    Column("unasked", Integer, nullable=False),  # days of leave spent in this match
    sqlite_with_rowid=False,
)
IS_RUNNING = clocks.c.since.is_not(None)

leaves = Table(  # days off that people have taken, or that were taken for them
    "leaves",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Integer, primary_key=True, autoincrement=False),  # of their own zone, since 1970
    sqlite_with_rowid=False,
)

plans = Table(  # the answers of seats to moves that may come
    "plans",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False),
    Column("kind", String, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("moves", String, nullable=False),  # a line each, as a log has them
    sqlite_with_rowid=False,
)
Index("plans_user", plans.c.user_id)

notes = Table(
    "notes",
    metadata,
    Column("key", String, primary_key=True),
    Column("value", String, nullable=False),
)

races = Table(  # over single cards of a game, in a channel
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

solos = Table(  # riddles that people solve on their own
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
    Column("day", Integer),  # on which it was found, of their own zone, since 1970
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

daily_channels = Table(  # in which the bot posts yesterday's results each morning
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

leases = Table(  # what one process does alone
    "leases",
    metadata,
    Column("name", String, primary_key=True),
    Column("holder", String, nullable=False),
    Column("epoch", Integer, nullable=False),  # grows with each holder
    Column("until", BigInteger, nullable=False),
)

presences = Table(  # servers that the bot is on, or was on
    "presences",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("locale", String, nullable=False),
    Column("gone_at", BigInteger),  # null: the bot is on it
)

interactions = Table(  # that are done: none is done twice
    "interactions",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)
