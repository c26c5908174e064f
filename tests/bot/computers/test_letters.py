"""Computers sit at tables, think in processes of their own, and move through the same door."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from structlog.testing import capture_logs

from bot.computers.letters import Processes, Thinker, job_of
from bot.computers.rules import HINTS, PAUSE, thinking_seats
from bot.computers.thinking import Job, conclude
from bot.front import verbs
from bot.front.refusals import TableMovedOn
from bot.mail import store as outbox
from bot.mail.letter import THINK
from bot.match.match import Chair, Match, Order, Place, Status
from bot.runtime.fair_queue import FairQueue
from rules_engine import GAMES, Chance, Record, deal
from tests.bot.archived import file_in, run_sql
from tests.bot.computers.workers import deadly, endless, hold_up, hungry, killed_once, narrow, one_by_one
from tests.bot.databases import SQLITE
from tests.bot.later import wait_for_computers, wait_until_delivered, wait_until_moved
from tests.bot.table import Table, controls, pick, press, say
from tests.patience import UNHURRIED, until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.conftest import Clock
    from tests.bot.process import Process


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
    await wait_until_delivered(bot)
    assert "2. **Makiso** (computer, gentle)" in card.text

    number = next(one.click.match for one in controls(card))
    await press(ann, card, verbs.START)
    match = await bot.parts.matches.require(number)
    assert {chair.level for chair in match.chairs} == {None, "gentle"}
    own = match.seat_of(ann.id)
    assert own is not None
    for _ in range(2):
        match = await bot.parts.matches.require(match.id)
        table = bot.parts.matches.table(match)
        if table.to_act() == (own,):
            move = str(next(iter(table.state.legal_moves(own))))
            match = await bot.parts.matches.move(match.id, ann.id, move)
        clock.now += PAUSE
        await wait_until_delivered(bot)
        await wait_until_moved(bot, match)

    match = await bot.parts.matches.require(match.id)
    assert {entry.seat for entry in match.log if match.chairs[entry.seat].level}
    assert thinking_seats(match, bot.parts.matches.table(match)) == ()


async def test_a_computer_can_be_sent_away(bot: Makiso, channel: Channel, ann: Person) -> None:
    card = await say(ann, channel, "new", game="subdivision")
    settings = await press(ann, card, verbs.SETUP)
    settings = await pick(ann, settings, verbs.COMPUTER, "sharp")

    await pick(ann, settings, verbs.KICK, "Makiso")
    await wait_until_delivered(bot)

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
    kill(tuple(processes._pool._processes))

    assert await processes.run(job("subdivision")) == first


async def test_a_job_is_done_again_whose_process_is_killed_in_the_middle(tmp_path: Path) -> None:
    processes = Processes(partial(killed_once, tmp_path))
    with capture_logs() as lines:
        reply = await processes.run(job("subdivision"))
    processes.close()

    assert reply == conclude(job("subdivision"))
    assert [line["event"] for line in lines] == ["a thinking process has died"]


async def test_without_room_to_think_the_level_below_plays_and_the_log_says_so() -> None:
    processes = Processes(hungry)
    with capture_logs() as lines:
        reply = await processes.run(job("subdivision", "merciless"))
    processes.close()

    assert reply == conclude(job("subdivision", "steady"))
    told = [(line["level"], line["below"], line["reason"]) for line in lines]
    assert told == [("merciless", "sharp", "MemoryError"), ("sharp", "steady", "MemoryError")]


async def test_a_game_that_is_too_large_to_search_is_played_by_lot_and_the_log_says_why() -> None:
    processes = Processes(narrow)
    asked = job("subdivision", "steady")
    with capture_logs() as lines:
        reply = await processes.run(asked)
    processes.close()

    assert reply == asked.by_lot()
    assert [line["reason"] for line in lines] == ["there is room for 3 moves"] * 2


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="nobody counts a processor's time here")
async def test_what_takes_too_long_is_thought_about_at_the_level_below_and_the_log_says_so() -> None:
    processes = Processes(endless)
    with capture_logs() as lines:
        reply = await processes.run(job("subdivision", "merciless"))
    processes.close()

    assert reply == conclude(job("subdivision", "steady"))
    told = [(line["level"], line["below"], line["reason"]) for line in lines]
    assert told == [("merciless", "sharp", "Overdue"), ("sharp", "steady", "Overdue")]


async def test_a_match_goes_on_where_there_is_no_room_for_its_level(
    bot: Makiso, clock: Clock, channel: Channel, ann: Person
) -> None:
    bot.parts.thinker._processes._work = hungry
    card = await say(ann, channel, "play", game="subdivision", level="merciless", private=False)

    match = await let_computer_answer(bot, clock, ann, await match_on(bot, card))

    assert [entry.level for entry in match.log if entry.seat != match.seat_of(ann.id)] == ["merciless"]


async def match_on(bot: Makiso, card: Message) -> Match:
    return await bot.parts.matches.require(next(one.click.match for one in controls(card)))


async def computers_turn(bot: Makiso, person: Person, match: Match) -> Match:
    """Let somebody move, if it is their turn."""
    table, own = bot.parts.matches.table(match), match.seat_of(person.id)
    if own is None or own not in table.to_act():
        return match
    return await bot.parts.matches.move(match.id, person.id, str(next(iter(table.state.legal_moves(own)))))


async def let_computer_answer(bot: Makiso, clock: Clock, person: Person, match: Match) -> Match:
    return await wait_for_computers(bot, clock, (await computers_turn(bot, person, match)).id)


@pytest.mark.parametrize("database", [SQLITE], indirect=True)  # a server has no lock over everything
async def test_a_computer_that_cannot_move_while_the_database_is_locked_does_so_later(
    *, bot: Makiso, archive: Archive, channel: Channel, ann: Person, tmp_path: Path
) -> None:
    card = await say(ann, channel, "play", **MATCH)
    match = await computers_turn(bot, ann, await match_on(bot, card))
    await wait_until_delivered(bot)
    async with archive.writing() as connection:
        await outbox.withdraw(connection, match.id, THINK)  # it is said once, before anybody thinks
        await run_sql(connection, "PRAGMA busy_timeout = 10")
    minutes = asyncio.Queue[None]()
    thinker = Thinker(bot.parts.matches, bot.parts.processes, pause=lambda _: minutes.get())
    with closing(sqlite3.connect(file_in(tmp_path), isolation_level=None)) as other, capture_logs() as lines:
        other.execute("BEGIN IMMEDIATE")
        await thinker.resume()
        await asyncio.gather(*thinker._tasks.values())
        other.execute("ROLLBACK")
    assert ("a computer waits", "warning") in [(line["event"], line["log_level"]) for line in lines]
    assert len(thinker.waiting_times()) == 1

    async def waits_no_more() -> bool:
        return not thinker.waiting_times()

    thinker.start()
    minutes.put_nowait(None)
    await until(waits_no_more)
    await thinker.close()

    assert (await bot.parts.matches.require(match.id)).ply == match.ply + 1


async def test_what_a_letter_will_tell_a_computer_is_not_looked_for(
    *, bot: Makiso, clock: Clock, channel: Channel, ann: Person
) -> None:
    """There is a moment before it answers in which a move can be taken back."""
    match = await computers_turn(bot, ann, await match_on(bot, await say(ann, channel, "play", **MATCH)))
    await wait_until_delivered(bot)

    assert await bot.parts.matches.list_awaiting_computers() == ()
    clock.now += PAUSE
    await wait_until_delivered(bot)
    await wait_until_moved(bot, match)


async def test_a_match_that_has_moved_on_is_not_thought_about_any_more(
    *, tmp_path: Path, bot: Makiso, channel: Channel, ann: Person
) -> None:
    """It waits for its turn behind another match, and is over when it comes."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "begun").touch()
    first, second = [
        await computers_turn(bot, ann, await match_on(bot, await say(ann, channel, "play", **MATCH)))
        for _ in range(2)
    ]
    processes = Processes(partial(hold_up, tmp_path), count=1)
    thinker = Thinker(bot.parts.matches, processes)
    try:
        thinker.think_about(first.id)
        await until(partial(asyncio.to_thread, (tmp_path / "begun").read_text))
        thinker.think_about(second.id)
        await bot.parts.matches.resign(second.id, ann.id)

        await asyncio.to_thread((tmp_path / "pipe").write_text, "go on")
        async with asyncio.timeout(UNHURRIED):
            await asyncio.gather(*thinker._tasks.values())

        assert (await bot.parts.matches.require(first.id)).ply == first.ply + 1
        assert (tmp_path / "begun").read_text() == "|"
    finally:
        held = tuple(processes._pool._processes) if processes._pool else ()
        await thinker.close()
        kill(held)


