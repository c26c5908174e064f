"""What is not a move: my matches, the rules, the record of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.finding.cog import MatchCommands, which_match
from bot.front import verbs
from bot.front.click import Click
from bot.front.refusals import NoSuchMatch
from bot.front.reply import publish, show
from bot.front.router import on_click
from bot.library.card import (
    MATCHES_LISTED,
    check_card,
    film_of,
    games_card,
    record_card,
    replay_card,
    rules_card,
)
from bot.lobby.game_option_cog import which_game
from bot.match.match import Status

if TYPE_CHECKING:
    from bot.finding.cog import WhichMatch
    from bot.library.film_keeper import FilmProgress
    from bot.match.match import Match
    from bot.match.service import Matches
    from bot.people.reader_keeper import Readers


class LibraryCog(MatchCommands):
    def __init__(
        self, which_match: WhichMatch, matches: Matches, readers: Readers, film_progress: FilmProgress
    ) -> None:
        super().__init__(which_match)
        self._film_progress = film_progress
        self._matches = matches
        self._readers = readers

    @app_commands.command(name=locale_str("games"), description=locale_str("Your matches, everywhere"))
    async def games(self, interaction: discord.Interaction[Any]) -> None:
        await self._games(interaction)

    @on_click(verbs.GAMES)
    async def games_click(self, interaction: discord.Interaction[Any], click: Click) -> None:  # noqa: ARG002 - no words
        await self._games(interaction)

    async def _games(self, interaction: discord.Interaction[Any]) -> None:
        listing = await self._matches.list_of_person(interaction.user.id, MATCHES_LISTED)
        tables = await self.which_match.list_open_tables(interaction)
        lang = (await self._readers.of(interaction)).lang
        await show(interaction, games_card(listing, tables, interaction.user.id, lang))

    @app_commands.command(name=locale_str("rules"), description=locale_str("The rules of a game, in pages"))
    @which_game
    async def rules(self, interaction: discord.Interaction[Any], game: app_commands.Choice[str]) -> None:
        await show(interaction, rules_card(game.value, 0, (await self._readers.of(interaction)).lang))

    @on_click(verbs.RULES)
    async def rules_click(self, interaction: discord.Interaction[Any], click: Click) -> None:
        game, page = click.word(), click.number(1)
        await show(interaction, rules_card(game, page, (await self._readers.of(interaction)).lang))

    @app_commands.command(
        name=locale_str("record"), description=locale_str("A finished match as a text file")
    )
    @which_match
    async def record(self, interaction: discord.Interaction[Any], match: str | None = None) -> None:
        found = await self.which_match.match(interaction, match, Click(verbs.RECORD))
        await self._record(interaction, found)

    @on_click(verbs.CHECK)
    async def check(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self.which_match.clicked_match(interaction, click)
        if match.status is Status.RUNNING or match.seed is None:
            raise NoSuchMatch
        await show(interaction, check_card(await self._readers.perspective(interaction, match)))

    @app_commands.command(name=locale_str("replay"), description=locale_str("A match as an animated picture"))
    @which_match
    async def replay(self, interaction: discord.Interaction[Any], match: str | None = None) -> None:
        found = await self.which_match.match(interaction, match, Click(verbs.REPLAY))
        await self._replay(interaction, found)

    @on_click(verbs.REPLAY)
    async def replay_click(self, interaction: discord.Interaction[Any], click: Click) -> None:
        await self._replay(interaction, await self.which_match.clicked_match(interaction, click))

    @on_click(verbs.SHARE_FILM)
    async def share(self, interaction: discord.Interaction[Any], click: Click) -> None:
        """Show everybody in the match's channel how it went."""
        match = await self.which_match.clicked_match(interaction, click)
        if match.status is Status.RUNNING or match.seed is None:
            raise NoSuchMatch
        card = replay_card(match, match.lang, match.theme)
        await self._film_progress.prepare(interaction, film_of(card), private=False)
        await publish(interaction, card)

    async def _replay(self, interaction: discord.Interaction[Any], match: Match) -> None:
        if match.seed is None:
            raise NoSuchMatch
        reader = await self._readers.of(interaction)
        card = replay_card(match, reader.lang, reader.theme or match.theme)
        await self._film_progress.prepare(interaction, film_of(card))
        await show(interaction, card)

    @on_click(verbs.RECORD)
    async def record_click(self, interaction: discord.Interaction[Any], click: Click) -> None:
        await self._record(interaction, await self.which_match.clicked_match(interaction, click))

    async def _record(self, interaction: discord.Interaction[Any], match: Match) -> None:
        if match.status in (Status.LOBBY, Status.CLOSED) and match.seed is None:
            raise NoSuchMatch
        await show(interaction, record_card(match, (await self._readers.of(interaction)).lang))
