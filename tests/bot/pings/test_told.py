"""What happens when nobody looks is told: in plain content, which a phone shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.front import verbs
from bot.people.person import Ping
from rules_engine import Chance
from tests.bot.later import calls, later, wait_until_delivered
from tests.bot.table import answer_to, control, controls, lobby, press, start_table, verbs_on
from tests.patience import UNHURRIED

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
    table = await start_table(discord, channel, ann, bob, cy)
    await bot.parts.people.change(cy.id, ping=Ping.NONE)
    await bot.parts.matches.resign(table.match, cy.id)
    await bot.parts.matches.resign(table.match, bob.id)
    await wait_until_delivered(bot)

    (told,) = endings(channel)

    assert "**Ann** wins" in told.content
    assert [user.id for user in told.pinged] == [ann.id]
    assert told.attachments
    again = await press(ann, told, verbs.REMATCH)
    assert "**Ann**" in again.text


async def test_a_film_is_shared_with_everybody(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await start_table(discord, channel, ann, bob)
    await bot.parts.matches.resign(table.match, bob.id)
    await wait_until_delivered(bot)
    (told,) = endings(channel)

    shared = await press(bob, told, verbs.SHARE_FILM)
    await discord.until(lambda: shared.attachments, UNHURRIED)  # after two seconds it says how far it is

    assert shared.audience is None
    assert shared.attachments[0].filename.endswith(".gif")


async def test_a_phone_shows_what_a_call_says(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, clock: Clock, ann: Person, bob: Person
) -> None:
    table = await start_table(discord, channel, ann, bob)
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
    await wait_until_delivered(bot)

    (call,) = calls(channel, ann)
    assert "the table for Subdivision is full" in call.content
    await press(ann, table.card, verbs.START)
    await wait_until_delivered(bot)
    assert call.is_deleted


@pytest.mark.parametrize("what", ["undo", "stop"])
async def test_the_others_are_asked_from_more(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person, what: str
) -> None:
    table = await start_table(discord, channel, ann, bob)
    await bot.parts.matches.move(table.match, ann.id, "build L d1")
    more = await press(ann, table.card, verbs.MORE)

    sure = await press(ann, more, f"{what}?")
    assert sure.audience is ann.user
    asked = await press(ann, sure, f"{what}!")

    assert asked.audience is None
    assert [user.id for user in asked.pinged] == [bob.id]
    own = await press(ann, asked, verbs.AGREE)
    assert own.text == "You asked for that yourself; now the others answer."
    assert control(asked, verbs.AGREE)


async def test_a_seat_is_given_away_from_more_once_confirmed(
    discord: LocalDiscord, bot: Makiso, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await start_table(discord, channel, ann, bob)
    more = await press(ann, table.card, verbs.MORE)

    sure = await press(ann, more, verbs.REPLACE)
    assert "Give your seat away?" in sure.text
    offer = await press(ann, sure, verbs.REPLACE_SURE)

    assert offer.audience is None
    assert offer.content == "**Ann** offers their seat at Subdivision."
    foreign = await press(bob, offer, verbs.KEEP_SEAT)
    assert foreign.text.startswith("Seule la personne qui")
    kept = await press(ann, offer, verbs.KEEP_SEAT)
    assert kept is offer
    assert kept.content == "**Ann** keeps the seat at Subdivision."
    assert not list(controls(kept))


async def test_a_takeback_says_which_moves_go_and_the_card_that_they_went(
    *, discord: LocalDiscord, bot: Makiso, channel: Channel, ann: Person, cy: Person
) -> None:
    table = await start_table(discord, channel, ann, cy)
    await table.play_on(Chance("taken back"), 2)

    sure = await press(ann, await press(ann, table.card, verbs.MORE), verbs.ASK_UNDO)
    head, _, last, first, *_ = sure.text.splitlines()
    assert head == "### Ask to take 2 moves back?"
    assert last.startswith("- **Cy** builds a ")
    assert first.startswith("- **Ann** builds a ")
    form = await ann.click(sure, control(sure, verbs.UNDO_WHY)).acknowledged()
    assert form.modal is not None
    asked = answer_to(await ann.submit(form.modal, {form.modal.fields[0][0]: "I slipped"}).done())
    assert f"{last}\n{first}\n> I slipped" in asked.content
    before = table.card.text
    await press(cy, asked, verbs.AGREE)
    await table.shows_news(before)

    assert "2 moves were taken back." in table.card.text


async def test_what_was_read_of_a_table_that_has_moved_on_is_not_asked_for(
    *, discord: LocalDiscord, bot: Makiso, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await start_table(discord, channel, ann, bob)
    await bot.parts.matches.move(table.match, ann.id, "build L d1")
    await wait_until_delivered(bot)
    sure = await press(ann, await press(ann, table.card, verbs.MORE), verbs.ASK_UNDO)
    await table.play_on(Chance("since"), 1)

    await wait_until_delivered(bot)

    assert verbs.UNDO not in verbs_on(sure)
    assert "Your turn" in sure.text
