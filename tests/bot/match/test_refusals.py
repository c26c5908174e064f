"""Clicks and words at the wrong time, in the wrong place or twice: each a sentence, and nothing lost."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from discord import ChannelType, TextChannel

from bot.front import verbs
from bot.front.words import voice
from bot.match import store as matches
from rules_engine import Chance
from tests.bot.archived import read_match
from tests.bot.table import Table, answer_to, control, controls, lobby, pick, press, say, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message


pytestmark = pytest.mark.usefixtures("bot")

GONE = "There is no such match any more."
MOVED_ON = "The table has moved on since this button was shown; here is how it stands."


@pytest.fixture
async def table(discord: LocalDiscord, channel: Channel, ann: Person, cy: Person) -> Table:
    """Two who read English; Ann moves first."""
    return await start_table(discord, channel, ann, cy)


async def log(archive: Archive, table: Table) -> list[str]:
    return [str(entry) for entry in (await read_match(archive, table.match)).log]


async def test_a_stale_click_is_shown_how_the_table_stands(
    archive: Archive, table: Table, ann: Person, cy: Person
) -> None:
    luck = Chance("stale")
    sheet = await table.confirming(ann, luck)
    before = table.card.text
    stale = await ann.click(sheet, control(sheet, verbs.CONFIRM)).done()
    await table.shows_news(before)
    await table.play_on(luck, 1)

    reply = answer_to(await ann.press_again(stale).done())

    assert MOVED_ON in reply.text
    assert any(one.click.verb == verbs.PLAY for one in controls(reply)), "with the fresh view"
    assert len(await log(archive, table)) == 2


async def test_a_foreign_click_moves_nothing(archive: Archive, table: Table, bob: Person, cy: Person) -> None:
    foreign = await press(bob, table.card, verbs.PLAY)
    early = await press(cy, table.card, verbs.PLAY)

    assert foreign.text == voice("fr")("You have no seat at this table.")
    assert foreign.audience is bob.user
    assert "It is not your turn: Ann to move." in early.text
    assert await log(archive, table) == []


async def test_confirm_pressed_twice_at_once_moves_once(
    discord: LocalDiscord, archive: Archive, table: Table, ann: Person
) -> None:
    sheet = await table.confirming(ann, Chance("double"))
    before = table.card.text
    button = control(sheet, verbs.CONFIRM)

    first, second = ann.click(sheet, button), ann.click(sheet, button)
    await asyncio.gather(first.done(), second.done())
    await table.shows_news(before)

    assert len(await log(archive, table)) == 1
    assert not first.has_failed
    assert not second.has_failed


async def test_words_that_are_no_move_are_answered_with_the_nearest(
    channel: Channel, archive: Archive, table: Table, ann: Person, bob: Person
) -> None:
    reply = await say(ann, channel, "move", words="build L zz")

    assert reply.text.startswith("“build L zz” is not a move you can make now.")
    assert "Large on f5" in reply.text, "a button"
    assert reply.audience is ann.user
    assert await log(archive, table) == []


@pytest.mark.parametrize(
    "words",
    ["undo", "resign", "`x` @everyone <@1>", "\N{ZERO WIDTH SPACE}", "🎲" * 50, "9" * 200],
    ids=range(6),
)
async def test_odd_words_neither_move_nor_format(
    channel: Channel, archive: Archive, table: Table, words: str
) -> None:
    reply = await say(table.people[0], channel, "move", words=words)

    assert "is not a move you can make now." in reply.text
    assert not reply.mentions_everyone
    assert reply.mentions == []
    assert await log(archive, table) == []


async def test_an_unknown_value_of_an_option_is_refused(
    channel: Channel, archive: Archive, ann: Person
) -> None:
    card = await say(ann, channel, "new", game="subdivision")
    settings = await press(ann, card, verbs.SETUP)
    menu = next(one for one in controls(settings) if one.click.words == ("parks",))
    menu.part["options"][0]["value"] = "moon"

    reply = await pick(ann, settings, f"{verbs.OPTION} parks", "moon")

    assert "moon" in reply.text
    assert dict((await read_match(archive, menu.click.match)).options)["parks"] == "default"


async def test_an_impossible_number_of_seats_is_refused(
    channel: Channel, archive: Archive, ann: Person
) -> None:
    card = await say(ann, channel, "new", game="subdivision")
    settings = await press(ann, card, verbs.SETUP)
    menu = next(one for one in controls(settings) if one.click.verb == verbs.SEATS)
    menu.part["options"][0]["value"] = "40"

    reply = await pick(ann, settings, verbs.SEATS, "40")

    assert "40" in reply.text
    assert (await read_match(archive, menu.click.match)).seats == 2


async def test_the_settings_of_another_ones_lobby_are_not_shown(
    discord: LocalDiscord, channel: Channel, ann: Person, cy: Person
) -> None:
    table = await lobby(discord, channel, ann, cy)

    for verb in (verbs.SETUP, verbs.START, verbs.CANCEL):
        reply = await press(cy, table.card, verb)
        assert reply.text == "Only the host of the table can do that."
        assert reply.audience is cy.user


async def test_a_lobby_button_is_refused_once_the_match_runs(
    discord: LocalDiscord, channel: Channel, ann: Person, bob: Person, cy: Person
) -> None:
    card = await say(ann, channel, "new", game="subdivision")
    join = await bob.click(card, control(card, verbs.JOIN)).done()
    await press(ann, card, verbs.START)

    late = answer_to(await cy.press_again(join).done())

    assert late.text == "This match has already begun, or its host canceled it."


@pytest.mark.parametrize(
    "custom_id", ["nothing", "play", "play:x:1:", "fly:1:0:", "ok:1:0:build Z z9", "ok:1:0:", "kick:1:0:"]
)
async def test_a_button_of_another_version_is_answered(
    archive: Archive, table: Table, custom_id: str
) -> None:
    reply = await press_forged(table, custom_id)

    assert "another version" in reply.text or "is not a move" in reply.text
    assert await log(archive, table) == []


@pytest.mark.parametrize(
    ("name", "values"),
    [("", []), ("fly", []), ("fly", ["1"]), ("limit", []), ("limit", ["many"]), ("channels", ["here"])],
)
async def test_settings_of_a_server_that_are_none_are_refused(
    discord: LocalDiscord, channel: Channel, name: str, values: list[str]
) -> None:
    boss = discord.person("Boss", is_admin=True)
    panel = await say(boss, channel, "server settings")
    sent = await boss.choose(panel, control(panel, f"{verbs.SERVER} lang"), ["fr"]).done()
    sent.data |= {"custom_id": f"{verbs.SERVER}:0:0:{name}", "values": values}

    reply = answer_to(await boss.press_again(sent).done())

    assert "another version" in reply.text


async def test_somebody_whom_discord_does_not_tell_of_is_not_invited(
    discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    shown = await say(ann, channel, "new", game="mandala")
    settings = await press(ann, shown, verbs.SETUP)
    sent = await ann.choose(settings, control(settings, verbs.INVITE), [bob]).done()
    sent.data |= {"values": ["123"]}

    reply = answer_to(await ann.press_again(sent).done())

    assert "another version" in reply.text


async def test_a_match_that_is_gone_is_said_to_be(table: Table) -> None:
    reply = await press_forged(table, "play:999:0:")

    assert reply.text == "There is no such match any more."


async def press_forged(table: Table, custom_id: str) -> Message:
    """Press a button as another version of the bot would have made it."""
    person, card = table.waiting, table.card
    next(one for one in controls(card) if one.click.verb == verbs.PLAY).part["custom_id"] = custom_id
    reply = answer_to(await person.click(card, custom_id).done())
    assert reply.audience is person.user
    return reply


@pytest.mark.parametrize("command", ["board", "text", "hand", "resign", "record"])
async def test_commands_without_a_match_say_so(channel: Channel, ann: Person, command: str) -> None:
    reply = await say(ann, channel, command)

    assert reply.text == "No match is played in this channel. Start one with /new."
    assert reply.audience is ann.user


async def test_nothing_more_is_done_in_a_match_that_is_over(
    discord: LocalDiscord, channel: Channel, archive: Archive, table: Table, ann: Person
) -> None:
    play = await ann.click(table.card, control(table.card, verbs.PLAY)).done()
    question = await say(ann, channel, "resign")
    yes = await ann.click(question, control(question, verbs.RESIGN_SURE)).done()
    await discord.until(lambda: table.is_over)

    for late in (play, yes):
        assert "This match is over." in answer_to(await ann.press_again(late).done()).text
    assert await log(archive, table) == ["0 resign"]


@pytest.mark.parametrize("number", ["9" * 19, "9" * 6000, "-1", " ", "٣", "1e9", "x" * 4000], ids=len)
async def test_a_match_of_any_number_is_refused_in_one_sentence(
    channel: Channel, ann: Person, number: str
) -> None:
    reply = await say(ann, channel, "text", match=number)

    assert reply.text == "No match is played in this channel. Start one with /new."


async def test_a_private_thread_is_open_to_its_members(
    *, discord: LocalDiscord, channel: Channel, bot: Makiso, ann: Person, bob: Person, cy: Person
) -> None:
    """Somebody who has left it sees nothing new, even with an old button."""
    table = await start_table(discord, channel, ann, bob)
    sheet = await press(cy, table.card, verbs.MORE)
    general = bot.get_channel(channel.id)
    assert isinstance(general, TextChannel)
    thread = await general.create_thread(name="secret", type=ChannelType.private_thread)
    match = await bot.parts.matches.require(table.match)
    async with bot.parts.archive.writing() as connection:
        await matches.change(connection, match.id, place=replace(match.place, channel_id=thread.id))

    assert (await say(cy, channel, "text", match=str(match.id))).text == GONE
    assert (await press(cy, sheet, verbs.HISTORY)).text == GONE
    assert "Ann" in (await say(bob, channel, "text", match=str(match.id))).text
