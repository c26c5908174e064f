"""Before a match starts: people come and go, the host sets the table."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from bot.front import verbs
from bot.lobby.service import IDLE_SECONDS, Lobby
from bot.match.public_card_keeper import PublicCards
from bot.people.waking import DAY
from playground import ImpossibleError
from tests.bot.databases import server_slowly
from tests.bot.later import later, wait_until_delivered
from tests.bot.table import control, controls, lobby, pick, press, say, start_table, verbs_on
from tests.patience import until

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.match.match import Match
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.conftest import Clock

pytestmark = [pytest.mark.usefixtures("bot"), server_slowly]

STARTED = "is played in"
OWN_THREAD = "The match gets its own thread."


def chairs(card: Message) -> list[str]:
    """Read the numbered lines of a lobby's card."""
    return [line for line in card.text.splitlines() if line[0].isdigit()]


async def open_lobby(channel: Channel, host: Person) -> tuple[Message, Message]:
    """Open a lobby; its card and the host's private settings."""
    card = await say(host, channel, "new", game="subdivision")
    return card, await press(host, card, verbs.SETUP)


async def test_people_join_and_leave(channel: Channel, ann: Person, bob: Person) -> None:
    card = await say(ann, channel, "new", game="subdivision")
    assert chairs(card) == ["1. **Ann**", "2. *free*"]
    assert card.audience is None

    await press(bob, card, verbs.JOIN)
    assert chairs(card) == ["1. **Ann**", "2. **Bob**"]

    await press(ann, card, verbs.LEAVE)
    assert chairs(card) == ["1. **Bob**", "2. *free*"]

    await press(bob, card, verbs.LEAVE)
    assert "This table was closed before it began." in card.text
    assert list(controls(card)) == []


async def test_when_the_host_leaves_the_next_one_is_the_host(
    channel: Channel, ann: Person, bob: Person, cy: Person
) -> None:
    card = await say(ann, channel, "new", game="subdivision")
    await press(bob, card, verbs.JOIN)
    await press(ann, card, verbs.LEAVE)
    await press(cy, card, verbs.JOIN)

    refused = await press(cy, card, verbs.START)
    assert refused.text == "Only the host of the table can do that."

    await press(bob, card, verbs.START)
    assert STARTED in card.text


async def test_a_full_table_takes_nobody_else(
    discord: LocalDiscord, channel: Channel, ann: Person, bob: Person, cy: Person
) -> None:
    table = await lobby(discord, channel, ann, bob)

    with pytest.raises(ImpossibleError, match="disabled"):
        cy.click(table.card, "Join")