async def test_hints_come_sooner_than_tables_nobody_looks_at_and_people_take_turns(
    *, tmp_path: Path, bot: Makiso, clock: Clock, channel: Channel, ann: Person, bob: Person
) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "begun").touch()
    card = await say(bob, channel, "play", **MATCH)
    await wait_for_computers(bot, clock, (await match_on(bot, card)).id)
    held, other, unseen = [
        await computers_turn(
            bot, ann, await match_on(bot, await say(ann, channel, "play", **{**MATCH, "level": level}))
        )
        for level in ("gentle", "sharp", "steady")
    ]
    parts, thinker = bot.parts, bot.parts.thinker
    parts.processes._work, parts.processes.rounds = partial(one_by_one, tmp_path), FairQueue(1)
    assert parts.matches.who_is_at(unseen.id) == ()
    for match in (held, other):
        parts.matches.remember_activity(match.id, ann.id)
    thinker.think_about(held.id)
    await until(partial(asyncio.to_thread, (tmp_path / "begun").read_text))
    thinker.think_about(unseen.id)
    thinker.think_about(other.id)
    hint = asyncio.create_task(press(bob, card, verbs.HINT))

    async def all_wait() -> bool:
        return len(parts.processes.rounds) == 3

    await until(all_wait)
    await asyncio.to_thread((tmp_path / "pipe").write_text, "go on")
    async with asyncio.timeout(UNHURRIED):
        await asyncio.gather(hint, *thinker._tasks.values())

    assert (tmp_path / "begun").read_text().split() == ["gentle", "hint", "sharp", "steady"]


