"""A call that no answer told us of is found again, and taken away when it no longer holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.front import verbs
from bot.match.match import Standing
from bot.people.person import Ping
from tests.bot.later import calls, later, wait_until_delivered
from tests.bot.table import controls, lobby, press, say, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from tests.bot.conftest import Clock

FIRST, SECOND = "build L d1", "build L d3"


@pytest.mark.parametrize("ping", [Ping.MENTION, Ping.DIRECT])
async def test_a_call_that_nobody_knows_of_goes_when_its_turn_is_over(
    *,
    bot: Makiso,
    clock: Clock,
    discord: LocalDiscord,
    channel: Channel,
    ann: Person,
    bob: Person,
    ping: Ping,
) -> None:
    table = await start_table(discord, channel, ann, bob)
    await bot.parts.people.change(bob.id, ping=ping)
    there = channel if ping is Ping.MENTION else bob.inbox
    await bot.parts.matches.move(table.match, ann.id, FIRST)
    discord.faults.cut_after("POST", f"*/channels/{'*' if ping is Ping.DIRECT else channel.id}/messages")
    await later(bot, clock)
    (call,) = calls(there, bob)

    await bot.parts.matches.move(table.match, bob.id, SECOND)
    await wait_until_delivered(bot)

    assert call.is_deleted


async def test_a_call_whose_turn_is_over_before_it_stands_need_not_be_looked_for(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    discord.forbid(channel, "read_message_history")
    table = await start_table(discord, channel, ann, bob)
    await bot.parts.matches.move(table.match, ann.id, FIRST)
    await wait_until_delivered(bot)

    with discord.faults.holding("POST", f"*/channels/{channel.id}/messages") as met:
        clock.now += 60
        bot.parts.outbox.wake()
        await met.wait()
        await bot.parts.matches.move(table.match, bob.id, SECOND)
    await wait_until_delivered(bot)

    assert calls(channel, bob) == []


async def test_only_the_call_that_is_over_is_taken_away(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    other = await start_table(discord, channel, ann, bob)
    await bot.parts.matches.move(other.match, ann.id, FIRST)
    await later(bot, clock)
    (kept,) = calls(channel, bob)
    table = await start_table(discord, channel, ann, bob)
    await bot.parts.matches.move(table.match, ann.id, FIRST)
    discord.faults.cut_after("POST", f"*/channels/{channel.id}/messages")
    await later(bot, clock)

    await bot.parts.matches.move(table.match, bob.id, SECOND)
    await later(bot, clock)

    assert calls(channel, bob) == [kept]
    assert len(calls(channel, ann)) == 1


async def test_a_call_that_nobody_knows_of_goes_once_nobody_wants_it(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await start_table(discord, channel, ann, bob)
    await bot.parts.matches.move(table.match, ann.id, FIRST)
    discord.faults.cut_after("POST", f"*/channels/{channel.id}/messages")
    await later(bot, clock)
    (call,) = calls(channel, bob)

    await bot.parts.people.change(bob.id, ping=Ping.NONE)
    await later(bot, clock)

    assert call.is_deleted


async def test_an_invitation_that_nobody_knows_of_goes_when_it_is_answered(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    card = await say(ann, channel, "new", game="subdivision")
    match = next(one.click.match for one in controls(card))
    discord.faults.cut_after("POST", f"*/channels/{channel.id}/messages")
    await bot.parts.lobby.invite(match, ann.id, {bob.id: bob.name})
    await wait_until_delivered(bot)
    (call,) = calls(channel, bob)

    await press(bob, card, verbs.JOIN)
    await wait_until_delivered(bot)

    assert call.is_deleted
    assert (await bot.parts.matches.require(match)).chairs[1].standing is Standing.SEATED


async def test_the_start_of_a_search_that_nobody_knows_of_goes_at_the_end(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await lobby(discord, channel, ann, bob, game="maniki")
    await wait_until_delivered(bot)
    discord.faults.cut_after("POST", f"*/channels/{channel.id}/messages")
    await press(ann, table.card, verbs.START)
    await wait_until_delivered(bot)
    (start,) = calls(channel, bob)

    await bot.parts.matches.resign(table.match, ann.id)
    await wait_until_delivered(bot)

    assert start.is_deleted
    assert len(calls(channel, bob)) == 1, "of the end"
