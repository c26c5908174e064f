"""What people and servers set, what the bot stores about people, and how it examines itself."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from bot.front import verbs
from bot.front.words import voice
from bot.match.match import Status
from playground import ImpossibleError
from rules_engine import Chance, replay_table
from tests.bot.archived import read_match
from tests.bot.later import calls, later, wait_until_delivered
from tests.bot.table import control, controls, lobby, pick, press, say, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.conftest import Clock
    from tests.bot.table import Table

OLD_BUTTON = "This button is from another version of the bot. Use /board for a fresh one."


@pytest.fixture
def boss(discord: LocalDiscord) -> Person:
    return discord.person("Boss", is_admin=True)


def chosen_values(message: Message, meant: str) -> list[str]:
    """Read the choices that a menu shows."""
    menu = next(one for one in controls(message) if str(one.click) == control(message, meant))
    return [option["value"] for option in menu.part["options"] if option.get("default")]


async def test_a_language_is_chosen_and_kept(table: Table, channel: Channel, ann: Person) -> None:
    panel = await say(ann, channel, "me settings")
    assert panel.audience is ann.user
    assert chosen_values(panel, f"{verbs.ME} lang") == ["auto"]

    await pick(ann, panel, f"{verbs.ME} lang", "fr")

    assert panel.text.startswith("### Vos réglages")
    assert chosen_values(panel, f"{verbs.ME} lang") == ["fr"]
    assert (await say(ann, channel, "hand")).text.startswith("### À **Ann** de jouer")
    await pick(ann, panel, f"{verbs.ME} lang", "auto")
    assert panel.text.startswith("### Your settings")


async def test_ones_own_pictures_are_for_oneself(
    table: Table, channel: Channel, ann: Person, bob: Person
) -> None:
    before = (await say(ann, channel, "hand")).attachments[0].content
    public = table.card.attachments[0].content

    await pick(ann, await say(ann, channel, "me settings"), f"{verbs.ME} theme", "high_contrast")

    assert (await say(ann, channel, "hand")).attachments[0].content != before
    assert (await say(bob, channel, "board")).attachments[0].content == public


@pytest.mark.parametrize("name", ["lang", "theme", "ping"])
async def test_a_choice_of_another_version_changes_nothing(
    table: Table, channel: Channel, ann: Person, name: str
) -> None:
    panel = await say(ann, channel, "me settings")
    before = chosen_values(panel, f"{verbs.ME} {name}")
    menu = next(one for one in controls(panel) if one.click.words == (name,))
    menu.part["options"][0]["value"] = "moon"

    reply = await pick(ann, panel, f"{verbs.ME} {name}", "moon")

    assert reply.text == OLD_BUTTON
    assert chosen_values(await say(ann, channel, "me settings"), f"{verbs.ME} {name}") == before


async def test_everything_that_is_kept_is_handed_out(
    *, archive: Archive, table: Table, channel: Channel, ann: Person, bob: Person
) -> None:
    await table.moved_on(Chance("export"), 3)
    await say(ann, channel, "undo", reason="wrong cell")
    await press(bob, (await say(bob, channel, "vote", reason="dinner")), verbs.DISAGREE)

    told = await say(ann, channel, "me export")

    assert told.audience is ann.user
    (file,) = told.attachments
    kept = json.loads(file.content)
    (match,) = kept["matches"]
    log = (await read_match(archive, table.match)).log
    assert [move["words"] for move in match["moves"]] == [entry.words for entry in log if entry.seat == 0]
    assert (match["name"], match["hosted"]) == ("Ann", True)
    assert [one["reason"] for one in kept["proposals"]] == ["wrong cell"]
    assert "Bob" not in file.content.decode()


async def test_who_is_forgotten_is_nowhere_any_more(
    *, bot: Makiso, clock: Clock, archive: Archive, table: Table, channel: Channel, ann: Person, bob: Person
) -> None:
    await table.play_on(Chance("forget"), 2)
    await later(bot, clock)
    (call,) = calls(channel, ann)
    log = (await read_match(archive, table.match)).log

    question = await say(ann, channel, "me delete")
    assert question.audience is ann.user
    done = await press(ann, question, verbs.FORGET)
    await wait_until_delivered(bot)

    assert done.text == "Done. I keep nothing about you any more."
    match = await read_match(archive, table.match)
    assert match.log == log
    assert match.host_id is None
    assert (match.chairs[0].user_id, match.chairs[0].name) == (None, "somebody")
    assert match.chairs[1].user_id == bob.id
    assert "Ann" not in table.card.text
    assert call.is_deleted
    kept = json.loads((await say(ann, channel, "me export")).attachments[0].content)
    assert {key: value for key, value in kept.items() if value} == {"user_id": ann.id}


async def test_the_seat_of_who_is_forgotten_is_offered_and_the_match_goes_on(
    *, bot: Makiso, archive: Archive, table: Table, channel: Channel, ann: Person, cy: Person
) -> None:
    await press(ann, await say(ann, channel, "me delete"), verbs.FORGET)
    await wait_until_delivered(bot)
    (offer,) = [one for one in channel.messages.values() if "Their seat at Subdivision is free" in one.text]
    assert "Ann" not in offer.text

    await press(cy, offer, verbs.TAKE_SEAT)
    await wait_until_delivered(bot)

    assert table.headline == "**Cy** to move"
    assert (await read_match(archive, table.match)).chairs[0].user_id == cy.id
    again = await say(ann, channel, "resign", match=str(table.match))
    assert again.text == "You have no seat at this table."


async def test_a_finished_match_of_who_is_forgotten_stays_whole(
    *, bot: Makiso, archive: Archive, table: Table, channel: Channel, ann: Person
) -> None:
    await press(ann, await say(ann, channel, "resign"), verbs.RESIGN_SURE)
    await wait_until_delivered(bot)

    await press(ann, await say(ann, channel, "me delete"), verbs.FORGET)
    await wait_until_delivered(bot)

    match = await read_match(archive, table.match)
    assert match.status is Status.OVER
    assert replay_table(match.record).outcome() is not None
    assert match.names == ("somebody", "Bob")
    assert "Ann" not in table.card.text


async def test_a_lobby_goes_on_without_a_host_who_is_forgotten(
    *, bot: Makiso, discord: LocalDiscord, archive: Archive, channel: Channel, ann: Person, cy: Person
) -> None:
    alone = await say(ann, channel, "new", game="subdivision")
    table = await lobby(discord, channel, ann, cy)

    await press(ann, await say(ann, channel, "me delete"), verbs.FORGET)
    await wait_until_delivered(bot)

    match = await read_match(archive, table.match)
    assert (match.host_id, match.names) == (cy.id, ("Cy",))
    assert "Ann" not in table.card.text
    assert "This table was closed before it began." in alone.text


async def test_to_delete_ones_data_twice_is_no_harm(table: Table, channel: Channel, ann: Person) -> None:
    question = await say(ann, channel, "me delete")
    button = control(question, verbs.FORGET)

    first, second = ann.click(question, button), ann.click(question, button)
    await first.done()
    await second.done()

    assert not first.has_failed
    assert not second.has_failed


# what a server sets


async def set_to(boss: Person, channel: Channel, name: str, *values: object) -> Message:
    panel = await say(boss, channel, "server settings")
    return await pick(boss, panel, f"{verbs.SERVER} {name}", *values)


@pytest.mark.usefixtures("bot")
async def test_matches_are_opened_where_the_server_allows(
    discord: LocalDiscord, channel: Channel, boss: Person, ann: Person
) -> None:
    games = discord.channel("games")
    await set_to(boss, channel, "channels", games)

    refused = await say(ann, channel, "new", game="subdivision")
    assert refused.text == f"On this server, matches are opened in {games.mention}."
    assert refused.audience is ann.user
    assert (await say(ann, games, "new", game="subdivision")).audience is None

    await set_to(boss, channel, "channels")
    assert (await say(ann, channel, "new", game="subdivision")).audience is None


@pytest.mark.usefixtures("bot")
async def test_matches_are_opened_by_whom_the_server_allows(
    discord: LocalDiscord, channel: Channel, boss: Person, ann: Person, bob: Person
) -> None:
    role = discord.world.role(discord.home, "players")
    discord.home.members[bob.id].roles.append(role)
    await set_to(boss, channel, "starters", role)

    refused = await say(ann, channel, "new", game="subdivision")
    assert refused.text == f"On this server, matches are opened by <@&{role.id}>."
    assert refused.pinged == []
    card = await say(bob, channel, "new", game="subdivision")
    assert card.audience is None
    await press(ann, card, verbs.JOIN)
    assert "**Ann**" in card.text, "everybody may join"


@pytest.mark.usefixtures("bot")
async def test_a_person_plays_as_many_matches_as_the_server_allows(
    *, discord: LocalDiscord, archive: Archive, channel: Channel, boss: Person, ann: Person, cy: Person
) -> None:
    await set_to(boss, channel, "limit", "1")
    waiting = await lobby(discord, channel, cy, ann)
    await start_table(discord, channel, ann, cy)

    refused = await say(ann, channel, "new", game="subdivision")
    late = await press(cy, waiting.card, verbs.START)

    for reply in (refused, late):
        assert reply.text == "On this server a person plays at most 1 match at a time: finish it first."
    assert (await read_match(archive, waiting.match)).status is Status.LOBBY


@pytest.mark.usefixtures("bot")
async def test_a_start_that_is_refused_leaves_no_thread(
    *, discord: LocalDiscord, channel: Channel, boss: Person, ann: Person, cy: Person
) -> None:
    await set_to(boss, channel, "limit", "1")
    await set_to(boss, channel, "threads", "always")
    first, second = await lobby(discord, channel, cy, ann), await lobby(discord, channel, cy, ann)
    await press(cy, first.card, verbs.START)

    await press(cy, second.card, verbs.START)

    assert second.card.thread is None


@pytest.mark.usefixtures("bot")
async def test_start_pressed_twice_opens_one_thread(
    *, discord: LocalDiscord, archive: Archive, channel: Channel, boss: Person, ann: Person, cy: Person
) -> None:
    await set_to(boss, channel, "threads", "always")
    table = await lobby(discord, channel, ann, cy)
    card, button = table.card, control(table.card, verbs.START)

    first, second = ann.click(card, button), ann.click(card, button)
    await first.done()
    await second.done()

    assert not first.has_failed
    assert not second.has_failed
    assert card.thread is not None
    assert (await read_match(archive, table.match)).place.channel_id == card.thread.id


@pytest.mark.usefixtures("bot")
async def test_a_table_speaks_the_language_of_its_server(channel: Channel, boss: Person, ann: Person) -> None:
    await set_to(boss, channel, "lang", "fr")

    card = await say(ann, channel, "new", game="subdivision")

    assert voice("fr")("{number}. *free*", number=2) in card.text
    await set_to(boss, channel, "lang", "auto")
    assert "2. *free*" in (await say(ann, channel, "new", game="subdivision")).text


@pytest.mark.usefixtures("bot")
async def test_threads_are_as_the_server_says(channel: Channel, boss: Person, ann: Person) -> None:
    await set_to(boss, channel, "threads", "never")
    card = await say(ann, channel, "new", game="subdivision")

    reply = await press(ann, await press(ann, card, verbs.SETUP), verbs.THREAD)

    assert reply.text == "The people who manage this server have decided that for everybody."


@pytest.mark.usefixtures("bot")
async def test_only_who_manages_the_server_sets_it(channel: Channel, boss: Person, ann: Person) -> None:
    panel = await say(boss, channel, "server settings")
    assert panel.audience is boss.user
    member = channel.guild.members[boss.id] if channel.guild else None
    assert member is not None
    member.roles.clear()

    for meant in (f"{verbs.SERVER} limit",):
        reply = await pick(boss, panel, meant, "25")
        assert reply.text == "Only people who manage the server can do that."


@pytest.mark.usefixtures("bot")
async def test_the_server_is_set_on_servers_only(
    discord: LocalDiscord, channel: Channel, boss: Person
) -> None:
    with pytest.raises(ImpossibleError):
        boss.slash(boss.inbox, "server settings")


# the doctor


@pytest.mark.usefixtures("bot")
async def test_the_doctor_finds_a_healthy_channel_healthy(
    discord: LocalDiscord, channel: Channel, boss: Person, clock: Clock
) -> None:
    clock.now = int(discord.world.clock.now().timestamp())
    before = list(channel.messages)

    told = await say(boss, channel, "server doctor")

    lines = told.text.splitlines()
    assert lines[0] == "### Examination"
    assert [line[0] for line in lines[1:]] == ["✅", "💡", *["✅"] * 4]
    assert "**Manage Threads**, which my invite does not ask for" in lines[2]
    assert told.audience is boss.user
    assert [one for one in channel.messages.values() if one.id not in before] == [told], "nothing stays"


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize(
    ("permission", "named"),
    [("pin_messages", "Pin Messages"), ("attach_files", "Attach Files"), ("send_messages", "Send Messages")],
)
async def test_the_doctor_names_the_cure(
    *, discord: LocalDiscord, channel: Channel, boss: Person, permission: str, named: str
) -> None:
    discord.forbid(channel, permission)

    told = await say(boss, channel, "server doctor")

    assert f"❌ Give me in this channel: **{named}**." in told.text
    assert ("❌ I cannot keep a card here" in told.text) == (permission == "send_messages")


@pytest.mark.usefixtures("bot")
async def test_the_doctor_finds_that_closed_threads_can_be_opened(
    discord: LocalDiscord, channel: Channel, boss: Person
) -> None:
    discord.allow(channel, "manage_threads")

    told = await say(boss, channel, "server doctor")

    assert "✅ I can open the thread of a match that somebody has locked." in told.text


@pytest.mark.usefixtures("bot")
async def test_the_doctor_sees_a_clock_that_is_off(
    discord: LocalDiscord, channel: Channel, boss: Person, clock: Clock
) -> None:
    clock.now = int(discord.world.clock.now().timestamp())
    discord.pass_time(seconds=90)

    told = await say(boss, channel, "server doctor")

    assert re.search(r"❌ My clock and Discord's are 9\d s apart: set the host's clock\.", told.text)


@pytest.mark.usefixtures("bot")
async def test_the_doctor_is_for_who_manages_the_server(channel: Channel, boss: Person) -> None:
    member = channel.guild.members[boss.id] if channel.guild else None
    assert member is not None
    asked = boss.slash(channel, "server doctor")
    await asked.done()
    member.roles.clear()

    again = await boss.press_again(asked).done()

    assert again.message is not None
    assert again.message.text == "Only people who manage the server can do that."
