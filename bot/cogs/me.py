"""`/me`: how the bot speaks to somebody, and what it keeps about them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.archive import matches as rows
from bot.archive import outbox, people
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
from bot.matches import turns
from bot.matches.letter import CARD, Letter
from bot.matches.match import Status
from bot.matches.person import Ping
from bot.matches.votes import offer_seats
from render.palette import Theme

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.app import Makiso
    from bot.cards.click import Click
    from bot.matches.person import Person


CHOICES = {"lang": (AUTOMATIC, *SPOKEN), "theme": tuple(Theme), "ping": tuple(Ping)}


class MeCog(commands.Cog):
    me = app_commands.Group(name=locale_str("me"), description=locale_str("Your settings and your data"))

    def __init__(self, bot: Makiso) -> None:
        self._bot = bot

    @me.command(name=locale_str("settings"), description=locale_str("Language, pictures, calls"))
    async def settings(self, interaction: discord.Interaction[Any]) -> None:
        async with self._bot.archive.reading() as connection:
            person = await people.find(connection, interaction.user.id)
        await show(interaction, person_card(person, (await self._bot.readers.of(interaction)).say))

    @on_click(verbs.ME)
    async def set(self, interaction: discord.Interaction[Any], click: Click) -> None:
        name = click.words[0]
        chosen = known(interaction, CHOICES[name])
        async with self._bot.archive.writing() as connection:
            person = _changed(await people.find(connection, interaction.user.id), name, chosen)
            await people.save(connection, person)
        self._bot.readers.learn(person)
        await show(interaction, person_card(person, (await self._bot.readers.of(interaction)).say))

    @me.command(name=locale_str("export"), description=locale_str("Everything that is kept about you"))
    async def export(self, interaction: discord.Interaction[Any]) -> None:
        async with self._bot.archive.reading() as connection:
            everything = await people.export(connection, interaction.user.id)
        say = (await self._bot.readers.of(interaction)).say
        file = Attachment("makiso.json", json.dumps(everything, ensure_ascii=False, indent=1).encode())
        await show(
            interaction, Card((Text(say("This is everything that is kept about you.")),), files=(file,))
        )

    @me.command(name=locale_str("delete"), description=locale_str("Delete everything that is kept about you"))
    async def delete(self, interaction: discord.Interaction[Any]) -> None:
        await show(interaction, delete_card((await self._bot.readers.of(interaction)).say))

    @on_click(verbs.FORGET)
    async def forget(self, interaction: discord.Interaction[Any], click: Click) -> None:  # noqa: ARG002 - no words
        say = (await self._bot.readers.of(interaction)).say
        async with self._bot.archive.writing() as connection:
            await self._offer_seats(connection, interaction.user.id)
            await turns.withdraw_from(connection, interaction.user.id)
            await people.forget(
                connection, interaction.user.id, voice(self._bot.settings.language)("somebody")
            )
        self._bot.readers.forget(interaction.user.id)
        self._bot.post.ring()
        await show(interaction, note(say("Done. Nothing about you is kept any more.")))

    async def _offer_seats(self, connection: AsyncConnection, user_id: int) -> None:
        """Leave no table waiting for somebody who is gone, and no card with their name."""
        now = self._bot.matches.clock()
        for match in await rows.every_of_person(connection, user_id):
            if match.status is Status.LOBBY and match.host_id == user_id:
                await self._bot.lobby.pass_on(connection, match, user_id)
            if match.status is Status.RUNNING:
                await offer_seats(connection, match, user_id, now)
            await outbox.put(connection, Letter(CARD, match.id, due_at=now))


def _changed(person: Person, name: str, value: str) -> Person:
    match name:
        case "lang":
            return replace(person, lang=None if value == AUTOMATIC else value)
        case "theme":
            return replace(person, theme=value)
        case _:
            return replace(person, ping=Ping(value))