def kill(pids: tuple[int, ...]) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


MATCH = {"game": "subdivision", "level": "gentle", "private": False}


async def test_where_every_process_is_killed_a_legal_move_is_made_all_the_same() -> None:
    processes = Processes(deadly)
    asked = job("subdivision", "gentle")
    with capture_logs() as lines:
        seconds, words, *_ = await processes.run(asked)
    processes.close()

    assert asked.world.read(asked.seat, words)
    assert seconds == 0
    assert lines[-1]["below"] == "by lot"


async def test_what_was_thought_for_another_position_is_not_played(
    bot: Makiso, clock: Clock, channel: Channel, ann: Person
) -> None:
    card = await say(ann, channel, "play", game="subdivision", level="gentle", private=False)
    match_id = next(one.click.match for one in controls(card))
    match = await wait_for_computers(bot, clock, match_id)
    own = match.seat_of(ann.id)
    assert own is not None
    moves = [str(move) for move in bot.parts.matches.table(match).state.legal_moves(own)]
    moved = await bot.parts.matches.move(match.id, ann.id, moves[0])
    answer = str(next(iter(bot.parts.matches.table(moved).state.legal_moves(1 - own))))
    await bot.parts.matches.move_for_computer(match.id, moved.ply, 1 - own, answer)

    with pytest.raises(TableMovedOn):
        await bot.parts.matches.move_for_computer(match.id, moved.ply, 1 - own, answer)
    assert (await bot.parts.matches.require(match.id)).ply == moved.ply + 1


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are seen on Linux only")
async def test_a_bot_that_is_killed_while_it_thinks_goes_on_and_moves_once(
    process: Process, discord: LocalDiscord, channel: Channel, ann: Person
) -> None:
    await process.start()
    await process.wait_for_log("ready")
    card = await say(ann, channel, "play", game="mandala_stones", level="sharp", private=False)
    match_id = next(one.click.match for one in controls(card))
    table = Table(discord, channel, (ann,), match_id)
    if "is thinking" not in card.text:
        await table.click_move(ann, Chance("first"))
    discord.pass_time(seconds=PAUSE)
    thinkers = await until(partial(asyncio.to_thread, _thinkers, process.pid))
    await process.kill()
    await until(partial(asyncio.to_thread, _dead, thinkers))

    await process.start()
    await discord.until(lambda: "**Ann** to move" in table.headline, 3 * UNHURRIED)

    past = await press(ann, await press(ann, table.card, verbs.MORE), verbs.HISTORY)
    assert past.text.splitlines()[0].endswith(("1 of 1", "2 of 2"))


