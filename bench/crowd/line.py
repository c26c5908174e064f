"""The line in which people stand before they ask the bot something: so many a second are let through."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import TYPE_CHECKING

from playground.api.answering import Desk

if TYPE_CHECKING:
    from playground import Interaction
    from playground.world.world import World


class Line(Desk):
    """Lets one interaction through after another, evenly; at once, where no pace is asked for."""

    def __init__(self, world: World, desk: Desk, pace: float) -> None:
        super().__init__(world)
        self._desk = desk
        self._between = 1 / pace if pace else 0.0
        self._free_at = 0.0

    def send(self, interaction: Interaction) -> Interaction:
        loop = asyncio.get_running_loop()
        if not self._between:
            return self._desk.send(interaction)
        turn = max(loop.time(), self._free_at)
        self._free_at = turn + self._between
        loop.call_at(turn, self._let_through, interaction)
        return interaction

    def _let_through(self, interaction: Interaction) -> None:
        """Ask now: until here it was only meant to be asked."""
        interaction.id, interaction.sent_at = self.world.ids.draw(), perf_counter()
        self._desk.send(interaction)
