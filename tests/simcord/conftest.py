"""The bot in SimCord, a Discord that somebody else wrote: a second opinion on how it behaves."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Literal

import pytest
from simcord.env import Env

from bot.app import Makiso
from bot.database import Archive
from bot.settings import Settings
from tests.bot.archived import url_in
from tests.bot.conftest import blank, folder  # noqa: F401 - the archive of the other tests
from tests.patience import SOON

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

A_MOMENT = 1_800_000_000  # the bot's time stands still
A_DAY = 86_400.0


class Bell(asyncio.Event):
    """The postman's bell; SimCord has to be told that waiting for it is no work."""

    def __init__(self, env: Env) -> None:
        super().__init__()
        self._env = env

    async def wait(self) -> Literal[True]:
        await self._env.external_wait(super().wait(), reason="the postman waits for letters")
        return True


@pytest.fixture
async def simcord_env(
    folder: Path,  # noqa: F811 - the fixture
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Env]:
    # SimCord waits for everything that is under way
    for quiet in ("lists.board_keeper.QUIET", "mail.outbox.TOGETHER"):
        monkeypatch.setattr(f"bot.{quiet}", 0)
    monkeypatch.setattr("bot.choosing.sheet_keeper.BEAT", A_DAY)
    assert Env._settle_internal.__kwdefaults__ is not None
    monkeypatch.setitem(Env._settle_internal.__kwdefaults__, "idle", SOON)  # between two of SimCord's looks
    async with Archive.open(url_in(folder)) as archive:
        bot = Makiso(archive, Settings(_env_file=None, shards=1), lambda: A_MOMENT)
        env = Env(bot)
        bot.parts.outbox._bell = Bell(env)
        await env.start()
        yield env
        await env.shutdown()
        env.raise_errors()
