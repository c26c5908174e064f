import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

import pytest

from playground import LocalDiscord, Person, point_for_a_while
from playground.api.openapi import OpenApi
from tests.patience import UNHURRIED
from tests.playground.specimen import Specimen


@cache
def judge() -> OpenApi | None:
    """Return Discord's own file as a judge, where it is at hand."""
    path = os.environ.get("DISCORD_OPENAPI")
    return OpenApi(Path(path)) if path else None


@asynccontextmanager
async def serving(port: int = 0) -> AsyncIterator[LocalDiscord]:
    """Serve a local Discord; every request is judged at the end of the block."""
    async with LocalDiscord(port, patience=UNHURRIED) as local:
        yield local
    court = judge()
    if court:
        faults = [fault for request in local.requests for fault in court.faults(request)]
        assert faults == []


@pytest.fixture
async def discord() -> AsyncIterator[LocalDiscord]:
    async with serving() as local:
        yield local


@asynccontextmanager
async def running(discord: LocalDiscord, specimen: Specimen | None = None) -> AsyncIterator[Specimen]:
    """Run a specimen against that Discord until the block ends."""
    bot = specimen or Specimen()
    with point_for_a_while(discord.url):
        task = asyncio.create_task(bot.start(discord.token))
        ready = asyncio.create_task(bot.is_up.wait())
        await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED)
        try:
            if task.done():
                await task
            yield bot
        finally:
            ready.cancel()
            await bot.close()
            await asyncio.gather(task, return_exceptions=True)
    assert bot.failures == []


@pytest.fixture
async def specimen(discord: LocalDiscord) -> AsyncIterator[Specimen]:
    async with running(discord) as bot:
        yield bot


@pytest.fixture
def anna(discord: LocalDiscord) -> Person:
    return discord.person("Anna")


@pytest.fixture
def bob(discord: LocalDiscord) -> Person:
    return discord.person("Bob", locale="fr")
