"""The digest: once a day at one's own hour, by time left, and never twice."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from bot.clocks.outage_service import ClockInDoubt
from bot.clocks.pace import Pace
from bot.front import verbs
from bot.lists.digest_letters import DigestLetters
from bot.lists.digest_service import Digests
from bot.mail import store as outbox
from bot.mail.letter import DIGEST
from tests.bot.later import calls, wait_until_delivered
from tests.bot.table import pick, say, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.conftest import Clock

HOUR, DAY = 3600, 24 * 3600


async def list_due_digests(archive: Archive) -> list[int | None]:
    async with archive.reading() as connection:
        letters = await outbox.list_due(connection, 1 << 40)
    return [letter.due_at for letter in letters if letter.kind == DIGEST]


def digests(person: Person) -> list[Message]:
    return [
        one for one in person.inbox.messages.values() if "wait for you" in one.text or "waits" in one.text
    ]


async def choose_hour(person: Person, channel: Channel, minute: int | str) -> None:
    panel = await say(person, channel, "me settings")
    await pick(person, panel, f"{verbs.ME} digest", str(minute))


async def next_hour(bot: Makiso, archive: Archive, clock: Clock) -> None:
    """Let time pass until the next digest is due."""
    await wait_until_delivered(bot)
    (due,) = await list_due_digests(archive)
    assert due is not None
    clock.now = due
    await wait_until_delivered(bot)


async def test_what_waits_is_told_once_a_day_with_the_least_time_first(
    *,
    bot: Makiso,
    archive: Archive,
    clock: Clock,
    discord: LocalDiscord,
    channel: Channel,
    ann: Person,
    bob: Person,
) -> None:
    slow = await start_table(discord, channel, ann, bob, pace=Pace.RELAXED)
    quick = await start_table(discord, channel, ann, bob, pace=Pace.DAILY)
    idle = await start_table(discord, channel, ann, bob)
    await choose_hour(ann, channel, 8 * 60)

    await next_hour(bot, archive, clock)

    (told,) = digests(ann)
    order = [told.text.index(f"#{table.match}]") for table in (quick, slow, idle)]
    assert order == sorted(order)
    assert told.text.startswith("**3 matches wait for you**\n")
    assert digests(bob) == []
    await next_hour(bot, archive, clock)
    assert len(digests(ann)) == 2


async def test_where_nothing_waits_nothing_is_said(
    *, bot: Makiso, archive: Archive, clock: Clock, channel: Channel, ann: Person
) -> None:
    await choose_hour(ann, channel, 0)

    await next_hour(bot, archive, clock)

    assert digests(ann) == []
    assert len(await list_due_digests(archive)) == 1, "tomorrow it looks again"


async def test_another_hour_takes_the_place_of_the_first(
    bot: Makiso, archive: Archive, channel: Channel, ann: Person
) -> None:
    await choose_hour(ann, channel, 8 * 60)
    await choose_hour(ann, channel, 9 * 60)
    (due,) = await list_due_digests(archive)
    assert due is not None
    assert datetime.fromtimestamp(due, UTC).hour == 9

    await say(ann, channel, "me settings", zone="+2")
    (due,) = await list_due_digests(archive)
    assert due is not None
    assert datetime.fromtimestamp(due, UTC).hour == 7

    await choose_hour(ann, channel, "none")
    assert await list_due_digests(archive) == []


async def test_a_person_who_cannot_be_written_to_is_mentioned_once(
    *,
    bot: Makiso,
    archive: Archive,
    clock: Clock,
    discord: LocalDiscord,
    channel: Channel,
    ann: Person,
    bob: Person,
) -> None:
    await start_table(discord, channel, ann, bob, pace=Pace.RELAXED)
    await choose_hour(ann, channel, 8 * 60)
    ann.user.accepts_messages = False

    await next_hour(bot, archive, clock)

    (told,) = [call for call in calls(channel, ann) if "last digest" in call.text]
    assert "see /games" in told.text
    assert await list_due_digests(archive) == []


async def test_no_digest_is_written_by_a_clock_that_cannot_be_believed(
    *, bot: Makiso, archive: Archive, clock: Clock, channel: Channel, ann: Person
) -> None:
    """The next one would be a day after a day that is a year away."""
    await choose_hour(ann, channel, 8 * 60)
    (due,) = [letter for letter in await outbox.list_due(archive, 1 << 40) if letter.kind == DIGEST]

    def doubting() -> None:
        raise ClockInDoubt

    digests, people = Digests(archive, clock), bot.parts.people
    with pytest.raises(ClockInDoubt):
        await DigestLetters(bot, doubting, digests, people, bot.parts.readers).deliver_digest(due)

    assert await list_due_digests(archive) == [due.due_at]


async def test_a_person_who_is_forgotten_gets_no_digest(
    bot: Makiso, archive: Archive, channel: Channel, ann: Person
) -> None:
    await choose_hour(ann, channel, 8 * 60)

    await bot.parts.people.delete(ann.id, "somebody")

    assert await list_due_digests(archive) == []
