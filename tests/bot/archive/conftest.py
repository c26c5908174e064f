"""Whatever is kept is kept by both kinds of database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.bot.archived import url_in
from tests.bot.databases import POSTGRESQL, SQLITE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.bot.databases import Server


@pytest.fixture(params=[SQLITE, POSTGRESQL])
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == SQLITE:
        return url_in(tmp_path)
    server: Server = request.getfixturevalue("postgresql")
    return server.url(await server.fresh())
