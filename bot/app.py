"""The bot: the client, what it knows, and the one place where errors end."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from typing import TYPE_CHECKING, Any

import discord
import structlog
from discord.ext import commands

from bot.archive import ArchiveError, Overtaken, notes
from bot.cards.builder import near_card
from bot.cards.card import note
from bot.cards.click import Click
from bot.cards.errors import sentence, unforeseen
from bot.cards.perspective import Perspective
from bot.cards.table import view_card
from bot.cards.words import language_of, voice
from bot.cogs import COGS
from bot.cogs.readers import Readers
from bot.cogs.router import Router
from bot.cogs.translator import Translator
from bot.cogs.which_match import WhichMatch
from bot.cogs.work import Commands, Work
from bot.delivery.channel_list import ChannelList
from bot.delivery.letters import senders
from bot.delivery.outbox import Outbox
from bot.delivery.public_card import PublicCards
from bot.delivery.reply import show
from bot.matches.lobby import Lobby
from bot.matches.play import Matches
from bot.matches.refusals import (
    NotSeated,
    NotYourTurn,
    Refusal,
    TableMovedOn,
)
from bot.matches.votes import Votes
from rules_engine import IllegalMove

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.archive import Archive
    from bot.cards.card import Card
    from bot.matches.match import Match
    from bot.settings import Settings
    from render.words import Say

log = structlog.get_logger()

PERMISSIONS = discord.Permissions(  # what the invite link asks for, and no more
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    read_message_history=True,
    pin_messages=True,
)
SYNCED = "commands"  # the note that says which commands Discord has


def now() -> int:
    return int(time.time())


class Makiso(commands.Bot):
    def __init__(
        self, archive: Archive, settings: Settings, clock: Callable[[], int] = now, **options: Any
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Commands,
            intents=discord.Intents(guilds=True),
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_installs=discord.app_commands.AppInstallationType(guild=True, user=True),
            allowed_contexts=discord.app_commands.AppCommandContext(
                guild=True,
                dm_channel=True,
                private_channel=True,
            ),
            **options,
        )
        self.settings = settings
        self.archive = archive
        self.matches = Matches(archive, clock, settings.regret_seconds)
        self.readers = Readers(archive, settings.language)
        self.lobby = Lobby(self.matches)
        self.here = WhichMatch(self.matches)
        self.consent = Votes(self.matches)
        self.desk = PublicCards(self, self.matches)
        self.pulse = ChannelList(self, self.matches, settings.language)
        self.post = Outbox(archive, clock, senders(self))
        self.router = Router(self.sorry)
        self.work = Work()
        self._postman: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Translator())
        self.tree.error(self._command_failed)
        for cog in COGS:
            instance = cog(self)
            await self.add_cog(instance)
            self.router.learn(instance)
        await self._sync()

    async def _sync(self) -> None:
        """Tell Discord our commands when they have changed; it allows 200 new ones a day."""
        payload = [
            await command.get_translated_payload(self.tree, Translator())
            for command in self.tree.get_commands()
        ]
        text = json.dumps([self.application_id, payload], sort_keys=True, ensure_ascii=False)
        digest = hashlib.sha256(text.encode()).hexdigest()
        async with self.archive.reading() as connection:
            known = await notes.read(connection, SYNCED)
        if known == digest:
            return
        await self.tree.sync()
        async with self.archive.writing() as connection:
            await notes.write(connection, SYNCED, digest)

    async def on_ready(self) -> None:
        if self._postman is None:
            self._postman = asyncio.create_task(self.post.run())
        log.info("ready", user=str(self.user), guilds=len(self.guilds), invite=self.invite_link())

    def permissions_needed(self) -> discord.Permissions:
        return PERMISSIONS

    def invite_link(self) -> str:
        assert self.application_id is not None
        return discord.utils.oauth_url(self.application_id, permissions=PERMISSIONS)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        self.work.begin()
        self.desk.learn(interaction)
        if click := Click.parse(interaction.custom_id or ""):
            self.desk.hear(click.match, interaction)
        await self.router.answer(interaction)

    async def on_error(self, event_method: str, /, *_: Any, **__: Any) -> None:
        log.exception("unforeseen", during=event_method)  # noqa: LOG004 - called in an except clause

    async def close(self) -> None:
        await self.work.finished()
        await self.pulse.stop()
        if self._postman:
            self.post.close()
            await self._postman
        await super().close()

    def say_in(self, lang: str) -> Say:
        return voice(lang)

    def language_here(self, interaction: discord.Interaction[Any]) -> str:
        """Choose the language of a new table: the server's, or of the one who sets it up."""
        locale = interaction.guild_locale or interaction.locale
        return language_of(locale, self.settings.language)

    async def _apology(self, interaction: discord.Interaction[Any], error: Exception, said: str) -> Card:
        """Where the table has moved on, show how it stands as well; offer the moves that are near."""
        if isinstance(error, IllegalMove):
            click = Click.parse(interaction.custom_id or "")
            named = str(click.match) if click else getattr(interaction.namespace, "match", None)
            match = await self.here.match_if_any(interaction, named)
            return near_card(await self.sight(interaction, match), error, said) if match else note(said)
        click = Click.parse(interaction.custom_id or "")
        if click is None or not isinstance(error, (TableMovedOn, NotYourTurn, Overtaken)):
            return note(said)
        match = await self.matches.find(click.match)
        return view_card(await self.sight(interaction, match), said)

    async def _say_sorry_to(self, interaction: discord.Interaction[Any]) -> Say:
        try:
            return (await self.readers.of(interaction)).say
        except ArchiveError:  # then even what they wish cannot be looked up
            return voice(language_of(interaction.locale, self.settings.language))

    async def sight(self, interaction: discord.Interaction[Any], match: Match) -> Perspective:
        """See a match as whoever asks: from the chair that is to move, if it is theirs."""
        if match.seed is None:
            raise NotSeated
        table = self.matches.table(match)
        seats = match.seats_of(interaction.user.id)
        waiting = [seat for seat in seats if seat in table.to_act()]
        reader = await self.readers.of(interaction)
        seat = next(iter([*waiting, *seats]), None)
        return Perspective(match, table, seat, reader.lang, reader.theme or match.theme)

    async def _command_failed(self, interaction: discord.Interaction[Any], error: Exception) -> None:
        if isinstance(error, discord.app_commands.CommandInvokeError):
            error = error.original
        await self.sorry(interaction, error)

    async def sorry(self, interaction: discord.Interaction[Any], error: Exception) -> None:
        """Say why something was not done; what nobody foresaw goes to the log as well."""
        say = await self._say_sorry_to(interaction)
        said = sentence(error, say)
        if said is None:
            log.error("unforeseen", exc_info=error)
        elif not isinstance(error, Refusal):
            log.info("refused", reason=str(error))
        try:
            await show(interaction, await self._apology(interaction, error, said or unforeseen(say)))
        except discord.HTTPException as failure:
            log.warning("not answered", code=failure.code, status=failure.status)
