"""`/me`: how the bot speaks to somebody, and what it keeps about them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.cards import verbs
from bot.cards.card import (
    Attachment,
    Card,
    Text,
    note,
)
from bot.cards.preferences import AUTOMATIC, delete_card, person_card
from bot.cards.words import SPOKEN, voice
from bot.cogs.router import known, on_click
from bot.delivery.reply import show
from bot.matches.person import Ping
from render.palette import Theme

if TYPE_CHECKING:
    from bot.cards.click import Click
    from bot.delivery.readers import Readers
    from bot.matches.people import People


CHOICES = {"lang": (AUTOMATIC, *SPOKEN), "theme": tuple(Theme), "ping": tuple(Ping)}


class MeCog(commands.Cog):
    me = app_commands.Group(name=locale_str("me"), description=locale_str("Your settings and your data"))

    def __init__(self, people: People, readers: Readers, lang: str) -> None:
        self._people = people
        self._readers = readers
        self._lang = lang

    @me.command(name=locale_str("settings"), description=locale_str("Language, pictures, calls"))
    async def settings(self, interaction: discord.Interaction[Any]) -> None:
        person = await self._people.find(interaction.user.id)
        await show(interaction, person_card(person, await self._readers.say_to(interaction)))

    @on_click(verbs.ME)
    async def set(self, interaction: discord.Interaction[Any], click: Click) -> None:
        name = click.word()
        chosen = known(interaction, CHOICES.get(name, ()))
        person = await self._people.change(interaction.user.id, **{name: _wish(name, chosen)})
        await show(interaction, person_card(person, await self._readers.say_to(interaction)))

    @me.command(name=locale_str("export"), description=locale_str("Everything that is kept about you"))
    async def export(self, interaction: discord.Interaction[Any]) -> None:
        everything = await self._people.export(interaction.user.id)
        say = await self._readers.say_to(interaction)
        file = Attachment("makiso.json", json.dumps(everything, ensure_ascii=False, indent=1).encode())
        await show(
            interaction, Card((Text(say("This is everything that is kept about you.")),), files=(file,))
        )

    @me.command(name=locale_str("delete"), description=locale_str("Delete everything that is kept about you"))
    async def delete(self, interaction: discord.Interaction[Any]) -> None:
        await show(interaction, delete_card(await self._readers.say_to(interaction)))

    @on_click(verbs.FORGET)
    async def forget(self, interaction: discord.Interaction[Any], click: Click) -> None:  # noqa: ARG002 - no words
        say = await self._readers.say_to(interaction)
        await self._people.forget(interaction.user.id, voice(self._lang)("somebody"))
        self._readers.forget(interaction.user.id)
        await show(interaction, note(say("Done. Nothing about you is kept any more.")))


def _wish(name: str, chosen: str) -> str | Ping | None:
    match name:
        case "lang":
            return None if chosen == AUTOMATIC else chosen
        case "ping":
            return Ping(chosen)
        case _:
            return chosen
