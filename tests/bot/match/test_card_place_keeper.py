"""A card stays within its server, wakes the thread it lies in, and goes with a server that is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from aiohttp import ServerDisconnectedError
from discord import app_commands

from bot.front import verbs
from bot.front.failures import sentence
from bot.front.refusals import TooManyMatches
from bot.front.words import voice
from playground.world import threads
from tests.bot.later import wait_until_delivered
from tests.bot.table import Table, lobby, press, say, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel, Thread

WEEK = 7 * 24 * 60
ELSEWHERE = "That match is on another server. Use /board there."


async def test_a_board_is_not_taken_to_direct_messages(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await start_table(discord, channel, ann, bob)
    card = table.card

    reply = await say(ann, ann.inbox, "board", match=str(table.match))

    assert reply.text == ELSEWHERE
    assert table.card is card
    assert (await bot.parts.matches.require(table.match)).place.message_id == card.id


async def test_a_board_is_not_taken_to_another_server(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await start_table(discord, channel, ann, bob)
    other = discord.guild("Elsewhere")
    discord.world.join(ann.user, other)
    there = discord.channel("there", other)

    reply = await say(ann, there, "board", match=str(table.match))

    assert reply.text == ELSEWHERE
    assert reply.audience is ann.user
    await wait_until_delivered(bot)
    assert not table.card.is_deleted


async def test_a_board_is_not_taken_where_nothing_is_played(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await start_table(discord, channel, ann, bob)
    assert channel.guild is not None
    await bot.parts.servers.change(channel.guild.id, channels=(channel.id,))
    card = table.card

    reply = await say(ann, discord.channel("chat"), "board", match=str(table.match))

    assert f"<#{channel.id}>" in reply.text
    assert not card.is_deleted


async def in_thread(
    bot: Makiso, discord: LocalDiscord, channel: Channel, *people: Person
) -> tuple[Table, Channel, Thread]:
    """Start a match in a thread of its own."""
    table = await lobby(discord, channel, *people)
    await bot.parts.lobby.toggle_thread(table.match, people[0].id)
    await press(people[0], table.card, verbs.START)
    await wait_until_delivered(bot)
    channel = discord.world.channels[(await bot.parts.matches.require(table.match)).place.channel_id]
    assert channel.thread is not None
    assert channel.thread.auto_archive == WEEK
    return table, channel, channel.thread


async def test_the_thread_of_a_running_match_does_not_fall_asleep(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table, _, thread = await in_thread(bot, discord, channel, ann, bob)

    discord.pass_time(minutes=WEEK + 1)
    await discord.until(lambda: not thread.is_archived)

    await bot.parts.matches.resign(table.match, ann.id)
    await wait_until_delivered(bot)
    discord.pass_time(minutes=WEEK + 1)
    assert thread.is_archived


async def test_a_thread_that_was_put_away_wakes_for_its_card(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table, thread, state = await in_thread(bot, discord, channel, ann, bob)
    threads.set_archived(discord.world, thread, to_sleep=True)

    await bot.parts.matches.move(table.match, ann.id, "build L d1")
    await wait_until_delivered(bot)

    (card,) = (one for one in thread.messages.values() if "**Bob** to move" in one.text)
    assert card.id == (await bot.parts.matches.require(table.match)).place.message_id
    assert not state.is_archived


@pytest.mark.parametrize("is_locked", [True, False])
async def test_a_card_that_leaves_a_locked_thread_says_why_it_stood_still(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person, is_locked: bool
) -> None:
    table, thread, state = await in_thread(bot, discord, channel, ann, bob)
    state.is_locked = is_locked
    threads.set_archived(discord.world, thread, to_sleep=True)

    await bot.parts.matches.move(table.match, ann.id, "build L d1")
    await wait_until_delivered(bot)
    board = await say(ann, channel, "board", match=str(table.match))

    assert state.is_archived == is_locked
    assert "**Bob** to move" in board.text
    why = f"in <#{thread.id}>: somebody closed that thread, and I would need **Manage Threads** to open it"
    assert (why in board.text) == is_locked


async def test_a_seat_taken_over_counts_among_those_somebody_plays(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person, cy: Person
) -> None:
    assert channel.guild is not None
    await bot.parts.servers.change(channel.guild.id, running_limit=1)
    table = await start_table(discord, channel, ann, bob)
    await start_table(discord, channel, cy, discord.person("Eve"))
    await bot.parts.votes.offer(table.match, ann.id)

    with pytest.raises(TooManyMatches):
        await bot.parts.votes.take_over(table.match, 0, cy.id, "Cy")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_command_of_an_older_version_gets_a_sentence(lang: str) -> None:
    say_in = voice(lang)

    told = sentence(app_commands.CommandNotFound("old", []), say_in)

    assert told == say_in("That command has changed. Reload Discord, then type it again.")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_discord_that_is_down_is_nobodys_fault(lang: str) -> None:
    say_in = voice(lang)

    told = sentence(ServerDisconnectedError(), say_in)

    assert told == say_in("I could not reach Discord just now. Look at the board, and try again.")
