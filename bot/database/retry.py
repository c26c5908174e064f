"""Retries work that must be done while the database is out of reach: nobody would ask for it again."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from bot.database import ArchiveError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

log = structlog.get_logger()

PAUSE = 1.0  # second


async def retry_until_done(
    work: Callable[[], Awaitable[object]],
    is_over: Callable[[], bool],
    pause: Callable[[float], Awaitable[object]] = asyncio.sleep,
) -> None:
    """Retry until the work is done or the bot stops."""
    while not is_over():
        try:
            await work()
        except ArchiveError as error:
            log.warning("the database failed; the work is tried again soon", reason=str(error))
            await pause(PAUSE)
        else:
            return
