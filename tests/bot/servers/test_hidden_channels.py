"""Channels that the bot cannot view: Discord says next to nothing of them, except in interactions there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from discord import TextChannel

from bot.front import verbs
from bot.lobby.open_table_card import IN_LIST
from playground.world.channels import HIDDEN_NAME
from playground.world.threads import set_archived
from rules_engine import Chance
from tests.bot.later import wait_until_delivered
from tests.bot.table import controls, lobby, pick, press, say, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.table import Table

NOT_SEEN = "I cannot see the channel of that match, so I cannot tell who may look at it. Ask me there."
NOT_HERE = (
    "I may not do that here. Somebody who manages the server can give me the permission: **View Channel**, "
)


@pytest.fixture
def boss(discord: LocalDiscord) -> Person:
    return discord.person("Boss", is_admin=True)


@pytest.fixture
def closed(discord: LocalDiscord) -> Channel:
    """A channel that the bot can view until it is hidden."""
    return discord.channel("closed")


async def hide(bot: Makiso, discord: LocalDiscord, closed: Channel, boss: Person) -> None:
    """Hide a channel from the bot; what is asked afterwards comes later on the same connection."""
    discord.forbid(closed, "read_messages")
    await say(boss, discord.general, "help")
    known = bot.get_channel(closed.id)
    assert isinstance(known, TextChannel)
    assert known.name == HIDDEN_NAME


@pytest.fixture
async def table(
    *, bot: Makiso, discord: LocalDiscord, closed: Channel, boss: Person, ann: Person, cy: Person
) -> Table:
    """Ann and Cy play in a channel that has been hidden since."""
    table = await start_table(discord, closed, ann, cy)
    await wait_until_delivered(bot)
    await hide(bot, discord, closed, boss)
    return table


def offers(message: Message) -> list[int]:
    return [one.click.match for one in controls(message) if one.click.words == IN_LIST]


@pytest.mark.parametrize("command", ["board", "history", "text"])
async def test_who_may_look_at_a_match_out_of_sight_cannot_be_told(
    *, discord: LocalDiscord, channel: Channel, table: Table, command: str
) -> None:
    zed = discord.person("Zed")

    reply = await say(zed, channel, command, match=str(table.match))

    assert (reply.text, reply.audience) == (NOT_SEEN, zed.user)


async def test_a_button_of_a_match_out_of_sight_tells_why(
    *, bot: Makiso, discord: LocalDiscord, closed: Channel, channel: Channel, boss: Person, table: Table
) -> None:
    zed = discord.person("Zed")
    discord.allow(closed, "read_messages")
    await table.moved_on(Chance("seen"), 1)
    sheet = await say(zed, channel, "history", match=str(table.match))
    await hide(bot, discord, closed, boss)

    told = await press(zed, sheet, f"{verbs.HISTORY} 0")

    assert (told.text, told.audience) == (NOT_SEEN, zed.user)


async def test_where_it_is_played_everybody_may_look(
    discord: LocalDiscord, closed: Channel, table: Table
) -> None:
    zed = discord.person("Zed")

    assert "Subdivision" in (await say(zed, closed, "history")).text
    assert "Ann to move" in (await say(zed, closed, "text")).text
    assert (await say(table.people[0], closed, "board")).text.startswith(NOT_HERE)


async def test_who_may_do_everything_may_look_at_what_the_bot_cannot_see(
    channel: Channel, table: Table, boss: Person
) -> None:
    assert "Subdivision" in (await say(boss, channel, "history", match=str(table.match))).text


async def test_who_plays_takes_the_board_out_of_a_hidden_channel(
    bot: Makiso, channel: Channel, table: Table, ann: Person
) -> None:
    assert "Subdivision" in (await say(ann, channel, "history", match=str(table.match))).text

    card = await say(ann, channel, "board", match=str(table.match))

    assert (card.channel, card.audience) == (channel, None)
    await wait_until_delivered(bot)
    assert (await bot.parts.matches.require(table.match)).place.channel_id == channel.id


async def test_a_table_out_of_sight_is_offered_where_it_is_only(
    *,
    bot: Makiso,
    discord: LocalDiscord,
    closed: Channel,
    channel: Channel,
    boss: Person,
    ann: Person,
    bob: Person,
    cy: Person,
) -> None:
    table = await lobby(discord, closed, ann, bob)
    await pick(ann, await press(ann, table.card, verbs.SETUP), verbs.SEATS, "3")
    await hide(bot, discord, closed, boss)

    assert offers(await say(cy, channel, "games")) == []
    assert offers(await say(cy, closed, "games")) == [table.match]


async def test_a_match_in_a_thread_is_seen_by_all_who_see_its_channel(
    *,
    bot: Makiso,
    discord: LocalDiscord,
    closed: Channel,
    channel: Channel,
    boss: Person,
    ann: Person,
    cy: Person,
) -> None:
    """Discord says nothing of threads in a hidden channel, and the bot has forgotten archived ones."""
    await pick(boss, await say(boss, channel, "server settings"), f"{verbs.SERVER} threads", "always")
    table = await lobby(discord, closed, ann, cy)
    card, zed = table.card, discord.person("Zed")
    await press(ann, card, verbs.START)
    await wait_until_delivered(bot)
    thread = card.thread
    assert thread is not None
    set_archived(discord.world, thread, to_sleep=True)
    await say(zed, channel, "help")
    assert bot.get_channel(thread.id) is None

    assert "Subdivision" in (await say(zed, channel, "history", match=str(table.match))).text
    await hide(bot, discord, closed, boss)
    assert "Subdivision" in (await say(zed, closed, "history", match=str(table.match))).text
    assert (await say(zed, channel, "history", match=str(table.match))).text == NOT_SEEN


# what the interaction says, and what is known beside it


async def test_nothing_is_begun_in_a_hidden_channel(
    *, bot: Makiso, discord: LocalDiscord, closed: Channel, boss: Person, ann: Person
) -> None:
    await hide(bot, discord, closed, boss)

    panel = await say(boss, closed, "server settings")
    for refused in (await say(ann, closed, "new", game="subdivision"), await press(boss, panel, verbs.PULSE)):
        assert refused.text.startswith(NOT_HERE)


async def test_what_an_interaction_says_counts_more_than_what_was_known(
    *, bot: Makiso, discord: LocalDiscord, closed: Channel, boss: Person, ann: Person
) -> None:
    """The bot may view the channel again, but Discord has not said so yet."""
    await hide(bot, discord, closed, boss)
    closed.overwrites.clear()

    card = await say(ann, closed, "new", game="subdivision")
    healthy = await say(boss, closed, "server doctor")

    assert (card.audience, card.text.splitlines()[0]) == (None, "## Subdivision")
    assert "✅ I have every permission I need in this channel." in healthy.text
    assert "✅ I can post, edit and remove cards here." in healthy.text


async def test_the_doctor_says_what_is_missing_in_a_hidden_channel(
    *, bot: Makiso, discord: LocalDiscord, closed: Channel, boss: Person
) -> None:
    await hide(bot, discord, closed, boss)

    told = await say(boss, closed, "server doctor")

    assert "❌ Give me in this channel: **View Channel**, " in told.text
    assert "❌ I cannot keep a card here; Discord says: Missing Access." in told.text


async def test_a_pulse_board_outlives_that_its_channel_is_hidden(
    *,
    bot: Makiso,
    discord: LocalDiscord,
    closed: Channel,
    boss: Person,
    ann: Person,
    cy: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.lists.board_keeper.QUIET", 0)
    await press(boss, await say(boss, closed, "server settings"), verbs.PULSE)
    (board,) = [closed.messages[one] for one in closed.pins]
    before = board.text
    await hide(bot, discord, closed, boss)

    await bot.parts.pulse_boards._try_refresh(closed.id)
    discord.allow(closed, "read_messages")
    table = await start_table(discord, closed, ann, cy)
    await discord.until(lambda: board.text != before)

    assert f"#{table.match}" in board.text
    assert list(closed.pins) == [board.id]


# the welcome


@pytest.mark.parametrize("hidden", [1, 2])
async def test_a_new_server_is_welcomed_where_the_bot_can_be_seen_to_be(
    bot: Makiso, discord: LocalDiscord, hidden: int
) -> None:
    away = discord.guild("Away", with_bot=False)
    channels = [discord.channel(name, away) for name in ("team", "games")]
    for channel in channels[:hidden]:
        discord.forbid(channel, "read_messages")

    discord.world.join(discord.world.bot, away)
    await discord.until(lambda: bot.get_guild(away.id) is not None)
    await wait_until_delivered(bot)

    told = [list(channel.messages) for channel in channels]
    written = list(discord.world.direct(away.owner).messages)
    assert [len(one) for one in (*told, written)] == ([0, 1, 0] if hidden == 1 else [0, 0, 1])
