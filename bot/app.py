"""The bot: the client that Discord knows, and what it does when something happens there."""

from __future__ import annotations

import asyncio
import hashlib
import time
from contextlib import AsyncExitStack
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
import orjson
import structlog
from discord import app_commands
from discord.ext import commands

from bot.clocks.heartbeat_keeper import Heartbeat
from bot.clocks.outage_service import Outages
from bot.database import notes
from bot.database.retry import retry_until_done
from bot.finding.cog import ABOUT
from bot.fleet.rate_limit import RateLimit
from bot.fleet.session_starts import wait_to_start
from bot.front.arrivals import click_of
from bot.front.log_context import about_interaction
from bot.front.old_interactions import keep_sweeping
from bot.front.reply import FOR_EVERYBODY, keep_deadline
from bot.front.translator import Translator, command_payloads
from bot.front.verbs import WITHOUT_MATCH
from bot.host.metrics import Counts
from bot.servers.keeper import ServersKnown
from bot.servers.permissions_cog import PERMISSIONS
from bot.wiring import Parts, cogs

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.database import Archive
    from bot.settings import Settings

    Command: TypeAlias = app_commands.Command[Any, ..., Any] | app_commands.ContextMenu

log = structlog.get_logger()

ANSWERED_BY_US = (discord.InteractionType.component, discord.InteractionType.modal_submit)
ONE_MORE_SERVER = 0.25  # seconds; Discord sends the servers of a shard one after the other
SYNCED = "commands"  # the note that says which commands Discord has


def machine_now() -> int:
    return int(time.time())


def _intents(settings: Settings) -> discord.Intents:
    """Ask for servers and channels; for what people write only where the host wants races in plain chat."""
    wanted = settings.message_content
    return discord.Intents(guilds=True, guild_messages=wanted, message_content=wanted)


class Commands(app_commands.CommandTree["Makiso"]):
    """The commands; the bot does not stop while it answers one."""

    async def interaction_check(self, interaction: discord.Interaction[Makiso], /) -> bool:
        if not self.client.parts.arrivals.is_wanted(interaction):
            return False
        about_interaction(interaction, self.client.shard_count)
        self.client.parts.under_way.add_current_task()
        self.client.parts.counts.time_answer(interaction.id)
        extras = getattr(interaction.command, "extras", {})
        keep_deadline(interaction, is_public=extras == FOR_EVERYBODY)
        return True

    async def on_error(
        self, interaction: discord.Interaction[Makiso], error: app_commands.AppCommandError, /
    ) -> None:
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        await self.client.parts.router.apologize(interaction, cause)