def _dead(pids: list[int]) -> bool:
    return all(map(_has_ended, pids))


def _has_ended(pid: int) -> bool:
    """Tell whether a process has ended, although perhaps nobody has asked for its status yet."""
    try:
        return ") Z " in Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return True


def _thinkers(pid: int) -> list[int]:
    """List the processes that the bot has started to think."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    found = [int(pid) for pid in children.read_text().split()]
    commands = {child: Path(f"/proc/{child}/cmdline") for child in found}
    return [child for child, file in commands.items() if file.exists() and b"spawn_main" in file.read_bytes()]


def test_advice_does_not_depend_on_the_seed_of_the_match() -> None:
    first, second = (
        replace(
            deal(Record.new("mandala", seats=2, seed="one")), record=Record.new("mandala", seats=2, seed=seed)
        )
        for seed in ("one", "two")
    )
    (seat,) = first.to_act()
    given = [job_of(of_computers(table.record, "gentle"), table, seat, HINTS) for table in (first, second)]

    assert given[0] == given[1]
    assert given[0].luck != job_of(of_computers(first.record, "gentle"), first, seat).luck


@pytest.mark.parametrize("key", GAMES)
async def test_every_game_can_be_thought_about_elsewhere(key: str, processes: Processes) -> None:
    asked = job(key)
    seconds, words, *_ = await processes.run(asked)

    assert asked.world.read(asked.seat, words)
    assert seconds >= 0


def of_computers(record: Record, level: str) -> Match:
    chairs = tuple(Chair(None, f"Makiso {seat}", level=level) for seat in range(record.seats))
    return Match(
        id=1,
        status=Status.RUNNING,
        host_id=None,
        place=Place(None, 1),
        game=record.game,
        seats=record.seats,
        options=record.options,
        lang="en",
        theme="standard",
        order=Order.JOINED,
        chairs=chairs,
        created_at=0,
        moved_at=0,
        seed=record.seed,
        version=record.version,
        log=record.log,
    )


def test_a_computer_is_never_given_the_table_itself() -> None:
    """What it is given is another world, and its luck does not tell the seed."""
    record = Record.new("ice_palace", seats=3, seed="secret", options={"hands": "private"})
    table, match = deal(record), of_computers(record, "gentle")
    seat = table.to_act()[0]
    given = job_of(match, table, seat)

    assert given.world != table.state
    assert given.world.view(seat) == table.state.view(seat)
    assert "secret" not in repr(given)
    assert not given.is_advice
    assert job_of(match, table, seat, HINTS).is_advice
