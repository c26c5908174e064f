"""The bot's pulse: a clock that jumps is told to the host, once."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from pydantic import SecretStr
from structlog.testing import capture_logs

from bot.clocks.heartbeat_keeper import Heartbeat
from bot.clocks.outage_service import ClockInDoubt, Outages
from bot.program import _run
from bot.settings import Settings
from tests.bot.clocks.test_outage_service import Machine
from tests.bot.databases import both_databases

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord

YEAR = 366 * 24 * 60 * 60


async def test_a_host_is_told_once_of_a_clock_that_jumps(
    bot: Makiso, archive: Archive, discord: LocalDiscord
) -> None:
    machine, beats, passed = Machine(), asyncio.Queue[None](), asyncio.Queue[None]()

    async def pause(_: float) -> None:
        passed.put_nowait(None)
        await beats.get()

    heart = Heartbeat(bot, Outages(archive, machine.date, machine.steady), "fr", pause)
    with capture_logs() as lines:
        await heart.start()
        await passed.get()
        machine.now += YEAR
        for _ in range(3):
            beats.put_nowait(None)
            await passed.get()
        await heart.stop()

    assert [line["event"] for line in lines if line["log_level"] == "error"] == [
        "the machine's clock has jumped: no deadline is judged by it"
    ]
    (told,) = [
        request.body for request in discord.requests if "Personne ne perd au temps" in str(request.body)
    ]
    assert "a fait un bond" in str(told)


@both_databases
async def test_a_bot_as_a_host_starts_it_judges_nobody_by_a_clock_that_jumps(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine, watched = Machine(), []

    async def watch(bot: Makiso, _: str) -> None:
        outages = bot._heartbeat._outages
        await outages.start()
        machine.passes(20)
        outages.check()
        machine.now += YEAR
        with pytest.raises(ClockInDoubt):
            outages.check()
        watched.append(bot)

    monkeypatch.setattr("bot.app.time", SimpleNamespace(time=machine.date, monotonic=machine.steady))
    monkeypatch.setattr("bot.program._serve", watch)
    token = SecretStr("nobody's")
    await _run(Settings(_env_file=None, discord_token=token, database_url=database), Namespace())

    assert len(watched) == 1
