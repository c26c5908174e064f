"""People find tables that wait for players where they look, and join them there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.front import verbs
from bot.lobby.open_table_card import IN_LIST
from tests.bot.archived import read_match
from tests.bot.later import wait_until_delivered
from tests.bot.table import controls, lobby, pick, press, say

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.table import Table

JOIN = f"{verbs.JOIN} {IN_LIST[0]}"


@pytest.fixture
async def table(bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person) -> Table:
    """Two of three seats are taken."""
    table = await lobby(discord, channel, ann, bob)
    await pick(ann, await press(ann, table.card, verbs.SETUP), verbs.SEATS, "3")
    await wait_until_delivered(bot)
    return table


def offers(message: Message) -> list[int]:
    return [one.click.match for one in controls(message) if one.click.words == IN_LIST]


async def join(person: Person, message: Message, table: Table, archive: Archive) -> Message:
    told = await press(person, message, JOIN)
    assert person.name in (await read_match(archive, table.match)).names
    return told


async def test_games_shows_open_tables(
    *, bot: Makiso, archive: Archive, channel: Channel, table: Table, cy: Person
) -> None:
    listed = await say(cy, channel, "games")
    assert "You play no match at the moment." in listed.text
    assert f"[Subdivision #{table.match}](" in listed.text
    assert "with Ann and Bob: 1 seat free" in listed.text

    told = await join(cy, listed, table, archive)

    assert told.text.splitlines() == [
        "You have joined Subdivision with **Ann** and **Bob**. The table is full: the match can start.",
        "To the table",
    ]
    await wait_until_delivered(bot)
    assert "3. **Cy**" in table.card.text, "the card follows"


async def test_ones_own_table_is_no_open_one(channel: Channel, table: Table, ann: Person) -> None:
    assert offers(await say(ann, channel, "games")) == []


async def test_before_a_new_table_those_that_wait_are_shown(
    *, archive: Archive, channel: Channel, table: Table, cy: Person, dora: Person
) -> None:
    asked = await say(cy, channel, "new", game="subdivision")
    assert asked.audience is cy.user
    assert asked.text.startswith("### Subdivision: join one of these?")
    assert offers(asked) == [table.match]

    card = await press(cy, asked, f"{verbs.OPEN} subdivision")
    assert card.audience is None
    assert "1. **Cy**" in card.text
    other = await say(dora, channel, "new", game="mandala")
    assert other.audience is None, "another game waits for nobody"
    french = await say(dora, channel, "new", game="subdivision")
    assert len(offers(french)) == 2
    assert "2 places libres" not in french.text


async def test_the_pulse_board_offers_a_seat(
    *,
    bot: Makiso,
    archive: Archive,
    discord: LocalDiscord,
    channel: Channel,
    table: Table,
    cy: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.lists.board_keeper.QUIET", 0)
    boss = discord.person("Boss", is_admin=True)
    await press(boss, await say(boss, channel, "server settings"), verbs.PULSE)
    (board,) = [channel.messages[one] for one in channel.pins]
    assert "### Open tables" in board.text

    told = await join(cy, board, table, archive)

    assert told.audience is cy.user
    await discord.until(lambda: not offers(board))
    assert f"#{table.match}" in board.text


async def test_a_table_that_one_cannot_see_is_not_offered(
    *, discord: LocalDiscord, bot: Makiso, channel: Channel, ann: Person, cy: Person
) -> None:
    hidden = discord.channel("hidden")
    await say(ann, hidden, "new", game="subdivision")
    discord.forbid(hidden, "view_channel", who=cy)

    assert offers(await say(cy, channel, "games")) == []
    assert (await say(cy, channel, "new", game="subdivision")).audience is None
