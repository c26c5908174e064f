"""Clocks at a table: who is reminded and when, and what happens when time is over."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.archive import matches
from bot.cards import verbs
from bot.cards.library import film_of, record_card, replay_card
from bot.matches.deadlines import LateChoice, may_choose
from bot.matches.match import Standing, Status
from bot.matches.pace import Pace, Rest
from bot.matches.person import Ping
from bot.matches.proposal import ProposalKind
from bot.matches.refusals import ProposalClosed
from bot.matches.waking import DAY, HOUR, MINUTE
from render import story
from rules_engine import Chance, Record
from tests.bot.archived import read, said
from tests.bot.conftest import running
from tests.bot.databases import both_databases
from tests.bot.later import calls, delivered, later
from tests.bot.table import offered, press, say, started

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.archive import Archive
    from bot.matches.clock import Clock as SeatClock
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.conftest import Clock
    from tests.bot.table import Table

pytestmark = both_databases


@pytest.fixture
async def daily(bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person) -> Table:
    """Ann moves first, and has a day; Bob reads French."""
    return await started(discord, channel, ann, bob, pace=Pace.DAILY)


async def no_leave(bot: Makiso, table: Table) -> None:
    """Let no leave be spent by itself at a table."""
    async with bot.parts.archive.writing() as connection:
        await matches.change(connection, table.match, rest=Rest.NIGHTS)


async def clock_of(bot: Makiso, table: Table, seat: int = 0) -> SeatClock:
    return (await bot.parts.matches.find(table.match)).clocks[seat]


def saying(channel: Channel, words: str) -> Message:
    (found,) = [message for message in channel.messages.values() if words in message.text]
    return found


async def test_the_card_says_by_when_whoever_is_to_move_has_to(
    bot: Makiso, clock: Clock, daily: Table, ann: Person
) -> None:
    due_at = clock.now + DAY

    assert f"{ann.name}: by <t:{due_at}:f> (<t:{due_at}:R>)" in daily.card.text

    clock.now += 20 * HOUR
    await daily.play_on(Chance("clock"), 1)
    await delivered(bot)

    assert f"{ann.name}: by" not in daily.card.text
    assert f"Bob: by <t:{clock.now + DAY}:f>" in daily.card.text
    assert (await clock_of(bot, daily)).left == DAY  # a day a move, and never more than a day


async def test_somebody_is_reminded_at_half_at_four_fifths_and_in_the_last_tenth(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person
) -> None:
    begun = clock.now
    heard: list[tuple[int, int]] = []
    while clock.now < begun + DAY - 12 * MINUTE:
        await later(bot, clock, 12 * MINUTE)
        if len(found := calls(channel, ann)) and found[-1].id not in [one for one, _ in heard]:
            heard.append((found[-1].id, clock.now - begun))
        assert len(found) <= 1  # each takes the place of the one before

    assert [after for _, after in heard] == [DAY // 2, DAY * 8 // 10, DAY * 9 // 10]
    (call,) = calls(channel, ann)
    assert "waiting for you at Subdivision" in call.text
    assert "With **Bob**." in call.text
    assert f"<t:{begun + DAY}:R>" in call.text


async def test_a_reminder_goes_when_its_turn_is_over(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person
) -> None:
    await later(bot, clock, DAY // 2)
    assert len(calls(channel, ann)) == 1

    await daily.play_on(Chance("clock"), 1)
    await delivered(bot)

    assert calls(channel, ann) == []


async def test_in_two_hours_means_not_before(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person
) -> None:
    await later(bot, clock, DAY * 8 // 10)
    (call,) = calls(channel, ann)

    assert f"<t:{clock.now + 2 * HOUR}:R>" in (await press(ann, call, verbs.SNOOZE)).text
    await later(bot, clock, 2 * HOUR - MINUTE)
    assert calls(channel, ann) == [call]
    await later(bot, clock, MINUTE)

    (again,) = calls(channel, ann)
    assert again.id != call.id


async def test_the_last_two_hours_cannot_be_slept_through(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person
) -> None:
    await later(bot, clock, DAY - HOUR)
    (call,) = calls(channel, ann)

    assert "Your time is over before that" in (await press(ann, call, verbs.SNOOZE)).text


async def test_a_day_is_granted_when_one_of_the_others_agrees(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person, bob: Person
) -> None:
    await later(bot, clock, DAY // 2)
    (call,) = calls(channel, ann)
    asked = await press(ann, call, verbs.ASK_TIME)
    assert "asks for a day more" in asked.text

    await press(bob, asked, verbs.AGREE)

    assert (await clock_of(bot, daily)).due_at == clock.now + DAY // 2 + DAY


async def test_a_day_that_is_asked_for_in_private_is_asked_for_where_the_others_are(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person, bob: Person
) -> None:
    await bot.parts.people.change(ann.id, ping=Ping.DIRECT)
    await later(bot, clock, DAY // 2)
    (reminder,) = calls(ann.inbox, ann)

    told = await press(ann, reminder, verbs.ASK_TIME)
    await later(bot, clock)

    assert told.text == "I ask the others where you play with them."
    await press(bob, saying(channel, "asks for a day more"), verbs.AGREE)
    assert (await clock_of(bot, daily)).due_at is not None
    assert "Agreed." in saying(channel, "asks for a day more").text


async def test_a_day_is_granted_when_nobody_objects_in_time(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person
) -> None:
    await later(bot, clock, DAY // 2)
    await press(ann, calls(channel, ann)[0], verbs.ASK_TIME)

    await later(bot, clock, DAY // 2)

    saying(channel, "Nobody objected")
    assert (await clock_of(bot, daily)).due_at == clock.now + DAY


async def test_a_call_says_by_when_also_once_that_is_otherwise(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person, bob: Person
) -> None:
    await no_leave(bot, daily)
    await later(bot, clock, DAY // 2)
    (call,) = calls(channel, ann)
    await press(bob, await press(ann, call, verbs.ASK_TIME), verbs.AGREE)
    await delivered(bot)

    assert calls(channel, ann) == [call], "nobody is called again by that"
    until = clock.now + DAY // 2 + DAY
    assert f"You have time until <t:{until}:f>" in call.content
    assert call.components, "it can still be answered"

    await later(bot, clock, DAY * 3 // 2)
    (last,) = calls(channel, ann)
    assert "Your time is over" in last.content
    await press(bob, saying(channel, "is out of time at Subdivision"), f"{verbs.LATE} 0 more")
    await delivered(bot)
    assert f"You have time until <t:{clock.now + DAY}:f>" in last.content


async def test_a_call_in_private_says_by_when_too_and_keeps_its_picture(
    *, bot: Makiso, clock: Clock, daily: Table, ann: Person
) -> None:
    await daily.play_on(Chance("call"), 1)
    await bot.parts.people.change(daily.waiting.id, ping=Ping.DIRECT)
    called = daily.waiting
    await later(bot, clock)
    (call,) = calls(called.inbox, called)
    assert call.attachments

    await bot.parts.people.go_away(called.id, None, "3")
    await delivered(bot)

    (mine,) = [one for one in (await bot.parts.matches.find(daily.match)).clocks if one.runs]
    assert f"<t:{mine.due_at}:f>" in call.content
    assert call.attachments


async def test_no_day_is_granted_to_whoever_has_moved_meanwhile(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person, bob: Person
) -> None:
    await later(bot, clock, DAY // 2)
    asked = await press(ann, calls(channel, ann)[0], verbs.ASK_TIME)
    await daily.play_on(Chance("clock"), 1)

    await press(bob, asked, verbs.AGREE)
    await later(bot, clock, DAY // 2)

    assert (await clock_of(bot, daily)).left == DAY, "never more than a day, and a day a move"
    assert not any("Nobody objected" in message.text for message in channel.messages.values())


async def test_a_day_is_not_granted_against_somebodys_will(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person, bob: Person
) -> None:
    due_at = clock.now + DAY
    await later(bot, clock, DAY // 2)
    asked = await press(ann, calls(channel, ann)[0], verbs.ASK_TIME)

    await press(bob, asked, verbs.DISAGREE)

    assert (await clock_of(bot, daily)).due_at == due_at


async def test_nobody_is_reminded_who_has_just_acted(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await started(discord, channel, ann, bob, pace=Pace.TONIGHT)
    for _ in range(2):  # Bob answers at once, so Ann has acted a moment ago
        await table.play_on(Chance("clock"), 1)
    await later(bot, clock, 9 * MINUTE)  # half of a quarter of an hour is over
    assert not any("waiting for you" in call.text for call in calls(channel, ann))

    await later(bot, clock, MINUTE)

    (call,) = calls(channel, ann)
    assert "waiting for you" in call.text


async def test_nobody_is_reminded_who_has_just_looked(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person
) -> None:
    await later(bot, clock, DAY // 2 - 5 * MINUTE)
    await press(ann, daily.card, verbs.PLAY)

    await later(bot, clock, 9 * MINUTE)
    assert calls(channel, ann) == []
    await later(bot, clock, MINUTE)

    assert len(calls(channel, ann)) == 1


@pytest.mark.parametrize("command", ["hand", "text", "record"])
async def test_nobody_is_reminded_who_has_just_typed_a_command(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person, command: str
) -> None:
    await later(bot, clock, DAY // 2 - 5 * MINUTE)
    await say(ann, channel, command)

    await later(bot, clock, 9 * MINUTE)
    assert calls(channel, ann) == []
    await later(bot, clock, MINUTE)

    assert len(calls(channel, ann)) == 1


async def test_leave_is_spent_a_day_at_a_time_and_told_once(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person
) -> None:
    await later(bot, clock, DAY)

    saying(channel, "a day of leave is spent")
    assert any("a day of leave is spent" in message.text for message in ann.inbox.messages.values())
    assert "A day of leave is spent for you, until" in calls(channel, ann)[0].content
    assert f"Ann: on leave until <t:{clock.now + DAY}:f>" in daily.card.text
    await later(bot, clock, DAY)
    saying(channel, "a day of leave is spent")
    async with bot.parts.archive.reading() as connection:
        assert (await said(connection, "SELECT count(*) AS n FROM leaves"))[0][0] == 2


async def test_whoever_cannot_be_written_to_is_mentioned_once_that_leave_is_spent(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person, bob: Person
) -> None:
    ann.user.accepts_messages = False
    await later(bot, clock, DAY)

    told = saying(channel, "a day of leave is spent")

    assert [user.id for user in told.pinged] == [ann.id]


@pytest.mark.parametrize("has_leave", [True, False], ids=["leave", "late"])
async def test_what_was_said_and_unheard_is_not_said_again(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, channel: Channel, daily: Table, has_leave: bool
) -> None:
    """Discord knows a nonce for five minutes only."""
    await later(bot, clock, DAY - MINUTE)
    if not has_leave:
        await no_leave(bot, daily)
    discord.faults.cut_after("POST", f"/channels/{channel.id}/messages", times=1)
    await later(bot, clock, MINUTE)
    discord.pass_time(minutes=6)

    await later(bot, clock, HOUR)

    saying(channel, "a day of leave is spent" if has_leave else "is out of time at Subdivision")


async def test_leave_ends_with_the_allowance_of_the_server(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table
) -> None:
    assert channel.guild is not None
    await bot.parts.servers.change(channel.guild.id, leave_days=1)

    await later(bot, clock, DAY)
    await later(bot, clock, DAY)

    saying(channel, "is out of time at Subdivision")


async def test_no_leave_is_spent_for_whoever_does_not_wish_it(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person
) -> None:
    await bot.parts.people.change(ann.id, spends_leave=False)

    await later(bot, clock, DAY)

    saying(channel, "is out of time at Subdivision")


async def late(bot: Makiso, clock: Clock, channel: Channel, table: Table) -> Message:
    """Let the first seat run out of time; what the others are asked."""
    await no_leave(bot, table)
    await later(bot, clock, DAY)
    return saying(channel, "is out of time at Subdivision")


async def test_the_others_may_give_more_time(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, bob: Person
) -> None:
    asked = await late(bot, clock, channel, daily)

    await press(bob, asked, f"{verbs.LATE} 0 more")
    await delivered(bot)

    assert (await clock_of(bot, daily)).due_at == clock.now + DAY
    assert not asked.is_deleted, "it stays, and tells who has chosen what"
    assert "**Bob** gives **Ann** more time at Subdivision" in asked.text
    assert f"until <t:{clock.now + DAY}:f>" in asked.text


async def test_whoever_is_late_does_not_choose(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person
) -> None:
    asked = await late(bot, clock, channel, daily)

    told = await press(ann, asked, f"{verbs.LATE} 0 more")

    assert told.audience is ann.user
    assert told.text.startswith("It is you who is out of time")
    assert (await clock_of(bot, daily)).out_at == clock.now


async def test_whoever_is_late_may_still_move_before_the_others_have_chosen(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, bob: Person
) -> None:
    asked = await late(bot, clock, channel, daily)

    await daily.play_on(Chance("late"), 1)
    await delivered(bot)

    assert asked.is_deleted
    assert (await clock_of(bot, daily)).out_at is None


async def test_with_two_seats_the_other_may_claim_the_win(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, bob: Person, archive: Archive
) -> None:
    asked = await late(bot, clock, channel, daily)

    await press(bob, asked, f"{verbs.LATE} 0 end")

    match = await read(archive, daily.match)
    assert match.status is Status.OVER
    assert match.chairs[0].standing is Standing.LATE
    assert not any(clock.runs for clock in match.clocks)
    await delivered(bot)
    assert asked.text == "**Bob** claims the win at Subdivision: **Ann** was out of time."
    assert "**Bob** wins: **Ann** was out of time." in daily.card.text
    assert "resigned" not in "".join(message.text for message in channel.messages.values())
    record = record_card(await bot.parts.matches.find(daily.match), "en").files[0].content.decode()
    assert record.endswith("0 resign\n# out of time\n")
    assert Record.parse(record) == match.record
    film = film_of(replay_card(match, "fr", match.theme))
    assert film.reason == story.LATE, "so does its film"
    told = [message for message in channel.messages.values() if verbs.SHARE_FILM in str(message.components)]
    assert "**Bob** wins: **Ann** was out of time." in told[-1].text
    past = await say(bob, channel, "history", match=str(daily.match))
    assert past.text.splitlines()[2] == "**Ann** n\N{RIGHT SINGLE QUOTATION MARK}avait plus de temps."
    assert (await bot.parts.matches.of_person(0, 5)).total == 0


@pytest.fixture
async def three(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person, cy: Person
) -> Table:
    """Ann moves first, and has a day."""
    return await started(discord, channel, ann, bob, cy, pace=Pace.DAILY)


async def test_with_three_seats_the_others_agree_to_end_it_without_who_is_late(
    *, bot: Makiso, clock: Clock, channel: Channel, three: Table, bob: Person, cy: Person, archive: Archive
) -> None:
    asked = await late(bot, clock, channel, three)

    proposal = await press(bob, asked, f"{verbs.LATE} 0 end")
    assert (await read(archive, three.match)).status is Status.RUNNING
    await press(cy, proposal, verbs.AGREE)

    match = await read(archive, three.match)
    assert match.status is Status.CLOSED
    assert match.chairs[0].standing is Standing.SEATED, "nobody has lost"


async def test_who_is_late_or_was_so_is_not_asked_about_an_end(
    *, bot: Makiso, clock: Clock, channel: Channel, three: Table, ann: Person, bob: Person
) -> None:
    asked = await late(bot, clock, channel, three)
    told = await press(ann, asked, f"{verbs.LATE} 0 end")
    await bot.parts.deadlines.choose(three.match, bob.id, 0, LateChoice.MORE)

    assert told.audience is ann.user
    with pytest.raises(ProposalClosed):
        may_choose(await bot.parts.matches.find(three.match), bob.id, 0)
    assert not any("asks" in message.text for message in channel.messages.values())


async def test_the_others_may_let_the_computer_play_until_its_person_is_back(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person, bob: Person
) -> None:
    asked = await late(bot, clock, channel, daily)
    await press(bob, asked, f"{verbs.LATE} 0 computer")
    await delivered(bot)
    match = await bot.parts.matches.find(daily.match)
    assert (match.chairs[0].is_absent, match.clocks[0].runs) == (True, False)
    assert "The computer, for Ann, is thinking…" in daily.card.text

    await press(ann, daily.card, verbs.BACK)

    match = await bot.parts.matches.find(daily.match)
    assert (match.chairs[0].is_present, match.clocks[0].left) == (True, DAY)


async def test_silence_takes_no_move_back(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person
) -> None:
    await daily.play_on(Chance("said"), 1)
    await bot.parts.votes.propose(daily.match, ann.id, ProposalKind.UNDO, "")

    await later(bot, clock, DAY)

    assert (await bot.parts.matches.find(daily.match)).ply == 1


async def test_the_seat_may_be_offered_to_somebody_else(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, bob: Person, cy: Person
) -> None:
    asked = await late(bot, clock, channel, daily)
    await press(bob, asked, f"{verbs.LATE} 0 seat")
    await delivered(bot)
    offer = saying(channel, "**Ann** is out of time at Subdivision: who takes the seat?")

    await press(cy, offer, verbs.TAKE_SEAT)

    fresh = await clock_of(bot, daily)
    assert (fresh.out_at, fresh.left, fresh.due_at) == (None, DAY, clock.now + DAY)


async def offered_late(bot: Makiso, clock: Clock, channel: Channel, table: Table, bob: Person) -> Message:
    """Let the first seat run out of time, and be on offer; what offers it."""
    asked = await late(bot, clock, channel, table)
    await press(bob, asked, f"{verbs.LATE} 0 seat")
    await delivered(bot)
    return saying(channel, "who takes the seat?")


async def test_whoever_moves_in_the_end_keeps_the_seat_that_was_on_offer(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person, bob: Person
) -> None:
    offer = await offered_late(bot, clock, channel, daily, bob)

    await daily.play_on(Chance("late"), 1)
    await delivered(bot)

    assert (await bot.parts.matches.find(daily.match)).chairs[0].standing is Standing.SEATED
    assert offer.text == "**Ann** plays on at Subdivision."


@pytest.mark.parametrize("by_offer", [True, False], ids=["keeps the seat", "is back"])
async def test_whoever_is_back_keeps_the_seat_and_has_a_clock_again(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person, bob: Person, by_offer: bool
) -> None:
    offer = await offered_late(bot, clock, channel, daily, bob)
    await bot.parts.deadlines.choose(daily.match, bob.id, 0, LateChoice.COMPUTER)
    await delivered(bot)

    if by_offer:
        await press(ann, offer, f"{verbs.KEEP_SEAT} 0")
    else:
        await press(ann, daily.card, verbs.BACK)
    await delivered(bot)

    match = await bot.parts.matches.find(daily.match)
    assert (match.chairs[0].standing, match.chairs[0].level) == (Standing.SEATED, None)
    assert match.clocks[0].due_at == clock.now + DAY
    told = "**Ann** keeps the seat at Subdivision." if by_offer else "**Ann** plays on at Subdivision."
    assert offer.text == told


@pytest.mark.parametrize("is_asked", [True, False], ids=["as asked", "by themselves"])
async def test_whoever_is_given_time_keeps_the_seat_that_was_on_offer(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person, bob: Person, is_asked: bool
) -> None:
    offer = await offered_late(bot, clock, channel, daily, bob)

    if is_asked:
        ballot = await bot.parts.votes.propose(daily.match, ann.id, ProposalKind.TIME, "")
        await bot.parts.votes.answer(daily.match, ballot.proposal.id, bob.id, agrees=True)
    else:
        await bot.parts.deadlines.choose(daily.match, bob.id, 0, LateChoice.MORE)
    await delivered(bot)

    match = await bot.parts.matches.find(daily.match)
    assert (match.chairs[0].standing, match.clocks[0].due_at) == (Standing.SEATED, clock.now + DAY)
    assert offer.text == "**Ann** plays on at Subdivision."
    assert "seat free" not in daily.card.text


async def test_whoever_gives_a_seat_away_does_so_although_they_are_given_time(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person, bob: Person
) -> None:
    offer = await offered(ann, channel)
    await late(bot, clock, channel, daily)

    await bot.parts.deadlines.choose(daily.match, bob.id, 0, LateChoice.MORE)
    await delivered(bot)

    assert (await bot.parts.matches.find(daily.match)).chairs[0].standing is Standing.OFFERED
    assert offer.text.startswith("**Ann** offers their seat at Subdivision.")


async def test_where_nobody_chooses_the_computer_plays_on(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table
) -> None:
    await late(bot, clock, channel, daily)

    await later(bot, clock, DAY)

    match = await bot.parts.matches.find(daily.match)
    assert match.chairs[0].level is not None
    assert match.clocks[0].out_at is None


async def test_a_vote_is_not_blocked_by_whoever_is_silent(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, archive: Archive, ann: Person
) -> None:
    await bot.parts.votes.propose(daily.match, ann.id, ProposalKind.STOP, "")

    await later(bot, clock, DAY)

    assert (await read(archive, daily.match)).status is Status.CLOSED


async def test_quiet_hours_of_somebody_are_on_the_card(
    *, bot: Makiso, clock: Clock, daily: Table, ann: Person
) -> None:
    minute = clock.now // MINUTE % (24 * 60)
    await bot.parts.people.change(ann.id, zone="Etc/UTC", quiet=((minute + 60) % 1440, (minute + 540) % 1440))
    await delivered(bot)

    due_at = clock.now + DAY + 2 * 8 * HOUR
    assert (await clock_of(bot, daily)).due_at == due_at
    assert f"Ann: by <t:{due_at}:f> (<t:{due_at}:R>); the clock stands from" in daily.card.text


async def test_the_time_in_which_the_bot_was_away_is_given_back(
    *, discord: LocalDiscord, archive: Archive, clock: Clock, channel: Channel, ann: Person, bob: Person
) -> None:
    async with running(discord, archive, clock) as before:
        table = await started(discord, channel, ann, bob, pace=Pace.DAILY)
        await later(before, clock, HOUR)
    clock.now += 9 * DAY

    async with running(discord, archive, clock) as after:
        await later(after, clock, 30 * MINUTE)

        assert (await clock_of(after, table)).due_at == clock.now - 30 * MINUTE + DAY - HOUR
        assert calls(channel, ann) == []
        assert "I was away for 216 hours; the clocks stood meanwhile" in table.card.text


async def test_a_rematch_has_the_same_pace(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person
) -> None:
    over = await bot.parts.matches.resign(daily.match, ann.id)

    again, _ = await bot.parts.lobby.rematch(over, ann.id, ann.name)

    assert (again.pace, again.clocks) == (Pace.DAILY, ())
    assert replace(over, pace=Pace.NONE) != over


async def test_a_match_goes_on_although_its_channel_is_gone(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, channel: Channel, daily: Table
) -> None:
    await no_leave(bot, daily)
    discord.delete_channel(channel)

    await later(bot, clock, DAY)
    await later(bot, clock, DAY)

    match = await bot.parts.matches.find(daily.match)
    assert match.chairs[0].level is not None  # nobody could be asked, so the computer plays


async def test_a_match_goes_on_although_its_thread_is_gone(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    thread = ann.open_thread(channel, "Subdivision")
    table = await started(discord, thread, ann, bob, pace=Pace.DAILY)
    await no_leave(bot, table)
    discord.delete_channel(thread)

    await later(bot, clock, DAY)
    await later(bot, clock, DAY)

    assert (await bot.parts.matches.find(table.match)).chairs[0].level is not None
    board = await say(bob, channel, "board", match=str(table.match))
    assert "the computer plays" in board.text, "it is played in the channel from now on"
