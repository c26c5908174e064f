"""Who may see a match, a race or a duel.

Discord says nothing true about a channel that the bot cannot view, except in an interaction made there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from bot.front.refusals import NoSuchMatch, OutOfSight

if TYPE_CHECKING:
    from bot.lists.listed import ListedMatch
    from bot.match.match import Match, Place
    from bot.racing.rules import Race
    from bot.riddles.rules import Duel


def check_sight(match: Match, interaction: discord.Interaction[Any]) -> None:
    """Refuse people who never sat in a match and cannot read where it is played."""
    if not may_see(match, interaction):
        raise OutOfSight if _is_out_of_sight(match.place, interaction.guild) else NoSuchMatch


def may_see(played: Match | Race | Duel, interaction: discord.Interaction[Any]) -> bool:
    """Tell whether somebody plays, or has played, in something, or can read where it is played."""
    return played.is_known(interaction.user.id) or is_open_to(played, interaction)


def is_open_to(played: Match | ListedMatch | Race | Duel, interaction: discord.Interaction[Any]) -> bool:
    """Tell whether somebody can read where something is played; in doubt, they cannot."""
    place, guild, member = played.place, interaction.guild, interaction.user
    if _is_at(place, interaction):
        return True
    if guild is None or guild.id != place.guild_id or not isinstance(member, discord.Member):
        return False
    channel = _known_channel(place, guild)
    if channel is None or not channel.permissions_for(member).view_channel:
        return False
    if isinstance(channel, discord.Thread) and channel.is_private():  # only inside it does Discord say who is
        return channel.permissions_for(member).manage_threads
    return True


def _is_at(place: Place, interaction: discord.Interaction[Any]) -> bool:
    """Tell whether somebody is where a match is played, or in a place from which people can read it."""
    channel = interaction.channel
    here = {interaction.channel_id, channel.parent_id if isinstance(channel, discord.Thread) else None}
    return not here.isdisjoint({place.channel_id, place.parent_id or place.channel_id})


def _is_out_of_sight(place: Place, guild: discord.Guild | None) -> bool:
    """Tell whether a match is played on this server, where the bot cannot look."""
    channel = _known_channel(place, guild) if guild and guild.id == place.guild_id else None
    return channel is not None and not channel.permissions_for(channel.guild.me).view_channel


def _known_channel(place: Place, guild: discord.Guild) -> discord.abc.GuildChannel | discord.Thread | None:
    """Return what Discord has told of a place; a public thread is open to the readers of its channel."""
    return guild.get_channel_or_thread(place.parent_id or place.channel_id)
