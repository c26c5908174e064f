"""The computer plays for who is away or has left, until they are back; what it does is marked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bot.computers.rules import STAND_IN, thinking_seats
from bot.computers.stand_in_service import StandIns
from bot.front import verbs
from bot.front.refusals import NobodyStandsIn
from bot.match.match import Standing, Status
from rules_engine import Chance, Record, replay_table
from tests.bot.archived import read_match
from tests.bot.databases import both_databases
from tests.bot.later import calls, later, wait_for_computers, wait_until_delivered
from tests.bot.table import controls, press, say, start_table

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.conftest import Clock
    from tests.bot.table import Table

PLAYS_FOR = "**Ann**: 0 (the computer plays)"


@pytest.fixture
async def table(*, bot: Makiso, discord: LocalDiscord, channel: Channel, people: tuple[Person, ...]) -> Table:
    """Ann, Bob and Cy; Ann moves first."""
    return await start_table(discord, channel, *people[:3])


async def step_away(person: Person, table: Table) -> None:
    more = await press(person, table.card, verbs.MORE)
    told = await press(person, more, verbs.AWAY)
    assert told.audience is person.user


@both_databases
async def test_the_computer_plays_for_who_is_away(
    *, bot: Makiso, clock: Clock, archive: Archive, table: Table, ann: Person, bob: Person
) -> None:
    await step_away(ann, table)
    await wait_until_delivered(bot)
    assert PLAYS_FOR in table.card.text

    match = await wait_for_computers(bot, clock, table.match)

    assert [(entry.seat, entry.level) for entry in match.log] == [(0, STAND_IN)]
    assert table.waiting is bob
    assert (await read_match(archive, table.match)).log == match.log
    assert replay_table(match.record) == replay_table(Record.parse(str(match.record)))


async def test_who_is_away_is_not_called(
    *, bot: Makiso, clock: Clock, channel: Channel, table: Table, ann: Person, bob: Person
) -> None:
    await table.play_on(Chance("called"), 3)
    await later(bot, clock)
    assert len(calls(channel, ann)) == 1

    await step_away(ann, table)
    await wait_for_computers(bot, clock, table.match)
    await later(bot, clock)

    assert calls(channel, ann) == []
    assert len(calls(channel, bob)) == 1


async def on_the_card(person: Person, table: Table) -> Message:
    return table.card


async def under_more(person: Person, table: Table) -> Message:
    return await press(person, table.card, verbs.MORE)


@pytest.mark.parametrize("offering", [on_the_card, under_more])
async def test_one_click_takes_the_seat_back(
    *, bot: Makiso, table: Table, ann: Person, offering: Callable[[Person, Table], Awaitable[Message]]
) -> None:
    await step_away(ann, table)
    await wait_until_delivered(bot)

    shown = await press(ann, await offering(ann, table), verbs.BACK)
    await wait_until_delivered(bot)

    assert shown.audience is ann.user
    assert PLAYS_FOR not in table.card.text
    match = await bot.parts.matches.require(table.match)
    assert thinking_seats(match, bot.parts.matches.table(match)) == ()
    assert table.waiting is ann
    await table.moved_on(Chance("back"), 3)
    with pytest.raises(NobodyStandsIn):
        await StandIns(bot.parts.archive, bot.parts.now).resume_seat(table.match, ann.id)


async def test_who_moves_is_back(bot: Makiso, channel: Channel, table: Table, ann: Person) -> None:
    await step_away(ann, table)
    position = bot.parts.matches.table(await bot.parts.matches.require(table.match))

    await say(ann, channel, "move", words=str(next(iter(position.state.legal_moves(0)))))
    await wait_until_delivered(bot)

    match = await bot.parts.matches.require(table.match)
    assert match.chairs[0].level is None
    assert match.log[0].level is None


async def test_three_go_on_when_one_resigns_and_the_computer_plays_its_seat(
    *, bot: Makiso, clock: Clock, channel: Channel, table: Table, ann: Person
) -> None:
    await press(ann, await say(ann, channel, "resign"), verbs.RESIGN_SURE)
    luck = Chance("three")
    for _ in range(3):
        await wait_for_computers(bot, clock, table.match)
        await table.play_on(luck, 2)
    match = await wait_for_computers(bot, clock, table.match)

    assert match.status is Status.RUNNING
    assert match.chairs[0].standing is Standing.LEFT
    assert re.search(r"\*\*Ann\*\*: \d+ \(has resigned, the computer plays\)", table.card.text)
    assert sum(entry.seat == 0 and entry.level == STAND_IN for entry in match.log) == 4
    assert not any(one.click.verb == verbs.BACK for one in controls(table.card)), "resigning is for good"
    assert replay_table(match.record).ply == match.ply


async def test_computers_do_not_play_on_without_anybody(
    *, bot: Makiso, channel: Channel, ann: Person
) -> None:
    card = await say(ann, channel, "play", game="ice_palace", level="gentle", private=False)
    await press(ann, await say(ann, channel, "resign"), verbs.RESIGN_SURE)
    await wait_until_delivered(bot)

    assert "The match ended without a result." in card.text


async def test_where_everybody_is_away_the_match_waits(
    *, bot: Makiso, clock: Clock, table: Table, ann: Person, bob: Person, cy: Person
) -> None:
    for person in (ann, bob, cy):
        await step_away(person, table)
    await later(bot, clock)
    match = await bot.parts.matches.require(table.match)
    assert match.log == ()

    await press(bob, table.card, verbs.BACK)
    match = await wait_for_computers(bot, clock, table.match)

    assert [entry.seat for entry in match.log] == [0]


async def test_several_moves_in_a_row_are_told_as_one_story(
    *, bot: Makiso, clock: Clock, table: Table, ann: Person, bob: Person
) -> None:
    for person in (ann, bob):
        await step_away(person, table)
    await wait_for_computers(bot, clock, table.match)
    assert "**Ann** builds" in table.card.text
    assert "**Bob** builds" in table.card.text

    await table.play_on(Chance("story"), 1)
    match = await wait_for_computers(bot, clock, table.match)

    story = [line for line in table.card.text.splitlines() if "** builds a " in line]
    assert [line.split("**")[1] for line in story] == ["Cy", "Ann", "Bob"]
    assert match.ply == 5


async def test_the_end_says_what_the_computer_did(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, table: Table, ann: Person, bob: Person, cy: Person
) -> None:
    await step_away(ann, table)
    luck = Chance("end")
    while not table.is_over:
        await wait_for_computers(bot, clock, table.match)
        if not table.is_over:
            await table.play_on(luck, 1)
    await wait_until_delivered(bot)

    match = await bot.parts.matches.require(table.match)
    made = sum(entry.level is not None for entry in match.log)
    told = f"The computer made {made} moves for **Ann**."
    assert told in table.card.text
    assert "the computer plays" not in table.card.text, "nobody plays any more"
    ends = [
        message
        for message in discord.general.messages.values()
        if any(one.click.verb == verbs.SHARE_FILM for one in controls(message))
    ]
    assert [told in end.content for end in ends] == [True]
