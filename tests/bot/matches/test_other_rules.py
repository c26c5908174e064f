"""A match that was begun under other rules says so, and everything else goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from sqlalchemy import update

from bot.archive import outbox
from bot.archive.schema import matches as table_of_matches
from bot.archive.statement import once
from bot.cards import verbs
from bot.matches.letter import CARD, Letter
from bot.matches.match import Status
from tests.bot.archived import read
from tests.bot.later import delivered, later
from tests.bot.table import press, say, started

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.archive import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from tests.bot.conftest import Clock
    from tests.bot.table import Table

RESTS = "This match was begun under other rules than those I know now, so it rests as it is."


@pytest.fixture
async def old(bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, cy: Person) -> Table:
    """A match of a version that is gone."""
    table = await started(discord, channel, ann, cy)
    this = table_of_matches.c.id == table.match
    async with bot.parts.archive.writing() as connection:
        connection.tell(once(update(table_of_matches).where(this).values(version=99)))
    bot.parts.matches._tables._kept.clear()  # as after the start of the version that has the new rules
    return table


async def test_its_card_says_so(bot: Makiso, archive: Archive, old: Table) -> None:
    async with archive.writing() as connection:
        await outbox.put(connection, Letter(CARD, old.match))
    await delivered(bot)

    match = await read(archive, old.match)
    card = next(one for one in old.channel.messages.values() if one.id == match.place.message_id)
    assert RESTS in card.text


@pytest.mark.parametrize("command", ["board", "text", "hand"])
async def test_its_commands_say_so(old: Table, channel: Channel, ann: Person, command: str) -> None:
    reply = await say(ann, channel, command, match=str(old.match))

    assert RESTS in reply.text


async def test_the_others_go_on(
    *, bot: Makiso, discord: LocalDiscord, clock: Clock, old: Table, channel: Channel, ann: Person, cy: Person
) -> None:
    table = await started(discord, channel, ann, cy)

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
    await delivered(bot)

    assert (await read(archive, old.match)).status is Status.CLOSED
    record = await say(ann, channel, "record", match=str(old.match))
    assert record.attachments
