"""Who is reminded that their time runs out, when, and who is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.clocks.pace import Pace
from bot.front import verbs
from bot.people.waking import DAY, HOUR, MINUTE
from rules_engine import Chance
from tests.bot.databases import server_slowly
from tests.bot.later import calls, later, wait_until_delivered
from tests.bot.table import press, say, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from tests.bot.conftest import Clock
    from tests.bot.table import Table
pytestmark = server_slowly


async def test_somebody_is_reminded_at_half_at_four_fifths_and_in_the_last_tenth(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person
) -> None:
    begun = clock.now
    heard: list[tuple[int, int]] = []
    while clock.now < begun + DAY - 12 * MINUTE:
        await later(bot, clock, 12 * MINUTE)
        if len(found := calls(channel, ann)) and found[-1].id not in [one for one, _ in heard]:
            heard.append((found[-1].id, clock.now - begun))
        assert len(found) <= 1  # each takes the place of the one before

    assert [after for _, after in heard] == [DAY // 2, DAY * 8 // 10, DAY * 9 // 10]
    (call,) = calls(channel, ann)
    assert "waiting for you at Subdivision" in call.text
    assert "With **Bob**." in call.text
    assert f"<t:{begun + DAY}:R>" in call.text


async def test_a_reminder_goes_when_its_turn_is_over(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person
) -> None:
    await later(bot, clock, DAY // 2)
    assert len(calls(channel, ann)) == 1

    await daily.play_on(Chance("clock"), 1)
    await wait_until_delivered(bot)

    assert calls(channel, ann) == []


async def test_in_two_hours_means_not_before(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person
) -> None:
    await later(bot, clock, DAY * 8 // 10)
    (call,) = calls(channel, ann)

    assert f"<t:{clock.now + 2 * HOUR}:R>" in (await press(ann, call, verbs.SNOOZE)).text
    await later(bot, clock, 2 * HOUR - MINUTE)
    assert calls(channel, ann) == [call]
    await later(bot, clock, MINUTE)

    (again,) = calls(channel, ann)
    assert again.id != call.id


async def test_the_last_two_hours_cannot_be_slept_through(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person
) -> None:
    await later(bot, clock, DAY - HOUR)
    (call,) = calls(channel, ann)

    assert "You are out of time before that" in (await press(ann, call, verbs.SNOOZE)).text


async def test_nobody_is_reminded_who_has_just_acted(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await start_table(discord, channel, ann, bob, pace=Pace.TONIGHT)
    for _ in range(2):  # Bob answers at once, so Ann has acted a moment ago
        await table.play_on(Chance("clock"), 1)
    await later(bot, clock, 9 * MINUTE)  # half of a quarter of an hour is over
    assert not any("waiting for you" in call.text for call in calls(channel, ann))

    await later(bot, clock, MINUTE)

    (call,) = calls(channel, ann)
    assert "waiting for you" in call.text


async def test_nobody_is_reminded_who_has_just_looked(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person
) -> None:
    await later(bot, clock, DAY // 2 - 5 * MINUTE)
    await press(ann, daily.card, verbs.PLAY)

    await later(bot, clock, 9 * MINUTE)
    assert calls(channel, ann) == []
    await later(bot, clock, MINUTE)

    assert len(calls(channel, ann)) == 1


@pytest.mark.parametrize("command", ["hand", "text", "record"])
async def test_nobody_is_reminded_who_has_just_typed_a_command(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person, command: str
) -> None:
    await later(bot, clock, DAY // 2 - 5 * MINUTE)
    await say(ann, channel, command)

    await later(bot, clock, 9 * MINUTE)
    assert calls(channel, ann) == []
    await later(bot, clock, MINUTE)

    assert len(calls(channel, ann)) == 1
