"""A match that was begun under other rules says so, and everything else goes on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import update
from structlog.testing import capture_logs

from bot.clocks.pace import Pace
from bot.database.schema import matches as table_of_matches
from bot.database.statement import once
from bot.front import verbs
from bot.mail import store as outbox
from bot.mail.letter import CARD, KINDS, Letter
from bot.match import seat_store as chairs
from bot.match.match import Status
from tests.bot.archived import read_match
from tests.bot.conftest import running
from tests.bot.later import calls, later, wait_until_delivered
from tests.bot.table import controls, press, say, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from tests.bot.conftest import Clock
    from tests.bot.table import Table

RESTS = "This match uses an older version of the rules and cannot go on."


@pytest.fixture
async def old(bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, cy: Person) -> Table:
    """A match of a version that is gone."""
    table = await start_table(discord, channel, ann, cy, pace=Pace.DAILY)
    await set_other_version(bot, table.match)
    return table


async def set_other_version(bot: Makiso, match: int, **more: object) -> None:
    """Let a match be of another version, as after the start of one that has other rules."""
    await set_columns(bot.parts.archive, match, version=99, **more)
    bot.parts.matches._tables._kept.clear()


async def set_columns(archive: Archive, match: int, **columns: object) -> None:
    this = table_of_matches.c.id == match
    async with archive.writing() as connection:
        connection.queue(once(update(table_of_matches).where(this).values(**columns)))


async def test_its_card_says_so(bot: Makiso, archive: Archive, old: Table) -> None:
    async with archive.writing() as connection:
        await outbox.add(connection, Letter(CARD, old.match))
    await wait_until_delivered(bot)

    match = await read_match(archive, old.match)
    card = next(one for one in old.channel.messages.values() if one.id == match.place.message_id)
    assert RESTS in card.text


@pytest.mark.parametrize("command", ["board", "text", "hand"])
async def test_its_commands_say_so(old: Table, channel: Channel, ann: Person, command: str) -> None:
    reply = await say(ann, channel, command, match=str(old.match))

    assert RESTS in reply.text


async def test_the_others_go_on(
    *, bot: Makiso, discord: LocalDiscord, clock: Clock, old: Table, channel: Channel, ann: Person, cy: Person
) -> None:
    table = await start_table(discord, channel, ann, cy)

    listed = await say(ann, channel, "games")
    assert f"#{old.match}" in listed.text
    assert f"#{table.match}" in listed.text
    before = table.card.text
    await say(ann, channel, "move", words="build L d1", match=str(table.match))
    await table.shows_news(before)
    await later(bot, clock)
    assert any("it is your turn" in one.content for one in channel.messages.values() if one.pings(cy.user))


async def test_its_people_end_it_and_take_its_record(
    *, bot: Makiso, archive: Archive, old: Table, channel: Channel, ann: Person, cy: Person
) -> None:
    asked = await say(ann, channel, "vote", match=str(old.match))
    await press(cy, asked, verbs.AGREE)
    await wait_until_delivered(bot)

    assert (await read_match(archive, old.match)).status is Status.CLOSED
    record = await say(ann, channel, "record", match=str(old.match))
    assert record.attachments


async def test_a_move_that_is_typed_finds_the_match_that_goes_on(
    *, bot: Makiso, discord: LocalDiscord, old: Table, channel: Channel, ann: Person, cy: Person
) -> None:
    table = await start_table(discord, channel, ann, cy)

    asked = await say(ann, channel, "move", words="build L d1")
    assert {one.click.match for one in controls(asked)} == {table.match}
    refused = await say(ann, channel, "move", words="build L d1", match=str(old.match))
    assert RESTS in refused.text
    assert await suggestions(ann, channel, old) == []


async def suggestions(person: Person, channel: Channel, table: Table) -> list[object]:
    filled = {"match": str(table.match), "words": ""}
    return [*(await person.complete(channel, "move", filled, "words").done()).choices]


async def test_the_pulse_board_lists_it_beside_the_others(
    *, bot: Makiso, discord: LocalDiscord, old: Table, channel: Channel, ann: Person, cy: Person
) -> None:
    table = await start_table(discord, channel, ann, cy)
    assert channel.guild is not None
    await bot.parts.pulse_boards.add(channel.id, channel.guild.id)

    (board,) = [
        one for one in channel.messages.values() if one.text.startswith("### Matches in this channel")
    ]
    for match in (old.match, table.match):
        assert f"/{(await bot.parts.matches.require(match)).place.message_id}" in str(board.components)


CONTENT = {
    "ply": 0,
    "seat": 0,
    "since": 0,
    "message": "1",
    "kind": "undo",
    "agreed": True,
    "proposal": 1,
    "channel": "1",
}


async def test_no_letter_about_it_holds_up_another(
    *, bot: Makiso, discord: LocalDiscord, clock: Clock, old: Table, channel: Channel, ann: Person, cy: Person
) -> None:
    table = await start_table(discord, channel, ann, cy)
    await wait_until_delivered(bot)
    letters = [
        Letter(kind, old.match, channel_id=channel.id, user_id=cy.id, content=CONTENT, due_at=clock.now)
        for kind in sorted(kind for kind in KINDS if kind.of_match)
    ]
    async with bot.parts.archive.writing() as connection:
        await outbox.add(connection, *letters)
    await bot.parts.matches.move(table.match, ann.id, "build L d1")
    await later(bot, clock)

    assert [one.content for one in calls(channel, cy) if "it is your turn" in one.content]
    assert (await bot.parts.matches.require(table.match)).ply == 1


async def test_the_bot_starts_with_such_matches_and_all_their_letters(
    *, discord: LocalDiscord, archive: Archive, clock: Clock, channel: Channel, ann: Person, cy: Person
) -> None:
    with capture_logs() as lines:
        async with running(discord, archive, clock) as bot:
            old, thinking, table = [await start_table(discord, channel, ann, cy) for _ in range(3)]
            await wait_until_delivered(bot)
        async with archive.writing() as connection:
            chair = (await read_match(archive, thinking.match)).chairs[0]
            await chairs.set_chair(connection, thinking.match, 0, replace(chair, level="gentle"))
        await set_columns(archive, old.match, version=99)
        await set_columns(archive, thinking.match, version=99)
        async with running(discord, archive, clock) as bot:
            before = table.card.text
            await say(ann, channel, "move", words="build L d1", match=str(table.match))
            await table.shows_news(before)
            await wait_until_delivered(bot)

    assert [line for line in lines if line["log_level"] in {"error", "critical"}] == []


async def test_who_is_forgotten_leaves_it_as_any_other(
    bot: Makiso, archive: Archive, old: Table, ann: Person, cy: Person
) -> None:
    exported = await bot.parts.people.export(ann.id)
    await bot.parts.people.delete(ann.id, "somebody")
    await wait_until_delivered(bot)

    assert [match["match"] for match in exported["matches"]] == [old.match]
    assert (await read_match(archive, old.match)).names == ("somebody", "Cy")
