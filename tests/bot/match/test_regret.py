"""Oops: taking one's own last move back at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.front import verbs
from bot.match.match import Status
from rules_engine import GAMES, Chance
from tests.bot.archived import read_match
from tests.bot.databases import server_slowly
from tests.bot.later import wait_for_computers, wait_until_delivered
from tests.bot.table import Table, answer_to, control, controls, press, say, start_table, verbs_on

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.conftest import Clock

pytestmark = server_slowly

TOO_LATE = "It is too late for that: something was revealed, or the minute is over. Try /undo."
MOVED_ON = "The table has moved on since this button was shown; here is how it stands."


@pytest.fixture
async def table(bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, cy: Person) -> Table:
    return await start_table(discord, channel, ann, cy)


@pytest.fixture
async def done(table: Table, ann: Person) -> Message:
    """Ann has just moved; what she was told."""
    before = table.card.text
    told = await press(ann, await table.confirming(ann, Chance("regret")), verbs.CONFIRM)
    await table.shows_news(before)
    return told


async def log(archive: Archive, table: Table) -> list[str]:
    return [str(entry) for entry in (await read_match(archive, table.match)).log]


async def test_oops_takes_a_move_back_and_asks_again(
    archive: Archive, table: Table, ann: Person, done: Message
) -> None:
    assert table.headline == "**Cy** to move"
    before = table.card.text

    again = await press(ann, done, verbs.OOPS)
    await table.shows_news(before)

    assert table.headline == "**Ann** to move"
    first, second = await log(archive, table)
    assert first.startswith("0 build ")
    assert second == "0 undo", "nothing is deleted"
    assert {one.click.ply for one in controls(again)} == {2}
    await table.play_on(Chance("on"), 2)


async def test_an_oops_of_before_takes_nothing_back(
    *, bot: Makiso, archive: Archive, table: Table, ann: Person, done: Message
) -> None:
    before = table.card.text
    oops = await ann.click(done, control(done, verbs.OOPS)).done()
    await table.shows_news(before)
    words = (await log(archive, table))[0].partition(" ")[2]
    await bot.parts.matches.move(table.match, ann.id, words)

    late = answer_to(await ann.press_again(oops).done())

    assert MOVED_ON in late.text
    assert len(await log(archive, table)) == 3


async def test_oops_says_until_when_it_can_be_pressed(
    archive: Archive, clock: Clock, table: Table, ann: Person, done: Message
) -> None:
    assert f"<t:{clock.now + 60}:T>" in done.text
    clock.now += 59

    await press(ann, done, verbs.OOPS)

    assert len(await log(archive, table)) == 2


async def test_a_minute_later_it_is_too_late(
    archive: Archive, clock: Clock, table: Table, ann: Person, done: Message
) -> None:
    clock.now += 60

    late = await press(ann, done, verbs.OOPS)

    assert late.text == TOO_LATE
    assert len(await log(archive, table)) == 1


async def test_once_somebody_has_acted_it_is_offered_no_more(
    bot: Makiso, archive: Archive, table: Table, done: Message
) -> None:
    await table.play_on(Chance("next"), 1)
    await wait_until_delivered(bot)

    assert verbs.OOPS not in verbs_on(done)
    assert len(await log(archive, table)) == 2


async def test_oops_pressed_twice_takes_one_move_back(
    archive: Archive, table: Table, ann: Person, cy: Person, done: Message
) -> None:
    button = control(done, verbs.OOPS)
    first, second = ann.click(done, button), ann.click(done, button)
    await first.done()
    await second.done()

    assert not first.has_failed
    assert not second.has_failed
    assert len(await log(archive, table)) == 2


async def test_the_end_of_a_match_stays(archive: Archive, table: Table, ann: Person) -> None:
    luck = Chance("end")
    told: Message | None = None
    while not table.is_over:
        before, person = table.card.text, table.waiting
        told = await press(person, await table.confirming(person, luck), verbs.CONFIRM)
        await table.shows_news(before)

    assert told is not None
    assert all(one.click.verb != verbs.OOPS for one in controls(told))
    assert control(table.card, verbs.REMATCH)
    assert (await read_match(archive, table.match)).status is Status.OVER


@pytest.mark.parametrize("key", GAMES)
async def test_no_move_is_taken_back_after_a_reveal(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, people: tuple[Person, ...], key: str
) -> None:
    """Every move of a match is either offered to be taken back, or has shown something."""
    table = await start_table(discord, channel, *people[: max(3, GAMES[key].seats[0])], game=key)
    luck = Chance(f"reveal {key}")
    for _ in range(6):
        match = await bot.parts.matches.require(table.match)
        position = bot.parts.matches.table(match)
        seat = luck.pick(position.to_act())
        move = str(luck.pick(tuple(position.state.legal_moves(seat))))
        user_id = match.chairs[seat].user_id
        assert user_id is not None
        match = await bot.parts.matches.move(match.id, user_id, move)
        if match.status is Status.OVER:
            break
        after = bot.parts.matches.table(match)
        is_last = match.log[-1].seat == seat
        assert (bot.parts.matches.regret_until(match, user_id) is None) == (after.revealed or not is_last)


async def test_alone_oops_takes_the_computers_answer_back_too(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, clock: Clock, ann: Person
) -> None:
    """It goes on working on the sheet from before the answer, without a vote or a message."""
    card = await say(ann, channel, "play", game="subdivision", level="gentle", private=False)
    match_id = next(one.click.match for one in controls(card) if one.click.match)
    before = await wait_for_computers(bot, clock, match_id)
    table = Table(discord, channel, (ann,), match_id)
    sheet = await press(ann, await table.confirming(ann, Chance("alone")), verbs.CONFIRM)
    assert "takes your move back, and the answers to it" in sheet.text
    answered = await wait_for_computers(bot, clock, match_id)
    assert answered.ply == before.ply + 2
    public = [message for message in channel.messages.values() if message.audience is None]
    clock.now += 3600

    await press(ann, sheet, verbs.OOPS)
    await wait_until_delivered(bot)

    after = await bot.parts.matches.require(match_id)
    assert [str(entry) for entry in after.log[answered.ply :]] == [f"{after.seat_of(ann.id)} undo"] * 2
    assert bot.parts.matches.table(after).state == bot.parts.matches.table(before).state
    assert [message for message in channel.messages.values() if message.audience is None] == public
    assert not ann.inbox.messages


async def test_who_confirms_nothing_moves_at_once_and_oops_asks_again(
    bot: Makiso, archive: Archive, table: Table, ann: Person
) -> None:
    await bot.parts.people.change(ann.user.id, confirms=False)
    done = await table.confirming(ann, Chance("at once"))
    (only,) = await log(archive, table)

    assert only.startswith("0 build ")
    assert verbs.CONFIRM not in verbs_on(done)
    assert verbs.ANSWER in verbs_on(await press(ann, done, verbs.OOPS))


async def test_a_move_that_draws_is_confirmed_by_everybody(
    bot: Makiso, archive: Archive, table: Table, ann: Person
) -> None:
    draws = await start_table(table.discord, table.channel, *table.people, game="mandala_stones")
    await bot.parts.people.change(ann.user.id, confirms=False)
    asked = await draws.confirming(ann, Chance("uncovers"))

    assert verbs.CONFIRM in verbs_on(asked)
    assert await log(archive, draws) == []
