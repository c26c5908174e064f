"""`/server`: what people may play where, and whether everything works."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.front import verbs
from bot.front.click import number
from bot.front.refusals import NotAdmin, UnknownButton
from bot.front.reply import show, show_thinking
from bot.front.router import allowed_value, chosen_values, on_click
from bot.front.words import SPOKEN
from bot.library.help_card import PIN
from bot.people.card import AUTOMATIC, LEAVE_CHOICES, MATCH_LIMITS, server_card
from bot.servers.permissions_cog import check_permissions
from bot.servers.server import Threads

if TYPE_CHECKING:
    from bot.front.click import Click
    from bot.lists.board_keeper import PulseBoards
    from bot.people.reader_keeper import Readers
    from bot.servers.doctor_cog import Doctor
    from bot.servers.server import Server
    from bot.servers.service import Servers


ALLOWED_CHOICES = {
    "lang": (AUTOMATIC, *SPOKEN),
    "threads": tuple(Threads),
    "limit": tuple(map(str, MATCH_LIMITS)),
    "leave": tuple(map(str, LEAVE_CHOICES)),
}


class ServerCog(commands.Cog):
    server = app_commands.Group(
        name=locale_str("server"),
        description=locale_str("Settings of this server"),
        guild_only=True,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        default_permissions=discord.Permissions(manage_guild=True),
    )

    def __init__(self, servers: Servers, pulse_boards: PulseBoards, readers: Readers, doctor: Doctor) -> None:
        self._servers = servers
        self._pulse_boards = pulse_boards
        self._readers = readers
        self._doctor = doctor

    @server.command(name=locale_str("settings"), description=locale_str("Channels, roles, language, threads"))
    async def settings(self, interaction: discord.Interaction[Any]) -> None:
        await self._show(interaction, await self._servers.find(_require_managed(interaction)))

    @on_click(verbs.SERVER)
    async def set(self, interaction: discord.Interaction[Any], click: Click) -> None:
        guild_id, name = _require_managed(interaction), click.word()
        if name in ALLOWED_CHOICES:
            allowed_value(interaction, ALLOWED_CHOICES[name])
        field, chosen = _parse_setting(name, chosen_values(interaction))
        await self._show(interaction, await self._servers.change(guild_id, **{field: chosen}))

    @on_click(verbs.PULSE)
    async def toggle_pulse(self, interaction: discord.Interaction[Any], click: Click) -> None:
        guild_id, channel = _require_managed(interaction), interaction.channel_id or 0
        has_board = await self._pulse_boards.has_board(channel)
        if has_board and click.words != PIN:
            await self._pulse_boards.remove(channel)
        elif not has_board:
            check_permissions(interaction, "pin_messages")
            await self._pulse_boards.add(channel, guild_id)
        await self._show(interaction, await self._servers.find(guild_id))

    async def _show(self, interaction: discord.Interaction[Any], server: Server) -> None:
        say = await self._readers.say_to(interaction)
        has_board = await self._pulse_boards.has_board(interaction.channel_id or 0)
        await show(interaction, server_card(server, say, has_board=has_board))

    @server.command(name=locale_str("doctor"), description=locale_str("Test whether everything works here"))
    async def doctor(self, interaction: discord.Interaction[Any]) -> None:
        _require_managed(interaction)
        await show_thinking(interaction)
        await show(interaction, await self._doctor.examine(interaction))


def _require_managed(interaction: discord.Interaction[Any]) -> int:
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise NotAdmin
    return interaction.guild_id


def _parse_setting(name: str, chosen: tuple[str, ...]) -> tuple[str, object]:
    """Parse which field of a server a menu sets, and to what."""
    match name:
        case "channels" | "starters":
            return name, tuple(map(number, chosen))
        case "lang":
            return name, None if chosen[0] == AUTOMATIC else chosen[0]
        case "threads":
            return name, Threads(chosen[0])
        case "leave":
            return "leave_days", int(chosen[0])
        case "limit":
            return "running_limit", int(chosen[0])
        case _:
            raise UnknownButton
