"""How long tests wait for an answer: machines may be busy, and three seconds are the subject of few tests."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

T = TypeVar("T")

UNHURRIED = 90.0  # seconds; a computer that gives way to everybody needs some of them
SOON, SELDOM = 0.002, 0.05  # seconds between two looks


async def until(look: Callable[[], Awaitable[T]]) -> T:
    """Look until there is something to see, where nobody rings; ever less often, to be in nobody's way."""
    pause = SOON
    async with asyncio.timeout(UNHURRIED):
        while not (seen := await look()):
            await asyncio.sleep(pause)
            pause = min(2 * pause, SELDOM)
        return seen
