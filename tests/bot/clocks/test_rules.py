"""Whose clock runs, and what a move does to it."""

from __future__ import annotations

import zoneinfo
from datetime import UTC, datetime
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from bot.clocks.clock import Clock as SeatClock
from bot.clocks.pace import Pace
from bot.clocks.reminders import Alarm, next_alarm
from bot.clocks.service import Deadlines
from bot.mail import store as outbox
from bot.match.service import Matches
from bot.people import store as people
from bot.people.person import Person
from bot.people.service import People
from bot.people.waking import DAY, HOUR, MINUTE, Sleep
from rules_engine import Chance, replay_table
from tests.bot.archived import ANN, BOB
from tests.bot.clocks.timed import deal_match
from tests.bot.databases import both_databases

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from bot.database import Archive
    from bot.mail.letter import Letter
    from bot.match.match import Match
    from tests.bot.conftest import Clock


@pytest.fixture
def door(archive: Archive, clock: Clock) -> Matches:
    return Matches(archive, clock, regret_seconds=60)


def a_move(match: Match, seat: int) -> str:
    return str(next(iter(replay_table(match.record).state.legal_moves(seat))))


async def alarms(archive: Archive) -> list[Letter]:
    waiting = await outbox.list_due(archive, 1 << 50)
    return [letter for letter in waiting if letter.kind in {"remind", "timeout"}]


@both_databases
async def test_a_move_stops_one_clock_and_starts_the_next(
    archive: Archive, door: Matches, clock: Clock
) -> None:
    match = await deal_match(archive, clock, Pace.BRISK, ANN, BOB)
    clock.now += 5 * HOUR

    moved = await door.move((await match()).id, ANN, a_move(await match(), 0), 0)

    assert moved == await match()
    mine, theirs = moved.clocks
    assert (mine.left, mine.due_at) == (11 * HOUR, None)  # seven of twelve hours, and four for the move
    assert (theirs.left, theirs.due_at) == (12 * HOUR, clock.now + 12 * HOUR)
    assert [(letter.kind, letter.content, letter.due_at) for letter in await alarms(archive)] == [
        ("remind", {"seat": 1}, clock.now + 6 * HOUR)
    ]


async def test_a_move_never_fills_more_than_the_bank(archive: Archive, door: Matches, clock: Clock) -> None:
    match = await deal_match(archive, clock, Pace.BRISK, ANN, BOB)
    clock.now += HOUR

    moved = await door.move((await match()).id, ANN, a_move(await match(), 0), 0)

    assert moved.clocks[0].left == 12 * HOUR


async def test_a_move_taken_back_takes_back_what_it_added(
    archive: Archive, door: Matches, clock: Clock
) -> None:
    match = await deal_match(archive, clock, Pace.BRISK, ANN, BOB)
    clock.now += 5 * HOUR
    moved = await door.move((await match()).id, ANN, a_move(await match(), 0), 0)
    clock.now += 30

    back = await door.regret(moved.id, ANN, moved.ply)

    assert [one.left for one in back.clocks] == [7 * HOUR, 12 * HOUR - 30]
    assert [one.runs for one in back.clocks] == [True, False]


async def test_where_several_may_act_each_has_a_clock(archive: Archive, door: Matches, clock: Clock) -> None:
    match = await deal_match(archive, clock, Pace.DAILY, ANN, BOB, game="maniki")
    assert [one.due_at for one in (await match()).clocks] == [clock.now + DAY] * 2
    assert {letter.content["seat"] for letter in await alarms(archive)} == {0, 1}
    clock.now += HOUR
    luck, state = Chance("several"), replay_table((await match()).record).state

    moved = await door.move((await match()).id, BOB, str(luck.pick(tuple(state.legal_moves(1)))))

    assert all(one.due_at is None or one.due_at >= clock.now + DAY - HOUR for one in moved.clocks)
    assert len(await alarms(archive)) == sum(one.runs for one in moved.clocks)


async def test_without_a_pace_there_is_no_clock(archive: Archive, clock: Clock) -> None:
    match = await deal_match(archive, clock, Pace.NONE, ANN, BOB)

    assert (await match()).clocks == ()
    assert await alarms(archive) == []


@both_databases
async def test_the_end_of_a_match_leaves_no_clock_running(
    archive: Archive, door: Matches, clock: Clock
) -> None:
    match = await deal_match(archive, clock, Pace.DAILY, ANN, BOB)

    over = await door.resign((await match()).id, BOB)

    assert not any(one.runs for one in over.clocks)
    assert await alarms(archive) == []


