"""The bot ends when it is asked to, even if some of its parts fail."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from structlog.testing import capture_logs

from bot.clocks.heartbeat_keeper import Heartbeat
from bot.computers.letters import Thinker
from bot.fleet.fleet import Fleet
from bot.front import verbs
from bot.front.pads import Pads, Writers
from bot.lists.board_keeper import PulseBoards
from bot.mail.outbox import Outbox
from bot.match.public_card_keeper import PublicCards
from bot.racing.keeper import RaceKeeper
from bot.servers.keeper import ServersKnown
from tests.bot.conftest import running
from tests.bot.databases import both_databases
from tests.bot.table import press, say, start_table

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from bot.database import Archive
    from bot.match.match import Match
    from playground import LocalDiscord, Person
    from tests.bot.conftest import Clock

pytestmark = both_databases


async def broken(*_: object) -> None:
    raise AttributeError("nobody foresaw this")


@pytest.mark.parametrize(
    ("part", "step"),
    [
        (Fleet, "stop"),
        (RaceKeeper, "close"),
        (Thinker, "close"),
        (PulseBoards, "stop"),
        (Heartbeat, "stop"),
    ],
    ids=lambda one: getattr(one, "__name__", one),
)
async def test_a_step_that_fails_leaves_no_other_out(
    *,
    discord: LocalDiscord,
    archive: Archive,
    clock: Clock,
    ann: Person,
    monkeypatch: pytest.MonkeyPatch,
    part: type,
    step: str,
) -> None:
    monkeypatch.setattr(part, step, broken)

    with pytest.raises(AttributeError, match="foresaw"):
        async with running(discord, archive, clock) as bot:
            await say(ann, discord.general, "help")

    assert bot.is_closed()
    assert bot.parts.outbox.is_closing


@pytest.mark.parametrize(("part", "step"), [(Heartbeat, "start"), (Outbox, "run")])
async def test_post_that_has_failed_is_told_and_keeps_nothing_from_ending(
    *,
    discord: LocalDiscord,
    archive: Archive,
    clock: Clock,
    ann: Person,
    monkeypatch: pytest.MonkeyPatch,
    part: type,
    step: str,
) -> None:
    monkeypatch.setattr(part, step, broken)

    with capture_logs() as lines:
        async with running(discord, archive, clock) as bot:
            await say(ann, discord.general, "help")

    assert bot.is_closed()
    assert "no letter is sent until the next start" in [line["event"] for line in lines]


async def test_what_an_event_asks_for_is_done_before_the_bot_ends(
    *, discord: LocalDiscord, archive: Archive, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    is_closing = asyncio.Event()
    leave, compare, stop = Fleet.stop, ServersKnown.compare, Heartbeat.stop

    async def leaves(fleet: Fleet) -> None:
        is_closing.set()
        await leave(fleet)

    async def compares(known: ServersKnown, *found: Any) -> None:
        await is_closing.wait()
        for _ in range(100):
            await asyncio.sleep(0)
        await compare(known, *found)
        steps.append("compared")

    async def stops(heartbeat: Heartbeat) -> None:
        steps.append("stopped")
        await stop(heartbeat)

    monkeypatch.setattr(Fleet, "stop", leaves)
    monkeypatch.setattr(ServersKnown, "compare", compares)
    monkeypatch.setattr(Heartbeat, "stop", stops)
    async with running(discord, archive, clock):
        pass

    assert steps == ["compared", "stopped"]


async def test_pads_that_follow_what_is_delivered_last_end_with_the_bot(
    *,
    discord: LocalDiscord,
    archive: Archive,
    clock: Clock,
    ann: Person,
    bob: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    is_closing = asyncio.Event()
    written: list[asyncio.Task[None]] = []
    close, refresh, begin = Thinker.close, PublicCards.refresh, Writers.start

    async def closes(thinker: Thinker) -> None:
        is_closing.set()
        await close(thinker)

    async def refreshes(*what: Any) -> Match:
        await is_closing.wait()
        return await refresh(*what)

    async def waits(*_: object) -> bool:
        return await asyncio.Event().wait()

    def begins(writers: Writers, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        written.append(begin(writers, work))
        return written[-1]

    async with running(discord, archive, clock) as bot:
        table = await start_table(discord, discord.general, ann, bob, game="maniki")
        await press(ann, table.card, verbs.PLAY)
        monkeypatch.setattr(Thinker, "close", closes)
        monkeypatch.setattr(PublicCards, "refresh", refreshes)
        monkeypatch.setattr(Writers, "start", begins)
        monkeypatch.setattr(Pads, "_edit", waits)
        await bot.parts.matches.resign(table.match, bob.id)

    assert [task.cancelled() for task in written] == [True]


async def test_a_fault_in_a_test_ends_the_bot_and_is_told(
    discord: LocalDiscord, archive: Archive, clock: Clock
) -> None:
    with pytest.raises(AttributeError, match="foresaw"):
        async with running(discord, archive, clock) as bot:
            await broken()

    assert bot.is_closed()
