"""Sealed luck: bound before the first move, opened after the last, and checked by anybody."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from bot.front import verbs
from rules_engine import Chance
from tests.bot.archived import read_match
from tests.bot.later import wait_until_delivered
from tests.bot.table import answer_to, control, controls, press, say, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from tests.bot.table import Table


@pytest.fixture
async def table(bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, cy: Person) -> Table:
    return await start_table(discord, channel, ann, cy)


async def end_match(bot: Makiso, table: Table, person: Person) -> None:
    await press(person, await say(person, table.channel, "resign"), verbs.RESIGN_SURE)
    await wait_until_delivered(bot)


async def test_luck_is_bound_before_the_first_move_and_opened_after_the_last(
    bot: Makiso, archive: Archive, table: Table, ann: Person
) -> None:
    seed = (await read_match(archive, table.match)).seed
    assert seed is not None
    seal = hashlib.sha256(seed.encode()).hexdigest()
    more = await press(ann, table.card, f"{verbs.MORE} card")
    assert f"Sealed luck: the seed's SHA-256 is `{seal}`." in more.text
    assert seed not in table.card.text
    await table.moved_on(Chance("seal"), 2)
    assert seed not in table.card.text

    await end_match(bot, table, ann)

    more = await press(ann, table.card, verbs.MORE)
    assert f"The seed was `{seed}`." in more.text
    assert f"Sealed luck: the seed's SHA-256 is `{seal}`." in more.text
    assert seed not in table.card.text
    assert all(one.click.verb != verbs.CHECK for one in controls(table.card))


async def test_anybody_has_the_record_checked(
    *, bot: Makiso, archive: Archive, table: Table, ann: Person, dora: Person
) -> None:
    await table.moved_on(Chance("check"), 3)
    await end_match(bot, table, ann)
    match = await read_match(archive, table.match)

    told = await press(dora, await press(dora, table.card, verbs.MORE), verbs.CHECK)

    assert told.audience is dora.user
    assert f"`{match.seed}`" in told.text
    assert f"`{match.seal}`" in told.text
    assert str(len(match.log)) in told.text


async def test_nothing_is_checked_before_the_end(table: Table, ann: Person) -> None:
    card = table.card
    play = next(one for one in controls(card) if one.click.verb == verbs.PLAY)
    forged = f"{verbs.CHECK}:{table.match}:0:"
    play.part["custom_id"] = forged

    reply = answer_to(await ann.click(card, forged).done())

    assert reply.text == "There is no such match any more."


async def test_a_match_without_a_result_is_checked_as_well(
    *, bot: Makiso, archive: Archive, table: Table, channel: Channel, ann: Person, cy: Person
) -> None:
    await table.moved_on(Chance("without"), 2)
    asked = await say(ann, channel, "vote", reason="dinner")
    await press(cy, asked, verbs.AGREE)
    await wait_until_delivered(bot)

    seed = (await read_match(archive, table.match)).seed
    more = await press(cy, table.card, verbs.MORE)
    assert f"The seed was `{seed}`." in more.text
    assert f"The seed is `{seed}`" in (await press(cy, more, verbs.CHECK)).text
    again = await press(cy, table.card, verbs.REMATCH)
    assert control(again, verbs.JOIN)
