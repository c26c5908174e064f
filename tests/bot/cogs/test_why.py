"""Why not? What is not offered is explained by its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.cards import verbs
from bot.cards.words import voice
from tests.bot.table import control, controls, press, started

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.archive import Archive
    from playground import Interaction, LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.table import Table


@pytest.fixture
async def table(bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person) -> Table:
    return await started(discord, channel, ann, bob)


async def opened(person: Person, table: Table) -> Interaction:
    """Ask why not; the form that comes."""
    sheet = await press(person, table.card, verbs.PLAY)
    if all(one.click.verb != verbs.WHY for one in controls(sheet)):
        sheet = await press(person, sheet, f"{verbs.ANSWER} build L")
    return await person.click(sheet, control(sheet, verbs.WHY)).acknowledged()


async def answered(person: Person, table: Table, words: str) -> Message:
    asked = await opened(person, table)
    assert asked.modal is not None
    label = asked.modal.fields[0][0]
    done = await person.submit(asked.modal, {label: words}).done()
    assert done.message is not None
    return done.message


async def test_what_forbids_a_move_is_named(table: Table, ann: Person) -> None:
    reply = await answered(ann, table, "build S b2")

    assert reply.audience is ann.user
    first, *rest = reply.text.splitlines()
    assert "is not a move you can make now" not in first
    assert any("“build S b2” is not a move you can make now." in line for line in rest)


async def test_what_is_allowed_is_said_to_be(table: Table, ann: Person) -> None:
    reply = await answered(ann, table, "build l D1")

    assert reply.text == "build L d1 is allowed: find it under Play."


async def test_one_may_ask_in_ones_own_language(
    table: Table, channel: Channel, ann: Person, bob: Person
) -> None:
    before = table.card.text
    await ann.slash(channel, "move", {"words": "build L d1"}).done()
    await table.shows_news(before)

    reply = await answered(bob, table, "bâtir G a2")

    assert reply.text == voice("fr")("{move} is allowed: find it under Play.", move="bâtir G a2")


@pytest.mark.parametrize(
    "words", ["?", " ", "resign", "undo", "🎲" * 60, "@everyone <@1> **b** `c`", "x" * 200]
)
async def test_nonsense_is_answered_and_neither_pings_nor_formats(
    *, archive: Archive, table: Table, ann: Person, words: str
) -> None:
    reply = await answered(ann, table, words)

    assert "is not a move you can make now." in reply.text
    assert not reply.mentions_everyone
    assert reply.mentions == []
    assert "**b**" not in reply.text


async def test_the_table_moves_on_while_one_asks(
    discord: LocalDiscord, channel: Channel, table: Table, ann: Person
) -> None:
    asked = await opened(ann, table)
    assert asked.modal is not None
    before = table.card.text
    await ann.slash(channel, "move", {"words": "build L d1"}).done()
    await table.shows_news(before)

    done = await ann.submit(asked.modal, {asked.modal.fields[0][0]: "build L d1"}).done()

    assert done.message is not None
    assert "It is not your turn: Bob to move." in done.message.text
