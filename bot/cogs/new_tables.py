"""Opening a table where somebody is, and showing its card to everybody there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord

from bot.cogs.permissions import check_permissions
from bot.delivery.public_card import channel_of_thread
from bot.delivery.reply import publish
from bot.matches.match import Chair, Place

if TYPE_CHECKING:
    from bot.delivery.public_card import PublicCards
    from bot.delivery.readers import Readers
    from bot.matches.lobby import Lobby
    from bot.matches.match import Match


class NewTables:
    def __init__(self, lobby: Lobby, readers: Readers, public_cards: PublicCards) -> None:
        self._lobby = lobby
        self._readers = readers
        self._public_cards = public_cards

    async def open(self, interaction: discord.Interaction[Any], game: str, *guests: Chair) -> Match:
        check_permissions(interaction)
        host = Chair(interaction.user.id, interaction.user.display_name)
        place = replace(place_of(interaction), thread=_has_threads(interaction))
        roles = [role.id for role in getattr(interaction.user, "roles", ())]
        lang = (await self._readers.of(interaction)).lang  # unless the server has chosen one
        match = await self._lobby.open(host, game, place, lang=lang, roles=roles, guests=guests)
        return await self.show(interaction, match)

    async def show(self, interaction: discord.Interaction[Any], match: Match) -> Match:
        """Answer with the card of a table, which it is played at from then on."""
        message = await publish(interaction, self._public_cards.card(match))
        place = replace(match.place, message_id=message.id)
        return await self._public_cards.publish(match, place, interaction, message.edit)


def place_of(interaction: discord.Interaction[Any]) -> Place:
    """Tell where somebody is; what is played in a thread that everybody sees belongs to its channel too."""
    parent_id = channel_of_thread(interaction.channel)
    return Place(interaction.guild_id, channel_id(interaction), parent_id=parent_id)


def _has_threads(interaction: discord.Interaction[Any]) -> bool:
    """Tell whether the bot may open a thread on a message here."""
    may = interaction.app_permissions
    is_channel = interaction.guild is not None and not isinstance(interaction.channel, discord.Thread)
    return is_channel and may.create_public_threads and may.send_messages_in_threads


def channel_id(interaction: discord.Interaction[Any]) -> int:
    assert interaction.channel_id is not None, "a command is always said somewhere"
    return interaction.channel_id
