"""The local Discord as a newcomer finds it: one server, a few people."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from playground.api.openapi import OpenApi
from playground.server import LocalDiscord

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

OPENAPI_HELP = "Discord's OpenAPI file, to judge every request of the bot by (local Discord only)"
REMEMBERED_REQUESTS = 2000


class NoJudgeError(ValueError):
    """The OpenAPI file cannot be used."""


@asynccontextmanager
async def open_scene(port: int, openapi: Path | None, patience: float) -> AsyncIterator[LocalDiscord]:
    """Serve a local Discord with an admin, a French speaker and two more."""
    judge = _judge(openapi)
    async with LocalDiscord(port, journal=REMEMBERED_REQUESTS, judge=judge, patience=patience) as discord:
        discord.person("Ann", is_admin=True)
        discord.person("Bob", locale="fr")
        discord.person("Cleo", locale="en-GB")
        discord.person("Dan", locale="fr")
        discord.channel("games")
        yield discord


def _judge(openapi: Path | None) -> OpenApi | None:
    if openapi is None:
        return None
    try:
        return OpenApi(openapi)
    except ModuleNotFoundError as missing:
        raise NoJudgeError(f"--openapi needs {missing.name}, which `make setup` installs.") from None
    except (OSError, ValueError) as error:
        raise NoJudgeError(f"{openapi} is no OpenAPI file: {error}") from None
