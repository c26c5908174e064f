"""Matches rest while the bot is removed from their server: for a week; let in again, they go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.clocks.outage_service import Outages
from bot.clocks.pace import Pace
from bot.match.match import Status
from bot.match.service import Matches
from bot.people.waking import DAY, HOUR
from bot.servers import presence_store as presences
from bot.servers.keeper import ServersKnown
from bot.servers.service import REST_SECONDS, Servers
from bot.votes import store as proposals
from bot.votes.proposal import ProposalKind
from bot.votes.service import Votes
from rules_engine import Chance
from tests.bot.archived import ANN, BOB, read_match
from tests.bot.clocks.timed import deal_match
from tests.bot.databases import both_databases
from tests.bot.later import calls, later, wait_until_delivered
from tests.bot.table import lobby, start_table
from tests.patience import until

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.conftest import Clock
    from tests.bot.table import Table

AWAY = 5 * DAY
HERE = 100


@pytest.fixture
async def daily(bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person) -> Table:
    """Ann moves first, and has a day."""
    return await start_table(discord, channel, ann, bob, pace=Pace.DAILY)


async def removed(discord: LocalDiscord, archive: Archive) -> None:
    discord.world.leave(discord.world.bot, discord.home)
    await _noted(archive, discord.home.id, is_gone=True)


async def let_in_again(bot: Makiso, discord: LocalDiscord, archive: Archive) -> None:
    discord.world.join(discord.world.bot, discord.home)
    await _noted(archive, discord.home.id, is_gone=False)
    await wait_until_delivered(bot)


async def _noted(archive: Archive, guild_id: int, *, is_gone: bool) -> None:
    async def is_noted() -> bool:
        return (guild_id in await presences.list_gone(archive)) is is_gone

    await until(is_noted)


def said(channel: Channel, words: str) -> list[Message]:
    return [message for message in channel.messages.values() if words in message.text]


@both_databases
async def test_matches_rest_until_the_bot_is_let_in_again(
    *, bot: Makiso, discord: LocalDiscord, archive: Archive, clock: Clock, channel: Channel, daily: Table
) -> None:
    waiting = await lobby(discord, channel, *daily.people)
    await later(bot, clock, HOUR)
    await removed(discord, archive)
    before = list(channel.messages)

    await later(bot, clock, AWAY)
    assert list(channel.messages) == before, "nobody is told anything"
    await let_in_again(bot, discord, archive)

    assert len(said(channel, "I am back: 1 match goes on.")) == 1
    assert len(said(channel, "is out of time")) == len(said(channel, "a day of leave")) == 0
    match = await read_match(archive, daily.match)
    assert match.clocks[0].due_at == clock.now + DAY - HOUR
    assert (await read_match(archive, waiting.match)).status is Status.LOBBY
    await daily.play_on(Chance("again"), 2)


async def test_who_is_to_be_called_hears_it_once_the_bot_is_let_in_again(
    *, bot: Makiso, discord: LocalDiscord, archive: Archive, clock: Clock, channel: Channel, daily: Table
) -> None:
    ann, bob = daily.people
    await wait_until_delivered(bot)
    await removed(discord, archive)
    match = await bot.parts.matches.require(daily.match)
    move = next(iter(bot.parts.matches.table(match).state.legal_moves(0)))
    await bot.parts.matches.move(match.id, ann.id, move.path, match.ply)  # from a message to her alone
    await later(bot, clock, AWAY)
    assert calls(channel, bob) == []

    await let_in_again(bot, discord, archive)

    assert len(calls(channel, bob)) == 1
    assert (await read_match(archive, daily.match)).clocks[1].due_at == clock.now + DAY


@both_databases
async def test_where_nobody_lets_the_bot_in_again_matches_end_after_a_week(
    *, bot: Makiso, discord: LocalDiscord, archive: Archive, clock: Clock, channel: Channel, daily: Table
) -> None:
    waiting = await lobby(discord, channel, *daily.people)
    other = discord.guild("Elsewhere")
    for person in daily.people:
        discord.world.join(person.user, other)
    elsewhere = await start_table(discord, discord.channel("there", other), *daily.people)
    tables = daily, waiting, elsewhere
    await removed(discord, archive)
    known = ServersKnown(archive, clock)

    clock.now += REST_SECONDS - 1
    await known.delete_old()
    statuses = [(await read_match(archive, one.match)).status for one in tables]
    assert statuses == [Status.RUNNING, Status.LOBBY, Status.RUNNING]

    clock.now += 1
    await known.delete_old()
    statuses = [(await read_match(archive, one.match)).status for one in tables]
    assert statuses == [Status.CLOSED, Status.CLOSED, Status.RUNNING]
    await let_in_again(bot, discord, archive)
    assert said(channel, "I am back") == []


@both_databases
async def test_an_outage_of_the_bot_meanwhile_is_given_back_once(archive: Archive, clock: Clock) -> None:
    outages = Outages(archive, clock)
    await outages.start()
    match = await deal_match(archive, clock, Pace.DAILY, ANN, BOB)
    asked = await Votes(archive, clock, Matches(archive, clock)).propose(
        (await match()).id, BOB, ProposalKind.STOP, ""
    )
    clock.now += HOUR
    await outages.beat()
    await _away(archive, clock)
    since = clock.now
    clock.now += HOUR
    await outages.beat()
    clock.now += DAY
    await Outages(archive, clock).start()
    clock.now += HOUR

    servers = Servers(archive, clock)
    for _ in range(2):
        await servers.resume_clocks(HERE)
    async with archive.writing() as connection:
        assert await servers.resume(connection, HERE, since) == 1

    (ann, _) = (await match()).clocks
    assert ann.due_at == clock.now + DAY - HOUR
    async with archive.reading() as connection:
        (vote,) = await proposals.list_open(connection, asked.match.id)
    assert vote.expires_at == asked.proposal.expires_at + clock.now - since


async def _away(archive: Archive, clock: Clock) -> None:
    async with archive.writing() as connection:
        presences.note_present(connection, presences.Presence(HERE, "fr"))
        presences.note_gone(connection, HERE, clock())