async def test_an_invitation_is_accepted(
    discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    card, settings = await open_lobby(channel, ann)

    await pick(ann, settings, verbs.INVITE, bob)
    await discord.until(lambda: chairs(card) == ["1. **Ann**", "2. **Bob** (invited)"])
    await discord.until(lambda: invitations(channel))
    (letter,) = invitations(channel)
    assert letter.pings(bob.user)
    assert not letter.pings(ann.user)
    too_early = await press(ann, card, verbs.START)
    assert too_early.text == "Not yet answered: Bob. Wait, or free the seat in Settings."

    await bob.click(letter, "Sit down").acknowledged()
    await discord.until(lambda: chairs(card) == ["1. **Ann**", "2. **Bob**"])
    await discord.until(lambda: letter.is_deleted)


async def test_an_invitation_is_refused(
    discord: LocalDiscord, channel: Channel, ann: Person, bob: Person, cy: Person
) -> None:
    card, settings = await open_lobby(channel, ann)
    await pick(ann, settings, verbs.INVITE, bob)
    await discord.until(lambda: invitations(channel))
    (letter,) = invitations(channel)

    await press(cy, letter, verbs.ACCEPT)
    await bob.click(letter, "No, thanks").acknowledged()

    await discord.until(lambda: chairs(card) == ["1. **Ann**", "2. *free*"])
    await discord.until(lambda: letter.is_deleted)


def invitations(channel: Channel) -> list[Message]:
    return [
        message
        for message in channel.messages.values()
        if any(one.click.verb == verbs.ACCEPT for one in controls(message))
    ]


async def test_the_host_frees_a_seat(
    discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    card, _ = await open_lobby(channel, ann)
    await press(bob, card, verbs.JOIN)
    settings = await press(ann, card, verbs.SETUP)

    await pick(ann, settings, verbs.KICK, "Bob")

    await discord.until(lambda: chairs(card) == ["1. **Ann**", "2. *free*"])


async def test_the_host_sets_seats_options_and_order(
    discord: LocalDiscord, channel: Channel, ann: Person
) -> None:
    card, settings = await open_lobby(channel, ann)

    await pick(ann, settings, verbs.SEATS, "3")
    await pick(ann, settings, f"{verbs.OPTION} parks", "random")
    await pick(ann, settings, verbs.ORDER, "host")

    await discord.until(lambda: "the host begins" in card.text)
    assert chairs(card) == ["1. **Ann**", "2. *free*", "3. *free*"]
    assert "Parks: **As in the book**" not in card.text


async def test_the_host_calls_it_off(channel: Channel, ann: Person, cy: Person) -> None:
    card = await say(ann, channel, "new", game="subdivision")

    refused = await press(cy, card, verbs.CANCEL)
    assert refused.text == "Only the host of the table can do that."

    await press(ann, card, verbs.CANCEL)
    assert "This table was closed before it began." in card.text


async def test_a_match_starts_when_every_seat_is_taken(channel: Channel, ann: Person, bob: Person) -> None:
    card = await say(ann, channel, "new", game="subdivision")
    too_few = await press(ann, card, verbs.START)
    assert too_few.text == "1 seat is still free."
    assert too_few.audience is ann.user

    await press(bob, card, verbs.JOIN)
    await press(ann, card, verbs.START)
    assert STARTED in card.text


async def test_a_match_that_may_take_days_gets_its_own_thread(
    discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    card = await say(ann, channel, "new", game="subdivision")
    assert OWN_THREAD in card.text
    await press(bob, card, verbs.JOIN)

    await press(ann, card, verbs.START)

    await discord.until(lambda: card.thread is not None and card.thread.messages)
    assert card.thread is not None
    assert card.thread.name in {"Subdivision · Ann, Bob", "Subdivision · Bob, Ann"}
    boards = [
        m for m in card.thread.messages.values() if any(c.click.verb == verbs.PLAY for c in controls(m))
    ]
    assert len(boards) == 1
    assert f"<#{card.thread.id}>" in card.text


@pytest.mark.parametrize(("pace", "has_thread"), [("tonight", False), ("brisk", True), ("none", False)])
async def test_the_pace_decides_about_the_thread(
    *, discord: LocalDiscord, channel: Channel, ann: Person, pace: str, has_thread: bool
) -> None:
    card, settings = await open_lobby(channel, ann)

    await pick(ann, settings, f"{verbs.TABLE} pace", pace)

    await discord.until(lambda: (OWN_THREAD in card.text) is has_thread)


async def test_the_host_may_have_it_in_the_channel_all_the_same(
    discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    card, settings = await open_lobby(channel, ann)
    await press(ann, settings, verbs.THREAD)
    await discord.until(lambda: OWN_THREAD not in card.text)
    await press(bob, card, verbs.JOIN)

    await press(ann, card, verbs.START)

    assert card.thread is None
    assert any(one.click.verb == verbs.PLAY for one in controls(card))


@pytest.mark.parametrize("right", ["create_public_threads", "send_messages_in_threads"])
async def test_nobody_is_promised_a_thread_that_the_bot_may_not_open(
    *, discord: LocalDiscord, channel: Channel, ann: Person, right: str
) -> None:
    discord.forbid(channel, right)

    card = await say(ann, channel, "new", game="subdivision")

    assert OWN_THREAD not in card.text


async def test_where_there_can_be_no_thread_a_match_is_played_in_the_channel(
    discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    card = await say(ann, channel, "new", game="subdivision")
    await press(bob, card, verbs.JOIN)
    discord.forbid(channel, "create_public_threads")

    await press(ann, card, verbs.START)

    assert card.thread is None
    assert any(one.click.verb == verbs.PLAY for one in controls(card))


async def test_a_match_that_began_before_its_card_was_remembered_stays_in_its_thread(
    *, bot: Makiso, channel: Channel, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the database is slow, people have gone on by then."""
    is_begun, publish = asyncio.Event(), PublicCards.adopt_reply

    async def late(*what: Any) -> Match:
        await is_begun.wait()
        return await publish(*what)

    monkeypatch.setattr(PublicCards, "adopt_reply", late)
    card = await say(ann, channel, "new", game="subdivision")
    await press(bob, card, verbs.JOIN)
    await press(ann, card, verbs.START)
    is_begun.set()
    await wait_until_delivered(bot)

    assert card.thread is not None
    boards = [message for message in card.thread.messages.values() if verbs.PLAY in verbs_on(message)]
    assert len(boards) == 1
    assert STARTED in card.text


async def test_a_lobby_that_is_shown_late_does_not_cover_its_match(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    card, settings = await open_lobby(channel, ann)
    await press(bob, card, verbs.JOIN)
    await press(ann, settings, verbs.THREAD)
    await wait_until_delivered(bot)
    match_id = next(one.click.match for one in controls(card))
    with discord.faults.holding("PATCH", "*/messages/*") as met:
        await press(ann, settings, verbs.SELF_START)
        await met.wait()
        start = ann.click(card, control(card, verbs.START))
        in_line = bot.parts.public_cards._lock(match_id)

        async def is_shown_or_in_line() -> bool:
            return start.is_over or bool(in_line._waiters)

        await until(is_shown_or_in_line)
        can_play: list[bool] = []
        discord.world.news.listen(lambda _: can_play.append(verbs.PLAY in verbs_on(card)))
    await start.done()
    await wait_until_delivered(bot)

    assert can_play[-1]
    assert can_play == sorted(can_play), "once it is shown it stays"


async def test_who_sits_down_as_the_match_leaves_for_its_thread_is_shown_the_way(
    *, bot: Makiso, channel: Channel, ann: Person, bob: Person, cy: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    sits, is_begun, join = asyncio.Event(), asyncio.Event(), Lobby.join

    async def late(*what: Any) -> Match:
        match = await join(*what)
        sits.set()
        await is_begun.wait()
        return match

    card, settings = await open_lobby(channel, ann)
    await pick(ann, settings, verbs.SEATS, "3")
    await press(bob, card, verbs.JOIN)
    monkeypatch.setattr(Lobby, "join", late)
    joined = cy.click(card, control(card, verbs.JOIN))
    await sits.wait()
    await press(ann, card, verbs.START)
    is_begun.set()
    await joined.done()
    await wait_until_delivered(bot)

    assert STARTED in card.text


async def test_a_rematch_stays_in_the_thread_and_is_put_away_with_it(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, clock: Clock, ann: Person, bob: Person
) -> None:
    card = await say(ann, channel, "new", game="subdivision")
    await press(bob, card, verbs.JOIN)
    await press(ann, card, verbs.START)
    await wait_until_delivered(bot)
    thread = card.thread
    assert thread is not None
    assert thread.thread is not None
    first = next(c.click.match for m in thread.messages.values() for c in controls(m))
    await bot.parts.matches.resign(first, ann.id)
    await wait_until_delivered(bot)
    over = next(
        m for m in thread.messages.values() if any(c.click.verb == verbs.REMATCH for c in controls(m))
    )
    again = await press(ann, over, verbs.REMATCH)
    await bob.click(over, control(over, verbs.REMATCH)).acknowledged()
    await wait_until_delivered(bot)
    assert again.channel is thread
    await later(bot, clock, DAY)
    assert not thread.thread.is_archived, "the rematch is played there"

    second = next(c.click.match for c in controls(again) if c.click.verb == verbs.PLAY)
    await bot.parts.matches.resign(second, bob.id)
    await later(bot, clock, DAY)

    assert thread.thread.is_archived


async def test_a_rematch_seats_the_same_people(
    discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await start_table(discord, channel, ann, bob)
    warning = await say(ann, channel, "resign")
    await press(ann, warning, verbs.RESIGN_SURE)
    await discord.until(lambda: table.is_over)
    over = table.card

    again = await press(bob, over, verbs.REMATCH)
    assert chairs(again) == ["1. **Bob**", "2. **Ann** (invited)"]

    await ann.click(over, "Rematch").acknowledged()
    await discord.until(lambda: any(one.click.verb == verbs.PLAY for one in controls(again)))


async def test_a_name_neither_formats_nor_pings(discord: LocalDiscord, channel: Channel, bob: Person) -> None:
    odd = discord.person("@everyone **big** <@1> `x`")

    card = await say(odd, channel, "new", game="subdivision")

    assert not card.mentions_everyone
    assert card.mentions == []
    assert "**big**" not in card.text
    assert "`x`" not in card.text.replace("\\`", "")


async def test_a_rematch_that_nobody_comes_to_closes(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, clock: Clock, ann: Person, bob: Person
) -> None:
    table = await start_table(discord, channel, ann, bob)
    await bot.parts.matches.resign(table.match, ann.id)
    await wait_until_delivered(bot)
    again = await press(bob, table.card, verbs.REMATCH)

    await later(bot, clock, IDLE_SECONDS)

    await discord.until(lambda: "This table was closed before it began." in again.text)
