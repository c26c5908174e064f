"""Opens a table where somebody is, and shows its card to everybody there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord

from bot.front.reply import publish
from bot.lobby.whereabouts_cog import opener_of, place_of
from bot.servers.permissions_cog import check_permissions, check_shown

if TYPE_CHECKING:
    from bot.lobby.service import Lobby
    from bot.match.match import Chair, Match
    from bot.match.public_card_keeper import PublicCards
    from bot.people.reader_keeper import Readers


class NewTables:
    def __init__(self, lobby: Lobby, readers: Readers, public_cards: PublicCards) -> None:
        self._lobby = lobby
        self._readers = readers
        self._public_cards = public_cards

    async def open(self, interaction: discord.Interaction[Any], game: str, *guests: Chair) -> Match:
        check_permissions(interaction)
        check_shown(interaction)
        place = replace(place_of(interaction), thread=_has_threads(interaction))
        opener = opener_of(interaction, (await self._readers.of(interaction)).lang)
        match = await self._lobby.open(opener, game, place, guests)
        return await self.show(interaction, match)

    async def show(self, interaction: discord.Interaction[Any], match: Match) -> Match:
        """Answer with the card of a table, which stays the table's card."""
        message = await publish(interaction, self._public_cards.card(match))
        place = replace(match.place, message_id=message.id)
        return await self._public_cards.adopt_reply(match, place, interaction, message.edit)


def _has_threads(interaction: discord.Interaction[Any]) -> bool:
    """Tell whether the bot may open a thread on a message here."""
    may = interaction.app_permissions
    is_channel = interaction.guild is not None and not isinstance(interaction.channel, discord.Thread)
    return is_channel and may.create_public_threads and may.send_messages_in_threads
