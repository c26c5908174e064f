"""The outbox's postman: at least once, in order, again when it fails, and after a crash."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import discord as dpy
import pytest
from structlog.testing import capture_logs

from bot.database.errors import Locked
from bot.fleet.connections import Connections
from bot.fleet.fleet import Fleet
from bot.front.refusals import NoSuchMatch
from bot.front.under_way import UnderWay
from bot.host.metrics import Counts
from bot.mail import store as outbox
from bot.mail.letter import Letter
from bot.mail.outbox import LONGEST_PAUSE, REFUSED_PAUSES, TRIES, Outbox
from bot.match.service import Matches
from bot.people.person import Ping
from tests.bot.archived import add_running_match as match_started
from tests.bot.conftest import Clock, running
from tests.bot.later import calls, later, wait_until_delivered
from tests.bot.table import start_table
from tests.patience import UNHURRIED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.app import Makiso
    from bot.database import Archive
    from bot.mail.delivers import Sender
    from playground import LocalDiscord, Person


HOUR, DAY = 3_600, 86_400
ALWAYS = 1 << 30  # times, until it ends


class Street:
    """Where letters go; each delivery ends as it is told to."""

    def __init__(self, *ends: Exception | None) -> None:
        self.ends = list(ends)
        self.delivered: list[Letter] = []
        self.news = asyncio.Event()
        self.is_open = asyncio.Event()  # otherwise what arrives waits there
        self.is_open.set()

    async def receive(self, letter: Letter) -> None:
        self.delivered.append(letter)
        self.news.set()
        await self.is_open.wait()
        if self.ends and (error := self.ends.pop(0)):
            raise error


async def put(archive: Archive, *letters: Letter) -> None:
    async with archive.writing() as connection:
        await outbox.add(connection, *letters)


async def left(archive: Archive) -> list[Letter]:
    async with archive.reading() as connection:
        return [letter for letter in await outbox.list_due(connection, 1 << 40) if letter.kind == "card"]


class Alone(Fleet):
    """The only process there is, also on a database that several may share."""

    is_alone = True


def postman_of(archive: Archive, clock: Clock, receive: Sender) -> Outbox:
    client = dpy.AutoShardedClient(intents=dpy.Intents.none(), shard_count=1)
    fleet = Alone(archive, Connections(client), None)
    return Outbox(archive, clock, UnderWay(), {"card": receive}, Counts(), fleet=fleet)


async def walk(
    archive: Archive, clock: Clock, street: Street, count: int = 1, receive: Sender | None = None
) -> None:
    """Let the postman go round until so many deliveries have been tried."""
    post = postman_of(archive, clock, receive or street.receive)
    postman = asyncio.create_task(post.run())
    async with asyncio.timeout(UNHURRIED):
        while len(street.delivered) < count:
            street.news.clear()
            await street.news.wait()
        post.close()
        await postman


def refused(status: int) -> dpy.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="no")
    return dpy.HTTPException(response, {"code": 0, "message": "no"})


async def test_a_match_whose_letters_do_not_get_through_holds_no_other_up(
    archive: Archive, clock: Clock
) -> None:
    hot, other = await match_started(archive), await match_started(archive)
    street, way = Street(), asyncio.Event()

    async def receive(letter: Letter) -> None:
        if letter.match_id == hot.id:
            await way.wait()
        else:
            way.set()
        await street.receive(letter)

    await put(archive, *(Letter("card", hot.id, content={"n": n}) for n in range(outbox.AT_ONCE)))
    await put(archive, Letter("card", other.id, due_at=1))
    await walk(archive, clock, street, outbox.AT_ONCE + 1, receive)

    assert [letter.match_id for letter in street.delivered] == [other.id] + [hot.id] * outbox.AT_ONCE


async def test_letters_that_say_the_same_go_one_after_the_other(archive: Archive, clock: Clock) -> None:
    street, second = Street(), Letter("card", channel_id=1, content={"duel": 1})
    written, arrived = asyncio.Event(), asyncio.Event()

    async def receive(letter: Letter) -> None:
        if not written.is_set():
            await put(archive, second, Letter("card", channel_id=2))
            written.set()
            await arrived.wait()
        if letter.channel_id == 2:
            arrived.set()
        await street.receive(letter)

    await put(archive, Letter("card", channel_id=1, content={"duel": 1}))
    await walk(archive, clock, street, 3, receive)

    assert [letter.channel_id for letter in street.delivered] == [2, 1, 1]
    assert street.delivered[1].id < street.delivered[2].id


async def test_a_delivered_letter_is_gone(archive: Archive, clock: Clock) -> None:
    await put(archive, Letter("card", channel_id=1))
    street = Street()

    await walk(archive, clock, street)

    assert [letter.channel_id for letter in street.delivered] == [1]
    assert await left(archive) == []


async def test_a_database_busy_at_the_start_holds_up_no_letter(archive: Archive, clock: Clock) -> None:
    await put(archive, Letter("card"))
    street = Street()
    post = postman_of(archive, clock, street.receive)

    def busy(_: Sequence[str]) -> None:
        archive.watch(None)
        post.wake()  # it would go round again by itself, but later
        raise Locked("busy")

    archive.watch(busy)
    postman = asyncio.create_task(post.run())
    await street.news.wait()
    post.close()
    await postman

    assert await left(archive) == []


@pytest.mark.parametrize("error", [refused(500), refused(429), OSError("cut")], ids=str)
async def test_a_failed_letter_waits_longer_each_time(
    archive: Archive, clock: Clock, error: Exception
) -> None:
    await put(archive, Letter("card"))

    waits = []
    with capture_logs() as lines:
        for _ in range(3):
            await walk(archive, clock, Street(error))
            (letter,) = await left(archive)
            assert letter.due_at is not None
            waits.append(letter.due_at - clock.now)
            clock.now = letter.due_at

    assert waits == [1, 2, 4]
    assert [line["event"] for line in lines] == ["a letter was not delivered"] * 3


async def test_a_letter_that_is_not_due_waits(archive: Archive, clock: Clock) -> None:
    await put(
        archive,
        Letter("card", match_id=None, channel_id=1, due_at=clock.now + 60),
        Letter("card", channel_id=2),
    )
    street = Street()

    await walk(archive, clock, street)

    assert [letter.channel_id for letter in street.delivered] == [2]


async def test_a_hopeless_letter_is_dropped(archive: Archive, clock: Clock) -> None:
    await put(archive, Letter("card"))

    with capture_logs() as lines:
        await walk(archive, clock, Street(NoSuchMatch()))

    assert await left(archive) == []
    assert [line["log_level"] for line in lines] == ["warning"]


@pytest.mark.parametrize("status", [400, 403, 404])
async def test_what_is_refused_is_tried_again_over_a_day(archive: Archive, clock: Clock, status: int) -> None:
    match = await match_started(archive)
    await put(archive, Letter("card", match.id, attempts=5))  # Discord was down before

    waits = []
    with capture_logs():
        for _ in REFUSED_PAUSES:
            await walk(archive, clock, Street(refused(status)))
            (letter,) = await left(archive)
            assert letter.due_at is not None
            waits.append(letter.due_at - clock.now)
            clock.now = letter.due_at
        await walk(archive, clock, Street(refused(status)))

    assert tuple(waits) == REFUSED_PAUSES
    assert sum(waits) <= DAY < sum(waits) + HOUR
    assert await left(archive) == [], "it is not due any more"


async def test_an_outage_among_refusals_takes_none_of_the_day(archive: Archive, clock: Clock) -> None:
    match = await match_started(archive)
    await put(archive, Letter("card", match.id))

    with capture_logs():
        for error in (refused(403), refused(500), refused(401), refused(403)):
            await walk(archive, clock, Street(error))
            (letter,) = await left(archive)
            assert letter.due_at is not None
            waited, clock.now = letter.due_at - clock.now, letter.due_at

    assert waited == REFUSED_PAUSES[1]


async def test_a_fault_of_ours_is_not_tried_for_ever(archive: Archive, clock: Clock) -> None:
    await put(archive, Letter("card", attempts=TRIES - 1))

    with capture_logs():
        await walk(archive, clock, Street(ZeroDivisionError()))

    assert await left(archive) == []


@pytest.mark.parametrize(
    "error", [refused(500), refused(429), refused(401), OSError("cut"), Locked("busy")], ids=repr
)
async def test_an_outage_of_any_length_costs_no_letter(
    archive: Archive, clock: Clock, error: Exception
) -> None:
    await put(archive, Letter("card", attempts=10_000))

    with capture_logs():
        await walk(archive, clock, Street(error))

    assert [letter.due_at for letter in await left(archive)] == [clock.now + LONGEST_PAUSE]


async def test_the_card_tells_whom_a_call_did_not_reach(
    *, bot: Makiso, discord: LocalDiscord, clock: Clock, ann: Person, bob: Person
) -> None:
    table = await start_table(discord, discord.general, ann, bob)
    await bot.parts.people.change(bob.id, ping=Ping.DIRECT)
    discord.faults.fail("POST", "/users/@me/channels", status=400, times=1)
    await bot.parts.matches.move(table.match, ann.id, "build L d1")

    await later(bot, clock)
    await discord.until(lambda: "I could not reach **Bob**." in table.card.text)

    await bot.parts.matches.move(table.match, bob.id, "build L d3")
    await discord.until(lambda: "could not reach" not in table.card.text)


@pytest.mark.parametrize("status", [400, 401, 403, 404])
async def test_a_call_that_is_refused_for_a_while_is_said(
    *, bot: Makiso, discord: LocalDiscord, clock: Clock, ann: Person, bob: Person, status: int
) -> None:
    table = await start_table(discord, discord.general, ann, bob)
    await bot.parts.people.change(bob.id, ping=Ping.DIRECT)
    await bot.parts.matches.move(table.match, ann.id, "build L d1")

    discord.faults.fail("POST", "*", status=status, times=ALWAYS)
    for _ in range(6):
        await later(bot, clock, 30)
    assert not calls(discord.general, bob)
    discord.faults.clear()
    await later(bot, clock, 600)

    assert len(calls(bob.inbox, bob)) == 1
    assert "could not reach" not in table.card.text


async def test_a_refused_call_is_said_once_the_rights_are_back(
    *, bot: Makiso, discord: LocalDiscord, clock: Clock, ann: Person, bob: Person
) -> None:
    table = await start_table(discord, discord.general, ann, bob)
    discord.faults.fail("POST", "/users/@me/channels", status=403, times=ALWAYS)
    discord.forbid(discord.general, "send_messages")
    await bot.parts.matches.move(table.match, ann.id, "build L d1")
    for seconds in (60, *REFUSED_PAUSES, 30 * DAY):
        await later(bot, clock, seconds)
    assert not calls(discord.general, bob)
    assert "I could not reach **Bob**." in table.card.text

    discord.allow(discord.general, "send_messages")
    await discord.until(lambda: bool(calls(discord.general, bob)))
    await wait_until_delivered(bot)

    assert "could not reach" not in table.card.text


async def test_a_card_that_was_given_up_is_shown_once_the_rights_are_back(
    *, bot: Makiso, discord: LocalDiscord, clock: Clock, ann: Person, bob: Person
) -> None:
    table = await start_table(discord, discord.general, ann, bob)
    role = discord.home.everyone
    had, before = role.permissions, table.card.text
    discord.world.allow(role, discord.home, 0)
    await bot.parts.matches.move(table.match, ann.id, "build L d1")
    await bot.parts.matches.move(table.match, bob.id, "build L d3")
    for seconds in (0, *REFUSED_PAUSES, 30 * DAY):
        await later(bot, clock, seconds)
    assert table.card.text == before

    discord.world.allow(role, discord.home, had)
    await table.shows_news(before)
    await wait_until_delivered(bot)

    assert table.waiting is ann


async def test_of_letters_that_ask_for_the_same_only_the_last_is_sent(archive: Archive, clock: Clock) -> None:
    match = await match_started(archive)
    await put(archive, *(Letter("card", match_id=match.id, channel_id=number) for number in range(3)))
    street = Street()

    await walk(archive, clock, street)

    assert [letter.channel_id for letter in street.delivered] == [2]
    assert await left(archive) == []


async def test_one_matchs_trouble_does_not_hold_up_another(archive: Archive, clock: Clock) -> None:
    first, second = await match_started(archive), await match_started(archive)
    await put(archive, Letter("card", match_id=first.id), Letter("card", match_id=second.id))
    street = Street(refused(500), None)

    with capture_logs():
        await walk(archive, clock, street, 2)

    assert [letter.match_id for letter in await left(archive)] == [first.id]


async def test_a_fault_of_ours_is_logged_and_tried_again_later(archive: Archive, clock: Clock) -> None:
    await put(archive, Letter("card"))

    with capture_logs() as lines:
        await walk(archive, clock, Street(ZeroDivisionError()))

    assert [line["log_level"] for line in lines] == ["error", "warning"]
    assert [(letter.due_at, letter.attempts) for letter in await left(archive)] == [(clock.now + 1, 1)]


async def test_what_was_committed_before_a_crash_is_said_after_it(
    discord: LocalDiscord, archive: Archive, clock: Clock, ann: Person, bob: Person
) -> None:
    async with running(discord, archive, clock):
        table = await start_table(discord, discord.general, ann, bob)
    before = table.card.text
    await Matches(archive, clock).move(table.match, ann.id, "build L d1")  # committed, and then nothing more
    assert table.card.text == before

    async with running(discord, archive, clock):
        await table.shows_news(before)

    assert table.waiting is bob
    assert await left(archive) == []
