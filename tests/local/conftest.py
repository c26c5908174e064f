import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.local import LocalDiscord, pointed
from tests.local.specimen import Specimen


@pytest.fixture
async def discord() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord() as local:
        yield local


@asynccontextmanager
async def running(discord: LocalDiscord) -> AsyncIterator[Specimen]:
    """Run the specimen against that Discord until the block ends."""
    specimen = Specimen()
    with pointed(discord.url):
        task = asyncio.create_task(specimen.start(discord.token))
        ready = asyncio.create_task(specimen.is_up.wait())
        await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED)
        try:
            if task.done():
                await task
            yield specimen
        finally:
            ready.cancel()
            await specimen.close()
            await asyncio.gather(task, return_exceptions=True)


@pytest.fixture
async def specimen(discord: LocalDiscord) -> AsyncIterator[Specimen]:
    async with running(discord) as client:
        yield client
