"""Servers that the bot is on, and what is left of one that removed it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from bot.lists import board_store as boards
from bot.mail.letter import WELCOME, Letter
from bot.match import store as rows
from bot.match.match import Place
from bot.servers import presence_store as presences
from bot.servers import store as servers
from bot.servers.keeper import DAY, RETENTION, ServersKnown
from bot.servers.server import PulseBoard, Server
from tests.bot.archived import LOBBY, add_match
from tests.bot.databases import both_databases
from tests.patience import until

if TYPE_CHECKING:
    import pytest

    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord
    from tests.bot.conftest import Clock

HERE, THERE = 100, 101


async def test_the_servers_of_a_shard_are_known_to_every_process(
    bot: Makiso, archive: Archive, discord: LocalDiscord
) -> None:
    (guild,) = discord.world.guilds.values()

    assert await _noted(archive) == (presences.Presence(guild.id, "en-US"),)


@both_databases
async def test_a_server_that_comes_while_its_shard_is_compared_is_there(
    bot: Makiso, archive: Archive, clock: Clock
) -> None:
    (guild,) = bot.guilds
    async with archive.writing() as connection:
        await presences.delete_server(connection, guild.id)
    known = ServersKnown(archive, clock)

    await asyncio.gather(known.compare(0, 1, tuple), known.handle_join(guild))

    assert [one.guild_id for one in await presences.list_present(archive, 0, 1)] == [guild.id]


async def _noted(archive: Archive) -> tuple[presences.Presence, ...]:
    return await until(partial(presences.list_present, archive, 0, 1))


@both_databases
async def test_a_server_that_removed_the_bot_is_forgotten_after_a_month(
    archive: Archive, clock: Clock
) -> None:
    known = ServersKnown(archive, clock)
    match = await add_match(archive, replace(LOBBY, place=Place(HERE, 200, 300)))
    other = await add_match(archive, replace(LOBBY, place=Place(THERE, 201, 301)))
    async with archive.writing() as connection:
        presences.note_present(connection, presences.Presence(HERE, "fr"), presences.Presence(THERE, "en-US"))
        await servers.store(connection, Server(HERE, lang="fr"))
        await boards.store(connection, PulseBoard(200, HERE, 5))
        presences.note_gone(connection, HERE, clock())
    clock.now += RETENTION - 1
    assert await known.delete_old() == 0
    assert (await servers.find(archive, HERE)).lang == "fr"

    clock.now += 1
    assert await known.delete_old() == 1

    assert (await servers.find(archive, HERE)).lang is None
    assert await boards.find(archive, 200) is None
    assert (await _place(archive, match.id)) == Place(None, 0, None)
    assert (await _place(archive, other.id)) == Place(THERE, 201, 301)
    assert await known.delete_old() == 0


async def _place(archive: Archive, match_id: int) -> Place:
    match = await rows.find(archive, match_id)
    assert match is not None
    return match.place


async def test_however_many_have_removed_the_bot_all_are_forgotten(
    archive: Archive, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.servers.keeper.AT_ONCE", 2)
    async with archive.writing() as connection:
        for number in range(5):
            presences.note_present(connection, presences.Presence(number, "fr"))
            presences.note_gone(connection, number, clock() - RETENTION)

    assert await ServersKnown(archive, clock).delete_old() == 5


@both_databases
async def test_a_server_that_invites_the_bot_again_in_time_finds_everything_as_it_was(
    archive: Archive, clock: Clock
) -> None:
    known = ServersKnown(archive, clock)
    async with archive.writing() as connection:
        await servers.store(connection, Server(HERE, lang="fr"))
    for found in ([presences.Presence(HERE, "fr")], [], [presences.Presence(HERE, "fr")]):
        await presences.refresh(archive, 0, 1, found, clock(), greeting=_greeting)
        clock.now += 20 * DAY * (not found)
    clock.now += 20 * DAY

    assert await known.delete_old() == 0
    assert (await servers.find(archive, HERE)).lang == "fr"


async def _greeting(*_: object) -> Letter:
    return Letter(WELCOME, guild_id=HERE)


async def test_of_a_removal_it_is_noted_when(bot: Makiso, archive: Archive, clock: Clock) -> None:
    (guild,) = bot.guilds
    await _noted(archive)

    await bot.on_guild_remove(guild)

    assert await presences.list_present(archive, 0, 1) == ()
    assert await presences.list_gone_before(archive, clock(), 10) == (guild.id,)
