"""Counts the tasks that serve people, so that the bot stops only after them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST = 5  # seconds; those who still wait then get no answer


class UnderWay:
    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def add_current_task(self) -> None:
        """Count the current task as under way until it is done."""
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def call_after_reply(self, then: Callable[[], None]) -> None:
        """Call a function once the current task has ended, if it is under way; otherwise at once."""
        task = asyncio.current_task()
        if task in self._tasks:
            task.add_done_callback(lambda _: then())
        else:
            then()

    async def wait(self) -> None:
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=LONGEST)
