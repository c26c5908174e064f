"""What is offered by a long press: on a person *Challenge*, on a card *Position in words*."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.archive import matches as rows
from bot.cards import verbs
from bot.cards.card import (
    Button,
    Card,
    Style,
    Text,
    in_rows,
)
from bot.cards.click import Click
from bot.cards.table import text_card
from bot.cards.words import plain
from bot.cogs.lobby import new_match
from bot.cogs.router import on_click
from bot.delivery.reply import show
from bot.matches.refusals import AloneAtTable, BotsDoNotPlay, NoSuchMatch
from render.shelf import LOOKS

if TYPE_CHECKING:
    from bot.app import Makiso


class MenusCog(commands.Cog):
    def __init__(self, bot: Makiso) -> None:
        self._bot = bot
        self._menus = (
            app_commands.ContextMenu(name=locale_str("Challenge"), callback=self.challenge),
            app_commands.ContextMenu(name=locale_str("Position in words"), callback=self.words),
        )

    async def cog_load(self) -> None:
        for menu in self._menus:
            self._bot.tree.add_command(menu)

    async def cog_unload(self) -> None:
        for menu in self._menus:
            self._bot.tree.remove_command(menu.name, type=menu.type)

    async def challenge(self, interaction: discord.Interaction[Any], user: discord.User) -> None:
        """Ask what to play with somebody."""
        if user.bot:
            raise BotsDoNotPlay
        if user.id == interaction.user.id:
            raise AloneAtTable
        say = (await self._bot.readers.of(interaction)).say
        buttons = tuple(
            Button(Click(verbs.CHALLENGE, words=(key, str(user.id))), say(look.title), Style.MAIN)
            for key, look in LOOKS.items()
        )
        text = Text(say("### What do you play with {name}?", name=plain(user.display_name)))
        await show(interaction, Card((text, *in_rows(buttons))))

    @on_click(verbs.CHALLENGE)
    async def challenged(self, interaction: discord.Interaction[Any], click: Click) -> None:
        game, user_id = click.words
        match = await new_match(self._bot, interaction, game)
        person = await self._bot.fetch_user(int(user_id))
        await self._bot.lobby.invite(match.id, interaction.user.id, {person.id: person.display_name})
        self._bot.post.ring()

    async def words(self, interaction: discord.Interaction[Any], message: discord.Message) -> None:
        """Tell the position of the match whose card this is."""
        async with self._bot.archive.reading() as connection:
            match = await rows.find_by_message(connection, message.id)
        if match is None or match.seed is None:
            raise NoSuchMatch
        await show(interaction, text_card(await self._bot.sight(interaction, match)))
