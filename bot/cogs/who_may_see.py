"""Who may see a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

if TYPE_CHECKING:
    from bot.matches.listed import Listed
    from bot.matches.match import Match


def may_see(match: Match, interaction: discord.Interaction[Any]) -> bool:
    """Tell whether somebody sits, or sat, in a match, or can read where it is played."""
    return match.is_known(interaction.user.id) or is_open_to(match, interaction)


def is_open_to(match: Match | Listed, interaction: discord.Interaction[Any]) -> bool:
    """Tell whether somebody can read where a match is played."""
    place, guild, member = match.place, interaction.guild, interaction.user
    if place.channel_id == interaction.channel_id:
        return True
    if guild is None or guild.id != place.guild_id or not isinstance(member, discord.Member):
        return False
    channel = guild.get_channel_or_thread(place.channel_id)
    if channel is None or not channel.permissions_for(member).view_channel:
        return False
    if isinstance(channel, discord.Thread) and channel.is_private():  # who is in it, Discord says only there
        return channel.permissions_for(member).manage_threads
    return True
