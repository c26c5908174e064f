"""Answers a move's clicks where they were made: on a private sheet, or on a card that is somebody's sheet."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.choosing.sheet_card import on_card
from bot.front.reply import show

if TYPE_CHECKING:
    import discord

    from bot.front.card import Card
    from bot.match.match import Match
    from bot.match.perspective_card import Perspective
    from bot.match.public_card_keeper import PublicCards
    from bot.people.reader_keeper import Readers


class Answers:
    def __init__(self, readers: Readers, public_cards: PublicCards) -> None:
        self._readers = readers
        self._public_cards = public_cards

    async def perspective(self, interaction: discord.Interaction[Any], match: Match) -> Perspective:
        """Return the perspective of whoever clicks: on a card in the card's own words and colors."""
        seen = await self._readers.perspective(interaction, match)
        own = self._own_perspective(interaction, seen)
        return seen if own is None else replace(own, person=seen.person)

    async def show(self, interaction: discord.Interaction[Any], seen: Perspective, card: Card) -> None:
        """Show a page of somebody's sheet, where the one before it stands."""
        if self._own_perspective(interaction, seen) is None:
            await show(interaction, card)
        else:
            await self._public_cards.turn(interaction, seen.match, on_card(card, seen))

    async def show_card(self, interaction: discord.Interaction[Any], seen: Perspective) -> bool:
        """Show the match as it is now, if its card was clicked on and is somebody's sheet."""
        if self._own_perspective(interaction, seen) is None and not self._has_ended_here(interaction, seen):
            return False
        await self._public_cards.reply(interaction, seen.match.id)
        return True

    def _own_perspective(
        self, interaction: discord.Interaction[Any], seen: Perspective
    ) -> Perspective | None:
        if not _is_on_card(interaction, seen.match):
            return None
        own = self._public_cards.own_perspective(seen.match)
        return own if own and own.seat == seen.seat else None

    def _has_ended_here(self, interaction: discord.Interaction[Any], seen: Perspective) -> bool:
        """Tell whether the last move of a match was made on its own card."""
        return seen.match.is_ended and seen.match.is_solo and _is_on_card(interaction, seen.match)


def _is_on_card(interaction: discord.Interaction[Any], match: Match) -> bool:
    return interaction.message is not None and interaction.message.id == match.place.message_id
