"""Which interactions are begun: each once, and only while Discord waits for an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import structlog

from bot.runtime.recent import Recent

if TYPE_CHECKING:
    import discord

    from bot.delivery.discord_clock import DiscordClock

log = structlog.get_logger()

INTERACTIONS_REMEMBERED = 1000  # interactions
WANTED = "wanted"


class Arrivals:
    def __init__(self, discord_clock: DiscordClock) -> None:
        self._clock = discord_clock
        self._known = Recent[int, None](INTERACTIONS_REMEMBERED)

    def is_wanted(self, interaction: discord.Interaction[Any]) -> bool:
        """Tell whether to begin what somebody asks for; of a command the library asks in two places."""
        if WANTED not in interaction.extras:
            interaction.extras[WANTED] = self._is_new(interaction.id) and self._is_in_time(interaction.id)
        return bool(interaction.extras[WANTED])

    def _is_new(self, interaction_id: int) -> bool:
        """Tell whether nobody has heard it before: for a moment two connections tell of it."""
        is_new = interaction_id not in self._known
        self._known[interaction_id] = None
        return is_new

    def _is_in_time(self, interaction_id: int) -> bool:
        """Tell whether it can still be answered: whoever was told that it failed may have done it again."""
        if not self._clock.is_too_late(interaction_id):
            return True
        log.warning("heard too late, so it is not begun", interaction=interaction_id)
        self._clock.set_by(interaction_id)
        return False
