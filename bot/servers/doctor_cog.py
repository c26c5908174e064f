"""An examination of the bot where it stands: it tries out what it must be able to do, and names the cure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from bot.database import ArchiveError, notes
from bot.front.card import Card, Text
from bot.front.components import ready_card
from bot.front.refusal_card import permission_name
from bot.servers.permissions_cog import PERMISSIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.database import Archive
    from bot.people.reader_keeper import Readers
    from render.words import Say

SLOW = 2.0  # seconds between Discord's clock and ours that people would notice
CHECKUP = "checkup"


class Doctor:
    def __init__(
        self, client: discord.Client, archive: Archive, now: Callable[[], int], readers: Readers
    ) -> None:
        self._client = client
        self._archive = archive
        self._now = now
        self._readers = readers

    async def examine(self, interaction: discord.Interaction[Any]) -> Card:
        """Try everything out in this channel; nothing stays behind."""
        say = await self._readers.say_to(interaction)
        findings = (
            _permissions(interaction, say),
            _closed_threads(interaction, say),
            await self._message(interaction, say),
            await self._database(say),
            self._time(interaction, say),
            self._intents(say),
        )
        return Card((Text("### " + say("Examination") + "\n" + "\n".join(findings)),))

    async def _message(self, interaction: discord.Interaction[Any], say: Say) -> str:
        """Post, edit and delete, as a card of a match is."""
        channel = self._client.get_partial_messageable(
            interaction.channel_id or 0, guild_id=interaction.guild_id
        )
        text = Card((Text(say("Examination: this message goes away automatically.")),))
        try:
            message = await channel.send(silent=True, **(await ready_card(text)).post_arguments())
            await message.edit(**(await ready_card(text)).edit_arguments())
            await message.delete()
        except discord.HTTPException as error:
            return "❌ " + say("I cannot keep a card here; Discord says: {reason}.", reason=error.text)
        return "✅ " + say("I can post, edit and remove cards here.")

    async def _database(self, say: Say) -> str:
        try:
            async with self._archive.writing() as connection:
                await notes.write(connection, CHECKUP, str(self._now()))
        except ArchiveError as error:
            return "❌ " + say("I cannot write to the database: {reason}", reason=str(error))
        return "✅ " + say("I can write to the database.")

    def _time(self, interaction: discord.Interaction[Any], say: Say) -> str:
        late = abs(self._now() - interaction.created_at.timestamp())
        if late > SLOW:
            seconds = say.number(round(late))
            return "❌ " + say("My clock and Discord's are {n} s apart: set the host's clock.", n=seconds)
        return "✅ " + say("My clock matches Discord's.")

    def _intents(self, say: Say) -> str:
        intents = self._client.intents
        if not intents.guilds:
            return "❌ " + say("The intent for servers is missing: restart the bot.")
        return "✅ " + say("I ask Discord for nothing but the list of servers and channels.")


def _closed_threads(interaction: discord.Interaction[Any], say: Say) -> str:
    """Say whether the bot can open a locked thread; the invite does not ask for that permission."""
    name = permission_name("manage_threads", say)
    if interaction.app_permissions.manage_threads:
        return "✅ " + say("I can open the thread of a match that somebody has locked.")
    return "💡 " + say(
        "I cannot reopen a thread that somebody locks: I would need **{name}**, which my "
        "invite does not ask for. Leave it so, or move the board elsewhere with /board.",
        name=name,
    )


def _permissions(interaction: discord.Interaction[Any], say: Say) -> str:
    missing = [
        permission_name(name, say)
        for name, needed in PERMISSIONS
        if needed and not getattr(interaction.app_permissions, name)
    ]
    if not missing:
        return "✅ " + say("I have every permission I need in this channel.")
    return "❌ " + say("Give me in this channel: {names}.", names=say.list(f"**{name}**" for name in missing))
