"""`python -m bot` runs the bot; `python -m bot backup FILE` copies its database while it runs."""

from __future__ import annotations

import argparse
import asyncio
import gc
import signal
import sys
from contextlib import AsyncExitStack, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import structlog

from bot import logs
from bot.app import Makiso
from bot.archive import Archive, backup, leases, outbox
from bot.endings import ending
from bot.local_discord import LocalClock, point
from bot.settings import BadSettings, load

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from bot.settings import Settings

log = structlog.get_logger()

EVER = 1 << 53  # seconds; every letter is due by then
THE_BOT = "bot"  # the lease of whoever plays
LOCAL_READY_TIMEOUT = 0.1  # seconds; a local Discord sends its servers at once
NO_DISCORD = (
    "DISCORD_TOKEN is not set, so there is no Discord to play on. "
    "Set it (README, Host it), or play on this machine: python -m playground"
)


def main(arguments: list[str] | None = None) -> int:
    asked = _arguments().parse_args(arguments)
    say = _print
    try:
        settings = load()
        logs.start(settings)
        say = log.error
        asyncio.run(_until_stopped(asked.run(settings, asked)))
    except KeyboardInterrupt:  # before there was anything to stop
        return 0
    except Exception as error:
        if (known := ending(error)) is None:
            raise
        status, sentence = known
        say(sentence)
        return status
    return 0


def _print(sentence: str) -> None:
    print(sentence, file=sys.stderr)


async def _until_stopped(work: Coroutine[None, None, None]) -> None:
    """Do it to its end, or until Ctrl-C or whoever started us asks to stop; asking twice changes nothing."""
    stop = asyncio.Event()
    for asking in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # on Windows Ctrl-C cancels
            asyncio.get_running_loop().add_signal_handler(asking, stop.set)
    running, asked = asyncio.create_task(work), asyncio.create_task(stop.wait())
    await asyncio.wait({running, asked}, return_when=asyncio.FIRST_COMPLETED)
    asked.cancel()
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running


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
    if settings.discord_token is None and settings.local_discord is None:
        raise BadSettings(NO_DISCORD)
    async with AsyncExitStack() as stack:
        archive = await stack.enter_async_context(Archive.open(settings.database_url))
        if archive.is_single:
            await stack.enter_async_context(leases.held(archive, THE_BOT))
        if settings.discord_token is not None:
            await _serve(Makiso(archive, settings), settings.discord_token.get_secret_value())
        elif settings.local_discord is not None:
            clock = LocalClock(settings.local_discord)
            bot = Makiso(archive, settings, clock, guild_ready_timeout=LOCAL_READY_TIMEOUT)
            point(settings.local_discord)
            following = clock.followed(bot.parts.outbox.ring, partial(_letters, archive))
            await stack.enter_async_context(following)
            await _serve(bot, settings.local_token)


async def _letters(archive: Archive) -> list[dict[str, Any]]:
    """List the letters that wait, for the page of a local Discord."""
    waiting = await outbox.due(archive, EVER)
    return [{"at": letter.due_at, "what": f"{letter.kind}, match {letter.match_id}"} for letter in waiting]


async def _serve(bot: Makiso, token: str) -> None:
    gc.collect()
    gc.freeze()  # what is loaded stays: going through it again and again would hold the loop up for 50 ms
    async with bot:
        await bot.start(token)


if __name__ == "__main__":
    sys.exit(main())
