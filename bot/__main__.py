"""`python -m bot` runs the bot; `python -m bot backup FILE` copies its database while it runs."""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import discord
import structlog

from bot import logs
from bot.app import Makiso
from bot.archive import Archive, ArchiveError, backup
from bot.settings import BadSettings, load
from playground import scene
from playground.client import point
from playground.world.news import Kind

if TYPE_CHECKING:
    from bot.settings import Settings
    from playground.world.news import Change

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
    except (BadSettings, ArchiveError, scene.NoJudgeError) as error:
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
    parser.add_argument("--openapi", type=Path, help=scene.OPENAPI_HELP)
    commands = parser.add_subparsers(metavar="command")
    copy = commands.add_parser("backup", help="copy the database to a new file, also while the bot runs")
    copy.add_argument("file", type=Path)
    copy.set_defaults(run=_backup)
    return parser


async def _backup(settings: Settings, asked: argparse.Namespace) -> None:
    await backup(settings.database_url, asked.file)
    print(f"The database is copied to {asked.file}.")


async def _run(settings: Settings, asked: argparse.Namespace) -> None:
    if asked.openapi and (settings.discord_token or settings.local_discord):
        raise BadSettings("--openapi is for the local Discord that starts without DISCORD_TOKEN")
    async with AsyncExitStack() as stack:
        archive = await stack.enter_async_context(Archive.open(settings.database_url))
        if settings.discord_token is not None:
            await _serve(Makiso(archive, settings), settings.discord_token.get_secret_value())
        elif settings.local_discord is not None:
            point(settings.local_discord)
            await _serve(_local_bot(archive, settings), settings.local_token)
        else:
            local = await stack.enter_async_context(scene.opened(settings.local_port, asked.openapi))
            bot = _local_bot(archive, settings, clock=lambda: int(local.world.clock.now().timestamp()))

            def hurry(change: Change) -> None:
                if change.kind is Kind.CLOCK_MOVED:
                    bot.post.ring()

            local.world.news.listen(hurry)
            print(f"Makiso plays on this machine at {local.playground.url}", flush=True)
            point(local.url)
            await _serve(bot, local.token)


def _local_bot(archive: Archive, settings: Settings, **options: Any) -> Makiso:
    return Makiso(archive, settings, guild_ready_timeout=LOCAL_READY_TIMEOUT, **options)


async def _serve(bot: Makiso, token: str) -> None:
    gc.collect()
    gc.freeze()  # what is loaded stays: going through it again and again would hold the loop up for 50 ms
    async with bot:
        await bot.start(token)


if __name__ == "__main__":
    sys.exit(main())
