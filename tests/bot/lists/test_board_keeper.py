"""The pulse board: one pinned message of a channel that tells how its matches stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from structlog.testing import capture_logs

from bot.front import verbs
from bot.people.waking import DAY
from rules_engine import Chance
from tests.bot.conftest import running
from tests.bot.later import wait_until_delivered
from tests.bot.table import lobby, pick, press, say, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.conftest import Clock

TITLE = "### Matches in this channel"


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.lists.board_keeper.QUIET", 0)


@pytest.fixture
def boss(discord: LocalDiscord) -> Person:
    return discord.person("Boss", is_admin=True)


async def toggled(boss: Person, channel: Channel) -> Message:
    return await press(boss, await say(boss, channel, "server settings"), verbs.PULSE)


def boards(channel: Channel) -> list[Message]:
    return [one for one in channel.messages.values() if one.text.startswith(TITLE)]


async def test_a_board_is_pinned_and_taken_away(bot: Makiso, channel: Channel, boss: Person) -> None:
    panel = await toggled(boss, channel)
    (board,) = boards(channel)

    assert board.text.splitlines()[1] == "No match is played here at the moment. Start one with /new."
    assert list(channel.pins) == [board.id]
    assert "Remove it from this channel" in panel.labels

    await press(boss, panel, verbs.PULSE)
    assert board.is_deleted
    assert "Pin one in this channel" in panel.labels


async def test_a_board_follows_the_matches_of_its_channel(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, boss: Person, ann: Person, bob: Person
) -> None:
    await toggled(boss, channel)
    (board,) = boards(channel)

    table = await start_table(discord, channel, ann, bob)
    await discord.until(lambda: "Ann to move (<t:" in board.text)
    await table.play_on(Chance("pulse"), 1)
    await discord.until(lambda: "Bob to move (<t:" in board.text)
    assert f"/{table.card.id})" in board.text
    await press(ann, await say(ann, channel, "resign"), verbs.RESIGN_SURE)

    await discord.until(lambda: "No match is played here" in board.text)
    assert boards(channel) == [board]


async def test_a_move_in_a_channel_without_a_board_asks_for_none(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await start_table(discord, channel, ann, bob)
    await wait_until_delivered(bot)
    said: list[str] = []
    bot.parts.archive.watch(said.extend)

    await table.play_on(Chance("pulse"), 1)
    await wait_until_delivered(bot)
    await bot.parts.pulse_boards.stop()  # all boards are up to date by then

    assert any(words.startswith("INSERT INTO entries") for words in said)
    assert not any(words.startswith("SELECT boards") for words in said)


async def test_an_end_stays_on_a_board_for_a_day_and_leaves_it_by_itself(
    *,
    bot: Makiso,
    discord: LocalDiscord,
    clock: Clock,
    channel: Channel,
    boss: Person,
    ann: Person,
    bob: Person,
) -> None:
    await toggled(boss, channel)
    (board,) = boards(channel)
    table = await start_table(discord, channel, ann, bob)
    await bot.parts.matches.resign(table.match, ann.id)
    await wait_until_delivered(bot)
    told = f"/{table.card.id}) · **Bob** wins: **Ann** has resigned."

    await discord.until(lambda: told in board.text)
    clock.now += DAY - 1
    await bot.parts.pulse_boards.refresh(channel.id)
    assert told in board.text

    clock.now += 1
    await wait_until_delivered(bot)
    await discord.until(lambda: told not in board.text)


async def test_a_board_lists_the_matches_in_threads_of_its_channel(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, boss: Person, ann: Person, bob: Person
) -> None:
    await toggled(boss, channel)
    (board,) = boards(channel)
    table = await lobby(discord, channel, ann, bob)
    await bot.parts.lobby.toggle_thread(table.match, ann.id)
    await press(ann, table.card, verbs.START)
    await discord.until(lambda: "Ann to move (<t:" in board.text)

    await bot.parts.matches.move(table.match, ann.id, "build L d1")

    await discord.until(lambda: "Bob to move (<t:" in board.text)
    place = (await bot.parts.matches.require(table.match)).place
    assert place.parent_id == channel.id
    assert f"/{place.channel_id}/{place.message_id})" in board.text


async def test_a_board_says_nothing_of_what_is_played_in_private(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, boss: Person, ann: Person
) -> None:
    await toggled(boss, channel)
    (board,) = boards(channel)

    await say(ann, channel, "play", game="subdivision", level="gentle", private=True)
    await wait_until_delivered(bot)
    await bot.parts.pulse_boards.refresh(channel.id)

    assert "No match is played here at the moment" in board.text


async def test_a_name_on_a_board_neither_pings_nor_formats(
    bot: Makiso, discord: LocalDiscord, channel: Channel, boss: Person, bob: Person
) -> None:
    await toggled(boss, channel)
    (board,) = boards(channel)
    odd = discord.person("@everyone <@1> **x**")

    await start_table(discord, channel, odd, bob)
    await discord.until(lambda: "to move (<t:" in board.text)

    assert board.mentions == []
    assert not board.mentions_everyone
    assert "**x**" not in board.text


async def test_a_board_speaks_the_language_of_its_server(
    bot: Makiso, discord: LocalDiscord, channel: Channel, boss: Person
) -> None:
    await pick(boss, await say(boss, channel, "server settings"), f"{verbs.SERVER} lang", "fr")

    await toggled(boss, channel)

    (board,) = [channel.messages[one] for one in channel.pins]
    assert board.text.startswith("### Parties de ce salon"), board.text


async def test_without_the_right_to_pin_there_is_no_board(
    bot: Makiso, discord: LocalDiscord, channel: Channel, boss: Person
) -> None:
    discord.forbid(channel, "pin_messages")

    reply = await toggled(boss, channel)

    assert "**Pin Messages**" in reply.text
    assert boards(channel) == []


async def test_a_board_that_was_deleted_stays_away(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, boss: Person, ann: Person, bob: Person
) -> None:
    await toggled(boss, channel)
    discord.delete_message(boards(channel)[0])

    await start_table(discord, channel, ann, bob)
    await bot.parts.pulse_boards.refresh(channel.id)

    assert boards(channel) == []
    assert "Pin one in this channel" in (await say(boss, channel, "server settings")).labels


async def test_a_board_out_of_reach_is_no_error(
    *, discord: LocalDiscord, archive: Archive, clock: Clock, channel: Channel, boss: Person
) -> None:
    with capture_logs() as lines:
        async with running(discord, archive, clock) as bot:
            await toggled(boss, channel)
            discord.forbid(channel, "read_messages")
            await bot.parts.pulse_boards._try_refresh(channel.id)

    troubles = [line for line in lines if line["log_level"] in {"warning", "error"}]
    assert [(line["log_level"], line["code"]) for line in troubles] == [("warning", 50001)]
