"""What a member may do where, computed as Discord documents it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

if TYPE_CHECKING:
    from playground.world.channels import Channel
    from playground.world.guilds import Guild, Member

EVERYTHING = discord.Permissions.all().value
ADMINISTRATOR = discord.Permissions(administrator=True).value

# What a new server gives everyone.
USUAL = discord.Permissions(
    add_reactions=True,
    attach_files=True,
    change_nickname=True,
    create_private_threads=True,
    create_public_threads=True,
    embed_links=True,
    read_message_history=True,
    read_messages=True,
    send_messages=True,
    send_messages_in_threads=True,
    use_application_commands=True,
    use_external_apps=True,
    use_external_emojis=True,
).value


def bits(*names: str) -> int:
    """Return the bits of permissions named as discord.py names them."""
    return discord.Permissions(**dict.fromkeys(names, True)).value


def in_guild(member: Member, guild: Guild) -> int:
    """Return what the member's roles allow, before any channel has its say."""
    if guild.owner is member.user:
        return EVERYTHING
    allowed = guild.everyone.permissions
    for role in member.roles:
        allowed |= role.permissions
    return EVERYTHING if allowed & ADMINISTRATOR else allowed


def in_channel(member: Member, channel: Channel) -> int:
    """Return what the member may do in a guild's channel; a thread asks its parent."""
    home = channel.parent if channel.is_thread and channel.parent else channel
    assert home.guild is not None
    allowed = in_guild(member, home.guild)
    if allowed == EVERYTHING:
        return EVERYTHING
    for group in _layers(member, home.guild):
        denied = granted = 0
        for target in group:
            overwrite = home.overwrites.get(target)
            if overwrite:
                denied |= overwrite.deny
                granted |= overwrite.allow
        allowed = allowed & ~denied | granted
    return allowed if allowed & bits("read_messages") else 0


def _layers(member: Member, guild: Guild) -> tuple[tuple[int, ...], ...]:
    """Return whose overwrites apply, later ones over earlier ones."""
    return (guild.id,), tuple(role.id for role in member.roles), (member.user.id,)
