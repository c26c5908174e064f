"""Seats that are kept for people, and lobbies that nothing happens in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.front import verbs
from bot.match.match import Standing, Status
from tests.bot.archived import read_match
from tests.bot.databases import server_slowly
from tests.bot.later import calls, later, wait_until_delivered
from tests.bot.table import control, controls, pick, press, say

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.conftest import Clock

pytestmark = server_slowly

DAY = 24 * 60 * 60


@pytest.fixture
async def card(bot: Makiso, channel: Channel, ann: Person, bob: Person) -> Message:
    """A table of Ann's that Bob is invited to."""
    shown = await say(ann, channel, "new", game="subdivision")
    await pick(ann, await press(ann, shown, verbs.SETUP), verbs.INVITE, bob)
    await wait_until_delivered(bot)
    return shown


def match_of(card: Message) -> int:
    return next(one.click.match for one in controls(card))


@pytest.mark.parametrize("verb", [verbs.ACCEPT, verbs.REFUSE])
async def test_an_invitation_is_answered_by_whom_it_is_for(
    *, archive: Archive, channel: Channel, card: Message, ann: Person, bob: Person, cy: Person, verb: str
) -> None:
    (invitation,) = calls(channel, bob)

    for person in (ann, cy):
        reply = await press(person, invitation, verb)
        assert reply.text == "That offer is for somebody else."

    assert not invitation.is_deleted
    chairs = (await read_match(archive, match_of(card))).chairs
    assert [chair.standing for chair in chairs] == [Standing.SEATED, Standing.INVITED]


async def test_an_invitation_of_a_lobby_that_is_gone_is_refused(
    channel: Channel, card: Message, ann: Person, bob: Person
) -> None:
    (invitation,) = calls(channel, bob)
    await press(ann, card, verbs.CANCEL)

    reply = await press(bob, invitation, verbs.ACCEPT)

    assert reply.audience is bob.user
    assert "This table was closed before it began." in card.text


async def test_an_invitation_goes_with_its_lobby(
    bot: Makiso, channel: Channel, card: Message, ann: Person, bob: Person
) -> None:
    (invitation,) = calls(channel, bob)

    await press(ann, card, verbs.CANCEL)
    await wait_until_delivered(bot)

    assert invitation.is_deleted


async def test_an_invitation_comes_by_direct_message_where_the_channel_is_closed(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, cy: Person
) -> None:
    card = await say(ann, channel, "new", game="subdivision")
    settings = await press(ann, card, verbs.SETUP)
    discord.forbid(channel, "send_messages")

    await pick(ann, settings, verbs.INVITE, cy)
    await wait_until_delivered(bot)

    assert len(calls(cy.inbox, cy)) == 1


async def test_a_seat_that_is_kept_is_nobody_elses(card: Message, cy: Person) -> None:
    reply = await press(cy, card, verbs.JOIN)

    assert reply.text == "All seats are taken."


async def test_a_lobby_in_which_nothing_happens_is_closed_after_a_day(
    *, bot: Makiso, clock: Clock, archive: Archive, channel: Channel, card: Message, cy: Person
) -> None:
    match = match_of(card)
    await later(bot, clock, DAY - 1)
    assert (await read_match(archive, match)).status is Status.LOBBY

    await later(bot, clock, 1)

    assert (await read_match(archive, match)).status is Status.CLOSED
    assert "This table was closed before it began." in card.text
    assert list(controls(card)) == []


async def test_a_lobby_in_which_something_happens_stays_open(
    *, bot: Makiso, clock: Clock, archive: Archive, channel: Channel, card: Message, bob: Person
) -> None:
    match = match_of(card)
    await later(bot, clock, DAY - 1)
    await press(bob, card, verbs.JOIN)
    assert "2. **Bob**\n" in card.text
    await later(bot, clock, DAY - 1)
    assert (await read_match(archive, match)).status is Status.LOBBY

    await later(bot, clock, 1)

    assert (await read_match(archive, match)).status is Status.CLOSED


async def test_a_host_is_told_once_that_somebody_is_not_coming(
    *, bot: Makiso, clock: Clock, channel: Channel, card: Message, ann: Person, bob: Person, cy: Person
) -> None:
    (invitation,) = calls(channel, bob)
    await bob.click(invitation, control(invitation, verbs.REFUSE)).acknowledged()
    await later(bot, clock)

    (told,) = calls(channel, ann)
    assert told.content == (
        f"{ann.mention}, somebody you invited to Subdivision is not coming: the seat is free again."
    )
    await pick(ann, await press(ann, card, verbs.SETUP), verbs.INVITE, cy)
    await later(bot, clock)
    assert told.is_deleted, "the host has done something about it"


@pytest.mark.parametrize("does", ["cancels", "starts"])
async def test_a_host_who_goes_on_needs_no_word_of_who_is_not_coming(
    *,
    bot: Makiso,
    clock: Clock,
    channel: Channel,
    card: Message,
    ann: Person,
    bob: Person,
    cy: Person,
    does: str,
) -> None:
    (invitation,) = calls(channel, bob)
    await bob.click(invitation, control(invitation, verbs.REFUSE)).acknowledged()
    await later(bot, clock)
    (told,) = calls(channel, ann)

    if does == "cancels":
        await press(ann, card, verbs.CANCEL)
    else:
        await press(cy, card, verbs.JOIN)
    await later(bot, clock)

    assert told.is_deleted


async def test_a_person_who_just_stands_up_is_no_news_for_the_host(
    *, bot: Makiso, clock: Clock, channel: Channel, ann: Person, bob: Person
) -> None:
    card = await say(ann, channel, "new", game="subdivision")
    await press(bob, card, verbs.JOIN)
    await later(bot, clock)
    before = len(calls(channel, ann))
    await press(bob, card, verbs.LEAVE)
    await later(bot, clock)

    assert [one for one in calls(channel, ann)[before:] if "is not coming" in one.content] == []
