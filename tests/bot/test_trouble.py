"""What goes wrong around a match: permissions, channels, cards, people, the database; no move is lost."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from bot.front import verbs
from bot.match.match import Status
from rules_engine import Chance
from tests.bot.archived import file_in, read_match, run_sql
from tests.bot.databases import SQLITE
from tests.bot.table import Table, answer_to, control, controls, lobby, pick, press, say, start_table

if TYPE_CHECKING:
    from pathlib import Path

    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message


pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
async def table(discord: LocalDiscord, channel: Channel, ann: Person, cy: Person) -> Table:
    """Two who read English; Ann moves first."""
    return await start_table(discord, channel, ann, cy)


async def log(archive: Archive, table: Table) -> list[str]:
    return [str(entry) for entry in (await read_match(archive, table.match)).log]


@pytest.mark.parametrize(
    ("permission", "named"),
    [("send_messages", "Send Messages"), ("attach_files", "Attach Files"), ("read_messages", "View Channel")],
)
async def test_a_missing_permission_is_named_in_private(
    discord: LocalDiscord, channel: Channel, ann: Person, permission: str, named: str
) -> None:
    discord.forbid(channel, permission)

    reply = await say(ann, channel, "new", game="subdivision")

    assert f"**{named}**" in reply.text
    assert reply.audience is ann.user
    assert [message for message in channel.messages.values() if message.audience is None] == []


async def test_a_thread_that_may_not_be_opened_names_its_permission(
    discord: LocalDiscord, channel: Channel, ann: Person, cy: Person
) -> None:
    boss = discord.person("Boss", is_admin=True)
    await pick(boss, await say(boss, channel, "server settings"), f"{verbs.SERVER} threads", "always")
    table = await lobby(discord, channel, ann, cy)
    discord.forbid(channel, "create_public_threads")

    reply = await press(ann, table.card, verbs.START)

    assert "**Create Public Threads**" in reply.text
    assert any(one.click.verb == verbs.START for one in controls(table.card)), "the lobby still stands"


async def test_a_permission_lost_during_a_match_costs_no_move(
    discord: LocalDiscord, archive: Archive, table: Table
) -> None:
    discord.forbid(table.channel, "send_messages", "attach_files")

    await table.play_on(Chance("quiet"), 2)

    assert len(await log(archive, table)) == 2


async def test_a_card_that_was_deleted_is_posted_anew_by_the_next_move(
    discord: LocalDiscord, table: Table, ann: Person
) -> None:
    sheet = await table.confirming(ann, Chance("gone"))
    old = table.card
    discord.delete_message(old)

    await press(ann, sheet, verbs.CONFIRM)

    await discord.until(lambda: cards(table))
    assert table.card is not old
    assert table.headline == "**Cy** to move"


async def test_a_card_that_was_deleted_is_brought_back_by_board(
    discord: LocalDiscord, channel: Channel, table: Table, cy: Person
) -> None:
    discord.delete_message(table.card)

    brought = await say(cy, channel, "board")

    assert table.card is brought
    await table.play_on(Chance("back"), 2)
    assert table.card is brought


def cards(table: Table) -> list[Message]:
    return [
        message
        for message in table.channel.messages.values()
        if any(one.click.verb == verbs.PLAY for one in controls(message)) and message.audience is None
    ]


async def test_a_match_goes_on_elsewhere_when_its_channel_is_deleted(
    discord: LocalDiscord, archive: Archive, table: Table, ann: Person, bob: Person
) -> None:
    await table.play_on(Chance("before"), 2)
    discord.delete_channel(table.channel)
    other = discord.channel("elsewhere")

    refused = await say(bob, other, "board", match=str(table.match))
    assert refused.audience is bob.user
    assert cards(at(table, other)) == []
    await say(ann, other, "board", match=str(table.match))

    moved = at(table, other)
    assert moved.waiting is ann
    await moved.play_on(Chance("after"), 2)
    assert len(await log(archive, table)) == 4


def at(table: Table, channel: Channel) -> Table:
    return Table(table.discord, channel, table.people, table.match)


async def test_a_match_whose_channel_is_deleted_under_a_move_keeps_the_move(
    discord: LocalDiscord, archive: Archive, table: Table, ann: Person
) -> None:
    elsewhere = discord.channel("elsewhere")
    discord.delete_channel(table.channel)

    await say(ann, elsewhere, "move", words="build L d1", match=str(table.match))

    assert await log(archive, table) == ["0 build L d1"]


async def test_a_match_outlives_a_member_who_left_the_server(
    discord: LocalDiscord, archive: Archive, table: Table, ann: Person, cy: Person
) -> None:
    cy.leave(discord.home)

    await table.play_on(Chance("left"), 1)

    assert table.headline == "**Cy** to move"
    too_early = await press(ann, table.card, verbs.PLAY)
    assert "It is not your turn: Cy to move." in too_early.text
    await press(ann, await say(ann, table.channel, "resign"), verbs.RESIGN_SURE)
    await discord.until(lambda: table.is_over)
    assert (await read_match(archive, table.match)).status is Status.OVER


async def test_a_bot_is_not_invited(discord: LocalDiscord, channel: Channel, ann: Person) -> None:
    card = await say(ann, channel, "new", game="subdivision")
    settings = await press(ann, card, verbs.SETUP)

    reply = answer_to(await ann.choose(settings, control(settings, verbs.INVITE), [discord.world.bot]).done())

    assert "You cannot play with bots. To play the computer, use /play." in reply.text


@pytest.mark.parametrize("database", [SQLITE], indirect=True)  # a server has no lock over everything
async def test_a_move_that_cannot_be_written_is_said_so_and_can_be_made_later(
    archive: Archive, table: Table, ann: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = await table.confirming(ann, Chance("locked"))
    before = table.card.text
    monkeypatch.setattr("bot.front.reply.PATIENCE", 0)  # less than what the database has, as always
    async with archive.jotting() as connection:
        await run_sql(connection, "PRAGMA busy_timeout = 10")
    with closing(sqlite3.connect(file_in(tmp_path), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        reply = await ann.click(sheet, control(sheet, verbs.CONFIRM)).done()
        other.execute("ROLLBACK")

    assert answer_to(reply).text.startswith("I cannot save right now")
    await ann.press_again(reply).done()
    await table.shows_news(before)
    assert len(await log(archive, table)) == 1
