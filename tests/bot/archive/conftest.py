"""Tests of the archive run on both kinds of database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.bot.archived import url_in
from tests.bot.databases import POSTGRESQL, SQLITE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.bot.databases import Server


@pytest.fixture(params=[SQLITE, POSTGRESQL])
async def database(request: pytest.FixtureRequest, folder: Path) -> AsyncIterator[str]:
    if request.param == SQLITE:
        yield url_in(folder)
        return
    server: Server = request.getfixturevalue("postgresql")
    name = await server.fresh()
    yield server.url(name)
    server.give_back(name)