@both_databases
async def test_quiet_hours_count_from_when_they_were_set(archive: Archive, clock: Clock) -> None:
    match = await deal_match(archive, clock, Pace.BRISK, ANN, BOB)
    begun = clock.now
    minute = begun // 60 % (24 * 60)
    clock.now += 2 * HOUR

    await People(archive, clock).change(
        ANN, zone="Etc/UTC", quiet=((minute + 60) % 1440, (minute + 180) % 1440)
    )

    assert (await match()).clocks[0].left == 10 * HOUR  # the hour before counts, though it is quiet by now
    assert (await match()).clocks[0].due_at == begun + 13 * HOUR


async def test_a_deadline_that_comes_too_early_is_reckoned_again(
    archive: Archive, door: Matches, clock: Clock
) -> None:
    """As where a country changes its clocks after all."""
    match = await deal_match(archive, clock, Pace.DAILY, ANN, BOB)
    async with archive.writing() as connection:
        await people.store(connection, Person(ANN, away_until=clock.now + 3 * DAY))
    clock.now += DAY // 2
    (early,) = await alarms(archive)

    await Deadlines(archive, clock, door).remind(early)

    assert (await match()).clocks[0].rung == 0
    assert [letter.due_at for letter in await alarms(archive)] == [clock.now + 3 * DAY]


@both_databases
async def test_the_same_letter_reminds_once(archive: Archive, door: Matches, clock: Clock) -> None:
    await deal_match(archive, clock, Pace.DAILY, ANN, BOB)
    clock.now += DAY // 2
    (letter,) = await alarms(archive)

    for _ in range(2):
        await Deadlines(archive, clock, door).remind(letter)

    assert [one.user_id for one in await outbox.list_due(archive, clock.now) if one.kind == "ping"] == [ANN]


@pytest.fixture
def moves_to(tmp_path: Path) -> Iterator[Callable[[str, str], None]]:
    """Let a zone have the rules of another one from now on: new ones come with the machine's updates."""
    usual = zoneinfo.TZPATH

    def change(zone: str, other: str) -> None:
        rules = tmp_path / zone
        rules.parent.mkdir(parents=True)
        rules.write_bytes(files("tzdata").joinpath("zoneinfo", other).read_bytes())
        zoneinfo.reset_tzpath([str(tmp_path)])
        zoneinfo.ZoneInfo.clear_cache()  # as after a start

    yield change
    zoneinfo.reset_tzpath(usual)
    zoneinfo.ZoneInfo.clear_cache()  # as after a start


async def test_nobody_is_judged_by_the_old_rules_of_a_zone(
    archive: Archive, door: Matches, clock: Clock, moves_to: Callable[[str, str], None]
) -> None:
    clock.now = int(datetime(2026, 1, 15, 7, tzinfo=UTC).timestamp())  # 8:00 in Paris, 2:00 in New York
    await People(archive, clock).change(ANN, zone="Europe/Paris", quiet=(23 * 60, 7 * 60))
    match = await deal_match(archive, clock, Pace.DAILY, ANN, BOB)
    (early,) = await alarms(archive)
    assert early.due_at == clock.now + 12 * HOUR

    moves_to("Europe/Paris", "America/New_York")
    clock.now += 12 * HOUR
    await Deadlines(archive, clock, door).remind(early)

    (clock_of_ann, _) = (await match()).clocks
    assert clock_of_ann.rung == 0, "nobody was reminded"
    assert clock_of_ann.due_at == int(datetime(2026, 1, 16, 20, tzinfo=UTC).timestamp())  # 15:00, 24 h awake
    (fresh,) = await alarms(archive)
    assert fresh.due_at == clock.now + 5 * HOUR  # they slept until 7:00 over there

    clock.now += 5 * HOUR
    await Deadlines(archive, clock, door).remind(fresh)

    assert (await match()).clocks[0].rung == 1


def test_a_person_who_was_left_in_peace_until_bedtime_is_reminded_when_they_wake() -> None:
    midnight = 20_000 * DAY
    half, acted = midnight - 3 * MINUTE, midnight - 5 * MINUTE  # ten minutes of peace end in bed
    clock = SeatClock(0, DAY, DAY, since=half - 12 * HOUR, due_at=midnight + 20 * HOUR, acted_at=acted)

    assert next_alarm(clock, Sleep("Etc/UTC", (0, 8 * 60)), DAY) == Alarm(
        midnight + 8 * HOUR, is_reminder=True
    )
