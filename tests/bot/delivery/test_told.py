"""What happens when nobody looks is told: in plain content, which a phone shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.cards import verbs
from bot.matches.person import Ping
from tests.bot.later import calls, delivered, later
from tests.bot.table import control, controls, lobby, press, started

if TYPE_CHECKING:
    from bot.app import Makiso
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.conftest import Clock


def endings(channel: Channel) -> list[Message]:
    return [
        message
        for message in channel.messages.values()
        if any(one.click.verb == verbs.SHARE_FILM for one in controls(message))
    ]


async def test_the_end_is_told_to_those_who_did_not_make_it(
    bot: Makiso, discord: LocalDiscord, channel: Channel, people: tuple[Person, ...]
) -> None:
    ann, bob, cy, _ = people
    table = await started(discord, channel, ann, bob, cy)
    await bot.parts.people.change(cy.id, ping=Ping.NONE)
    await bot.parts.matches.resign(table.match, cy.id)
    await bot.parts.matches.resign(table.match, bob.id)
    await delivered(bot)

    (told,) = endings(channel)

    assert "**Ann** wins" in told.content
    assert [user.id for user in told.pinged] == [ann.id]
    assert told.attachments
    again = await press(ann, told, verbs.REMATCH)
    assert "**Ann**" in again.text


async def test_a_film_is_shared_with_everybody(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await started(discord, channel, ann, bob)
    await bot.parts.matches.resign(table.match, bob.id)
    await delivered(bot)
    (told,) = endings(channel)

    shared = await press(bob, told, verbs.SHARE_FILM)

    assert shared.audience is None
    assert shared.attachments[0].filename.endswith(".gif")


async def test_a_phone_shows_what_a_call_says(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, clock: Clock, ann: Person, bob: Person
) -> None:
    table = await started(discord, channel, ann, bob)
    await bot.parts.matches.move(table.match, ann.id, "build L d1")

    await later(bot, clock)

    (call,) = calls(channel, bob)
    assert call.content.startswith(f"<@{bob.id}>")
    assert "Subdivision" in call.content
    assert "**Ann**" in call.content


async def test_the_host_is_called_when_everybody_sits(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await lobby(discord, channel, ann, bob)
    await delivered(bot)

    (call,) = calls(channel, ann)
    assert "everybody sits at Subdivision" in call.content
    await press(ann, table.card, verbs.START)
    await delivered(bot)
    assert call.is_deleted


@pytest.mark.parametrize("verb", [verbs.ASK_UNDO, verbs.ASK_STOP])
async def test_the_others_are_asked_from_more(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person, verb: str
) -> None:
    table = await started(discord, channel, ann, bob)
    await bot.parts.matches.move(table.match, ann.id, "build L d1")
    more = await press(ann, table.card, verbs.MORE)

    asked = await press(ann, more, verb)

    assert asked.audience is None
    assert [user.id for user in asked.pinged] == [bob.id]
    own = await press(ann, asked, verbs.AGREE)
    assert own.text == "You asked for that yourself; now the others answer."
    assert control(asked, verbs.AGREE)


async def test_a_seat_is_given_away_from_more_once_confirmed(
    discord: LocalDiscord, bot: Makiso, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await started(discord, channel, ann, bob)
    more = await press(ann, table.card, verbs.MORE)

    sure = await press(ann, more, verbs.REPLACE)
    assert "Give your seat away?" in sure.text
    offer = await press(ann, sure, verbs.REPLACED)

    assert offer.audience is None
    assert offer.content == "**Ann** offers their seat at Subdivision."
