"""Clocks at a table: what the card says of them, time that is granted, and what becomes of them elsewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.clocks.pace import Pace
from bot.front import verbs
from bot.people.person import Ping
from bot.people.waking import DAY, HOUR, MINUTE
from bot.votes.proposal import ProposalKind
from rules_engine import Chance
from tests.bot.clocks.clocked import clock_of, message_with, no_leave
from tests.bot.conftest import running
from tests.bot.databases import server_slowly
from tests.bot.later import calls, later, wait_until_delivered
from tests.bot.table import press, say, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from tests.bot.conftest import Clock
    from tests.bot.table import Table
pytestmark = server_slowly


async def test_the_card_says_by_when_a_person_has_to_move(
    bot: Makiso, clock: Clock, daily: Table, ann: Person
) -> None:
    due_at = clock.now + DAY

    assert f"{ann.name}: by <t:{due_at}:f> (<t:{due_at}:R>)" in daily.card.text

    clock.now += 20 * HOUR
    await daily.play_on(Chance("clock"), 1)
    await wait_until_delivered(bot)

    assert f"{ann.name}: by" not in daily.card.text
    assert f"Bob: by <t:{clock.now + DAY}:f>" in daily.card.text
    assert (await clock_of(bot, daily)).left == DAY  # a day a move, and never more than a day


async def test_a_day_is_granted_when_one_of_the_others_agrees(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person, bob: Person
) -> None:
    await later(bot, clock, DAY // 2)
    (call,) = calls(channel, ann)
    asked = await press(ann, call, verbs.ASK_TIME)
    assert "asks for one more day" in asked.text

    await press(bob, asked, verbs.AGREE)

    assert (await clock_of(bot, daily)).due_at == clock.now + DAY // 2 + DAY


async def test_a_day_that_is_asked_for_in_private_is_asked_for_where_the_others_are(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person, bob: Person
) -> None:
    await bot.parts.people.change(ann.id, ping=Ping.DIRECT)
    await later(bot, clock, DAY // 2)
    (reminder,) = calls(ann.inbox, ann)

    told = await press(ann, reminder, verbs.ASK_TIME)
    await later(bot, clock)

    assert told.text == "I ask the others where you play with them."
    await press(bob, message_with(channel, "asks for one more day"), verbs.AGREE)
    assert (await clock_of(bot, daily)).due_at is not None
    assert "Agreed." in message_with(channel, "asks for one more day").text


async def test_a_day_is_granted_when_nobody_objects_in_time(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person
) -> None:
    await later(bot, clock, DAY // 2)
    await press(ann, calls(channel, ann)[0], verbs.ASK_TIME)

    await later(bot, clock, DAY // 2)

    message_with(channel, "Nobody objected")
    assert (await clock_of(bot, daily)).due_at == clock.now + DAY


async def test_a_call_says_by_when_also_once_that_is_otherwise(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person, bob: Person
) -> None:
    await no_leave(bot, daily)
    await later(bot, clock, DAY // 2)
    (call,) = calls(channel, ann)
    await press(bob, await press(ann, call, verbs.ASK_TIME), verbs.AGREE)
    await wait_until_delivered(bot)

    assert calls(channel, ann) == [call], "nobody is called again by that"
    until = clock.now + DAY // 2 + DAY
    assert f"You have time until <t:{until}:f>" in call.content
    assert call.components, "it can still be answered"

    await later(bot, clock, DAY * 3 // 2)
    (last,) = calls(channel, ann)
    assert "You are out of time" in last.content
    await press(bob, message_with(channel, "is out of time at Subdivision"), f"{verbs.LATE} 0 more")
    await wait_until_delivered(bot)
    assert f"You have time until <t:{clock.now + DAY}:f>" in last.content


async def test_a_call_in_private_says_by_when_too_and_keeps_its_picture(
    *, bot: Makiso, clock: Clock, daily: Table, ann: Person
) -> None:
    await daily.play_on(Chance("call"), 1)
    await bot.parts.people.change(daily.waiting.id, ping=Ping.DIRECT)
    called = daily.waiting
    await later(bot, clock)
    (call,) = calls(called.inbox, called)
    assert call.attachments

    await bot.parts.people.take_leave(called.id, None, "3")
    await wait_until_delivered(bot)

    (mine,) = [one for one in (await bot.parts.matches.require(daily.match)).clocks if one.runs]
    assert f"<t:{mine.due_at}:f>" in call.content
    assert call.attachments


async def test_no_day_is_granted_to_a_person_who_has_moved_meanwhile(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person, bob: Person
) -> None:
    await later(bot, clock, DAY // 2)
    asked = await press(ann, calls(channel, ann)[0], verbs.ASK_TIME)
    await daily.play_on(Chance("clock"), 1)

    await press(bob, asked, verbs.AGREE)
    await later(bot, clock, DAY // 2)

    assert (await clock_of(bot, daily)).left == DAY, "never more than a day, and a day a move"
    assert not any("Nobody objected" in message.text for message in channel.messages.values())


async def test_a_day_is_not_granted_against_somebodys_will(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person, bob: Person
) -> None:
    due_at = clock.now + DAY
    await later(bot, clock, DAY // 2)
    asked = await press(ann, calls(channel, ann)[0], verbs.ASK_TIME)

    await press(bob, asked, verbs.DISAGREE)

    assert (await clock_of(bot, daily)).due_at == due_at


async def test_silence_takes_no_move_back(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person
) -> None:
    await daily.play_on(Chance("said"), 1)
    await bot.parts.votes.propose(daily.match, ann.id, ProposalKind.UNDO, "")

    await later(bot, clock, DAY)

    assert (await bot.parts.matches.require(daily.match)).ply == 1


async def test_quiet_hours_of_somebody_are_on_the_card(
    *, bot: Makiso, clock: Clock, daily: Table, ann: Person
) -> None:
    minute = clock.now // MINUTE % (24 * 60)
    await bot.parts.people.change(ann.id, zone="Etc/UTC", quiet=((minute + 60) % 1440, (minute + 540) % 1440))
    await wait_until_delivered(bot)

    due_at = clock.now + DAY + 2 * 8 * HOUR
    assert (await clock_of(bot, daily)).due_at == due_at
    assert f"Ann: by <t:{due_at}:f> (<t:{due_at}:R>); clock paused from" in daily.card.text


async def test_the_time_in_which_the_bot_was_away_is_given_back(
    *, discord: LocalDiscord, archive: Archive, clock: Clock, channel: Channel, ann: Person, bob: Person
) -> None:
    async with running(discord, archive, clock) as before:
        table = await start_table(discord, channel, ann, bob, pace=Pace.DAILY)
        await later(before, clock, HOUR)
    clock.now += 9 * DAY

    async with running(discord, archive, clock) as after:
        await later(after, clock, 30 * MINUTE)

        assert (await clock_of(after, table)).due_at == clock.now - 30 * MINUTE + DAY - HOUR
        assert calls(channel, ann) == []
        assert "I was offline for 216 hours; the clocks were paused" in table.card.text


async def test_a_rematch_has_the_same_pace(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person
) -> None:
    over = await bot.parts.matches.resign(daily.match, ann.id)

    again, _ = await bot.parts.lobby.rematch(over, ann.id, ann.name)

    assert (again.pace, again.clocks) == (Pace.DAILY, ())
    assert replace(over, pace=Pace.NONE) != over


async def test_a_match_goes_on_although_its_channel_is_gone(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, channel: Channel, daily: Table
) -> None:
    await no_leave(bot, daily)
    discord.delete_channel(channel)

    await later(bot, clock, DAY)
    await later(bot, clock, DAY)

    match = await bot.parts.matches.require(daily.match)
    assert match.chairs[0].level is not None  # nobody could be asked, so the computer plays


async def test_a_match_goes_on_although_its_thread_is_gone(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    thread = ann.open_thread(channel, "Subdivision")
    table = await start_table(discord, thread, ann, bob, pace=Pace.DAILY)
    await no_leave(bot, table)
    discord.delete_channel(thread)

    await later(bot, clock, DAY)
    await later(bot, clock, DAY)

    assert (await bot.parts.matches.require(table.match)).chairs[0].level is not None
    board = await say(bob, channel, "board", match=str(table.match))
    assert "the computer plays" in board.text, "it is played in the channel from now on"
