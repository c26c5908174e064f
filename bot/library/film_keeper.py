"""Shows a person who waits for a film how far it is; each person gets one film at a time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

import discord
import structlog
from aiohttp import ClientError

from bot.front.films import CINEMA
from bot.front.pictures import draw
from bot.front.refusals import FilmUnderWay
from bot.front.reply import show_progress, show_thinking
from bot.library.card import film_progress_card

if TYPE_CHECKING:
    from bot.front.allowance import Allowance
    from bot.front.card import Card, Film
    from bot.people.reader_keeper import Readers

log = structlog.get_logger()

STEP: Final = 2.0  # seconds between two edits; Discord takes few


class FilmProgress:
    def __init__(self, readers: Readers, allowance: Allowance) -> None:
        self._readers = readers
        self._allowance = allowance
        self._waiting: set[int] = set()  # people

    async def prepare(
        self, interaction: discord.Interaction[Any], film: Film, *, private: bool = True
    ) -> None:
        """Have a film made, and show its progress; a film in the cache is there at once."""
        if CINEMA.has(film):
            await show_thinking(interaction, private=private)
            return
        person = interaction.user.id
        if person in self._waiting:
            raise FilmUnderWay
        self._allowance.spend(person)
        self._waiting.add(person)
        try:
            await show_thinking(interaction, private=private)
            await self._make(interaction, film)
        finally:
            self._waiting.remove(person)

    async def _make(self, interaction: discord.Interaction[Any], film: Film) -> None:
        say = await self._readers.say_to(interaction)
        making, shown = asyncio.create_task(draw(film)), None
        while not (await asyncio.wait({making}, timeout=STEP))[0]:
            card = film_progress_card(CINEMA.progress(film), say)
            if card != shown:
                await _show(interaction, card)
                shown = card
        await making


async def _show(interaction: discord.Interaction[Any], card: Card) -> None:
    try:
        await show_progress(interaction, card)
    except (discord.HTTPException, ClientError, OSError) as error:  # the film matters more
        log.info("a progress bar could not be shown", reason=str(error))
