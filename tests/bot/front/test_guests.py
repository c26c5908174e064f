"""Where the bot is no member, and in direct messages: what clicks and commands alone can do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.front import verbs
from bot.front.tokens import LIFE, Token
from bot.match.match import Status
from rules_engine import Chance
from tests.bot.archived import read_match
from tests.bot.later import calls, later, wait_until_delivered
from tests.bot.table import Table, control, controls, lobby, pick, press, say, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.conftest import Clock

GUEST = "I am not a member of this server: I notify by DM"
UNSEEN = "I am not a member of this server, so only you would see the table."


@pytest.fixture
def ann(discord: LocalDiscord) -> Person:
    return discord.person("Ann", has_installed=True)


@pytest.fixture
def cy(discord: LocalDiscord) -> Person:
    return discord.person("Cy", has_installed=True)


@pytest.fixture(params=["a server", "a conversation of two"])
def place(discord: LocalDiscord, ann: Person, cy: Person, request: pytest.FixtureRequest) -> Channel:
    """A place that both have brought the bot to, and that it is no member of."""
    if request.param == "a conversation of two":
        return discord.private(ann, cy)
    guild = discord.guild("Away", with_bot=False)
    for person in (ann, cy):
        discord.world.join(person.user, guild)
    return discord.channel("games", guild)


def boards(channel: Channel) -> list[Message]:
    return [one for one in channel.messages.values() if one.audience is None and list(controls(one))]


async def test_a_guest_plays_a_match_by_clicks_alone(
    bot: Makiso, discord: LocalDiscord, place: Channel, ann: Person, cy: Person
) -> None:
    table = await lobby(discord, place, ann, cy)
    assert GUEST in table.card.text
    await press(ann, table.card, verbs.START)

    await table.play_on(Chance("guest"), 6)
    await table.play_on(Chance("typed guest"), 2, typed=True)

    assert len(boards(place)) == 1
    assert GUEST not in table.card.text


async def test_a_guest_shows_no_table_that_nobody_else_would_see(
    bot: Makiso, discord: LocalDiscord, ann: Person, cy: Person
) -> None:
    """A person who may not show there what apps say plays alone, and hides no card of the others."""
    guild = discord.guild("Away", with_bot=False)
    for person in (ann, cy):
        discord.world.join(person.user, guild)
    place = discord.channel("games", guild)
    discord.forbid(place, "use_external_apps", who=ann)

    refused = [await say(ann, place, "new", game="subdivision")]
    table = await start_table(discord, place, cy, ann)
    refused.append(await say(ann, place, "board"))
    await press(ann, await say(ann, place, "resign"), verbs.RESIGN_SURE)
    await wait_until_delivered(bot)
    refused.append(await press(ann, table.card, verbs.REMATCH))

    assert [one.text[: len(UNSEEN)] for one in refused] == [UNSEEN] * 3
    assert boards(place) == [table.card]
    alone = await say(ann, place, "play", game="subdivision", level="gentle", private=False)
    again = await say(ann, place, "board", match=str(next(controls(alone)).click.match))
    assert [one.audience for one in (alone, again)] == [ann.user, ann.user]


async def test_a_guest_calls_people_by_direct_message(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, place: Channel, ann: Person, cy: Person
) -> None:
    table = await start_table(discord, place, ann, cy)
    await table.play_on(Chance("guest"), 1)
    await later(bot, clock)

    assert calls(place, cy) == []
    (call,) = calls(cy.inbox, cy)
    assert call.text.startswith(
        f"{cy.mention}, it is your turn at Subdivision. With **Ann**.\n**Ann** builds "
    )

    before = table.card.text
    sheet = await press(cy, call, verbs.PLAY)
    assert sheet.audience is cy.user
    await say(cy, place, "move", words=str((await moves(bot, table))[0]), match=str(table.match))
    await table.shows_news(before)
    assert table.waiting is ann


async def moves(bot: Makiso, table: Table) -> list[object]:
    position = bot.parts.matches.table(await bot.parts.matches.require(table.match))
    return list(position.state.legal_moves(position.to_act()[0]))


async def test_a_guests_card_that_nothing_can_edit_any_more_is_posted_again(
    bot: Makiso, discord: LocalDiscord, place: Channel, ann: Person, cy: Person
) -> None:
    table = await start_table(discord, place, ann, cy)
    sheet = await table.confirming(ann, Chance("late"))
    dry_up(bot, table)

    await press(ann, sheet, verbs.CONFIRM)
    await discord.until(lambda: len(boards(place)) == 2)

    assert table.waiting is cy
    newest = table.card
    await table.play_on(Chance("after"), 2)
    assert table.card is newest


def dry_up(bot: Makiso, table: Table) -> None:
    """Let the quarter of an hour pass in which what was clicked can still be edited."""
    clicks = bot.parts.card_places._clicks
    one = clicks._tokens[table.match]
    clicks.remember(table.match, Token(one.interaction, one.message_id, one.write, one.since - LIFE - 1))


async def test_board_gives_a_guest_a_fresh_card(
    bot: Makiso, discord: LocalDiscord, place: Channel, ann: Person, cy: Person
) -> None:
    table = await start_table(discord, place, ann, cy)

    brought = await say(cy, place, "board")

    assert table.card is brought
    await table.play_on(Chance("board"), 2)
    assert table.card is brought


async def test_a_guest_cannot_open_a_thread_and_plays_without(
    bot: Makiso, discord: LocalDiscord, archive: Archive, ann: Person, cy: Person
) -> None:
    guild = discord.guild("Away", with_bot=False)
    for person in (ann, cy):
        discord.world.join(person.user, guild)
    place = discord.channel("games", guild)
    table = await lobby(discord, place, ann, cy)
    await press(ann, await press(ann, table.card, verbs.SETUP), verbs.THREAD)

    await press(ann, table.card, verbs.START)

    match = await read_match(archive, table.match)
    assert match.status is Status.RUNNING
    assert not match.place.thread


async def test_a_guest_asks_and_is_answered(
    bot: Makiso, discord: LocalDiscord, place: Channel, ann: Person, cy: Person
) -> None:
    table = await start_table(discord, place, ann, cy)
    await table.play_on(Chance("ask"), 2)
    before = table.card.text

    asked = await say(ann, place, "undo", reason="slip")
    await press(cy, asked, verbs.AGREE)
    await table.shows_news(before)

    assert table.waiting is ann
    asked = await say(ann, place, "vote", reason="dinner")
    answered = await press(cy, asked, verbs.AGREE)
    assert "Agreed." in answered.text


async def test_two_play_in_their_direct_messages(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, archive: Archive, ann: Person, cy: Person
) -> None:
    offer = await say(ann, ann.inbox, "new", game="subdivision")
    card = await press(ann, offer, verbs.OPEN)
    settings = await press(ann, card, verbs.SETUP)
    await pick(ann, settings, verbs.ORDER, "joined")
    await pick(ann, settings, verbs.INVITE, cy)
    await wait_until_delivered(bot)
    (invitation,) = calls(cy.inbox, cy)
    assert calls(ann.inbox, cy) == []

    await cy.click(invitation, control(invitation, verbs.ACCEPT)).acknowledged()
    await discord.until(lambda: "2. **Cy**" in card.text)
    await press(ann, card, verbs.START)
    table = Table(discord, ann.inbox, (ann, cy), next(one.click.match for one in controls(card)))
    await table.play_on(Chance("direct"), 1)
    await later(bot, clock)
    (call,) = calls(cy.inbox, cy)
    assert [one.description for one in call.attachments], "the board comes along"

    copy = await say(cy, cy.inbox, "board")
    assert table.card is card, "the other's card stays where it is"
    before = card.text
    sheet = await press(cy, copy, verbs.PLAY)
    at_home = Table(discord, cy.inbox, (ann, cy), table.match)
    assert sheet.audience is cy.user
    await say(cy, cy.inbox, "move", words=str((await moves(bot, at_home))[0]))
    await table.shows_news(before)
    await later(bot, clock)

    assert len(calls(ann.inbox, ann)) == 1
    assert call.is_deleted


async def test_what_is_played_in_direct_messages_is_nobody_elses_business(
    bot: Makiso, discord: LocalDiscord, ann: Person, cy: Person
) -> None:
    table = await start_table(discord, discord.private(ann, cy), ann, cy)
    stranger = discord.person("Zed")

    for command in ("board", "text", "hand", "history", "record", "replay"):
        reply = await say(stranger, stranger.inbox, command, match=str(table.match))
        assert reply.text == "There is no such match any more."
        assert reply.audience is stranger.user


async def test_what_is_played_in_a_closed_channel_is_for_those_who_can_read_there(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, cy: Person
) -> None:
    closed = discord.channel("closed")
    table = await start_table(discord, closed, ann, cy)
    stranger = discord.person("Zed")
    shown = await say(stranger, channel, "text", match=str(table.match))
    assert "6 ##" in shown.text

    discord.forbid(closed, "read_messages", who=stranger)

    reply = await say(stranger, channel, "text", match=str(table.match))
    assert reply.text == "There is no such match any more."
    assert "6 ##" in (await say(ann, channel, "text", match=str(table.match))).text
