"""The bot sends no picture twice: what a private sheet shows already stays there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.front import verbs
from rules_engine import Chance
from tests.bot.later import wait_until_delivered
from tests.bot.table import answer_to, control, offer_seat, press, say, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from playground import Interaction, LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.table import Table

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
async def table(discord: LocalDiscord, channel: Channel, ann: Person, bob: Person) -> Table:
    return await start_table(discord, channel, ann, bob)


def attachments(message: Message) -> list[int]:
    return [attachment.id for attachment in message.attachments]


async def open_sheet(person: Person, table: Table) -> Interaction:
    """Open a private sheet, and return the click as if it came from the sheet."""
    done = await person.click(table.card, control(table.card, verbs.VIEW)).done()
    return replace(done, source=answer_to(done))


async def seat_offered(table: Table, ann: Person, bob: Person) -> None:
    """Change only the words of the card."""
    text = table.card.text
    await offer_seat(ann if table.waiting is bob else bob, table.channel)
    await table.shows_news(text)


async def test_a_private_sheet_keeps_the_picture_that_it_shows(table: Table, bob: Person) -> None:
    look = await open_sheet(bob, table)
    sheet = answer_to(look)
    before = attachments(sheet)

    await bob.press_again(look).done()

    assert attachments(sheet) == before
    assert len(before) == 1


async def test_a_card_on_which_only_the_words_change_keeps_its_picture(
    bot: Makiso, discord: LocalDiscord, table: Table, ann: Person, bob: Person
) -> None:
    await table.play_on(Chance("kept"), 1)
    await wait_until_delivered(bot)
    before = attachments(table.card)

    await seat_offered(table, ann, bob)

    assert "seat free" in table.card.text
    assert attachments(table.card) == before
    assert len(before) == 1


async def test_a_cards_picture_that_somebody_took_away_is_sent_again(
    bot: Makiso, discord: LocalDiscord, table: Table, ann: Person, bob: Person
) -> None:
    await table.play_on(Chance("kept"), 1)
    await wait_until_delivered(bot)
    before = attachments(table.card)
    discord.faults.fail("PATCH", "/*", status=400)

    await seat_offered(table, ann, bob)

    assert len(attachments(table.card)) == 1
    assert attachments(table.card) != before


async def test_a_picture_that_another_click_took_away_is_sent_again(
    discord: LocalDiscord, table: Table, bob: Person
) -> None:
    look = await open_sheet(bob, table)
    sheet = answer_to(look)
    before = attachments(sheet)
    discord.faults.fail("POST", "/interactions/*", status=400)

    await bob.press_again(look).done()

    assert len(attachments(sheet)) == 1
    assert attachments(sheet) != before


async def test_what_is_done_at_the_table_shows_no_second_board(table: Table, ann: Person) -> None:
    done = await table.click_move(ann, Chance("done"))

    assert done.text.startswith("### Done")
    assert attachments(done) == []


async def test_what_only_one_sees_is_a_tap_away_from_what_is_done(
    discord: LocalDiscord, ann: Person, bob: Person
) -> None:
    cards = await start_table(discord, discord.channel("cards"), ann, bob, game="mandala_stones")
    done = await cards.click_move(cards.waiting, Chance("done"))
    before = attachments(done)

    view = await press(ann if done.audience is ann.user else bob, done, verbs.VIEW)

    assert before == []
    assert len(attachments(view)) == 1


async def test_what_is_done_elsewhere_shows_the_board(
    discord: LocalDiscord, table: Table, ann: Person
) -> None:
    words = await table.complete_words(ann, Chance("done"))
    done = await say(ann, discord.channel("elsewhere"), "move", words=words, match=str(table.match))

    assert done.text.startswith("### Done")
    assert len(attachments(done)) == 1
