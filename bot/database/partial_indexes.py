"""Partial indexes; migrations make them, and no statement names them.

Their declaration loads the dialects of both kinds of database: 2 MB that a start does without.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import Index

from bot.database.schema import (
    HAS_ENDED,
    IS_BENEATH,
    IS_RUNNING,
    chairs,
    clocks,
    matches,
    metadata,
    presences,
    races,
)

if TYPE_CHECKING:
    from sqlalchemy import Column

WHOLE = metadata  # the tables with all of their indexes


def _add_index(rows: Any, name: str, *columns: Column[Any], unique: bool = False) -> None:
    Index(name, *columns, unique=unique, sqlite_where=rows, postgresql_where=rows)


_add_index(IS_BENEATH, "matches_beneath", matches.c.status, matches.c.parent_id)
_add_index(HAS_ENDED, "matches_ended", matches.c.channel_id, matches.c.moved_at)
_add_index(IS_BENEATH & HAS_ENDED, "matches_ended_beneath", matches.c.parent_id, matches.c.moved_at)
_add_index(matches.c.follows.is_not(None), "matches_rematch", matches.c.follows)
_add_index(chairs.c.is_over.is_(False), "chairs_live", chairs.c.user_id)
_add_index(chairs.c.is_over.is_(False) & chairs.c.level.is_not(None), "chairs_computers", chairs.c.match)
_add_index(IS_RUNNING, "clocks_running", clocks.c.match)
_add_index(races.c.stage != "over", "races_live", races.c.channel_id, unique=True)
_add_index(presences.c.gone_at.is_not(None), "presences_gone", presences.c.gone_at)