class Makiso(commands.AutoShardedBot):
    def __init__(self, archive: Archive, settings: Settings, now: Callable[[], int] = machine_now) -> None:
        counts, rate_limit = Counts(), RateLimit(lambda: self.parts.fleet.processes, time.monotonic)
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Commands,
            intents=_intents(settings),
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True,
                dm_channel=True,
                private_channel=True,
            ),
            shard_count=settings.shards_asked,
            guild_ready_timeout=ONE_MORE_SERVER,
            http_trace=counts.trace_config(rate_limit),
        )
        is_machines = now is machine_now  # a clock that people move is right by definition
        now = archive.database_now(now)
        outages = Outages(archive, now, time.monotonic if is_machines else now)
        self._heartbeat = Heartbeat(self, outages, settings.language)
        self.parts = Parts(self, archive, settings, now, check=outages.check, counts=counts)
        self._servers_known = ServersKnown(archive, now)
        self._families = cogs(self, settings, self.parts)
        self._delivering: asyncio.Task[None] | None = None
        self._sweeping: asyncio.Task[None] | None = None
        self._connected_shards: set[int | None] = set()  # shards that are connected
        self.parts.counts.watch_gateway(self._is_connected)

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Translator())
        for cog in self._families:
            await self.add_cog(cog)
            self.parts.router.add_cog(cog)
        await self._sync()

    async def _sync(self) -> None:
        """Send our commands to Discord if they have changed; it allows 200 new ones a day."""
        assert self.application_id is not None
        payload = await command_payloads(self.tree)
        text = orjson.dumps([self.application_id, payload], option=orjson.OPT_SORT_KEYS)
        digest = hashlib.sha256(text).hexdigest()
        known = await notes.read(self.parts.archive, SYNCED)
        if known == digest:
            return
        await self.tree.sync()
        async with self.parts.archive.writing() as connection:
            await notes.write(connection, SYNCED, digest)

    async def launch_shards(self) -> None:
        """Start every shard; with several processes, the share of this one."""
        if self.parts.fleet.is_alone:
            await wait_to_start(self)
            await super().launch_shards()
        else:
            await self.parts.fleet.start()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        if self.parts.fleet.is_alone or shard_id is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self.parts.fleet.wait_to_identify(shard_id)

    async def on_ready(self) -> None:
        if self._delivering is None:
            self._delivering = asyncio.create_task(self._deliver())
            self._sweeping = asyncio.create_task(self._sweep())
            self.parts.thinker.start()
            self.parts.sheets.start()
        log.info("ready", user=str(self.user), guilds=len(self.guilds), invite=self.invite_link())

    async def _deliver(self) -> None:
        """Send letters, after clocks got back the time in which the bot was off: nobody runs out before."""
        try:
            await retry_until_done(self._heartbeat.start, lambda: self.parts.outbox.is_closing)
            await self.parts.outbox.run()
        except Exception:
            log.exception("no letter is sent until the next start")
            self.parts.counts.count_unforeseen("delivery")

    async def _sweep(self) -> None:
        """Delete, now and then, what nobody will ask for any more."""
        sweeping = keep_sweeping(self.parts.archive, self.parts.discord_clock)
        await asyncio.gather(self._servers_known.keep_deleting(), sweeping)

    async def on_shard_connect(self, shard_id: int) -> None:
        self._connected_shards.add(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        self._connected_shards.add(shard_id)
        await self._resume()

    async def on_shard_ready(self, shard_id: int) -> None:
        assert self.shard_count is not None
        here = partial(self._servers_on, shard_id)
        await self._handle(partial(self._servers_known.compare, shard_id, self.shard_count, here))
        await self._resume()

    def _servers_on(self, shard_id: int) -> list[discord.Guild]:
        return [guild for guild in self.guilds if guild.shard_id == shard_id]

    async def _resume(self) -> None:
        """Resume races and computers' moves on the servers that this process serves now."""
        await self._handle(self.parts.race_keeper.resume)
        await self._handle(self.parts.thinker.resume)

    async def _handle(self, work: Callable[[], Awaitable[object]]) -> None:
        """Do what an event asks for, with retries; the bot does not stop in the middle of it."""
        self.parts.under_way.add_current_task()
        await retry_until_done(work, self.is_closed)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._handle(partial(self._servers_known.handle_join, guild))
        await self._retry_refused(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        await self._handle(partial(self._servers_known.handle_available, guild))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self._handle(partial(self._servers_known.handle_removal, guild))

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        if before.permissions != after.permissions:
            await self._retry_refused(after.guild)

    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        if before.overwrites != after.overwrites:
            await self._retry_refused(after.guild)

    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        if (before.locked, before.archived) != (after.locked, after.archived):
            await self._retry_refused(after.guild)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Retry when our roles change; Discord sends this event only about ourselves."""
        if before.roles != after.roles:
            await self._retry_refused(after.guild)

    async def _retry_refused(self, guild: discord.Guild) -> None:
        """Retry the letters that Discord refused on a server, as our permissions may have changed."""
        await self._handle(partial(self.parts.outbox.retry_refused, guild.id))

    async def on_shard_disconnect(self, shard_id: int) -> None:
        self._connected_shards.discard(shard_id)

    def _is_connected(self) -> bool:
        """Whether every shard that this process serves is connected."""
        return self._delivering is not None and self._connected_shards >= set(self.shards)

    async def on_app_command_completion(
        self, interaction: discord.Interaction[Any], command: Command
    ) -> None:
        about = interaction.extras.get(ABOUT)
        self.parts.router.finish(interaction, command.qualified_name, about)

    def invite_link(self) -> str:
        assert self.application_id is not None
        return discord.utils.oauth_url(self.application_id, permissions=PERMISSIONS)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        parts = self.parts
        if not parts.arrivals.is_wanted(interaction):
            return
        about_interaction(interaction, self.shard_count)
        parts.under_way.add_current_task()
        parts.discord_clock.note_arrival(interaction.id)
        if interaction.type in ANSWERED_BY_US:
            parts.counts.time_answer(interaction.id)
            keep_deadline(interaction, is_public=False)
        self._remember(interaction)
        await parts.router.handle(interaction)

    def _remember(self, interaction: discord.Interaction[Any]) -> None:
        """Remember where somebody is and what they are doing: it spares requests and pings."""
        click = click_of(interaction)
        self.parts.card_places.remember_conversation(interaction)
        if click and click.verb not in WITHOUT_MATCH:
            self.parts.card_places.remember_latest(click.match, interaction)
            self.parts.matches.remember_activity(click.match, interaction.user.id)

    async def on_error(self, event_method: str, /, *_: Any, **__: Any) -> None:
        self.parts.counts.count_unforeseen(event_method)
        log.exception("unforeseen", during=event_method)  # noqa: LOG004 - called in an except clause

    async def close(self) -> None:
        """Stop every part; a step is taken even if one before it has failed."""
        parts = self.parts
        async with AsyncExitStack() as steps:  # the last one runs first
            steps.push_async_callback(super().close)
            steps.push_async_callback(self._heartbeat.stop)
            steps.push_async_callback(parts.sheets.close)  # they end after the deliveries
            steps.push_async_callback(self._stop_delivering)
            steps.push_async_callback(parts.pulse_boards.stop)
            steps.push_async_callback(parts.thinker.close)
            steps.push_async_callback(parts.race_keeper.close)
            steps.push_async_callback(parts.under_way.wait)
            steps.push_async_callback(parts.fleet.stop)

    async def _stop_delivering(self) -> None:
        """Stop sweeping, finish the letters under way, and send no more."""
        if self._sweeping:
            self._sweeping.cancel()
            await asyncio.wait({self._sweeping})
        if self._delivering:
            self.parts.outbox.close()
            await self._delivering
