"""Where people live, when they sleep, and their leave: by commands and menus, and as people write them."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from bot.clocks import store as clocks
from bot.clocks.days_off import day_of
from bot.clocks.pace import Pace
from bot.front import verbs
from bot.front.refusals import AlwaysQuiet, AwayInThePast, NoDay, NoHours
from bot.people.hours import parse_last_day, parse_quiet_hours
from bot.people.person import Person as Wishes
from tests.bot.table import pick, say, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from tests.bot.conftest import Clock
    from tests.bot.table import Table

DAY = 24 * 3600
NIGHT = (23 * 60, 7 * 60)


@pytest.fixture
async def table(bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person) -> Table:
    return await start_table(discord, channel, ann, bob, pace=Pace.DAILY)


async def wishes(bot: Makiso, person: Person) -> Wishes:
    return await bot.parts.people.find(person.id)


async def test_people_who_say_where_they_live_have_quiet_hours(
    bot: Makiso, channel: Channel, ann: Person
) -> None:
    panel = await say(ann, channel, "me settings", zone="Paris")

    assert "for you (Paris); your clocks " in panel.text
    known = await wishes(bot, ann)
    assert (known.zone, known.quiet) == ("Europe/Paris", NIGHT)


async def test_zones_are_suggested_with_the_time_there(bot: Makiso, channel: Channel, bob: Person) -> None:
    done = await bob.complete(channel, "me settings", {"zone": "mont"}, "zone").done()

    (name,) = [choice["name"] for choice in done.choices if choice["value"] == "America/Montreal"] or [""]
    assert name == "" or name.startswith("Montreal · ")
    assert any(choice["value"] == "America/Montevideo" for choice in done.choices)


async def test_what_nobody_knows_changes_nothing(bot: Makiso, channel: Channel, ann: Person) -> None:
    refused = await say(ann, channel, "me settings", zone="Parris", quiet="23-7")

    assert "Did you mean Paris" in refused.text
    assert await wishes(bot, ann) == Wishes(ann.id, spoken="en")


async def test_a_whole_day_of_quiet_hours_is_refused_with_the_reason(
    bot: Makiso, channel: Channel, ann: Person
) -> None:
    refused = await say(ann, channel, "me settings", quiet="0-24")

    assert refused.text.startswith("24 quiet hours leave you too little time to move")
    assert await wishes(bot, ann) == Wishes(ann.id, spoken="en")


async def test_hours_days_off_and_leave_are_chosen_in_menus(
    bot: Makiso, channel: Channel, ann: Person
) -> None:
    panel = await say(ann, channel, "me settings", zone="London")
    await pick(ann, panel, f"{verbs.ME} quiet", "1320-360")
    await pick(ann, panel, f"{verbs.ME} days_off", "5", "6")
    await pick(ann, panel, f"{verbs.ME} leave", "keep")

    known = await wishes(bot, ann)
    assert (known.quiet, known.days_off, known.spends_leave) == ((1320, 360), frozenset({5, 6}), False)

    await pick(ann, panel, f"{verbs.ME} quiet", "none")
    await pick(ann, panel, f"{verbs.ME} days_off", "none")
    known = await wishes(bot, ann)
    assert (known.quiet, known.days_off) == (None, frozenset())


async def test_clocks_stand_while_somebody_is_away(
    *, bot: Makiso, clock: Clock, channel: Channel, table: Table, ann: Person
) -> None:
    before = (await bot.parts.matches.require(table.match)).clocks[0].due_at

    told = await say(ann, channel, "me away", until="3")

    assert "You have 27 days off left this year." in told.text
    known = await wishes(bot, ann)
    assert known.away_until is not None
    after = (await bot.parts.matches.require(table.match)).clocks[0].due_at
    assert before is not None
    assert after == known.away_until + DAY, "none of it was spent before"
    assert before == clock.now + DAY

    back = await say(ann, channel, "me away")

    assert "You have 29 days" in back.text, "today is spent"
    assert (await wishes(bot, ann)).away_until is None
    assert (await bot.parts.matches.require(table.match)).clocks[0].due_at == before


@pytest.mark.usefixtures("bot")
async def test_who_never_left_is_not_welcomed_back(channel: Channel, ann: Person) -> None:
    told = await say(ann, channel, "me away")

    assert told.text.startswith("You are not away. To take three days off: /me away 3. You have 30 days ")


@pytest.mark.usefixtures("bot")
async def test_a_leave_that_is_over_needs_no_end(clock: Clock, channel: Channel, ann: Person) -> None:
    await say(ann, channel, "me away", until="1")
    clock.now += 2 * DAY

    assert (await say(ann, channel, "me away")).text.startswith("You are not away.")


async def test_leave_has_an_end(bot: Makiso, archive: Archive, channel: Channel, ann: Person) -> None:
    refused = await say(ann, channel, "me away", until="31")

    assert refused.text == "That would take 31 days off, and you have 30 left this year."
    assert (await wishes(bot, ann)).away_until is None
    today = day_of(Wishes(ann.id), bot.parts.now())
    assert await clocks.count_days_off(archive, ann.id, today, today + 400) == 0


async def test_nobody_is_on_leave_in_the_past(bot: Makiso, channel: Channel, ann: Person) -> None:
    refused = await say(ann, channel, "me away", until="2020-01-01")

    assert refused.text == "That day is over: choose today or later."
    assert await wishes(bot, ann) == Wishes(ann.id, spoken="en")


async def test_a_server_sets_how_much_leave_there_is(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person
) -> None:
    boss = discord.person("Boss", is_admin=True)
    await pick(boss, await say(boss, channel, "server settings"), f"{verbs.SERVER} leave", "10")

    refused = await say(ann, channel, "me away", until="11")

    assert refused.text == "That would take 11 days off, and you have 10 left this year."


TODAY = date(2026, 12, 1)


@pytest.mark.parametrize(
    ("written", "hours"),
    [
        ("23-7", (1380, 420)),
        ("23:30-7:15", (1410, 435)),
        ("22h à 6h", (1320, 360)),
        ("0-8", (0, 480)),
        ("16-24", (960, 0)),
        ("none", None),
        ("Aucune", None),
    ],
)
def test_quiet_hours_are_read(written: str, hours: tuple[int, int] | None) -> None:
    assert parse_quiet_hours(written) == hours


@pytest.mark.parametrize("written", ["0-24", "7-7", "0-0", "6-23"])
def test_quiet_hours_that_leave_no_time_to_move_are_refused(written: str) -> None:
    with pytest.raises(AlwaysQuiet):
        parse_quiet_hours(written)


@pytest.mark.parametrize("written", ["25-7", "23:60-7", "late", "23", "-1-7", "23-7-8"])
def test_what_are_no_hours_is_refused(written: str) -> None:
    with pytest.raises(NoHours):
        parse_quiet_hours(written)


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("1", TODAY),
        ("7", date(2026, 12, 7)),
        ("5 jours", date(2026, 12, 5)),
        ("2026-12-24", date(2026, 12, 24)),
    ],
)
def test_the_last_day_of_a_leave_is_read(written: str, day: date) -> None:
    assert parse_last_day(written, TODAY) == day


@pytest.mark.parametrize("written", ["2026-11-30", "0", "1999-01-01"])
def test_nobody_is_away_in_the_past(written: str) -> None:
    with pytest.raises(AwayInThePast):
        parse_last_day(written, TODAY)


@pytest.mark.parametrize("written", ["soon", "2026-02-30", "2031-01-01", "999", "24/12"])
def test_what_is_no_day_is_refused(written: str) -> None:
    with pytest.raises(NoDay):
        parse_last_day(written, TODAY)
