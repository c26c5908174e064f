"""What one person alone sees of a match does not pile up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.front import verbs
from rules_engine import Chance
from tests.bot.later import wait_for_computers, wait_until_delivered
from tests.bot.table import control, controls, press, say, start_table, verbs_on
from tests.patience import UNHURRIED

if TYPE_CHECKING:
    from bot.app import Makiso
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from tests.bot.conftest import Clock
    from tests.bot.table import Table


async def test_a_new_sheet_takes_the_place_of_the_one_before(
    *, discord: LocalDiscord, channel: Channel, table: Table, ann: Person, bob: Person
) -> None:
    first = await press(ann, table.card, verbs.PLAY)
    others = await press(bob, table.card, verbs.VIEW)

    second = await press(ann, table.card, verbs.VIEW)
    await discord.until(lambda: first.is_deleted)
    third = await say(ann, channel, "hand")
    await discord.until(lambda: second.is_deleted)

    assert not third.is_deleted
    assert not others.is_deleted, "it is somebody else's"


async def test_a_sheet_that_goes_away_under_a_click_is_sent_again(table: Table, ann: Person) -> None:
    sheet = await press(ann, table.card, verbs.PLAY)

    click = ann.click(sheet, control(sheet, "a build M"))
    ann.delete(sheet)
    done = await click.done(UNHURRIED)

    assert not done.has_failed
    assert done.message is not None
    assert done.message.audience is ann.user


async def test_a_text_is_read_beside_the_board(discord: LocalDiscord, table: Table, ann: Person) -> None:
    told = await press(ann, table.card, verbs.TEXT)
    sheet = await press(ann, table.card, verbs.PLAY)
    again = await press(ann, table.card, verbs.TEXT)

    await discord.until(lambda: told.is_deleted)
    assert not sheet.is_deleted
    assert not again.is_deleted


async def test_sheets_of_two_matches_do_not_meet(
    *, discord: LocalDiscord, channel: Channel, table: Table, ann: Person, bob: Person
) -> None:
    other = await start_table(discord, channel, ann, bob)
    first = await press(ann, table.card, verbs.PLAY)
    second = await press(ann, other.card, verbs.PLAY)
    third = await press(ann, other.card, verbs.VIEW)

    await discord.until(lambda: second.is_deleted)
    assert not first.is_deleted
    assert not third.is_deleted


async def test_what_can_still_be_taken_back_stays(
    *, discord: LocalDiscord, clock: Clock, table: Table, ann: Person, bob: Person
) -> None:
    done = await table.click_move(ann, Chance("sheets"))
    await press(ann, table.card, verbs.VIEW)
    third = await press(ann, table.card, verbs.VIEW)

    assert not done.is_deleted
    clock.now += 61
    late = await table.click_move(bob, Chance("late"))
    clock.now += 61
    await press(bob, table.card, verbs.VIEW)
    await discord.until(lambda: late.is_deleted)
    assert not third.is_deleted


async def test_a_refusal_takes_nothing_away(table: Table, ann: Person, bob: Person) -> None:
    sheet = await press(bob, table.card, verbs.VIEW)

    refused = await press(bob, table.card, verbs.PLAY)

    assert "pas votre tour" in refused.text
    assert not sheet.is_deleted


async def test_a_sheet_that_its_reader_has_dismissed_is_no_trouble(
    discord: LocalDiscord, table: Table, ann: Person
) -> None:
    first = await press(ann, table.card, verbs.PLAY)
    discord.delete_message(first)

    second = await press(ann, table.card, verbs.VIEW)

    assert not second.is_deleted


async def test_a_move_that_cannot_be_taken_back_any_more_promises_nothing(
    *, bot: Makiso, channel: Channel, table: Table, ann: Person, bob: Person
) -> None:
    done = await table.click_move(ann, Chance("settled"))
    await wait_until_delivered(bot)
    story = done.text.splitlines()[1]
    assert "*Oops* takes the move back" in done.text
    assert "**Bob**" in done.text

    await say(bob, channel, "move", words=await legal(bot, table))
    await wait_until_delivered(bot)

    assert not done.is_deleted
    assert story in done.text
    assert "Oops" not in done.text
    assert "**Bob**" not in done.text
    assert verbs.OOPS not in verbs_on(done)


async def test_the_computers_answer_takes_the_promise_away(
    *, bot: Makiso, channel: Channel, ann: Person, clock: Clock
) -> None:
    card = await say(ann, channel, "play", game="subdivision", level="gentle", private=False)
    number = next(one.click.match for one in controls(card))
    await wait_for_computers(bot, clock, number)
    done = await say(ann, channel, "move", words=await legal_in(bot, number), match=str(number))
    assert "Makiso" in done.text

    await wait_for_computers(bot, clock, number)
    await wait_until_delivered(bot)

    assert "Makiso" not in done.text
    assert verbs.OOPS in verbs_on(done), "it takes the answer back, too"


async def test_a_promise_that_another_sheet_has_followed_goes_away_with_its_end(
    *, bot: Makiso, channel: Channel, table: Table, ann: Person, bob: Person
) -> None:
    done = await table.click_move(ann, Chance("followed"))
    sheet = await press(ann, table.card, verbs.VIEW)

    await say(bob, channel, "move", words=await legal(bot, table))
    await wait_until_delivered(bot)

    assert done.is_deleted
    assert not sheet.is_deleted


async def test_a_sheet_that_shows_something_else_by_now_stays_so(
    *, bot: Makiso, channel: Channel, table: Table, ann: Person, bob: Person
) -> None:
    done = await table.click_move(ann, Chance("oops"))
    again = await press(ann, done, verbs.OOPS)
    asked = again.text
    assert again.id == done.id

    await bot.parts.matches.move(table.match, ann.id, await legal(bot, table))
    await say(bob, channel, "move", words=await legal(bot, table))
    await wait_until_delivered(bot)

    assert done.text == asked


async def legal(bot: Makiso, table: Table) -> str:
    return await legal_in(bot, table.match)


async def legal_in(bot: Makiso, number: int) -> str:
    """Find something that the person to move may do."""
    position = bot.parts.matches.table(await bot.parts.matches.require(number))
    return str(next(iter(position.state.legal_moves(position.to_act()[0]))))
