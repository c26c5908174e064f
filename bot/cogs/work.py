"""What the bot is doing for people right now, so that it does not stop in the middle of it."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import app_commands

LONGEST = 5  # seconds; whoever still waits then gets no answer


class Work:
    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def begin(self) -> None:
        """Count the task that calls this among the work, until it is done."""
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finished(self) -> None:
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=LONGEST)


class Commands(app_commands.CommandTree[Any]):
    """The commands; answering one is work."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        interaction.client.work.begin()
        return True
