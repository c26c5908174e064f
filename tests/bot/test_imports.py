"""What a start loads: nothing that most hosts never use."""

from __future__ import annotations

import subprocess
import sys

from tests.bot.process import ROOT

NEEDLESS = (
    "alembic",  # the tables are as they should be
    "asyncpg",
    "sqlalchemy.dialects.postgresql",
    "sqlalchemy.ext.asyncio",
    "sqlalchemy.orm",  # 20 MB
    "aiohttp.web",  # nobody looks at the metrics
    "render.terminal",
)
LOADED = "import sys, bot.__main__, bot.archive.sqlite; print(*sys.modules)"


def test_a_bot_on_a_file_loads_nothing_that_it_does_not_use() -> None:
    told = subprocess.run(
        [sys.executable, "-c", LOADED], cwd=ROOT, check=True, capture_output=True, text=True
    )

    loaded = set(told.stdout.split())
    assert "bot.app" in loaded
    assert not loaded.intersection(NEEDLESS)
