"""Seats that are given away: who is asked, who takes one over, and when none is free any more."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bot.front import verbs
from bot.front.words import voice
from bot.mail.letter import OFFER
from bot.mail.own_messages import SEARCH_LIMIT
from bot.match.find_store import require_seen
from bot.match.match import Standing
from tests.bot.archived import read_match
from tests.bot.databases import server_slowly
from tests.bot.later import later, wait_until_delivered
from tests.bot.table import NO_SEAT, Table, controls, offer_seat, press, say, start_table, verbs_on

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from tests.bot.conftest import Clock
pytestmark = server_slowly


@pytest.mark.parametrize("who", ["Bob", "Cy"])
async def test_no_seat_is_free_any_more_once_a_match_is_over_or_its_person_has_resigned(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, channel: Channel, ann: Person, who: str
) -> None:
    bob, cy = discord.person("Bob"), discord.person("Cy")
    table = await start_table(discord, channel, ann, bob, cy)
    offer = await offer_seat(bob, channel)
    if who == "Cy":
        await bot.parts.matches.resign(table.match, ann.id)

    await bot.parts.matches.resign(table.match, bob.id if who == "Bob" else cy.id)
    await later(bot, clock)

    assert offer.text == "Nobody can take the seat of **Bob** at Subdivision any more."
    assert list(controls(offer)) == []


@pytest.mark.parametrize("is_seen_to", [False, True], ids=["at once", "later"])
@pytest.mark.parametrize("how", ["the match ends", "the seat is taken", "it is kept", "its person resigns"])
async def test_a_free_seat_is_free_nowhere_any_more(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, channel: Channel, how: str, is_seen_to: bool
) -> None:
    ann, bob, cy, dora = (discord.person(name) for name in ("Ann", "Bob", "Cy", "Dora"))
    table = await start_table(discord, channel, ann, bob, cy)
    elsewhere = discord.channel("elsewhere")
    first = await offer_seat(bob, elsewhere, match=str(table.match))
    here = await offer_seat(bob, channel)
    if is_seen_to:
        await later(bot, clock)
        for _ in range(SEARCH_LIMIT):
            dora.say(elsewhere, "So many words.")

    match how:
        case "the match ends":
            for one in (ann, cy):
                await bot.parts.matches.resign(table.match, one.id)
        case "the seat is taken":
            await press(dora, here, verbs.TAKE_SEAT)
        case "it is kept":
            await press(bob, here, verbs.KEEP_SEAT)
        case _:
            await bot.parts.matches.resign(table.match, bob.id)
    await later(bot, clock)

    name = "Dora" if how == "the seat is taken" else "Bob"
    plays_on = f"**{name}** plays on at Subdivision."
    is_over = f"Nobody can take the seat of **{name}** at Subdivision any more."
    assert first.text == (plays_on if "seat is taken" in how or how == "it is kept" else is_over)
    assert not any(list(controls(notice)) for notice in (first, here))
    letters = (await require_seen(bot.parts.archive, table.match)).letters
    assert [letter for letter in letters if letter.kind == OFFER] == []


async def test_a_seat_that_is_given_away_in_private_is_offered_where_others_are(
    *, bot: Makiso, clock: Clock, channel: Channel, played: Table, bob: Person, dora: Person
) -> None:
    told = await offer_seat(bob, bob.inbox, match=str(played.match))
    await later(bot, clock)

    assert told.text == voice("fr")("I offer your seat where you play. Until somebody takes it, you go on.")
    (offer,) = [message for message in channel.messages.values() if verbs.TAKE_SEAT in verbs_on(message)]
    await press(dora, offer, verbs.TAKE_SEAT)
    assert offer.text == "**Dora** takes over from **Bob** at Subdivision."


async def test_a_seat_that_is_offered_again_is_still_free_where_it_was_kept_before(
    *, bot: Makiso, clock: Clock, channel: Channel, played: Table, bob: Person, dora: Person
) -> None:
    first = await offer_seat(bob, channel)
    await press(bob, first, verbs.KEEP_SEAT)
    again = await offer_seat(bob, channel, person=dora)

    await later(bot, clock)

    assert list(controls(first)) == []
    assert again.text.startswith(f"<@{dora.id}> **Bob** offers their seat at Subdivision.")
    assert {one.click.verb for one in controls(again)} == {verbs.TAKE_SEAT, verbs.KEEP_SEAT}


async def test_a_seat_is_offered_to_anybody_and_taken_by_the_first(
    *, bot: Makiso, archive: Archive, channel: Channel, played: Table, bob: Person, dora: Person, ann: Person
) -> None:
    offer = await offer_seat(bob, channel)
    assert offer.text.startswith("**Bob** offers their seat at Subdivision.")
    await wait_until_delivered(bot)
    assert re.search(r"\*\*Bob\*\*: \d+ \(seat free\)", played.card.text)
    take = f"{verbs.TAKE_SEAT} 1"
    twice = await press(ann, offer, take)
    assert twice.text == "You already have a seat at this table."

    taken = await press(dora, offer, take)

    assert taken is offer
    assert offer.text == "**Dora** takes over from **Bob** at Subdivision."
    assert list(controls(offer)) == []
    await wait_until_delivered(bot)
    assert played.card.text.splitlines()[1] == "**Dora** to move"
    match = await read_match(archive, played.match)
    assert [chair.name for chair in match.chairs] == ["Ann", "Dora", "Cy"]
    assert [chair.standing for chair in match.chairs] == [Standing.SEATED] * 3
    gone = await say(bob, channel, "resign", match=str(played.match))
    assert gone.audience is bob.user
    assert gone.text == NO_SEAT


async def test_a_seat_is_offered_to_one_person_only(
    *, discord: LocalDiscord, archive: Archive, channel: Channel, played: Table, bob: Person, dora: Person
) -> None:
    eve = discord.person("Eve")
    offer = await offer_seat(bob, channel, person=dora)
    assert {user.id for user in offer.pinged} == {dora.id}

    refused = await press(eve, offer, verbs.TAKE_SEAT)
    assert refused.text == "That offer is for somebody else."
    await press(dora, offer, verbs.TAKE_SEAT)

    assert (await read_match(archive, played.match)).chairs[1].user_id == dora.id


async def test_an_offer_is_taken_back_by_a_person_who_made_it(
    *, archive: Archive, channel: Channel, played: Table, bob: Person
) -> None:
    offer = await offer_seat(bob, channel)

    await press(bob, offer, verbs.TAKE_SEAT)

    match = await read_match(archive, played.match)
    assert (match.chairs[1].user_id, match.chairs[1].standing) == (bob.id, Standing.SEATED)
    assert list(controls(offer)) == []


async def test_an_offer_that_is_gone_is_not_taken(
    *, archive: Archive, channel: Channel, played: Table, bob: Person, dora: Person
) -> None:
    first = await offer_seat(bob, channel)
    second = await offer_seat(bob, channel)
    await press(bob, first, verbs.TAKE_SEAT)

    late = await press(dora, second, verbs.TAKE_SEAT)

    assert late.audience is dora.user
    assert (await read_match(archive, played.match)).chairs[1].user_id == bob.id


async def test_a_bot_is_not_asked_to_play_on(
    discord: LocalDiscord, channel: Channel, played: Table, ann: Person
) -> None:
    reply = await say(ann, channel, "replace", person=discord.world.bot)

    assert reply.text == "You cannot play with bots. To play the computer, use /play."


async def test_who_takes_over_sees_what_their_seat_sees_and_moves(
    *, bot: Makiso, channel: Channel, played: Table, bob: Person, dora: Person
) -> None:
    await press(dora, await offer_seat(bob, channel), verbs.TAKE_SEAT)
    await wait_until_delivered(bot)

    sheet = await press(dora, played.card, verbs.PLAY)

    assert any(one.click.ply == 4 for one in controls(sheet))
    refused = await press(bob, played.card, verbs.PLAY)
    assert refused.text == NO_SEAT


async def test_a_person_who_has_resigned_does_not_take_another_seat(
    *, archive: Archive, channel: Channel, played: Table, ann: Person, bob: Person
) -> None:
    await press(ann, await say(ann, channel, "resign"), verbs.RESIGN_SURE)
    offer = await offer_seat(bob, channel)

    refused = await press(ann, offer, verbs.TAKE_SEAT)

    assert refused.text.startswith("You have left this match for good")
    assert (await read_match(archive, played.match)).chairs[1].user_id == bob.id
