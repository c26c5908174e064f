"""The bot welcomes each server once, whenever it joined and however many processes saw it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.database import Archive
from bot.mail import store as outbox
from bot.mail.letter import WELCOME, Letter
from bot.servers import presence_store as presences
from bot.servers.keeper import ServersKnown
from tests.bot.archived import run_sql
from tests.bot.conftest import running
from tests.bot.databases import both_databases, greet_from_now_on
from tests.bot.later import wait_until_delivered
from tests.patience import UNHURRIED

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Transaction
    from playground import LocalDiscord
    from playground.world.guilds import Guild
    from playground.world.messages import Message
    from tests.bot.conftest import Clock
    from tests.bot.process import Process

HELLO = "## Makiso: board games, one move at a time"
HERE = 100


def welcomes(*guilds: Guild) -> list[Message]:
    return [
        message
        for guild in guilds
        for channel in guild.channels.values()
        for message in channel.messages.values()
        if message.text.startswith(HELLO)
    ]


def let_in(discord: LocalDiscord, name: str = "Club") -> Guild:
    """Found a server, and let the bot in."""
    guild = discord.guild(name, with_bot=False)
    discord.channel("lounge", guild)
    discord.world.join(discord.world.bot, guild)
    return guild


async def wait_until_noted(archive: Archive, *guilds: Guild) -> None:
    """Wait until a server is known, and so a letter to it is written, if there is to be one."""
    wanted = {guild.id for guild in guilds}
    async with asyncio.timeout(UNHURRIED):
        while not wanted <= {one.guild_id for one in await presences.list_present(archive, 0, 1)}:
            pass


async def list_welcomes(bot: Makiso, *guilds: Guild) -> list[Message]:
    """Wait until all is said; which of it welcomes somebody."""
    await wait_until_noted(bot.parts.archive, *guilds)
    await wait_until_delivered(bot)
    return welcomes(*guilds)


async def test_a_server_that_let_the_bot_in_before_its_first_start_is_welcomed_once(
    discord: LocalDiscord, archive: Archive, clock: Clock
) -> None:
    await greet_from_now_on(archive)
    async with running(discord, archive, clock) as bot:
        (welcome,) = await list_welcomes(bot, discord.home)
    assert welcome.channel is discord.general

    async with running(discord, archive, clock) as bot:
        assert await list_welcomes(bot, discord.home) == [welcome]


async def test_a_server_that_let_the_bot_in_while_it_was_away_is_welcomed_once(
    discord: LocalDiscord, archive: Archive, clock: Clock
) -> None:
    async with running(discord, archive, clock) as bot:
        assert await list_welcomes(bot, discord.home) == []
    await greet_from_now_on(archive)
    club = let_in(discord)

    for _ in range(2):
        async with running(discord, archive, clock) as bot:
            assert len(await list_welcomes(bot, discord.home, club)) == 1
    assert len(welcomes(club)) == 1


async def test_a_server_that_let_the_bot_in_while_discord_was_out_of_reach_is_welcomed_once(
    discord: LocalDiscord, archive: Archive, clock: Clock
) -> None:
    async with running(discord, archive, clock) as bot:
        await list_welcomes(bot, discord.home)
        await greet_from_now_on(archive)
        discord.gateway.cut_connections()
        club = let_in(discord)
        await discord.connected()

        assert len(await list_welcomes(bot, discord.home, club)) == 1


async def test_whoever_lets_the_bot_in_again_is_welcomed_again(
    bot: Makiso, discord: LocalDiscord, archive: Archive
) -> None:
    club = let_in(discord)
    assert len(await list_welcomes(bot, club)) == 1

    discord.world.leave(discord.world.bot, club)
    async with asyncio.timeout(UNHURRIED):
        while club.id in {one.guild_id for one in await presences.list_present(archive, 0, 1)}:
            pass
    discord.world.join(discord.world.bot, club)

    assert len(await list_welcomes(bot, club)) == 2


@both_databases
async def test_of_several_who_see_a_server_come_one_welcomes_it(archive: Archive, clock: Clock) -> None:
    await greet_from_now_on(archive)
    here = presences.Presence(HERE, "fr")

    async def greeting(_: Transaction, guild_id: int, __: int | None) -> Letter:
        return Letter(WELCOME, guild_id=guild_id, content={"guild": str(guild_id)}, due_at=clock())

    async def seen() -> None:
        await presences.refresh(archive, 0, 1, [here], clock(), greeting=greeting)
        async with archive.writing() as connection:
            await presences.add_and_greet(connection, [here], greeting)

    await asyncio.gather(*(seen() for _ in range(5)))

    assert len(await outbox.list_due(archive, clock())) == 1


async def test_a_server_of_which_discord_tells_nothing_yet_is_welcomed_once_it_does(
    bot: Makiso, discord: LocalDiscord, archive: Archive, clock: Clock
) -> None:
    known = ServersKnown(archive, clock)
    await wait_until_noted(archive, discord.home)  # by the bot itself, which looks once at its start
    await greet_from_now_on(archive)
    async with archive.writing() as connection:
        await presences.delete_server(connection, discord.home.id)
    (guild,) = bot.guilds

    guild.unavailable = True
    await known.compare(0, 1, lambda: bot.guilds)
    assert await presences.list_present(archive, 0, 1) == ()

    guild.unavailable = False
    await known.handle_available(guild)
    await known.handle_available(guild)
    assert len(await list_welcomes(bot, discord.home)) == 1


async def test_a_welcome_whose_arrival_nobody_heard_of_is_not_said_again(
    bot: Makiso, discord: LocalDiscord
) -> None:
    content = {"guild": str(discord.home.id)}
    welcome = bot.parts.outbox._senders[WELCOME]
    await welcome(Letter(WELCOME, content=content, guild_id=discord.home.id))
    discord.pass_time(minutes=10)

    await welcome(Letter(WELCOME, content=content, guild_id=discord.home.id, attempts=1))

    assert len(welcomes(discord.home)) == 1


async def test_a_bot_that_is_killed_after_it_has_seen_a_server_welcomes_it_all_the_same(
    discord: LocalDiscord, database: str, process: Process
) -> None:
    async with Archive.open(database) as archive:
        await greet_from_now_on(archive)
    discord.faults.fail("POST", f"*/channels/{discord.general.id}/messages", status=503, times=1 << 30)
    await process.start()
    await discord.connected()
    async with Archive.open_read_only(database) as archive:
        await wait_until_noted(archive, discord.home)
    await process.kill()
    discord.faults.clear()
    async with Archive.open(database) as archive, archive.jotting() as connection:
        await outbox.release_all(connection, 1 << 40)
        await run_sql(connection, "UPDATE outbox SET due_at = 1")

    await process.start()

    await discord.until(lambda: welcomes(discord.home), UNHURRIED)
