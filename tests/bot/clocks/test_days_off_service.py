"""Days off that the bot spends for people who are out of time: one at a time, announced once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.clocks.days_off import UNASKED_LIMIT
from bot.computers.rules import STAND_IN
from bot.computers.stand_in_service import StandIns
from bot.people.waking import DAY, HOUR, MINUTE
from rules_engine import Chance
from tests.bot.archived import run_sql
from tests.bot.clocks.clocked import clock_of, message_with, no_leave
from tests.bot.databases import server_slowly
from tests.bot.later import calls, later

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from tests.bot.conftest import Clock
    from tests.bot.table import Table
pytestmark = server_slowly


async def test_leave_is_spent_a_day_at_a_time_and_told_once(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person
) -> None:
    await later(bot, clock, DAY)

    message_with(channel, "I used one of their days off")
    assert any("I used one of their days off" in message.text for message in ann.inbox.messages.values())
    assert "I used one of your days off: you have time until" in calls(channel, ann)[0].content
    assert f"Ann: away until <t:{clock.now + DAY}:f>" in daily.card.text
    await later(bot, clock, DAY)
    message_with(channel, "I used one of their days off")
    async with bot.parts.archive.reading() as connection:
        assert (await run_sql(connection, "SELECT count(*) AS n FROM leaves"))[0][0] == 2


async def test_a_person_who_cannot_be_written_to_is_mentioned_once_that_leave_is_spent(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person, bob: Person
) -> None:
    ann.user.accepts_messages = False
    await later(bot, clock, DAY)

    told = message_with(channel, "I used one of their days off")

    assert [user.id for user in told.pinged] == [ann.id]


@pytest.mark.parametrize("has_leave", [True, False], ids=["leave", "late"])
async def test_what_was_said_and_unheard_is_not_said_again(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, channel: Channel, daily: Table, has_leave: bool
) -> None:
    """Discord knows a nonce for five minutes only."""
    await later(bot, clock, DAY - MINUTE)
    if not has_leave:
        await no_leave(bot, daily)
    discord.faults.cut_after("POST", f"/channels/{channel.id}/messages", times=1)
    await later(bot, clock, MINUTE)
    discord.pass_time(minutes=6)

    await later(bot, clock, HOUR)

    assert message_with(
        channel, "I used one of their days off" if has_leave else "is out of time at Subdivision"
    )


async def test_leave_ends_with_the_allowance_of_the_server(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table
) -> None:
    assert channel.guild is not None
    await bot.parts.servers.change(channel.guild.id, leave_days=1)

    await later(bot, clock, DAY)
    assert (await clock_of(bot, daily)).leave == 1
    await later(bot, clock, DAY)

    assert message_with(channel, "is out of time at Subdivision")


async def test_two_days_of_leave_are_spent_unasked_and_no_more(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table
) -> None:
    for _ in range(1 + UNASKED_LIMIT):
        await later(bot, clock, DAY)

    assert (await clock_of(bot, daily)).leave == UNASKED_LIMIT
    assert message_with(channel, "is out of time at Subdivision")


async def test_another_turn_brings_no_other_days_nor_does_a_seat_that_one_comes_back_to(
    *, bot: Makiso, archive: Archive, clock: Clock, channel: Channel, daily: Table, ann: Person
) -> None:
    for _ in range(UNASKED_LIMIT):
        await later(bot, clock, DAY)
    await daily.play_on(Chance("turns"), 2)
    await later(bot, clock, DAY)

    assert message_with(channel, "à Subdivision est écoulé. Que faire"), "Bob alone is asked, in his language"
    await later(bot, clock, DAY)
    assert (await bot.parts.matches.require(daily.match)).chairs[0].level == STAND_IN
    await StandIns(archive, clock).resume_seat(daily.match, ann.id)
    assert (await clock_of(bot, daily)).unasked == UNASKED_LIMIT


async def test_no_leave_is_spent_for_a_person_who_does_not_wish_it(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person
) -> None:
    await bot.parts.people.change(ann.id, spends_leave=False)

    await later(bot, clock, DAY)

    assert message_with(channel, "is out of time at Subdivision")
    assert (await clock_of(bot, daily)).leave == 0
