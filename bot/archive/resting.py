"""Matches rest while the bot is removed from their server: nothing of theirs is due."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import exists, select

from bot.archive.schema import matches, presences
from bot.archive.statement import param
from bot.matches.match import Status

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement

LIVE = matches.c.status.in_((Status.LOBBY.value, Status.RUNNING.value))
ON_SERVER = select(matches.c.id).where(matches.c.guild_id == param("guild_id"))
IS_GONE = presences.c.gone_at.is_not(None)
WAS_GONE = presences.c.gone_at <= param("gone_at")


def is_resting(match: ColumnElement[int], is_gone: ColumnElement[bool] = IS_GONE) -> ColumnElement[bool]:
    """Ask whether a match rests, by the column that names it."""
    its_server = presences.c.guild_id == matches.c.guild_id
    return exists().where(matches.c.id == match, LIVE, its_server, is_gone)
