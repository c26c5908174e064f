"""The bot's pulse: a clock that jumps is told to the host, once."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from structlog.testing import capture_logs

from bot.delivery.heartbeat import Heartbeat
from bot.matches.outages import Outages
from tests.bot.matches.test_outages import Machine

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.archive import Archive
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
        "the machine's clock has jumped: nothing is judged by it"
    ]
    (told,) = [request.body for request in discord.requests if "je ne juge personne" in str(request.body)]
    assert "a sauté" in str(told)
