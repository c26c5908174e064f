"""While their server has removed the bot, matches rest: none of their letters or clocks is due."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import exists, select

from bot.database.schema import matches, presences
from bot.database.statement import param
from bot.match.match import Status

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement

LIVE = matches.c.status.in_((Status.LOBBY.value, Status.RUNNING.value))
ON_SERVER = select(matches.c.id).where(matches.c.guild_id == param("guild_id"))
IS_GONE = presences.c.gone_at.is_not(None)
WAS_GONE = presences.c.gone_at <= param("gone_at")


def is_resting(match: ColumnElement[int], is_gone: ColumnElement[bool] = IS_GONE) -> ColumnElement[bool]:
    """Make the condition that a match rests; `match` is the column with its id."""
    its_server = presences.c.guild_id == matches.c.guild_id
    return exists().where(matches.c.id == match, LIVE, its_server, is_gone)
