"""What one person alone sees of a match does not pile up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.choosing.sheet_keeper import LivingSheets
from bot.front import verbs
from bot.front.words import SPOKEN, voice
from bot.match.match import Status
from bot.match.perspective_card import Perspective
from rules_engine import GAMES, Chance, replay_table
from tests.bot.choosing.test_sheet_rules import in_turn
from tests.bot.conftest import running
from tests.bot.later import wait_for_computers, wait_until_delivered
from tests.bot.table import control, controls, press, said_on, say, start_table, verbs_on
from tests.patience import UNHURRIED

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from bot.match.match import Match
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from rules_engine import Table as Position
    from tests.bot.conftest import Clock
    from tests.bot.table import Table

MOVES = 8
DATED = tuple(
    voice(lang)(begun).partition("{")[0]
    for lang in SPOKEN
    for begun in ("-# At the start, {when}:", "-# After move {ply}, {when}:")
)
LANGS = {"Ann": "en", "Bob": "fr"}


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


async def test_oops_stands_on_the_sheet_that_is_there_as_long_as_it_works(
    *, bot: Makiso, discord: LocalDiscord, clock: Clock, table: Table, ann: Person
) -> None:
    done = await table.click_move(ann, Chance("sheets"))
    view = await press(ann, table.card, verbs.VIEW)

    await discord.until(lambda: done.is_deleted)
    assert verbs.OOPS in verbs_on(view)
    clock.now += 61
    await wait_until_delivered(bot)
    assert verbs.OOPS not in verbs_on(view)


async def test_a_sheet_turns_from_the_question_to_what_was_done_and_to_the_next_question(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, table: Table, ann: Person, bob: Person
) -> None:
    sheets = {person: [await press(person, table.card, verbs.VIEW)] for person in (ann, bob)}

    for number in range(6):
        mover = (ann, bob)[number % 2]
        newest = sheets[mover][-1]
        if number > 1:
            assert voice(LANGS[mover.name])("Your turn") in newest.text
        done = await said_on(mover, await press(mover, table.card, verbs.PLAY), 0, Chance(f"turn {number}"))
        sheets[mover].append(await press(mover, done, verbs.CONFIRM))
        await wait_until_delivered(bot)
        assert verbs.OOPS in verbs_on(sheets[mover][-1])

    await discord.until(lambda: all(one.is_deleted for every in sheets.values() for one in every[:-1]))
    assert len([one for one in private(channel) if not one.is_deleted]) == 2


async def test_a_sheet_that_nobody_touches_goes_after_fourteen_minutes(
    *, bot: Makiso, clock: Clock, table: Table, ann: Person, bob: Person
) -> None:
    sheet, told = await press(ann, table.card, verbs.PLAY), await press(ann, table.card, verbs.TEXT)
    clock.now += 10 * 60
    others = await press(bob, table.card, verbs.VIEW)

    clock.now += 4 * 60
    await wait_until_delivered(bot)

    assert sheet.is_deleted
    assert not others.is_deleted
    assert not told.is_deleted, "a text to be read"


async def test_a_tap_lets_a_sheet_live_on(*, bot: Makiso, clock: Clock, table: Table, ann: Person) -> None:
    sheet = await press(ann, table.card, verbs.PLAY)
    clock.now += 13 * 60
    await press(ann, sheet, "a build M")

    clock.now += 13 * 60
    await wait_until_delivered(bot)

    assert not sheet.is_deleted


async def test_one_tap_leads_to_the_next_match_that_waits(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, table: Table, ann: Person, bob: Person
) -> None:
    alone = await table.click_move(ann, Chance("alone"))
    assert verbs.NEXT not in verbs_on(alone)
    others = [await start_table(discord, channel, ann, bob) for _ in range(2)]
    shown = [await others[0].click_move(ann, Chance("first"))]

    shown.append(await press(ann, shown[0], verbs.NEXT))
    asked = {one.click.match for one in controls(shown[1]) if one.click.verb == verbs.ANSWER}
    done = await press(ann, await said_on(ann, shown[1], 0, Chance("second")), verbs.CONFIRM)
    await wait_until_delivered(bot)

    assert asked == {others[1].match}
    assert {shown[0].id, shown[1].id} == {done.id}
    assert verbs.NEXT not in verbs_on(done), "nothing else waits"
    await bot.parts.matches.move(others[0].match, bob.id, await legal_in(bot, others[0].match))
    await wait_until_delivered(bot)
    assert {one.click.match for one in controls(done)} == {others[1].match}, "it is another match's by now"


async def test_a_refusal_that_shows_the_table_is_the_sheet_from_now_on(
    discord: LocalDiscord, table: Table, bob: Person
) -> None:
    sheet = await press(bob, table.card, verbs.VIEW)

    refused = await press(bob, table.card, verbs.PLAY)

    assert "pas votre tour" in refused.text
    await discord.until(lambda: sheet.is_deleted)


async def test_a_refusal_that_shows_no_table_takes_nothing_away(
    table: Table, channel: Channel, ann: Person
) -> None:
    sheet = await press(ann, table.card, verbs.PLAY)

    refused = await say(ann, channel, "move", words="nonsense", match="99")

    assert refused.id != sheet.id
    assert not sheet.is_deleted


async def test_a_sheet_that_its_reader_has_dismissed_is_no_trouble(
    discord: LocalDiscord, table: Table, ann: Person
) -> None:
    first = await press(ann, table.card, verbs.PLAY)
    discord.delete_message(first)

    second = await press(ann, table.card, verbs.VIEW)

    assert not second.is_deleted


async def test_the_answer_of_the_others_turns_the_sheet_to_the_next_question(
    *, bot: Makiso, channel: Channel, table: Table, ann: Person, bob: Person
) -> None:
    done = await table.click_move(ann, Chance("settled"))
    await wait_until_delivered(bot)
    assert "*Oops* takes the move back" in done.text
    assert "**Bob**" in done.text

    await say(bob, channel, "move", words=await legal(bot, table))
    await wait_until_delivered(bot)

    assert not done.is_deleted
    assert "**Bob** builds" in done.text
    assert "Your turn" in done.text
    assert verbs.OOPS not in verbs_on(done)
    assert verbs.ANSWER in verbs_on(done)


async def test_the_computers_answer_turns_the_sheet(
    *, bot: Makiso, channel: Channel, ann: Person, clock: Clock
) -> None:
    card = await say(ann, channel, "play", game="subdivision", level="gentle", private=False)
    number = next(one.click.match for one in controls(card))
    await wait_for_computers(bot, clock, number)
    done = await say(ann, channel, "move", words=await legal_in(bot, number), match=str(number))

    await wait_for_computers(bot, clock, number)
    await wait_until_delivered(bot)

    assert "**Makiso** builds" in done.text
    assert "Your turn" in done.text


async def test_a_half_made_move_is_left_alone_while_nothing_changes_for_its_maker(
    *, bot: Makiso, trio: Table, ann: Person, bob: Person, cy: Person
) -> None:
    """Three sit here: what Ann reads while Bob and Cy move stays as it is."""
    await trio.click_move(ann, Chance("half"))
    await wait_until_delivered(bot)
    await trio.click_move(bob, Chance("half"))
    await wait_until_delivered(bot)
    view = await press(ann, trio.card, verbs.VIEW)
    before = view.text

    await say(bob, trio.channel, "text")
    await wait_until_delivered(bot)

    assert view.text == before
    assert "-# After move 2" in view.text


async def test_the_end_turns_every_sheet(*, bot: Makiso, table: Table, ann: Person, bob: Person) -> None:
    sheets = [await press(person, table.card, verbs.VIEW) for person in (ann, bob)]

    await bot.parts.matches.resign(table.match, bob.id)
    await wait_until_delivered(bot)

    assert "**Ann** wins" in sheets[0].text
    assert all(verbs.PLAY not in verbs_on(sheet) for sheet in sheets)


async def test_after_a_restart_the_first_tap_makes_the_newest_sheet_true(
    *, discord: LocalDiscord, archive: Archive, clock: Clock, ann: Person, bob: Person
) -> None:
    async with running(discord, archive, clock) as bot:
        table = await start_table(discord, discord.general, ann, bob)
        await press(ann, table.card, verbs.VIEW)
        sheet = await said_on(ann, await press(ann, table.card, verbs.PLAY), 0, Chance("kill"))
        await wait_until_delivered(bot)
    assert [one for one in private(discord.general) if not one.is_deleted] == [sheet]
    async with running(discord, archive, clock) as bot:
        await bot.parts.matches.move(table.match, ann.id, await legal(bot, table))
        await bot.parts.matches.move(table.match, bob.id, await legal(bot, table))
        await wait_until_delivered(bot)

        again = await press(ann, sheet, verbs.CONFIRM)
        assert again.id == sheet.id
        assert "moved on" in again.text
        await bot.parts.matches.move(table.match, ann.id, await legal(bot, table))
        await wait_until_delivered(bot)
        assert "**Bob** to move" in sheet.text


async def test_a_match_that_another_process_has_moved_on_is_asked_for_in_one_query(
    *, bot: Makiso, archive: Archive, channel: Channel, discord: LocalDiscord, ann: Person, bob: Person
) -> None:
    tables = [await start_table(discord, channel, ann, bob) for _ in range(3)]
    own = LivingSheets(bot.parts.matches, bot.parts.now, is_alone=False)
    bot.parts.router._sheets = own
    sheets = [await press(bob, table.card, verbs.VIEW) for table in tables]
    for table in tables[:2]:
        await bot.parts.matches.move(table.match, ann.id, await legal(bot, table))
    await wait_until_delivered(bot)
    said = list[str]()

    archive.watch(said.extend)
    await own.settle()
    asked = [words for words in said if "max(entries.ply)" in words]
    archive.watch(None)

    assert len(asked) == 1
    assert ["À votre tour" in sheet.text for sheet in sheets] == [True, True, False]


# where all choose at once, the sheet of somebody who still chooses stays as it is
@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].riddles or game in in_turn()])
async def test_no_living_sheet_says_that_it_is_somebodys_turn_when_it_is_not(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, clock: Clock, people: Any, game: str
) -> None:
    """Three people tap on whatever they see, while one of them moves."""
    luck = Chance(f"tapping {game}")
    table = await start_table(discord, channel, *people[:3], game=game)
    for _ in range(MOVES):
        if (await bot.parts.matches.require(table.match)).status is not Status.RUNNING:
            break
        for person in people:
            await tap(person, table, luck)
        match = await bot.parts.matches.require(table.match)
        position = bot.parts.matches.table(match)
        seat = luck.pick(position.to_act())
        mover = next(one for one in people if one.id == match.chairs[seat].user_id)
        await table.click_move(mover, luck)
        await wait_until_delivered(bot)
        await check_truth(bot, table)
        if luck.below(4) == 0:
            clock.now += 61
            await wait_until_delivered(bot)
            await check_truth(bot, table)


async def tap(person: Person, table: Table, luck: Chance) -> None:
    """Tap on the card, or on one's own sheet."""
    own = [one for one in private(table.channel) if one.audience is person.user and not one.is_deleted]
    told = [(table.card, verb) for verb in (verbs.VIEW, verbs.PLAY, verbs.MORE)]
    kinds = (verbs.PLAY, verbs.MAY, verbs.VIEW, verbs.ANSWER, verbs.PLAN, verbs.OOPS)
    told += [
        (sheet, str(one.click))
        for sheet in own
        for one in controls(sheet)
        if one.click.verb in kinds and one.enabled
    ]
    message, meant = luck.pick(told)
    key = meant if ":" in meant else control(message, meant)
    await person.click(message, key).done(UNHURRIED)


