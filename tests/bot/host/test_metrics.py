"""What a host sees over HTTP."""

from __future__ import annotations

import asyncio
import re
import time
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.database import leases
from bot.database.errors import Full
from bot.front import verbs
from bot.host.metrics_server import OVERDUE, SILENCE, MetricsServer
from bot.mail import store as outbox
from bot.mail.letter import Letter
from tests.bot.conftest import Clock, running
from tests.bot.later import wait_until_delivered
from tests.bot.table import control, press, start_table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from tests.bot.process import Process

HERE = "127.0.0.1"
BOARD = Path(__file__).parents[3] / "docs" / "grafana.json"
ALERTS = BOARD.with_name("alerts.yml")
JANUARY_14 = 1_799_884_800  # the day before the one at which the tests' clock stands


class Monotonic:
    """Runs on as it does, and ahead of it by as much as a test says."""

    ahead = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.ahead


class Visitor:
    def __init__(self, session: aiohttp.ClientSession, port: int) -> None:
        self._session = session
        self._place = f"http://{HERE}:{port}"

    async def asks(self, path: str) -> tuple[int, str]:
        async with self._session.get(self._place + path) as answer:
            return answer.status, await answer.text()

    async def ready(self) -> tuple[int, dict[str, Any]]:
        async with self._session.get(f"{self._place}/readyz") as answer:
            return answer.status, await answer.json()

    async def value(self, name: str, **labels: str) -> float | None:
        _, text = await self.asks("/metrics")
        every = [one for family in text_string_to_metric_families(text) for one in family.samples]
        return next((one.value for one in every if one.name == name and one.labels == labels), None)


@asynccontextmanager
async def visited(
    bot: Makiso, monotonic: Monotonic | None = None, copies: Path | None = None
) -> AsyncIterator[Visitor]:
    parts = bot.parts
    metrics_server = MetricsServer(
        parts.archive, parts.counts, parts.now, monotonic or Monotonic(), copies=copies
    )
    async with metrics_server.open_at(HERE, 0) as port, aiohttp.ClientSession() as session:
        yield Visitor(session, port)


async def test_clicks_are_counted_by_verb_and_result(
    bot: Makiso, discord: LocalDiscord, ann: Person, bob: Person, cy: Person
) -> None:
    table = await start_table(discord, discord.general, ann, bob)
    async with visited(bot) as visitor:
        before = await visitor.value("makiso_first_answer_seconds_count") or 0

        await press(ann, table.card, verbs.PLAY)
        await press(bob, table.card, verbs.VIEW)
        await press(cy, table.card, verbs.PLAY)
        await ann.slash(discord.general, "games").done(30)
        await bot.parts.under_way.wait()

        assert await visitor.value("makiso_clicks_total", verb=verbs.PLAY, result="done") == 1
        assert await visitor.value("makiso_clicks_total", verb=verbs.VIEW, result="done") == 1
        assert await visitor.value("makiso_clicks_total", verb=verbs.PLAY, result="refused") == 1
        assert await visitor.value("makiso_clicks_total", verb="games", result="done") == 1
        assert await visitor.value("makiso_first_answer_seconds_count") == before + 4
        assert await visitor.value("makiso_unforeseen_total", where="answer") is None


async def test_what_nobody_foresaw_is_counted(
    discord: LocalDiscord, archive: Archive, clock: Clock, ann: Person, bob: Person
) -> None:
    async with running(discord, archive, clock) as bot, visited(bot) as visitor:
        table = await start_table(discord, discord.general, ann, bob)
        bot.parts.matches.table = None  # type: ignore[method-assign, assignment]

        await bob.click(table.card, control(table.card, verbs.VIEW)).done(30)
        await bot.parts.under_way.wait()

        assert await visitor.value("makiso_unforeseen_total", where="answer") == 1
        assert await visitor.value("makiso_clicks_total", verb=verbs.VIEW, result="unforeseen") == 1


async def test_drawing_and_matches_and_the_loop_are_measured(
    bot: Makiso, discord: LocalDiscord, ann: Person, bob: Person
) -> None:
    async with visited(bot) as visitor:
        before = await visitor.value("makiso_drawing_seconds_count", what="picture") or 0
        await start_table(discord, discord.general, ann, bob)

        assert await visitor.value("makiso_matches", state="running") == 1
        assert (await visitor.value("makiso_drawing_seconds_count", what="picture") or 0) > before
        assert await visitor.value("makiso_films_queued") == 0
        assert await visitor.value("makiso_loop_late_seconds_count") is not None
        assert await visitor.value("makiso_gateway_connected") == 1
        assert await visitor.value("makiso_archive_readable") == 1


async def test_a_host_sees_which_computers_wait(bot: Makiso, monkeypatch: pytest.MonkeyPatch) -> None:
    thinker = bot.parts.thinker
    async with visited(bot) as visitor:
        assert await visitor.value("makiso_computers_waiting") == 0
        assert await visitor.value("makiso_computers_waiting_seconds") == 0

        monkeypatch.setattr(thinker, "_since", {1: time.monotonic() - 3600, 2: time.monotonic()})

        assert await visitor.value("makiso_computers_waiting") == 2
        assert (await visitor.value("makiso_computers_waiting_seconds") or 0) >= 3600


