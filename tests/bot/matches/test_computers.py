"""Computers sit at tables, think in processes of their own, and move through the same door."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import TYPE_CHECKING

import pytest

from bot.cards import verbs
from bot.delivery.thinker import Job, Processes, job_of
from bot.matches.computers import PAUSE, thinking
from bot.matches.match import Chair, Match, Order, Place, Status
from rules_engine import GAMES, Record, deal
from tests.bot.later import delivered
from tests.bot.table import pick, press, say
from tests.patience import UNHURRIED

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.app import Makiso
    from playground import Person
    from playground.world.channels import Channel
    from tests.bot.conftest import Clock


@pytest.fixture
async def processes() -> AsyncIterator[Processes]:
    started = Processes()
    yield started
    started.close()


def job(game: str, level: str = "gentle") -> Job:
    seats = GAMES[game].seats[0]
    record = Record.new(game, seats=seats, seed="job")
    state = deal(record).state
    return Job(state, game, state.to_act()[0], level, 5)


async def test_a_computer_at_the_table_answers_by_itself(
    bot: Makiso, clock: Clock, channel: Channel, ann: Person
) -> None:
    card = await say(ann, channel, "new", game="subdivision")
    settings = await press(ann, card, verbs.SETUP)
    await pick(ann, settings, verbs.COMPUTER, "gentle")
    await delivered(bot)
    assert "2. **Makiso** (computer, gentle)" in card.text

    await press(ann, card, verbs.START)
    match = await bot.parts.matches.by_message(card.id)
    assert {chair.level for chair in match.chairs} == {None, "gentle"}
    own = match.seat_of(ann.id)
    assert own is not None
    for _ in range(2):
        match = await bot.parts.matches.find(match.id)
        table = bot.parts.matches.table(match)
        if table.to_act() == (own,):
            move = str(next(iter(table.state.legal_moves(own))))
            match = await bot.parts.matches.move(match.id, ann.id, move)
        clock.now += PAUSE
        await delivered(bot)
        async with asyncio.timeout(UNHURRIED):
            while (await bot.parts.matches.find(match.id)).ply == match.ply:
                pass

    match = await bot.parts.matches.find(match.id)
    assert {entry.seat for entry in match.log if match.chairs[entry.seat].level}
    assert thinking(match, bot.parts.matches.table(match)) == ()


async def test_a_computer_can_be_sent_away(bot: Makiso, channel: Channel, ann: Person) -> None:
    card = await say(ann, channel, "new", game="subdivision")
    settings = await press(ann, card, verbs.SETUP)
    settings = await pick(ann, settings, verbs.COMPUTER, "sharp")

    await pick(ann, settings, verbs.KICK, "Makiso")
    await delivered(bot)

    assert "2. *free*" in card.text


async def test_a_table_of_computers_alone_is_closed(bot: Makiso, channel: Channel, ann: Person) -> None:
    card = await say(ann, channel, "new", game="subdivision")
    settings = await press(ann, card, verbs.SETUP)
    await pick(ann, settings, verbs.COMPUTER, "sharp")

    await press(ann, card, verbs.LEAVE)

    assert "This table was closed before it began." in card.text


async def test_a_killed_process_is_replaced_and_its_job_done_again(processes: Processes) -> None:
    first = await processes.run(job("subdivision"))
    assert processes._pool is not None
    for pid in tuple(processes._pool._processes):
        os.kill(pid, signal.SIGKILL)

    assert await processes.run(job("subdivision")) == first


@pytest.mark.parametrize("key", GAMES)
async def test_every_game_can_be_thought_about_elsewhere(key: str, processes: Processes) -> None:
    asked = job(key)
    words, seconds = await processes.run(asked)

    assert asked.world.read(asked.seat, words)
    assert seconds >= 0


def test_a_computer_is_never_given_the_table_itself() -> None:
    """What it is given is another world, and its luck does not tell the seed."""
    record = Record.new("ice_palace", seats=3, seed="secret", options={"hands": "private"})
    table = deal(record)
    chairs = tuple(Chair(None, f"Makiso {seat}", level="gentle") for seat in range(3))
    match = Match(
        id=1,
        status=Status.RUNNING,
        host_id=None,
        place=Place(None, 1),
        game=record.game,
        seats=3,
        options=record.options,
        lang="en",
        theme="standard",
        order=Order.JOINED,
        chairs=chairs,
        created_at=0,
        moved_at=0,
        seed=record.seed,
        version=record.version,
    )
    seat = table.to_act()[0]
    given = job_of(match, table, seat)

    assert given.world != table.state
    assert given.world.view(seat) == table.state.view(seat)
    assert "secret" not in repr(given)
