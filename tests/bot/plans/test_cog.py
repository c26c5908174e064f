"""Planning by clicks, as people do it on Discord."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.front import verbs
from bot.mail.letter import PLAN, Letter
from bot.people.person import Ping
from bot.plans import store as plans
from rules_engine import Chance, deal
from tests.bot.archived import read_match
from tests.bot.later import calls, later, wait_until_delivered
from tests.bot.table import Table, answer_to, controls, pick, press, say

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.conftest import Clock

PLANNING = (verbs.PLAN_ANSWER, verbs.PLAN_PICK, verbs.PLAN_SUBSET)


def has(message: Message, verb: str) -> bool:
    return any(one.click.verb == verb for one in controls(message))


async def answer_questions(person: Person, sheet: Message, luck: Chance) -> Message:
    """Answer the questions on a planning sheet until it asks for confirmation."""
    while not has(sheet, verbs.PLAN_CONFIRM):
        offered = [one for one in controls(sheet) if one.click.verb in PLANNING and one.click.words]
        going_on = [one for one in offered if one.is_menu or len(one.click.words) > _words_before(sheet)]
        one = luck.pick(going_on)
        if one.is_menu:
            value = luck.pick([option["value"] for option in one.part["options"]])
            sheet = answer_to(await person.choose(sheet, str(one.click), (value,)).done())
        else:
            sheet = answer_to(await person.click(sheet, str(one.click)).done())
    return sheet


def _words_before(sheet: Message) -> int:
    """Count the words before every answer: Back has fewer."""
    return max((len(one.click.words) for one in controls(sheet) if one.click.verb in PLANNING), default=0) - 1


async def plan_line(person: Person, channel: Channel, luck: Chance) -> Message:
    """Plan one line: if they do this, I answer that."""
    sheet = await press(person, await say(person, channel, "hand"), verbs.PLAN)
    asked = await press(person, sheet, f"{verbs.PLAN_GO} 0")
    theirs = await press(person, await answer_questions(person, asked, luck), verbs.PLAN_CONFIRM)
    return await press(person, await answer_questions(person, theirs, luck), verbs.PLAN_CONFIRM)


async def test_a_line_is_planned_with_the_questions_of_a_move(
    *, bot: Makiso, archive: Archive, clock: Clock, channel: Channel, table: Table, ann: Person, bob: Person
) -> None:
    before = table.card.text
    sheet = await plan_line(bob, channel, Chance("plan"))

    assert sheet.audience is bob.user
    assert sheet.text.startswith("### Votre plan\n")
    assert "1. **Ann**\N{NARROW NO-BREAK SPACE}: " in sheet.text
    assert " → vous\N{NARROW NO-BREAK SPACE}: " in sheet.text
    await wait_until_delivered(bot)
    assert table.card.text == before, "nobody else sees that somebody plans"

    (line,) = await plans.find(archive, table.match)
    await bot.parts.matches.move(table.match, ann.id, line.moves[0].words)
    await later(bot, clock)
    match = await read_match(archive, table.match)
    assert match.log == line.moves
    assert calls(channel, bob) == [], "there was nothing to do"
    await later(bot, clock)
    (told,) = [message.text for message in bob.inbox.messages.values() if "plan" in message.text]
    assert told.startswith("Votre plan a joué dans votre partie de Subdivision.")


async def test_a_planned_move_that_was_taken_back_is_not_told(
    *, bot: Makiso, archive: Archive, clock: Clock, channel: Channel, table: Table, ann: Person, bob: Person
) -> None:
    await plan_line(bob, channel, Chance("plan"))
    (line,) = await plans.find(archive, table.match)
    done = await say(ann, channel, "move", words=line.moves[0].words)
    await press(ann, done, verbs.OOPS)
    await later(bot, clock)
    await later(bot, clock)

    assert [message for message in bob.inbox.messages.values() if "plan a joué" in message.text] == []


async def test_who_keeps_an_answer_can_plan_on_behind_it_at_once(
    archive: Archive, channel: Channel, table: Table, bob: Person
) -> None:
    luck = Chance("then")
    sheet = await press(bob, await say(bob, channel, "hand"), verbs.PLAN)
    asked = await press(bob, sheet, f"{verbs.PLAN_GO} 0")
    foreseen = await answer_questions(bob, asked, luck)
    assert not has(foreseen, verbs.PLAN_THEN), "that is somebody else's move"
    theirs = await press(bob, foreseen, verbs.PLAN_CONFIRM)
    further = await press(bob, await answer_questions(bob, theirs, luck), verbs.PLAN_THEN)
    assert has(further, verbs.PLAN_ANSWER)
    (line,) = await plans.find(archive, table.match)

    assert line.depth == 1
    theirs = await press(bob, await answer_questions(bob, further, luck), verbs.PLAN_CONFIRM)
    await press(bob, await answer_questions(bob, theirs, luck), verbs.PLAN_CONFIRM)
    (longer,) = await plans.find(archive, table.match)
    assert longer.moves[: len(line.moves)] == line.moves
    assert longer.depth == 2


async def test_who_just_moved_can_plan_and_who_is_to_move_cannot(
    channel: Channel, table: Table, ann: Person
) -> None:
    assert not has(await say(ann, channel, "hand"), verbs.PLAN)

    done = await table.click_move(ann, Chance("first"))

    assert has(done, verbs.PLAN)
    assert has(await press(ann, done, verbs.PLAN), verbs.PLAN_GO)


async def test_to_plan_leaves_the_way_back_from_the_move_before(
    archive: Archive, table: Table, ann: Person
) -> None:
    sheet = await press(ann, await table.click_move(ann, Chance("first")), verbs.PLAN)

    await press(ann, sheet, verbs.OOPS)

    assert [entry.words for entry in (await read_match(archive, table.match)).log][1:] == ["undo"]


async def test_a_move_that_a_plan_has_answered_is_taken_back_with_the_answer(
    *, bot: Makiso, archive: Archive, channel: Channel, table: Table, ann: Person, bob: Person
) -> None:
    await plan_line(bob, channel, Chance("plan"))
    (line,) = await plans.find(archive, table.match)
    done = await say(ann, channel, "move", words=line.moves[0].words)
    answered_to = await read_match(archive, table.match)
    assert answered_to.log == line.moves

    again = await press(ann, done, verbs.OOPS)

    match = await read_match(archive, table.match)
    assert [str(entry) for entry in match.log[2:]] == ["0 undo", "0 undo"]
    assert bot.parts.matches.table(match).state == deal(match.record).state
    assert match.planned_by(1) == 0, "what was taken back needs not be told"
    assert has(again, verbs.ANSWER) or has(again, verbs.PICK)
    assert await plans.find(archive, table.match) == ()


async def test_somebody_elses_plan_gives_nobody_another_way_back(
    bot: Makiso, archive: Archive, table: Table, channel: Channel, bob: Person
) -> None:
    await plan_line(bob, channel, Chance("plan"))
    (line,) = await plans.find(archive, table.match)
    match = await bot.parts.matches.move(table.match, table.people[0].id, line.moves[0].words)

    assert bot.parts.matches.regret_until(match, table.people[0].id) is not None
    assert bot.parts.matches.regret_until(match, bob.id) is None


async def test_whatever_comes_is_planned_and_taken_out(
    archive: Archive, channel: Channel, table: Table, bob: Person
) -> None:
    sheet = await press(bob, await say(bob, channel, "hand"), verbs.PLAN)
    asked = await press(bob, sheet, f"{verbs.PLAN_GO} any")
    assert asked.text.startswith("-# Quoi qu")

    kept = await press(bob, await answer_questions(bob, asked, Chance("any")), verbs.PLAN_CONFIRM)
    assert "encore possible" in kept.text
    assert len(await plans.find(archive, table.match)) == 1

    empty = await pick(bob, kept, verbs.PLAN_DROP, "1")
    assert "Il est vide." in empty.text
    assert await plans.find(archive, table.match) == ()


async def test_a_plan_goes_on_behind_a_line(channel: Channel, table: Table, bob: Person) -> None:
    luck = Chance("deeper")
    sheet = await plan_line(bob, channel, luck)
    (menu,) = [one.click for one in controls(sheet) if one.click.verb == verbs.PLAN_GO and one.is_menu]
    asked = answer_to(await bob.choose(sheet, str(menu), ("1",)).done())
    theirs = await press(bob, await answer_questions(bob, asked, luck), verbs.PLAN_CONFIRM)
    deeper = await press(bob, await answer_questions(bob, theirs, luck), verbs.PLAN_CONFIRM)

    line = next(text for text in deeper.text.splitlines() if text.startswith("1. "))
    assert line.count(" → ") == 3


async def test_a_planning_sheet_turns_when_ones_turn_comes(
    *, bot: Makiso, archive: Archive, channel: Channel, table: Table, bob: Person
) -> None:
    sheet = await press(bob, await say(bob, channel, "hand"), verbs.PLAN)
    await table.play_on(Chance("on"), 1)
    await wait_until_delivered(bot)

    assert "À votre tour" in sheet.text
    assert not has(sheet, verbs.PLAN_GO)
    assert await plans.find(archive, table.match) == ()


async def test_the_next_call_tells_what_the_plan_has_done(
    *, bot: Makiso, archive: Archive, clock: Clock, channel: Channel, table: Table, ann: Person, bob: Person
) -> None:
    await plan_line(bob, channel, Chance("plan"))
    (line,) = await plans.find(archive, table.match)
    await bot.parts.matches.move(table.match, ann.id, line.moves[0].words)
    await wait_until_delivered(bot)
    await table.play_on(Chance("more"), 1)
    await later(bot, clock)

    (call,) = calls(channel, bob)
    assert "Votre plan a joué 1 coup." in call.text


async def test_somebody_whose_plan_is_gone_is_told_in_private_without_noise(
    *, bot: Makiso, clock: Clock, channel: Channel, table: Table, bob: Person
) -> None:
    await plan_line(bob, channel, Chance("plan"))
    await table.play_on(Chance("another"), 1)
    await later(bot, clock)

    told = [message for message in bob.inbox.messages.values() if "votre plan" in message.text]
    assert len(told) == 1
    assert not any("plan" in message.text for message in channel.messages.values() if not message.audience)


async def test_a_note_on_a_plan_whose_arrival_nobody_heard_of_is_not_said_again(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, channel: Channel, table: Table, bob: Person
) -> None:
    await plan_line(bob, channel, Chance("plan"))
    await table.play_on(Chance("another"), 1)
    await later(bot, clock)
    gone = {"ply": (await bot.parts.matches.require(table.match)).ply}
    await table.play_on(Chance("on"), 1)
    discord.pass_time(minutes=10)

    again = Letter(PLAN, table.match, user_id=bob.id, content=gone, attempts=1)
    await bot.parts.outbox._senders[PLAN](again)

    told = [message for message in bob.inbox.messages.values() if "votre plan" in message.text]
    assert len(told) == 1


async def test_people_whom_no_message_reaches_are_told_on_their_sheets(
    *, bot: Makiso, clock: Clock, channel: Channel, table: Table, ann: Person, bob: Person
) -> None:
    lost = "votre plan est abandonné"
    await plan_line(bob, channel, Chance("plan"))
    bob.user.accepts_messages = False
    await table.play_on(Chance("another"), 1)
    await later(bot, clock)

    sheets = [await say(bob, channel, "hand"), await press(bob, table.card, verbs.PLAY)]
    assert all(lost in sheet.text for sheet in sheets)
    assert lost not in (await say(ann, channel, "hand")).text
    assert lost not in table.card.text

    done = await table.type_move(bob, Chance("typed"))
    assert lost in done.text, "people who only type have seen no other sheet"
    assert lost not in (await say(bob, channel, "hand")).text


async def test_people_who_want_no_calls_are_told_on_their_sheets(
    *, bot: Makiso, clock: Clock, channel: Channel, table: Table, bob: Person
) -> None:
    await bot.parts.people.change(bob.id, ping=Ping.NONE)
    await plan_line(bob, channel, Chance("plan"))
    await table.play_on(Chance("another"), 1)
    await later(bot, clock)

    assert not bob.inbox.messages
    assert "votre plan est abandonné" in (await say(bob, channel, "hand")).text
