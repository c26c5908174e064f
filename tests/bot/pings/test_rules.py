"""Being told that it is one's turn: once, in time, as one likes, and not a moment too long."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.clocks.deadline_rules import LateChoice
from bot.computers.rules import STAND_IN
from bot.front import verbs
from bot.front.refusals import ProposalClosed
from bot.match.match import Standing
from bot.people.person import Ping
from rules_engine import Chance
from tests.bot.archived import read_match
from tests.bot.conftest import running
from tests.bot.databases import server_slowly
from tests.bot.later import calls, later, wait_for_computers, wait_until_delivered
from tests.bot.table import answer_to, control, controls, offer_seat, pick, press, say, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.conftest import Clock
    from tests.bot.table import Table

pytestmark = server_slowly


async def make_move(table: Table, bot: Makiso) -> None:
    """Make one move, and have the card show it."""
    await table.play_on(Chance("ping"), 1)
    await wait_until_delivered(bot)


async def wish(person: Person, channel: Channel, ping: str) -> None:
    await pick(person, await say(person, channel, "me settings"), f"{verbs.ME} ping", ping)


async def test_who_starts_the_match_and_moves_first_is_not_called(
    bot: Makiso, clock: Clock, channel: Channel, table: Table, ann: Person
) -> None:
    await later(bot, clock)

    assert calls(channel, ann) == []


async def test_the_next_one_is_called_when_the_move_can_no_longer_be_taken_back(
    *, bot: Makiso, clock: Clock, channel: Channel, table: Table, ann: Person, bob: Person
) -> None:
    await make_move(table, bot)
    await later(bot, clock, 59)
    assert calls(channel, bob) == []

    await later(bot, clock, 1)

    (call,) = calls(channel, bob)
    assert call.text.startswith(
        f"{bob.mention}, it is your turn at Subdivision. With **Ann**.\n**Ann** builds "
    )
    (link,) = call.buttons
    assert link["url"] == (f"https://discord.com/channels/{discord_id(channel)}/{channel.id}/{table.card.id}")
    assert not call.pings(ann.user)


def discord_id(channel: Channel) -> int:
    assert channel.guild is not None
    return channel.guild.id


async def test_a_call_goes_when_its_turn_is_over(
    *, bot: Makiso, clock: Clock, channel: Channel, table: Table, ann: Person, bob: Person
) -> None:
    await make_move(table, bot)
    await later(bot, clock)
    (call,) = calls(channel, bob)

    await make_move(table, bot)

    assert call.is_deleted
    await later(bot, clock)
    assert len(calls(channel, ann)) == 1
    assert calls(channel, bob) == []


async def test_who_moves_at_once_is_never_called(
    *, bot: Makiso, clock: Clock, channel: Channel, table: Table, ann: Person, bob: Person
) -> None:
    await table.play_on(Chance("quick"), 6)
    await later(bot, clock)

    assert (len(calls(channel, ann)), len(calls(channel, bob))) == (1, 0), "only of the last turn"


async def test_a_move_taken_back_calls_nobody(
    *, bot: Makiso, clock: Clock, channel: Channel, table: Table, ann: Person, bob: Person
) -> None:
    sheet = await table.confirming(ann, Chance("oops"))
    done = await press(ann, sheet, verbs.CONFIRM)
    await press(ann, done, verbs.OOPS)
    await later(bot, clock)

    assert (calls(channel, ann), calls(channel, bob)) == ([], [])


async def test_who_wishes_it_is_called_by_direct_message(
    bot: Makiso, clock: Clock, channel: Channel, table: Table, bob: Person
) -> None:
    await wish(bob, channel, "dm")
    await make_move(table, bot)
    await later(bot, clock)

    assert calls(channel, bob) == []
    (call,) = bob.inbox.messages.values()
    assert call.text.startswith(
        f"{bob.mention}, à vous de jouer à Subdivision. Avec **Ann**.\n**Ann** bâtit "
    ), call.text

    await make_move(table, bot)
    assert call.is_deleted


async def test_who_wishes_it_is_not_called(
    bot: Makiso, clock: Clock, channel: Channel, table: Table, bob: Person
) -> None:
    await wish(bob, channel, "none")
    await make_move(table, bot)
    await later(bot, clock)

    assert calls(channel, bob) == []
    assert list(bob.inbox.messages.values()) == []


async def test_closed_direct_messages_are_no_reason_not_to_call(
    bot: Makiso, clock: Clock, channel: Channel, table: Table, bob: Person
) -> None:
    await wish(bob, channel, "dm")
    bob.user.accepts_messages = False
    await make_move(table, bot)
    await later(bot, clock)

    assert len(calls(channel, bob)) == 1


async def test_a_channel_where_nothing_may_be_said_is_no_reason_not_to_call(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, channel: Channel, table: Table, bob: Person
) -> None:
    discord.forbid(channel, "send_messages")
    await make_move(table, bot)
    await later(bot, clock)

    assert len(calls(bob.inbox, bob)) == 1


async def test_the_call_of_a_match_without_a_channel_comes_by_direct_message(
    *,
    bot: Makiso,
    clock: Clock,
    discord: LocalDiscord,
    channel: Channel,
    table: Table,
    ann: Person,
    bob: Person,
) -> None:
    other = discord.channel("other")
    discord.delete_channel(channel)
    await say(ann, other, "move", words="build L d1", match=str(table.match))
    await later(bot, clock)

    assert len(calls(bob.inbox, bob)) == 1


async def test_a_call_that_was_deleted_is_not_missed(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, channel: Channel, table: Table, bob: Person
) -> None:
    await make_move(table, bot)
    await later(bot, clock)
    (call,) = calls(channel, bob)
    discord.delete_message(call)

    await make_move(table, bot)

    assert call.is_deleted


async def test_a_call_is_made_although_the_bot_was_away(
    *, discord: LocalDiscord, archive: Archive, clock: Clock, channel: Channel, ann: Person, bob: Person
) -> None:
    async with running(discord, archive, clock) as bot:
        table = await start_table(discord, channel, ann, bob)
        await make_move(table, bot)
    clock.now += 3600

    async with running(discord, archive, clock) as bot:
        await wait_until_delivered(bot)

    assert len(calls(channel, bob)) == 1


async def test_a_call_whose_answer_was_lost_is_made_once(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, channel: Channel, table: Table, bob: Person
) -> None:
    await make_move(table, bot)
    discord.faults.cut_after("POST", f"*/channels/{channel.id}/messages", times=1)
    await later(bot, clock)
    await later(bot, clock)

    assert len(calls(channel, bob)) == 1


async def test_a_call_is_not_taken_for_that_of_another_match(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    for _ in range(2):
        table = await start_table(discord, channel, ann, bob)
        await make_move(table, bot)
        discord.faults.cut_before("POST", f"*/channels/{channel.id}/messages", times=1)
        await later(bot, clock)
        await later(bot, clock)

    first, second = calls(channel, bob)
    assert first.content == second.content


async def test_who_has_left_the_server_is_not_called_but_their_seat_is_offered(
    *,
    bot: Makiso,
    clock: Clock,
    discord: LocalDiscord,
    archive: Archive,
    channel: Channel,
    table: Table,
    bob: Person,
    cy: Person,
) -> None:
    discord.world.ban(bob.user, discord.home)
    await make_move(table, bot)
    await later(bot, clock)

    assert (await read_match(archive, table.match)).chairs[1].standing is Standing.OFFERED
    (offer,) = [one for one in channel.messages.values() if "Their seat at Subdivision is free" in one.text]
    taken = await press(cy, offer, f"{verbs.TAKE_SEAT} 1")
    assert taken.text == "**Cy** takes over from **Bob** at Subdivision."
    match = await read_match(archive, table.match)
    assert (match.chairs[1].user_id, match.chairs[1].standing) == (cy.id, Standing.SEATED)
    await wait_until_delivered(bot)
    assert table.headline == "**Cy** to move"


async def desert(bot: Makiso, clock: Clock, discord: LocalDiscord, table: Table, gone: Person) -> Message:
    """Let somebody leave the server, and the next one be called; what everybody is asked."""
    discord.world.ban(gone.user, discord.home)
    await make_move(table, bot)
    await later(bot, clock)
    messages = table.channel.messages.values()
    return next(one for one in messages if "has left the server" in one.text)


async def test_a_person_who_stays_may_choose_as_when_time_is_over(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, table: Table, ann: Person, bob: Person
) -> None:
    asked = await desert(bot, clock, discord, table, bob)
    labels = [one.part["label"] for one in controls(asked)]
    assert labels == ["Take the seat", "More time", "The computer plays", "Claim the win"]

    await press(ann, asked, f"{verbs.LATE} 1 end")
    await wait_until_delivered(bot)

    assert asked.text == "**Ann** claims the win at Subdivision: **Bob** has left."
    assert list(controls(asked)) == []
    assert table.headline.startswith("**Ann** wins")


async def test_a_person_who_stays_may_wait_for_who_has_left(
    *,
    bot: Makiso,
    clock: Clock,
    discord: LocalDiscord,
    archive: Archive,
    table: Table,
    ann: Person,
    bob: Person,
) -> None:
    asked = await desert(bot, clock, discord, table, bob)

    await press(ann, asked, f"{verbs.LATE} 1 more")
    await later(bot, clock)

    assert asked.text == "**Ann** waits for **Bob** at Subdivision."
    assert table.headline == "**Bob** to move"
    chair = (await read_match(archive, table.match)).chairs[1]
    assert (chair.standing, chair.level) == (Standing.SEATED, None)


async def test_a_person_who_stays_may_let_the_computer_play_on(
    *,
    bot: Makiso,
    clock: Clock,
    discord: LocalDiscord,
    archive: Archive,
    table: Table,
    ann: Person,
    bob: Person,
) -> None:
    asked = await desert(bot, clock, discord, table, bob)

    chosen = await ann.click(asked, control(asked, f"{verbs.LATE} 1 computer")).done()
    late = answer_to(await ann.press_again(chosen).done())
    await wait_for_computers(bot, clock, table.match)

    assert asked.text.startswith("**Ann** lets the computer play for **Bob** at Subdivision")
    chair = (await read_match(archive, table.match)).chairs[1]
    assert (chair.standing, chair.level) == (Standing.SEATED, STAND_IN)
    assert late.text == "That is already settled, or no longer offered."


async def test_a_seat_that_somebody_gives_away_is_not_won_by_the_others(
    *, bot: Makiso, channel: Channel, table: Table, ann: Person, bob: Person
) -> None:
    await offer_seat(bob, channel)

    with pytest.raises(ProposalClosed):
        await bot.parts.deadlines.choose(table.match, ann.id, 1, LateChoice.END)


async def test_who_has_left_is_noticed_at_the_turn_of_somebody_else(
    *,
    bot: Makiso,
    clock: Clock,
    discord: LocalDiscord,
    channel: Channel,
    ann: Person,
    bob: Person,
    cy: Person,
) -> None:
    table = await start_table(discord, channel, ann, bob, cy)
    asked = await desert(bot, clock, discord, table, cy)

    assert asked.text.startswith("**Cy** has left the server. Their seat at Subdivision is free")
    assert table.headline == "**Bob** to move"
    assert len(calls(channel, bob)) == 1


async def test_who_wishes_no_calls_and_has_left_is_noticed(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, table: Table, bob: Person
) -> None:
    await bot.parts.people.change(bob.id, ping=Ping.NONE)

    assert await desert(bot, clock, discord, table, bob)


async def test_the_call_of_a_seat_that_is_taken_over_goes(
    *, bot: Makiso, clock: Clock, channel: Channel, table: Table, bob: Person, cy: Person
) -> None:
    await make_move(table, bot)
    await later(bot, clock)
    (call,) = calls(channel, bob)
    offer = await offer_seat(bob, channel)

    await press(cy, offer, f"{verbs.TAKE_SEAT} 1")
    await later(bot, clock)

    assert call.is_deleted
    assert (calls(channel, bob), calls(channel, cy)) == ([], [])


async def test_the_call_of_a_match_that_ends_goes(
    *, bot: Makiso, clock: Clock, channel: Channel, table: Table, ann: Person, bob: Person
) -> None:
    await make_move(table, bot)
    await later(bot, clock)
    (call,) = calls(channel, bob)

    asked = await say(ann, channel, "vote", reason="dinner")
    await press(bob, asked, verbs.AGREE)
    await wait_until_delivered(bot)

    assert call.is_deleted


@pytest.mark.parametrize(
    "name", ["@everyone", "<@1>", "**big**", "`code`", "[x](http://y)", "# head", "\u202e"]
)
async def test_a_name_in_a_call_neither_pings_nor_formats(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, channel: Channel, bob: Person, name: str
) -> None:
    odd = discord.person(name)
    table = await start_table(discord, channel, odd, bob)
    await say(odd, channel, "move", words="build L d1", match=str(table.match))
    await later(bot, clock)

    (call,) = calls(channel, bob)
    assert call.pinged == [bob.user]
    assert not call.mentions_everyone
    assert not any(line.startswith("# ") for line in call.text.splitlines())
    assert " [" not in call.text.replace("\\[", "")