async def check_truth(bot: Makiso, table: Table) -> None:
    """Compare every private message with the match: whose turn it says it is, and what it offers."""
    match = await bot.parts.matches.require(table.match)
    position = bot.parts.matches.table(match)
    waiting = {match.chairs[seat].user_id for seat in position.to_act()}
    known = [replay_table(match.record.upto(ply)) for ply in range(match.ply + 1)]
    for sheet in private(table.channel):
        if sheet.is_deleted or sheet.audience is None or sheet.text.startswith(DATED):
            continue
        searching = GAMES[match.game].riddles is not None and verbs.ANSWER in verbs_on(sheet)
        told = "" if searching else sheet.text  # a pad has the picture of the card, for all alike
        for lang in SPOKEN:
            now = headline(match, position, lang)
            others = {headline(match, one, lang) for one in known} - {now, ""}
            assert [one for one in others if one in told.replace("**", "")] == []
        if sheet.audience.id not in waiting:
            assert not any(voice(lang)("Your turn") in told for lang in SPOKEN)
            assert not verbs_on(sheet) & {verbs.CONFIRM, verbs.ANSWER, verbs.PICK}, sheet.text
        can_regret = bot.parts.matches.regret_until(match, sheet.audience.id) is not None
        assert can_regret or verbs.OOPS not in verbs_on(sheet), sheet.text


def headline(match: Match, table: Position, lang: str) -> str:
    """Say whose turn it is, without the marks around names."""
    view = Perspective(match, table, None, lang, match.theme)
    return "" if view.view.outcome else view.headline().replace("**", "")


def private(channel: Channel) -> list[Message]:
    return [one for one in channel.messages.values() if one.audience]


async def legal(bot: Makiso, table: Table) -> str:
    return await legal_in(bot, table.match)


async def legal_in(bot: Makiso, number: int) -> str:
    """Find something that the person to move may do."""
    position = bot.parts.matches.table(await bot.parts.matches.require(number))
    return str(next(iter(position.state.legal_moves(position.to_act()[0]))))
