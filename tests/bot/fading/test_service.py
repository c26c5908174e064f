"""Matches that nobody plays any more, and the threads of those that have ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.clocks.pace import Pace
from bot.front import verbs
from bot.mail import store as outbox
from bot.mail.letter import FADING
from bot.match.match import Status
from bot.people.person import Ping
from bot.people.waking import DAY
from rules_engine import Chance
from tests.bot.later import wait_until_delivered
from tests.bot.table import Table, lobby, press, say, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.conftest import Clock

WEEKS = 14 * DAY


async def pass_time(bot: Makiso, clock: Clock, seconds: int) -> None:
    await wait_until_delivered(bot)
    clock.now += seconds
    await wait_until_delivered(bot)


def questions(channel: Channel) -> list[Message]:
    return [
        one
        for one in channel.messages.values()
        if "Nobody has moved at Subdivision for two weeks" in one.text
    ]


async def status(bot: Makiso, table: Table) -> Status:
    return (await bot.parts.matches.require(table.match)).status


async def test_people_are_asked_after_two_weeks_and_the_match_closes_after_four(
    bot: Makiso, clock: Clock, channel: Channel, table: Table
) -> None:
    await pass_time(bot, clock, WEEKS - 1)
    assert questions(channel) == []

    await pass_time(bot, clock, 1)
    (question,) = questions(channel)
    assert f"I close the match <t:{clock.now + WEEKS}:R>, unless somebody moves" in question.text

    await pass_time(bot, clock, WEEKS - 1)
    assert await status(bot, table) is Status.RUNNING
    await pass_time(bot, clock, 1)

    assert await status(bot, table) is Status.CLOSED
    assert questions(channel) == []
    assert "The match ended without a result." in table.card.text


async def test_one_person_alone_is_asked_in_their_own_language(
    *, bot: Makiso, clock: Clock, channel: Channel, table: Table, ann: Person, bob: Person
) -> None:
    await say(bob, channel, "hand")
    await bot.parts.people.change(ann.id, ping=Ping.NONE)

    await pass_time(bot, clock, WEEKS)

    (question,) = (one for one in channel.messages.values() if one.pings(bob.user))
    assert "Subdivision" in question.text
    assert "la partie" in question.text


async def test_a_move_keeps_a_match(
    *, bot: Makiso, archive: Archive, clock: Clock, channel: Channel, table: Table
) -> None:
    await pass_time(bot, clock, WEEKS)
    await pass_time(bot, clock, WEEKS - DAY)
    await table.play_on(Chance("late"), 1)

    await pass_time(bot, clock, DAY)

    assert await status(bot, table) is Status.RUNNING
    await pass_time(bot, clock, WEEKS - DAY)
    assert len(questions(channel)) == 1, "two weeks after that move"
    async with archive.reading() as connection:
        letters = await outbox.list_due(connection, 1 << 40)
    assert [letter.kind for letter in letters].count(FADING) == 1


async def test_a_person_who_plays_may_keep_a_match_without_moving(
    *, bot: Makiso, clock: Clock, channel: Channel, table: Table, bob: Person, cy: Person
) -> None:
    await pass_time(bot, clock, WEEKS)
    (question,) = questions(channel)
    refused = await press(cy, question, verbs.KEEP)
    assert "no seat at this table" in refused.text

    kept = await press(bob, question, verbs.KEEP)

    assert kept.audience is bob.user
    await wait_until_delivered(bot)
    assert questions(channel) == [], "what is answered goes"
    await pass_time(bot, clock, WEEKS)
    assert await status(bot, table) is Status.RUNNING
    assert len(questions(channel)) == 1


async def test_a_match_with_a_pace_has_its_clocks(
    *, bot: Makiso, archive: Archive, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    await start_table(discord, channel, ann, bob, pace=Pace.RELAXED)
    async with archive.reading() as connection:
        letters = await outbox.list_due(connection, 1 << 40)

    assert FADING not in [letter.kind for letter in letters]


@pytest.fixture
async def in_thread(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> Channel:
    """Start a match in a thread of its own; the thread."""
    table = await lobby(discord, channel, ann, bob)
    await press(ann, await press(ann, table.card, verbs.SETUP), verbs.THREAD)
    await press(ann, table.card, verbs.START)
    await wait_until_delivered(bot)
    match = await bot.parts.matches.require(table.match)
    return discord.world.channels[match.place.channel_id]


async def end(bot: Makiso, thread: Channel, ann: Person) -> None:
    (match,) = (await bot.parts.matches.list_candidates(thread.id, ann.id)) or ()
    await bot.parts.matches.resign(match.id, ann.id)
    await wait_until_delivered(bot)


async def test_a_thread_is_put_away_the_day_after_its_match(
    *, bot: Makiso, clock: Clock, in_thread: Channel, ann: Person
) -> None:
    await end(bot, in_thread, ann)
    assert in_thread.thread is not None
    assert not in_thread.thread.is_archived

    await pass_time(bot, clock, DAY)

    assert in_thread.thread.is_archived


async def test_a_thread_in_which_a_rematch_is_played_stays(
    *, bot: Makiso, clock: Clock, in_thread: Channel, ann: Person, bob: Person
) -> None:
    (first,) = await bot.parts.matches.list_candidates(in_thread.id, ann.id)
    await end(bot, in_thread, ann)
    over = await bot.parts.matches.require(first.id)
    again, _ = await bot.parts.lobby.rematch(over, ann.id, ann.name)

    await pass_time(bot, clock, DAY - 1)
    await bot.parts.lobby.join(again.id, bob.id, bob.name)  # or else the lobby would be closed by now
    await pass_time(bot, clock, 1)

    assert in_thread.thread is not None
    assert not in_thread.thread.is_archived
