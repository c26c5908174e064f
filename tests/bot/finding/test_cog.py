"""Several matches in a channel: every command offers them, with who else plays and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.front import verbs
from tests.bot.later import wait_until_delivered
from tests.bot.table import controls, press, say, start_table, started_by_clicks
from tests.patience import UNHURRIED

if TYPE_CHECKING:
    from bot.app import Makiso
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.table import Table

COMMANDS = {
    "board": verbs.BOARD,
    "hand": verbs.VIEW,
    "text": verbs.TEXT,
    "history": verbs.HISTORY,
    "record": verbs.RECORD,
    "replay": verbs.REPLAY,
    "resign": verbs.RESIGN,
    "undo": verbs.ASK_UNDO,
    "vote": verbs.ASK_STOP,
    "replace": verbs.REPLACE,
}


@pytest.fixture
async def tables(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person, cy: Person
) -> tuple[Table, Table]:
    """Ann is to move against Bob, Cy against Ann."""
    return await start_table(discord, channel, ann, bob), await start_table(discord, channel, cy, ann)


def labels(message: Message) -> list[str]:
    return [one.part["label"] for one in controls(message)]


@pytest.mark.parametrize("command", COMMANDS)
async def test_every_command_offers_ones_matches_with_opponent_and_turn(
    *, channel: Channel, tables: tuple[Table, Table], ann: Person, command: str
) -> None:
    first, second = tables

    asked = await say(ann, channel, command)

    assert asked.audience is ann.user
    assert asked.text.splitlines()[:2] == [
        "### Which match do you mean?",
        f"- Subdivision #{second.match} with Cy: waiting for Cy",
    ], "what a button has no room for is told above"
    assert labels(asked) == [
        f"Subdivision #{first.match} with Bob: your turn",
        f"#{second.match} with Cy: waiting for Cy",
    ]
    assert {one.click.verb for one in controls(asked)} == {COMMANDS[command]}


@pytest.mark.parametrize("command", ["hand", "text", "history", "resign", "vote", "replace", "record"])
async def test_a_choice_does_what_the_command_would_have_done(
    *, channel: Channel, tables: tuple[Table, Table], ann: Person, command: str
) -> None:
    _, second = tables
    asked = await say(ann, channel, command)
    (chosen,) = [one.click for one in controls(asked) if one.click.match == second.match]
    named = await say(ann, channel, command, match=str(second.match)) if command != "vote" else None

    done = await ann.click(asked, str(chosen)).done()

    assert done.message is not None
    if named is not None:
        assert done.message.text == named.text
    else:
        assert done.message.text.startswith("### Ask to end the match without a result?")


async def test_a_choice_asks_for_the_text_that_was_asked_for(
    channel: Channel, tables: tuple[Table, Table], ann: Person
) -> None:
    asked = await say(ann, channel, "text", about="what may I do")

    chosen = next(iter(controls(asked))).click
    told = (await ann.click(asked, str(chosen)).done()).message

    assert told is not None
    assert "You may type: " in told.text


async def test_a_move_is_made_where_it_is_ones_turn(
    channel: Channel, tables: tuple[Table, Table], ann: Person
) -> None:
    done = await say(ann, channel, "move", words="L d1")

    assert done.text.startswith("### Done\n**Ann** builds a large house on d1.")


async def test_a_move_that_fits_two_matches_is_offered_in_each(
    *, bot: Makiso, channel: Channel, tables: tuple[Table, Table], ann: Person, cy: Person
) -> None:
    first, second = tables
    await bot.parts.matches.move(second.match, cy.id, "build L d1")
    await wait_until_delivered(bot)

    asked = await say(ann, channel, "move", words="M b2")

    assert asked.text.splitlines()[0] == "### Where do you make this move?"
    assert labels(asked) == [
        f"Medium on b2, with Bob (#{first.match})",
        f"Medium on b2, with Cy (#{second.match})",
    ]
    chosen = next(one.click for one in controls(asked) if one.click.match == second.match)
    sheet = (await ann.click(asked, str(chosen)).done()).message
    assert sheet is not None
    done = await press(ann, sheet, verbs.CONFIRM)
    assert "**Ann** builds a medium house on b2." in done.text


async def suggestions(person: Person, channel: Channel, typed: str) -> list[str]:
    done = await person.complete(channel, "move", {"words": typed}, "words").done(UNHURRIED)
    return [choice["value"] for choice in done.choices]


async def test_moves_of_every_match_that_waits_are_suggested(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person, cy: Person
) -> None:
    await start_table(discord, channel, ann, bob)
    thread = ann.open_thread(channel, "table")
    await started_by_clicks(discord, thread, ann, cy, game="mandala")

    houses = [words for words in await suggestions(ann, channel, "") if words.startswith("build ")]
    assert houses
    assert await suggestions(ann, channel, "") == [*houses, *(await suggestions(ann, thread, ""))[:12]]
    assert await suggestions(ann, channel, "build L d1") == ["build L d1"]


async def test_a_spectator_chooses_among_all(
    channel: Channel, tables: tuple[Table, Table], dora: Person
) -> None:
    first, second = tables

    asked = await say(dora, channel, "hand")

    assert labels(asked) == [
        f"#{first.match} avec Ann et Bob\u202f: on attend Ann",
        f"#{second.match} avec Cy et Ann\u202f: on attend Cy",
    ]


async def test_games_names_ones_opponents(channel: Channel, tables: tuple[Table, Table], ann: Person) -> None:
    listed = await say(ann, channel, "games")

    first, second = listed.text.splitlines()[1:3]
    assert ") with Bob: **your turn** (" in first
    assert ") with Cy: Cy to move (" in second
