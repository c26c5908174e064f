"""Why the program ends, for the host."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.database.errors import Locked
from bot.exit_reasons import AGAIN, NEVER, WITHHELD, exit_reason
from bot.settings import BadSettings


def closed(code: int) -> discord.ConnectionClosed:
    socket: Any = SimpleNamespace(close_code=code)
    return discord.ConnectionClosed(socket, shard_id=0)


@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        (BadSettings("SHARDS must be a number"), NEVER, "SHARDS must be a number"),
        (Locked("it is locked"), AGAIN, "it is locked"),
        (discord.LoginFailure(), NEVER, "DISCORD_TOKEN"),
        (discord.PrivilegedIntentsRequired(0), NEVER, WITHHELD),
        (closed(4014), NEVER, WITHHELD),
        (closed(4011), NEVER, "more shards"),
        (closed(4000), AGAIN, "with code 4000"),
        (aiohttp.ClientError("gone"), AGAIN, "network or a port cannot be used: gone"),
        (OSError(13, "Permission denied"), AGAIN, "network or a port"),
        (
            OSError(13, "Permission denied", "/srv/file"),
            AGAIN,
            "file /srv/file cannot be used: Permission denied",
        ),
    ],
)
def test_a_host_is_told_why_and_whether_to_start_again(error: Exception, status: int, words: str) -> None:
    reason = exit_reason(error)

    assert reason is not None
    assert (reason[0], words in reason[1]) == (status, True)


def test_what_nobody_foresaw_has_no_reason() -> None:
    assert exit_reason(ZeroDivisionError()) is None
