"""`python -m bot` runs the bot; `python -m bot backup FILE` copies its database while it runs."""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import discord
import structlog

from bot import logs
from bot.app import Makiso
from bot.archive import Archive, ArchiveError, backup
from bot.local.client import point
from bot.local.server import LocalDiscord
from bot.settings import BadSettings, load

if TYPE_CHECKING:
    from bot.settings import Settings

log = structlog.get_logger()

LOCAL_READY_TIMEOUT = 0.1  # seconds; the local Discord sends its servers at once


def main(arguments: list[str] | None = None) -> int:
    asked = _arguments().parse_args(arguments)
    try:
        settings = load()
        logs.start(settings)
        asyncio.run(asked.run(settings, asked))
    except KeyboardInterrupt:
        return 0
    except (BadSettings, ArchiveError) as error:
        return _sorry(str(error))
    except discord.LoginFailure:
        return _sorry("Discord refuses the token in DISCORD_TOKEN: copy it again from the developer portal.")
    except discord.PrivilegedIntentsRequired:
        return _sorry("Discord asks for an intent this bot does not use: see the application's settings.")
    except OSError as error:
        return _sorry(f"The network or a port cannot be used: {error}.")
    return 0


def _sorry(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description=__doc__)
    parser.set_defaults(run=_run)
    commands = parser.add_subparsers(metavar="command")
    copy = commands.add_parser("backup", help="copy the database to a new file, also while the bot runs")
    copy.add_argument("file", type=Path)
    copy.set_defaults(run=_backup)
    return parser


async def _backup(settings: Settings, asked: argparse.Namespace) -> None:
    await backup(settings.database_url, asked.file)
    print(f"The database is copied to {asked.file}.")


async def _run(settings: Settings, _: argparse.Namespace) -> None:
    async with AsyncExitStack() as stack:
        archive = await stack.enter_async_context(Archive.open(settings.database_url))
        if settings.discord_token is not None:
            await _serve(Makiso(archive, settings), settings.discord_token.get_secret_value())
            return
        address, token = settings.local_discord, settings.local_token
        if address is None:
            local = await stack.enter_async_context(LocalDiscord(settings.local_port))
            local.person("Ann", is_admin=True)
            local.person("Bob", locale="fr")
            address, token = local.url, local.token
            print(f"Makiso plays on this machine at {address}", flush=True)
        point(address)
        await _serve(Makiso(archive, settings, guild_ready_timeout=LOCAL_READY_TIMEOUT), token)


async def _serve(bot: Makiso, token: str) -> None:
    gc.collect()
    gc.freeze()  # what is loaded stays: going through it again and again would hold the loop up for 50 ms
    async with bot:
        await bot.start(token)


if __name__ == "__main__":
    sys.exit(main())
