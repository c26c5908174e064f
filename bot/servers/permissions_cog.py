"""The permissions that the bot needs, and the refusal where it lacks them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from bot.front.refusals import NotAllowedHere, SeenByNobodyElse

if TYPE_CHECKING:
    from bot.match.match import Match

PERMISSIONS = discord.Permissions(  # what the invite link asks for, and no more
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    create_private_threads=True,
    attach_files=True,
    read_message_history=True,
    pin_messages=True,
)
FOR_A_CARD = ("view_channel", "send_messages", "attach_files")


def check_permissions(interaction: discord.Interaction[Any], *more: str) -> None:
    """Refuse where the bot could not keep a card; where it is no member, clicks are enough."""
    if not interaction.is_guild_integration():
        return
    missing = [name for name in (*FOR_A_CARD, *more) if not getattr(interaction.app_permissions, name)]
    if isinstance(interaction.channel, discord.Thread):
        missing = [name.replace("send_messages", "send_messages_in_threads") for name in missing]
    if missing:
        raise NotAllowedHere(tuple(missing))


def check_shown(interaction: discord.Interaction[Any], match: Match | None = None) -> None:
    """Refuse to show a table that only this person would see, unless nobody else plays there.

    Discord shows a guest's message to others only if the person who asked for it may show it.
    """
    is_guest = interaction.guild_id is not None and interaction.is_user_integration()
    mine = (None, interaction.user.id)
    is_alone = match is not None and all(chair.user_id in mine for chair in match.chairs)
    is_guest = is_guest and not interaction.is_guild_integration()
    if is_guest and not is_alone and not interaction.permissions.use_external_apps:
        raise SeenByNobodyElse
