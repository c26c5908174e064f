"""Looking back at a match, in private, as one could have seen it at the time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.front import verbs
from rules_engine import Chance
from tests.bot.archived import read_match
from tests.bot.later import wait_until_delivered
from tests.bot.table import answer_to, control, controls, lobby, press, say, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.table import Table

FIRST, BEFORE, AFTER, LAST = (f"{verbs.HISTORY} {number}" for number in range(4))


@pytest.fixture
async def table(bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, cy: Person) -> Table:
    table = await start_table(discord, channel, ann, cy)
    await table.moved_on(Chance("history"), 4)
    return table


def heading(message: Message) -> str:
    return message.text.splitlines()[0]


async def test_one_steps_back_and_forth(table: Table, channel: Channel, ann: Person) -> None:
    sheet = await say(ann, channel, "history")
    assert sheet.audience is ann.user
    assert heading(sheet) == "### Subdivision: 4 of 4"
    newest = sheet.attachments[0].content

    seen = [heading(await press(ann, sheet, step)) for step in (BEFORE, BEFORE, FIRST, AFTER, LAST)]

    assert [one.rpartition(": ")[2] for one in seen] == ["3 of 4", "2 of 4", "0 of 4", "1 of 4", "4 of 4"]
    assert sheet.attachments[0].content == newest


async def test_what_leads_nowhere_cannot_be_pressed(table: Table, channel: Channel, ann: Person) -> None:
    def enabled(message: Message) -> list[bool]:
        return [one.enabled for one in controls(message)]

    sheet = await say(ann, channel, "history")
    assert enabled(sheet) == [True, True, False, False]

    await press(ann, sheet, FIRST)

    assert enabled(sheet) == [False, False, True, True]
    assert "The start." in sheet.text


async def test_a_match_moves_on_under_who_looks_back(table: Table, channel: Channel, ann: Person) -> None:
    sheet = await say(ann, channel, "history")
    await table.moved_on(Chance("meanwhile"), 1)

    await press(ann, sheet, BEFORE)

    assert heading(sheet) == "### Subdivision: 3 of 5"


async def test_a_move_taken_back_is_a_step_of_its_own(
    *, bot: Makiso, archive: Archive, table: Table, channel: Channel, ann: Person
) -> None:
    done = await press(ann, await table.confirming(ann, Chance("slip")), verbs.CONFIRM)
    await press(ann, done, verbs.OOPS)
    await wait_until_delivered(bot)

    sheet = await say(ann, channel, "history")

    assert heading(sheet) == "### Subdivision: 6 of 6"
    assert len((await read_match(archive, table.match)).log) == 6


async def test_a_finished_match_is_stepped_through_by_anybody(
    *, bot: Makiso, table: Table, channel: Channel, ann: Person, dora: Person
) -> None:
    await press(ann, await say(ann, channel, "resign"), verbs.RESIGN_SURE)
    await wait_until_delivered(bot)

    sheet = await press(dora, table.card, verbs.HISTORY)

    assert sheet.audience is dora.user
    assert heading(sheet).startswith("### Subdivision : ") or heading(sheet).startswith("### Subdivision")
    await press(dora, sheet, FIRST)
    assert "0" in heading(sheet)


async def test_a_lobby_has_no_history(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, cy: Person
) -> None:
    table = await lobby(discord, channel, ann, cy)

    reply = await say(ann, channel, "history", match=str(table.match))

    assert reply.text == "There is no such match any more."


@pytest.mark.parametrize("ply", ["99", "4", "00"])
async def test_a_step_beyond_the_end_is_the_end(
    table: Table, channel: Channel, ann: Person, ply: str
) -> None:
    sheet = await say(ann, channel, "history")
    back = next(one for one in controls(sheet) if one.click.words == ("1",))
    forged = f"{verbs.HISTORY}:{table.match}:{ply}:1"
    back.part["custom_id"] = forged

    reply = answer_to(await ann.click(sheet, forged).done())

    assert heading(reply) == f"### Subdivision: {min(int(ply), 4)} of 4"
    assert control(reply, FIRST)


async def test_a_first_move_taken_back_is_told(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, cy: Person
) -> None:
    table = await start_table(discord, channel, ann, cy)
    await press(ann, await table.click_move(ann, Chance("back")), verbs.OOPS)
    await wait_until_delivered(bot)

    sheet = await say(cy, channel, "history")

    assert "A move was taken back." in sheet.text
    assert "A move was taken back." in table.card.text
    assert "The start." in (await press(cy, sheet, FIRST)).text


async def test_a_match_may_begin_with_a_resignation(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, people: tuple[Person, ...]
) -> None:
    table = await start_table(discord, channel, *people[:3])
    await bot.parts.matches.resign(table.match, people[0].id)
    await wait_until_delivered(bot)

    sheet = await say(people[2], channel, "history")

    assert "**Ann** resigned." in sheet.text
    assert "**Ann** resigned." in table.card.text
