"""What is logged, for people and for machines."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

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
token = "{token}"
for place in ("interactions", "webhooks"):
    url = f"https://discord.com/api/v10/{place}/1234/{token}/callback?wait=true"
    logging.getLogger("discord.http").warning("%s %s has returned %s", "POST", url, 204)
logging.getLogger("discord.gateway").warning("INTERACTION_CREATE %s", {"id": "7", "token": token, "type": 3})
logging.getLogger("discord.gateway").warning('INTERACTION_CREATE {"id": "7", "token":"%s"}', token)
try:
    raise OSError(f"/interactions/1234/{token}/callback")
except OSError:
    structlog.get_logger("ours").exception("lost", url=f"/webhooks/9/{token}")
"""
TOKEN = "aW50-ZXJh_Y3Rp.b24"  # noqa: S105 - nobody's


@pytest.fixture(scope="module")
def outputs() -> dict[str, list[str]]:
    """Log the same things in both formats, each in a process of its own since logging is the process's."""
    root = str(Path(__file__).parents[2])
    runs = {
        kind: subprocess.Popen(
            [sys.executable, "-c", SCRIPT.replace('"{token}"', repr(TOKEN))],
            env={"PYTHONPATH": root, "LOG_FORMAT": kind},
            cwd="/",
            stderr=subprocess.PIPE,
            text=True,
        )
        for kind in ("json", "console")
    }
    return {kind: run.communicate()[1].splitlines() for kind, run in runs.items()}


def test_each_line_says_what_where_and_when(outputs: dict[str, list[str]]) -> None:
    ours, theirs, broken, *_ = (json.loads(line) for line in outputs["json"])

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

    text = "\n".join(outputs["console"])
    assert "moved" in text
    assert "theirs 1" in text
    assert "hidden" not in text
    assert "plugin" not in text


@pytest.mark.parametrize("kind", ["json", "console"])
def test_no_line_shows_what_answers_in_the_bots_name(outputs: dict[str, list[str]], kind: str) -> None:
    text = "\n".join(outputs[kind])

    assert TOKEN not in text
    for place in ("interactions", "webhooks"):
        assert f"POST https://discord.com/api/v10/{place}/1234/.../callback?wait=true has" in text
    assert "OSError: /interactions/1234/.../callback" in text
    assert "INTERACTION_CREATE {'id': '7', 'token': '...', 'type': 3}" in text
