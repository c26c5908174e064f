"""Keeps the card of a match and the pulse board of its channel up to date."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.mail.delivers import delivers
from bot.mail.letter import BROUGHT, CARD, MOVED

if TYPE_CHECKING:
    from bot.lists.board_keeper import PulseBoards
    from bot.mail.letter import Letter
    from bot.match.public_card_keeper import PublicCards


class CardLetters:
    def __init__(self, public_cards: PublicCards, pulse_boards: PulseBoards) -> None:
        self._public_cards = public_cards
        self._pulse_boards = pulse_boards

    @delivers(CARD)
    async def deliver_card(self, letter: Letter) -> None:
        match = await self._public_cards.refresh(letter.of_match, letter.nonce, letter.shown)
        if letter.is_listed:
            self._pulse_boards.refresh_soon(match.place)

    @delivers(BROUGHT)
    async def deliver_brought(self, letter: Letter) -> None:
        """Adopt a card that was moved down, if the bot stopped before it could store the new place."""
        assert letter.channel_id is not None
        await self._public_cards.adopt(letter.of_match, letter.channel_id)

    @delivers(MOVED)
    async def deliver_moved(self, letter: Letter) -> None:
        """Make the card of a lobby lead to its match."""
        assert letter.channel_id is not None
        message_id = int(letter.content["message"])
        try:
            await self._public_cards.show_the_way(letter.of_match, letter.channel_id, message_id)
        except discord.NotFound:
            return
