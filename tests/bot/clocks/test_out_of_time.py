"""What the others choose for a seat that is out of time, and who keeps it in the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.clocks.deadline_rules import LateChoice, check_choice
from bot.clocks.pace import Pace
from bot.front import verbs
from bot.front.refusals import ProposalClosed
from bot.library.card import film_of, record_card, replay_card
from bot.match.match import Standing, Status
from bot.people.waking import DAY
from bot.votes.proposal import ProposalKind
from render import story
from rules_engine import Chance, Record
from tests.bot.archived import read_match
from tests.bot.clocks.clocked import clock_of, message_with, no_leave
from tests.bot.databases import server_slowly
from tests.bot.later import later, wait_until_delivered
from tests.bot.table import offer_seat, press, say, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.conftest import Clock
    from tests.bot.table import Table
pytestmark = server_slowly


async def late(bot: Makiso, clock: Clock, channel: Channel, table: Table) -> Message:
    """Let the first seat run out of time; what the others are asked."""
    await no_leave(bot, table)
    await later(bot, clock, DAY)
    return message_with(channel, "is out of time at Subdivision")


async def test_the_others_may_give_more_time(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, bob: Person
) -> None:
    asked = await late(bot, clock, channel, daily)

    await press(bob, asked, f"{verbs.LATE} 0 more")
    await wait_until_delivered(bot)

    assert (await clock_of(bot, daily)).due_at == clock.now + DAY
    assert not asked.is_deleted, "it stays, and tells who has chosen what"
    assert "**Bob** gives **Ann** more time at Subdivision" in asked.text
    assert f"until <t:{clock.now + DAY}:f>" in asked.text


async def test_one_person_alone_is_asked_in_their_own_language(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, bob: Person
) -> None:
    await say(bob, channel, "hand")
    await no_leave(bot, daily)
    await later(bot, clock, DAY)

    assert message_with(channel, "à Subdivision est écoulé. Que faire").pings(bob.user)


async def test_a_person_who_is_late_does_not_choose(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person
) -> None:
    asked = await late(bot, clock, channel, daily)

    told = await press(ann, asked, f"{verbs.LATE} 0 more")

    assert told.audience is ann.user
    assert told.text.startswith("You are out of time, so the others decide")
    assert (await clock_of(bot, daily)).out_at == clock.now


async def test_a_person_who_is_late_may_still_move_before_the_others_have_chosen(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, bob: Person
) -> None:
    asked = await late(bot, clock, channel, daily)

    await daily.play_on(Chance("late"), 1)
    await wait_until_delivered(bot)

    assert asked.is_deleted
    assert (await clock_of(bot, daily)).out_at is None


async def test_with_two_seats_the_other_may_claim_the_win(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, bob: Person, archive: Archive
) -> None:
    asked = await late(bot, clock, channel, daily)

    await press(bob, asked, f"{verbs.LATE} 0 end")

    match = await read_match(archive, daily.match)
    assert match.status is Status.OVER
    assert match.chairs[0].standing is Standing.LATE
    assert not any(clock.runs for clock in match.clocks)
    await wait_until_delivered(bot)
    assert asked.text == "**Bob** claims the win at Subdivision: **Ann** ran out of time."
    assert "**Bob** wins: **Ann** ran out of time." in daily.card.text
    assert "resigned" not in "".join(message.text for message in channel.messages.values())
    record = record_card(await bot.parts.matches.require(daily.match), "en").files[0].content.decode()
    assert record.endswith("0 resign\n# out of time\n")
    assert Record.parse(record) == match.record
    film = film_of(replay_card(match, "fr", match.theme))
    assert film.reason == story.LATE, "so does its film"
    told = [message for message in channel.messages.values() if verbs.SHARE_FILM in str(message.components)]
    assert "**Bob** wins: **Ann** ran out of time." in told[-1].text
    past = await say(bob, channel, "history", match=str(daily.match))
    assert past.text.splitlines()[2] == "Le temps d\N{RIGHT SINGLE QUOTATION MARK}**Ann** était écoulé."
    assert (await bot.parts.matches.list_of_person(0, 5)).total == 0


@pytest.fixture
async def three(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person, cy: Person
) -> Table:
    """Ann moves first, and has a day."""
    return await start_table(discord, channel, ann, bob, cy, pace=Pace.DAILY)


async def test_with_three_seats_the_others_agree_to_end_it_without_who_is_late(
    *, bot: Makiso, clock: Clock, channel: Channel, three: Table, bob: Person, cy: Person, archive: Archive
) -> None:
    asked = await late(bot, clock, channel, three)

    proposal = await press(bob, asked, f"{verbs.LATE} 0 end")
    assert (await read_match(archive, three.match)).status is Status.RUNNING
    await press(cy, proposal, verbs.AGREE)

    match = await read_match(archive, three.match)
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
        check_choice(await bot.parts.matches.require(three.match), bob.id, 0)
    assert not any("asks" in message.text for message in channel.messages.values())


async def test_the_others_may_let_the_computer_play_until_its_person_is_back(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person, bob: Person
) -> None:
    asked = await late(bot, clock, channel, daily)
    await press(bob, asked, f"{verbs.LATE} 0 computer")
    await wait_until_delivered(bot)
    match = await bot.parts.matches.require(daily.match)
    assert (match.chairs[0].is_absent, match.clocks[0].runs) == (True, False)
    assert "The computer, for Ann, is thinking…" in daily.card.text

    await press(ann, daily.card, verbs.BACK)

    match = await bot.parts.matches.require(daily.match)
    assert (match.chairs[0].is_present, match.clocks[0].left) == (True, DAY)


async def test_the_seat_may_be_offered_to_somebody_else(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, bob: Person, cy: Person
) -> None:
    asked = await late(bot, clock, channel, daily)
    await press(bob, asked, f"{verbs.LATE} 0 seat")
    await wait_until_delivered(bot)
    offer = message_with(channel, "**Ann** is out of time at Subdivision: who takes the seat?")

    await press(cy, offer, verbs.TAKE_SEAT)

    fresh = await clock_of(bot, daily)
    assert (fresh.out_at, fresh.left, fresh.due_at) == (None, DAY, clock.now + DAY)


async def offered_late(bot: Makiso, clock: Clock, channel: Channel, table: Table, bob: Person) -> Message:
    """Let the first seat run out of time, and be on offer; what offers it."""
    asked = await late(bot, clock, channel, table)
    await press(bob, asked, f"{verbs.LATE} 0 seat")
    await wait_until_delivered(bot)
    return message_with(channel, "who takes the seat?")


async def test_a_person_who_moves_in_the_end_keeps_the_seat_that_was_on_offer(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person, bob: Person
) -> None:
    offer = await offered_late(bot, clock, channel, daily, bob)

    await daily.play_on(Chance("late"), 1)
    await wait_until_delivered(bot)

    assert (await bot.parts.matches.require(daily.match)).chairs[0].standing is Standing.SEATED
    assert offer.text == "**Ann** plays on at Subdivision."


@pytest.mark.parametrize("by_offer", [True, False], ids=["keeps the seat", "is back"])
async def test_a_person_who_is_back_keeps_the_seat_and_has_a_clock_again(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person, bob: Person, by_offer: bool
) -> None:
    offer = await offered_late(bot, clock, channel, daily, bob)
    await bot.parts.deadlines.choose(daily.match, bob.id, 0, LateChoice.COMPUTER)
    await wait_until_delivered(bot)

    if by_offer:
        await press(ann, offer, f"{verbs.KEEP_SEAT} 0")
    else:
        await press(ann, daily.card, verbs.BACK)
    await wait_until_delivered(bot)

    match = await bot.parts.matches.require(daily.match)
    assert (match.chairs[0].standing, match.chairs[0].level) == (Standing.SEATED, None)
    assert match.clocks[0].due_at == clock.now + DAY
    told = "**Ann** keeps the seat at Subdivision." if by_offer else "**Ann** plays on at Subdivision."
    assert offer.text == told


@pytest.mark.parametrize("is_asked", [True, False], ids=["as asked", "by themselves"])
async def test_a_person_who_is_given_time_keeps_the_seat_that_was_on_offer(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person, bob: Person, is_asked: bool
) -> None:
    offer = await offered_late(bot, clock, channel, daily, bob)

    if is_asked:
        ballot = await bot.parts.votes.propose(daily.match, ann.id, ProposalKind.TIME, "")
        await bot.parts.votes.answer(daily.match, ballot.proposal.id, bob.id, agrees=True)
    else:
        await bot.parts.deadlines.choose(daily.match, bob.id, 0, LateChoice.MORE)
    await wait_until_delivered(bot)

    match = await bot.parts.matches.require(daily.match)
    assert (match.chairs[0].standing, match.clocks[0].due_at) == (Standing.SEATED, clock.now + DAY)
    assert offer.text == "**Ann** plays on at Subdivision."
    assert "seat free" not in daily.card.text


async def test_a_person_who_gives_a_seat_away_does_so_although_they_are_given_time(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, ann: Person, bob: Person
) -> None:
    offer = await offer_seat(ann, channel)
    await late(bot, clock, channel, daily)

    await bot.parts.deadlines.choose(daily.match, bob.id, 0, LateChoice.MORE)
    await wait_until_delivered(bot)

    assert (await bot.parts.matches.require(daily.match)).chairs[0].standing is Standing.OFFERED
    assert offer.text.startswith("**Ann** offers their seat at Subdivision.")


async def test_where_nobody_chooses_the_computer_plays_on(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table
) -> None:
    await late(bot, clock, channel, daily)

    await later(bot, clock, DAY)

    match = await bot.parts.matches.require(daily.match)
    assert match.chairs[0].level is not None
    assert match.clocks[0].out_at is None


async def test_a_vote_is_not_blocked_by_a_person_who_is_silent(
    *, bot: Makiso, clock: Clock, channel: Channel, daily: Table, archive: Archive, ann: Person
) -> None:
    await bot.parts.votes.propose(daily.match, ann.id, ProposalKind.STOP, "")

    await later(bot, clock, DAY)

    assert (await read_match(archive, daily.match)).status is Status.CLOSED
