"""A table at which everybody sits starts by itself, where its host wishes so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.front import verbs
from bot.match.match import Status
from rules_engine import GAMES
from tests.bot.archived import read_match
from tests.bot.databases import server_slowly
from tests.bot.later import calls, later, wait_until_delivered
from tests.bot.table import Table, answer_to, control, controls, press, say, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.conftest import Clock

pytestmark = server_slowly


async def challenge(discord: LocalDiscord, person: Person, other: Person, channel: Channel) -> Message:
    sheet = answer_to(await person.context(other, "Challenge", channel).done())
    card = await press(person, sheet, f"{verbs.CHALLENGE} subdivision {other.id}")
    await discord.until(lambda: "(invited)" in card.text)
    return card


async def accept(bot: Makiso, person: Person, channel: Channel) -> None:
    await wait_until_delivered(bot)
    (invitation,) = calls(channel, person)
    await person.click(invitation, control(invitation, verbs.ACCEPT)).acknowledged()
    await wait_until_delivered(bot)


async def test_a_challenge_that_is_accepted_starts_by_itself(
    *, bot: Makiso, discord: LocalDiscord, archive: Archive, channel: Channel, ann: Person, bob: Person
) -> None:
    card = await challenge(discord, ann, bob, channel)
    assert "Starts automatically when every seat is taken." in card.text
    await wait_until_delivered(bot)
    (invitation,) = calls(channel, bob)
    assert "**Ann**" in invitation.content
    match = next(one.click.match for one in controls(card))

    await accept(bot, bob, channel)

    thread = card.thread
    assert thread is not None
    table = Table(discord, thread, (ann, bob), match)
    assert (await read_match(archive, table.match)).status is Status.RUNNING
    assert len(calls(thread, table.waiting)) == 1, (
        "the person who has to move is pinged, even if they sat down last"
    )


@pytest.mark.usefixtures("bot")
async def test_a_challenge_offers_games_for_two(channel: Channel, ann: Person, bob: Person) -> None:
    sheet = answer_to(await ann.context(bob, "Challenge", channel).done())

    offered = {one.click.words[0] for one in controls(sheet)}
    assert offered == {key for key, game in GAMES.items() if 2 in game.seats}
    assert "ice_palace" not in offered


async def test_a_rematch_starts_by_itself_and_is_told_as_one(
    *,
    bot: Makiso,
    discord: LocalDiscord,
    archive: Archive,
    channel: Channel,
    clock: Clock,
    ann: Person,
    bob: Person,
) -> None:
    over = await start_table(discord, channel, ann, bob)
    await bot.parts.matches.resign(over.match, bob.id)
    await wait_until_delivered(bot)
    again = await press(ann, over.card, verbs.REMATCH)
    match = next(one.click.match for one in controls(again) if one.click.verb == verbs.JOIN)
    await later(bot, clock)
    (invitation,) = [call for call in calls(channel, bob) if not list(call.attachments)]
    assert "revanche" in invitation.content or "rematch" in invitation.content

    await bob.click(invitation, control(invitation, verbs.ACCEPT)).acknowledged()
    await wait_until_delivered(bot)

    assert (await read_match(archive, match)).status is Status.RUNNING


async def test_a_table_waits_for_its_host_unless_they_wish_otherwise(
    *, bot: Makiso, discord: LocalDiscord, archive: Archive, channel: Channel, ann: Person, bob: Person
) -> None:
    card = await say(ann, channel, "new", game="subdivision")
    table = Table(discord, channel, (ann, bob), next(one.click.match for one in controls(card)))
    assert "by itself" not in table.card.text
    settings = await press(ann, table.card, verbs.SETUP)
    await press(ann, settings, verbs.SELF_START)

    await press(bob, table.card, verbs.JOIN)
    await wait_until_delivered(bot)

    assert (await read_match(archive, table.match)).status is Status.RUNNING
    assert calls(channel, ann) == [] or table.waiting is ann, "the host is not asked to start"


async def test_a_start_by_itself_gets_the_thread_it_is_to_have(
    *, bot: Makiso, discord: LocalDiscord, archive: Archive, channel: Channel, ann: Person, bob: Person
) -> None:
    card = await challenge(discord, ann, bob, channel)
    number = next(one.click.match for one in controls(card))

    await accept(bot, bob, channel)

    match = await read_match(archive, number)
    assert match.status is Status.RUNNING
    assert match.place.thread
    assert match.place.channel_id == card.id
    assert f"<#{match.place.channel_id}>" in card.text


async def test_what_the_server_does_not_allow_is_left_to_the_host(
    *, bot: Makiso, discord: LocalDiscord, archive: Archive, channel: Channel, ann: Person, bob: Person
) -> None:
    card = await challenge(discord, ann, bob, channel)
    match = next(one.click.match for one in controls(card))
    await start_table(discord, channel, bob, ann)
    assert channel.guild is not None
    await bot.parts.servers.change(channel.guild.id, running_limit=1)

    await wait_until_delivered(bot)
    (invitation,) = [call for call in calls(channel, bob) if "Ann" in call.content]
    await bob.click(invitation, control(invitation, verbs.ACCEPT)).acknowledged()
    await wait_until_delivered(bot)

    assert (await read_match(archive, match)).status is Status.LOBBY
    assert [call for call in calls(channel, ann) if "you can start" in call.content]
