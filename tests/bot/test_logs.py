"""What is logged, for people and for machines."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from pathlib import Path

import pytest

from bot.logs import without_tokens

SCRIPT = """
import logging, structlog
from bot import logs
from bot.settings import Settings
logs.start(Settings(_env_file=None))
structlog.contextvars.bind_contextvars(match=7)
structlog.get_logger("ours").info("moved", words="build L c4")
logging.getLogger("discord.client").warning("theirs %s", 1)
logging.getLogger("alembic").info("plugin")
structlog.get_logger("ours").debug("hidden")
try:
    1 / 0
except ZeroDivisionError:
    structlog.get_logger("ours").exception("broken")
"""


@pytest.fixture
def logged() -> dict[str, list[str]]:
    """Log the same things in both formats, each in a process of its own since logging is the process's."""
    root = str(Path(__file__).parents[2])
    runs = {
        kind: subprocess.Popen(
            [sys.executable, "-c", SCRIPT],
            env={"PYTHONPATH": root, "LOG_FORMAT": kind},
            cwd="/",
            stderr=subprocess.PIPE,
            text=True,
        )
        for kind in ("json", "console")
    }
    return {kind: run.communicate()[1].splitlines() for kind, run in runs.items()}


def test_each_line_says_what_where_and_when(logged: dict[str, list[str]]) -> None:
    ours, theirs, broken = (json.loads(line) for line in logged["json"])

    assert {name: ours[name] for name in ("event", "level", "logger", "match", "words")} == {
        "event": "moved",
        "level": "info",
        "logger": "ours",
        "match": 7,
        "words": "build L c4",
    }
    assert (theirs["event"], theirs["logger"], theirs["match"]) == ("theirs 1", "discord.client", 7)
    assert "ZeroDivisionError" in broken["exception"]
    assert ours["timestamp"].endswith("Z")

    text = "\n".join(logged["console"])
    assert "moved" in text
    assert "theirs 1" in text
    assert "hidden" not in text
    assert "plugin" not in text


@pytest.mark.parametrize("place", ["interactions", "webhooks"])
def test_no_line_shows_what_answers_in_the_bots_name(place: str) -> None:
    url = f"https://discord.com/api/v10/{place}/1234/aW50-ZXJh_Y3Rp.b24/callback?wait=true"
    record = logging.LogRecord(
        "discord.http", logging.DEBUG, "", 0, "%s %s has returned %s", ("POST", url, 204), None
    )

    assert without_tokens(record)
    assert record.getMessage() == (
        f"POST https://discord.com/api/v10/{place}/1234/.../callback?wait=true has returned 204"
    )
