"""What a long press offers: *Challenge* on a person, *Position in words* on a card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.front import verbs
from bot.front.card import Button, Card, Style, Text, in_rows
from bot.front.click import Click
from bot.front.refusals import AloneAtTable, BotsDoNotPlay, NoSuchMatch, UnknownButton
from bot.front.reply import show
from bot.front.router import on_click
from bot.front.words import plain
from bot.library.position_card import text_card
from bot.match.match import Chair, Standing
from render.shelf import LOOKS
from rules_engine import GAMES

if TYPE_CHECKING:
    from bot.lobby.new_table_cog import NewTables
    from bot.match.service import Matches
    from bot.people.reader_keeper import Readers

PAIR = 2  # the challenger and their opponent


class ContextMenusCog(commands.Cog):
    def __init__(
        self,
        client: commands.AutoShardedBot,
        new_tables: NewTables,
        matches: Matches,
        readers: Readers,
    ) -> None:
        self._client = client
        self._new_tables = new_tables
        self._matches = matches
        self._readers = readers
        self._menus = (
            app_commands.ContextMenu(name=locale_str("Challenge"), callback=self.challenge),
            app_commands.ContextMenu(name=locale_str("Position in words"), callback=self.tell_position),
        )

    async def cog_load(self) -> None:
        tree = self._client.tree
        for menu in self._menus:
            tree.add_command(menu)

    async def cog_unload(self) -> None:
        tree = self._client.tree
        for menu in self._menus:
            tree.remove_command(menu.name, type=menu.type)

    async def challenge(self, interaction: discord.Interaction[Any], user: discord.User) -> None:
        """Ask what to play with somebody."""
        if user.bot:
            raise BotsDoNotPlay
        if user.id == interaction.user.id:
            raise AloneAtTable
        say = await self._readers.say_to(interaction)
        buttons = tuple(
            Button(Click(verbs.CHALLENGE, words=(key, str(user.id))), say(look.title), Style.MAIN)
            for key, look in LOOKS.items()
            if PAIR in GAMES[key].seats
        )
        text = Text(say("### What do you play with {name}?", name=plain(user.display_name)))
        await show(interaction, Card((text, *in_rows(buttons))))

    @on_click(verbs.CHALLENGE)
    async def open_challenge(self, interaction: discord.Interaction[Any], click: Click) -> None:
        game, user_id = click.word(), click.number(1)
        if game not in LOOKS or PAIR not in GAMES[game].seats:
            raise UnknownButton
        person = await self._client.fetch_user(user_id)  # before the table: the person may be gone
        invited = Chair(person.id, person.display_name, Standing.INVITED)
        await self._new_tables.open(interaction, game, invited)

    async def tell_position(self, interaction: discord.Interaction[Any], message: discord.Message) -> None:
        """Describe the position of the match that this card belongs to."""
        match = await self._matches.require_by_message(message.id)
        if match.seed is None:
            raise NoSuchMatch
        await show(interaction, text_card(await self._readers.perspective(interaction, match)))
