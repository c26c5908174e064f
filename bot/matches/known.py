"""The match that a number stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.archive import matches as rows
from bot.matches.refusals import NoSuchMatch

if TYPE_CHECKING:
    from bot.archive.statement import Asked
    from bot.matches.match import Match


async def known(archive: Asked, match_id: int) -> Match:
    match = await rows.find(archive, match_id)
    if match is None:
        raise NoSuchMatch
    return match
