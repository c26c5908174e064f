"""Decides which interactions are handled: each once, and only while Discord waits for an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import structlog

from bot.front.click import Click
from bot.runtime.recent import Recent

if TYPE_CHECKING:
    import discord

    from bot.front.discord_clock import DiscordClock

log = structlog.get_logger()

INTERACTIONS_REMEMBERED = 1000  # interactions
WANTED, CLICK = "wanted", "click"  # what we note on an interaction


def click_of(interaction: discord.Interaction[Any]) -> Click | None:
    """Return what its button carries, parsed once; None is no button of ours."""
    if CLICK not in interaction.extras:
        interaction.extras[CLICK] = Click.parse(interaction.custom_id or "")
    click: Click | None = interaction.extras[CLICK]
    return click


class Arrivals:
    def __init__(self, discord_clock: DiscordClock) -> None:
        self._clock = discord_clock
        self._known = Recent[int, None](INTERACTIONS_REMEMBERED)

    def is_wanted(self, interaction: discord.Interaction[Any]) -> bool:
        """Tell whether to handle an interaction; for a command, the library asks in two places."""
        if WANTED not in interaction.extras:
            interaction.extras[WANTED] = self._is_new(interaction.id) and self._is_in_time(interaction.id)
        return bool(interaction.extras[WANTED])

    def _is_new(self, interaction_id: int) -> bool:
        """Tell whether it arrives for the first time: for a moment, two connections may both deliver it."""
        is_new = interaction_id not in self._known
        self._known[interaction_id] = None
        return is_new

    def _is_in_time(self, interaction_id: int) -> bool:
        """Tell whether it can still be answered: after a failure the person may have tried again."""
        if not self._clock.is_too_late(interaction_id):
            return True
        log.warning("an interaction arrived too late and is ignored", interaction=interaction_id)
        self._clock.set_by(interaction_id)
        return False