async def test_a_host_sees_for_how_long_the_oldest_job_waits(
    bot: Makiso, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with visited(bot) as visitor:
        assert await visitor.value("makiso_computers_oldest_seconds") == 0

        monkeypatch.setattr(bot.parts.processes.rounds, "_now", lambda: 1000.0)
        monkeypatch.setattr(bot.parts.processes.rounds, "_free", 0)
        async with asyncio.TaskGroup() as group:
            asking = group.create_task(_asks(bot))
            await asyncio.sleep(0)
            monkeypatch.setattr(bot.parts.processes.rounds, "_now", lambda: 1060.0)
            assert await visitor.value("makiso_computers_oldest_seconds") == 60
            asking.cancel()


async def _asks(bot: Makiso) -> None:
    async with bot.parts.processes.rounds.turn(1):
        pass


async def test_ready_says_what_is_not_well(bot: Makiso, archive: Archive, clock: Clock) -> None:
    monotonic = Monotonic()
    await wait_until_delivered(bot)
    async with visited(bot, monotonic) as visitor:
        status, told = await visitor.ready()
        assert (status, told["ready"], told["gateway"], told["oldest_letter_seconds"]) == (200, True, True, 0)

        monotonic.ahead = SILENCE
        assert (await visitor.ready())[0] == 503

        monotonic.ahead = 0
        bot.parts.outbox.close()
        async with archive.jotting() as connection:
            await outbox.add(connection, Letter("card", due_at=clock.now - OVERDUE))
            await connection.ask(outbox.CLAIM(due_at=clock.now, most=1))
        status, told = await visitor.ready()
        assert (status, told["oldest_letter_seconds"]) == (503, OVERDUE)
        assert await visitor.value("makiso_letters_waiting") == 1
        assert await visitor.value("makiso_letters_oldest_seconds") == OVERDUE
        async with archive.writing() as connection:
            await outbox.delete_letter(connection, 1)

        assert (await visitor.ready())[0] == 200
        await bot.on_shard_disconnect(0)
        status, told = await visitor.ready()
        assert (status, told["gateway"]) == (503, False)
        await bot.on_shard_resumed(0)
        assert (await visitor.ready())[0] == 200


def _full(_: Sequence[str]) -> None:
    raise Full("no room")


async def test_a_bot_that_cannot_write_is_not_well(
    bot: Makiso, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monotonic = Monotonic()
    await wait_until_delivered(bot)
    async with visited(bot, monotonic) as visitor:
        assert await visitor.asks("/healthz") == (200, "ok\n")
        archive.watch(_full)
        with pytest.raises(Full):
            await leases.release(archive, "nothing", "nobody")
        assert await visitor.asks("/healthz") == (503, "no room\n")

        archive.watch(None)
        await leases.release(archive, "nothing", "nobody")
        assert await visitor.asks("/healthz") == (200, "ok\n")
        monotonic.ahead = SILENCE
        status, told = await visitor.asks("/healthz")
        assert (status, told.startswith("Nothing was written for 18")) == (503, True)


async def test_a_process_shows_itself_where_a_port_is_set(process: Process, unused_tcp_port: int) -> None:
    process.settings["METRICS_PORT"] = str(unused_tcp_port)
    await process.start()
    await process.wait_for_log("ready")

    async with aiohttp.ClientSession() as session:
        visitor = Visitor(session, unused_tcp_port)
        assert await visitor.asks("/healthz") == (200, "ok\n")
        assert (await visitor.ready())[1]["gateway"]
        _, text = await visitor.asks("/metrics")

    assert 'makiso_lease_seconds{holder="process ' in text


async def test_a_port_that_is_taken_is_said(process: Process, unused_tcp_port: int) -> None:
    taken = await asyncio.start_server(lambda *_: None, HERE, unused_tcp_port)
    process.settings["METRICS_PORT"] = str(unused_tcp_port)
    async with taken:
        await process.start()
        assert await process.wait_for_end() == 1

    (line,) = process.complaints
    process.log.remove(line)
    assert line["event"].startswith("The network or a port cannot be used:")


@pytest.mark.parametrize("port", ["0", "70000", "http"])
async def test_a_port_that_cannot_be_is_said(process: Process, port: str) -> None:
    process.settings["METRICS_PORT"] = port
    await process.start()

    assert await process.wait_for_end() == 2
    assert process.errors[0].startswith("METRICS_PORT: Input should be")


async def test_the_board_and_the_alerts_of_a_host_ask_for_what_is_measured(
    bot: Makiso, tmp_path: Path
) -> None:
    async with visited(bot, copies=tmp_path) as visitor:
        _, text = await visitor.asks("/metrics")
    every = {family.name for family in text_string_to_metric_families(text)}
    told = {name for name in every if not name.endswith("_created")}  # when a count began

    assert _named_in(BOARD) == told
    assert {name for name in _named_in(ALERTS) if name not in told} == set()
    rules = ALERTS.read_text("utf-8").split("- alert: ")[1:]
    assert len(rules) == len([rule for rule in rules if "expr: " in rule and "summary: " in rule]) == 6


def _named_in(file: Path) -> set[str]:
    """Find the figures that are asked for, without what is told apart in each."""
    asked = re.findall(r"makiso_\w+", file.read_text("utf-8"))
    return {re.sub(r"_(total|bucket)$", "", name) for name in asked}


async def test_memory_is_measured(bot: Makiso, clock: Clock, tmp_path: Path) -> None:
    async with visited(bot) as visitor:
        assert (await visitor.value("makiso_memory_bytes") or 0) > 10_000_000
        assert await visitor.value("makiso_copy_age_seconds") is None


async def test_a_host_sees_for_how_long_nothing_was_copied(bot: Makiso, clock: Clock, tmp_path: Path) -> None:
    async with visited(bot, copies=tmp_path) as visitor:
        clock.now += 60
        assert await visitor.value("makiso_copy_age_seconds") == 60

        (tmp_path / "makiso-2027-01-14.sqlite3").touch()
        assert await visitor.value("makiso_copy_age_seconds") == clock.now - JANUARY_14
