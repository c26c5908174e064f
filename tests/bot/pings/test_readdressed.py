"""A call leads to the board, also once the board is somewhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.front import verbs
from bot.people.person import Ping
from playground.world.components import walk
from tests.bot.later import calls, later, wait_until_delivered
from tests.bot.table import Table, press, say, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.conftest import Clock


def links(message: Message) -> list[str]:
    return [part["url"] for part in walk(message.components) if "url" in part]


def address_of(message: Message, channel: Channel) -> str:
    assert channel.guild is not None
    return f"https://discord.com/channels/{channel.guild.id}/{channel.id}/{message.id}"


@pytest.fixture
async def table(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, clock: Clock, ann: Person, bob: Person
) -> Table:
    """Ann has moved, and Bob was called."""
    table = await start_table(discord, channel, ann, bob)
    await bot.parts.matches.move(table.match, ann.id, "build L d1")
    return table


async def test_a_call_leads_to_a_board_that_was_brought_down(
    *,
    bot: Makiso,
    discord: LocalDiscord,
    channel: Channel,
    clock: Clock,
    table: Table,
    ann: Person,
    bob: Person,
) -> None:
    await later(bot, clock)
    (call,) = calls(channel, bob)
    said = call.content
    assert links(call) == [address_of(table.card, channel)]

    brought = await say(ann, channel, "board", match=str(table.match))
    await discord.until(lambda: links(call) == [address_of(brought, channel)])

    assert table.card is brought
    assert calls(channel, bob) == [call], "nobody is called twice"
    assert call.content == said


async def test_a_call_in_private_keeps_its_picture_and_its_buttons(
    *, bot: Makiso, discord: LocalDiscord, clock: Clock, table: Table, ann: Person, bob: Person
) -> None:
    await bot.parts.people.change(bob.id, ping=Ping.DIRECT)
    await later(bot, clock)
    (call,) = calls(bob.inbox, bob)
    there = discord.channel("there")

    brought = await say(ann, there, "board", match=str(table.match))
    await discord.until(lambda: links(call) == [address_of(brought, there)])

    assert call.attachments
    assert (await press(bob, call, verbs.PLAY)).audience is not None


async def begun(
    bot: Makiso, discord: LocalDiscord, channel: Channel, *people: Person
) -> tuple[Table, Message]:
    """Start a match in which all search; find what tells the channel of it."""
    table = await start_table(discord, channel, *people, game="maniki")
    await wait_until_delivered(bot)
    (start,) = calls(channel, people[1])
    assert "begins" in start.text
    return table, start


async def test_the_start_of_a_search_leads_to_a_board_that_was_brought_down(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table, start = await begun(bot, discord, channel, ann, bob)
    assert links(start) == [address_of(table.card, channel)]

    brought = await say(ann, channel, "board", match=str(table.match))
    await discord.until(lambda: links(start) == [address_of(brought, channel)])

    assert calls(channel, bob) == [start]


async def test_the_start_of_a_search_goes_when_the_match_ends(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table, start = await begun(bot, discord, channel, ann, bob)

    await bot.parts.matches.resign(table.match, ann.id)
    await wait_until_delivered(bot)

    assert start.id not in channel.messages


async def test_who_is_called_to_a_search_in_private_is_led_to_the_board_as_well(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    await bot.parts.people.change(bob.id, ping=Ping.DIRECT)
    table = await start_table(discord, channel, ann, bob, game="maniki")
    await wait_until_delivered(bot)
    (call,) = calls(bob.inbox, bob)
    assert not calls(channel, bob)
    there = discord.channel("there")

    brought = await say(ann, there, "board", match=str(table.match))
    await discord.until(lambda: links(call) == [address_of(brought, there)])

    await bot.parts.matches.resign(table.match, ann.id)
    await wait_until_delivered(bot)
    assert call.id not in bob.inbox.messages
