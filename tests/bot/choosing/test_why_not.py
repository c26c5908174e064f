"""Why not? A card explains by its rule what is not offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.front import verbs
from bot.front.words import voice
from tests.bot.table import answer_to, control, controls, press

if TYPE_CHECKING:
    from bot.database import Archive
    from playground import Interaction, LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.table import Control, Table


async def open_form(person: Person, table: Table) -> Interaction:
    """Ask why not, and return the form that opens."""
    sheet = await press(person, table.card, verbs.PLAY)
    if all(one.click.verb != verbs.WHY for one in controls(sheet)):
        sheet = await press(person, sheet, f"{verbs.ANSWER} build L")
    tapping = await press(person, sheet, verbs.WHY)
    return await person.click(tapping, control(tapping, verbs.WHY_TYPED)).acknowledged()


async def answer_form(person: Person, table: Table, words: str) -> Message:
    asked = await open_form(person, table)
    assert asked.modal is not None
    label = asked.modal.fields[0][0]
    done = await person.submit(asked.modal, {label: words}).done()
    assert done.message is not None
    return done.message


async def test_what_forbids_a_move_is_named(table: Table, ann: Person) -> None:
    reply = await answer_form(ann, table, "build S b2")

    assert reply.audience is ann.user
    first, *rest = reply.text.splitlines()
    assert "is not a move you can make now" not in first
    assert any("“build S b2” is not a move you can make now." in line for line in rest)


async def test_what_is_allowed_is_said_to_be(table: Table, ann: Person) -> None:
    reply = await answer_form(ann, table, "build l D1")

    assert reply.text == "build L d1 is allowed: find it under Play."


async def test_one_may_ask_in_ones_own_language(
    table: Table, channel: Channel, ann: Person, bob: Person
) -> None:
    before = table.card.text
    await ann.slash(channel, "move", {"words": "build L d1"}).done()
    await table.shows_news(before)

    reply = await answer_form(bob, table, "bâtir G a2")

    assert reply.text == voice("fr")("{move} is allowed: find it under Play.", move="bâtir G a2")


@pytest.mark.parametrize(
    "words", ["?", " ", "resign", "undo", "🎲" * 60, "@everyone <@1> **b** `c`", "x" * 200]
)
async def test_nonsense_is_answered_and_neither_pings_nor_formats(
    *, archive: Archive, table: Table, ann: Person, words: str
) -> None:
    reply = await answer_form(ann, table, words)

    assert "is not a move you can make now." in reply.text
    assert not reply.mentions_everyone
    assert reply.mentions == []
    assert "**b**" not in reply.text


async def test_the_table_moves_on_while_one_asks(
    discord: LocalDiscord, channel: Channel, table: Table, ann: Person
) -> None:
    asked = await open_form(ann, table)
    assert asked.modal is not None
    before = table.card.text
    await ann.slash(channel, "move", {"words": "build L d1"}).done()
    await table.shows_news(before)

    done = await ann.submit(asked.modal, {asked.modal.fields[0][0]: "build L d1"}).done()

    assert done.message is not None
    assert "It is not your turn: Bob to move." in done.message.text


async def test_what_is_not_offered_is_tapped_and_its_rule_named(table: Table, ann: Person) -> None:
    sheet = await press(ann, table.card, verbs.PLAY)

    asked = await press(ann, sheet, verbs.WHY)
    assert asked.text.startswith("### Why not …?\nChoose what you would like to do: I tell you which rule ")
    assert len(asked.attachments) == 1
    while offered := missable(asked):
        chosen = offered[-1]
        key = str(chosen.click)
        options = chosen.part.get("options", ())
        done = ann.choose(asked, key, [options[0]["value"]]) if options else ann.click(asked, key)
        asked = answer_to(await done.done())

    head, reason, *_ = asked.text.splitlines()
    assert head.startswith("### Why not: large on ")
    assert reason
    back = await press(ann, asked, verbs.PLAY)
    assert any(one.click.verb == verbs.ANSWER for one in controls(back))


def missable(message: Message) -> list[Control]:
    """List the choices that say which move is missed."""
    return [
        one
        for one in controls(message)
        if one.click.verb == verbs.WHY_PICKED or (one.click.verb == verbs.WHY and one.click.words)
    ]


async def test_what_can_be_done_is_told_with_its_picture(table: Table, ann: Person) -> None:
    sheet = await press(ann, table.card, verbs.PLAY)
    own = sheet.attachments[0].content

    told = await press(ann, sheet, verbs.MAY)

    head, goal, rules, *_ = told.text.splitlines()
    assert head == "### What can I do here?"
    assert goal.startswith("**Build houses of three sizes between the parks, in few groups")
    assert rules.startswith("Put one house that you have left on a free cell")
    assert len(told.attachments) == 1
    assert told.attachments[0].content != own, "the example is from the rules"
    assert any(one.click.verb == verbs.ANSWER for one in controls(await press(ann, told, verbs.PLAY)))
