"""Where on Discord somebody presses or types something, and who they are there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.lobby.opener import Opener
from bot.match.card_place_keeper import channel_of_thread
from bot.match.match import Chair, Place

if TYPE_CHECKING:
    import discord


def place_of(interaction: discord.Interaction[Any]) -> Place:
    """Return where somebody is; a public thread belongs to its channel too."""
    parent_id = channel_of_thread(interaction.channel)
    return Place(interaction.guild_id, channel_id(interaction), parent_id=parent_id)


def channel_id(interaction: discord.Interaction[Any]) -> int:
    assert interaction.channel_id is not None, "a command is always in a channel"
    return interaction.channel_id


def opener_of(interaction: discord.Interaction[Any], lang: str) -> Opener:
    """Return somebody as the opener of a match, with their language and roles."""
    chair = Chair(interaction.user.id, interaction.user.display_name)
    return Opener(chair, lang, roles_of(interaction))


def roles_of(interaction: discord.Interaction[Any]) -> list[int]:
    """List somebody's roles on this server; elsewhere nobody has any."""
    return [role.id for role in getattr(interaction.user, "roles", ())]
