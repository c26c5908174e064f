"""`python -m bot` runs the bot; its commands copy its database, move it to another, and tell what waits."""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import signal
import sys
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import structlog

from bot import logs, reports
from bot.app import Makiso, machine_now
from bot.database import Archive, backup, leases
from bot.database.copy_database import move
from bot.database.daily_copies import Copies, copies_in
from bot.exit_reasons import AGAIN, exit_reason
from bot.front.discord_clock import SECOND
from bot.host.overview_store import list_stuck, overview
from bot.local_discord import LocalClock, use_local_discord
from bot.mail import store as outbox
from bot.settings import BadSettings, load

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Coroutine

    from bot.settings import Settings

log = structlog.get_logger()

EVER = 1 << 53  # seconds; every letter is due by then
SWITCH_INTERVAL = 0.0005  # seconds that a busy thread keeps the interpreter while another waits
GC_THRESHOLDS = (10_000, 10, 10)  # garbage collection every ten clicks or so, not several in each
NO_DISCORD = (
    "DISCORD_TOKEN is not set, so there is no Discord to play on. "
    "Set it (docs/hosting.md), or play on this machine: python -m playground"
)


def main(arguments: list[str] | None = None) -> int:
    asked = _parser().parse_args(arguments)
    say = _print
    try:
        settings = load()
        logs.start(settings)
        reports.start(settings)
        say = log.error
        asyncio.run(_run_until_stopped(asked.run(settings, asked)))
    except KeyboardInterrupt:  # before there was anything to stop
        return 0
    except Exception as error:
        if (known := exit_reason(error)) is None:
            raise
        status, sentence = known
        say(sentence)
        return status
    return 0


def _print(sentence: str) -> None:
    print(sentence, file=sys.stderr)


async def _run_until_stopped(work: Coroutine[None, None, None]) -> None:
    """Run to the end, or until SIGINT or SIGTERM; a second signal changes nothing."""
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


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description=__doc__)
    parser.set_defaults(run=_run)
    commands = parser.add_subparsers(metavar="command")
    copy = commands.add_parser("backup", help="copy the database to a new file, also while the bot runs")
    copy.add_argument("file", type=Path)
    copy.set_defaults(run=_backup)
    moving = commands.add_parser("move", help="copy everything into another database, which is empty")
    moving.add_argument("--to", required=True, metavar="URL", help="its address, like DATABASE_URL")
    moving.set_defaults(run=_move)
    status = commands.add_parser("status", help="tell how many matches there are, what waits, and who runs")
    status.set_defaults(run=_status)
    letters = commands.add_parser("letters", help="list the letters that wait")
    letters.add_argument("--stuck", action="store_true", help="only those that were tried and did not arrive")
    letters.set_defaults(run=_list_letters)
    return parser


async def _backup(settings: Settings, asked: argparse.Namespace) -> None:
    await backup(settings.database_url, asked.file)
    print(f"The database is copied to {asked.file}.")


async def _move(settings: Settings, asked: argparse.Namespace) -> None:
    count = await move(settings.database_url, asked.to)
    print(f"{count} rows are copied and compared. Set DATABASE_URL to the new address and start the bot.")


async def _status(settings: Settings, _: argparse.Namespace) -> None:
    async with Archive.open_read_only(settings.database_url) as archive:
        at = archive.database_now(machine_now)()
        found = await overview(archive, at)
    print(f"database: version {found.version}")
    print("matches:", ", ".join(f"{count} {status}" for status, count in found.matches.items()) or "none")
    since = "" if found.oldest is None else f", the oldest for {at - found.oldest} seconds"
    print("last backup:", _last_copy(settings))
    print(f"letters due: {found.letters}{since}")
    for name, holder, left in found.holders:
        print(f"{name}: {holder}, for {left} more seconds")


def _last_copy(settings: Settings) -> str:
    if settings.backup_dir is None:
        return "none by itself, as BACKUP_DIR is not set"
    *_, last = [None, *copies_in(settings.backup_dir)]
    return "none yet" if last is None else str(last)


async def _list_letters(settings: Settings, asked: argparse.Namespace) -> None:
    async with Archive.open_read_only(settings.database_url) as archive:
        if not asked.stuck:
            waiting = await outbox.list_due(archive, EVER)
            lines = [f"{one.id}: {one.kind}, match {one.match_id}, tries {one.attempts}" for one in waiting]
        else:
            found = await list_stuck(archive)
            lines = [
                f"{row.id}: {row.kind}, match {row.match}, tries {row.attempts}: {row.error}" for row in found
            ]
    print("\n".join(lines) or "No letter waits.")


async def _run(settings: Settings, _: argparse.Namespace) -> None:
    if settings.discord_token is None and settings.local_discord is None:
        raise BadSettings(NO_DISCORD)
    async with AsyncExitStack() as stack:
        archive = await stack.enter_async_context(Archive.open(settings.database_url))
        if archive.is_single:
            await stack.enter_async_context(leases.hold(archive, leases.PLAYING))
        if settings.discord_token is not None:
            bot = Makiso(archive, settings)
            await stack.enter_async_context(_serve_metrics(settings, bot))
            await stack.enter_async_context(_copy_daily(settings, bot))
            await _serve(bot, settings.discord_token.get_secret_value())
        elif settings.local_discord is not None:
            clock = LocalClock(settings.local_discord)
            bot = Makiso(archive, settings, clock)
            use_local_discord(settings.local_discord)
            following = clock.follow(bot.parts.outbox.wake, partial(_waiting_letters, archive))
            await stack.enter_async_context(following)
            bot.parts.discord_clock.patience = clock.patience * SECOND
            await stack.enter_async_context(_serve_metrics(settings, bot))
            await stack.enter_async_context(_copy_daily(settings, bot))
            await _serve(bot, settings.local_token)


@asynccontextmanager
async def _serve_metrics(settings: Settings, bot: Makiso) -> AsyncGenerator[None]:
    """Serve metrics until the block ends, if the host has set a port for them."""
    if settings.metrics_port is None:
        yield
        return
    from bot.host.metrics_server import MetricsServer  # noqa: PLC0415 - a web server, which few hosts want

    parts = bot.parts
    metrics_server = MetricsServer(parts.archive, parts.counts, parts.now, copies=settings.backup_dir)
    async with metrics_server.open_at(settings.metrics_host, settings.metrics_port):
        yield


@asynccontextmanager
async def _copy_daily(settings: Settings, bot: Makiso) -> AsyncGenerator[None]:
    """Copy the database daily until the block ends, if the host has set a folder for it."""
    if settings.backup_dir is None:
        yield
        return
    copies = Copies(settings.database_url, settings.backup_dir, bot.parts.now)
    copying = asyncio.create_task(copies.copy_daily())
    try:
        yield
    finally:
        copying.cancel()
        with suppress(asyncio.CancelledError):
            await copying


async def _waiting_letters(archive: Archive) -> list[dict[str, Any]]:
    """List the letters that wait, as the page of a local Discord shows them."""
    waiting = await outbox.list_due(archive, EVER)
    return [{"at": letter.due_at, "what": f"{letter.kind}, match {letter.match_id}"} for letter in waiting]


def _exit_now(sentence: str) -> None:
    """Exit at once, with no clean-up: it would wait for a database that is out of reach."""
    log.error(sentence)
    sys.stderr.flush()
    os._exit(AGAIN)


async def _serve(bot: Makiso, token: str) -> None:
    # Each statement to SQLite releases the interpreter: with Python's 5 ms it waits so long to go on, and
    # the verdict of a race of a hundred comes 54 to 86 ms after the grace instead of 13 to 32.
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.collect()
    gc.freeze()  # modules stay: each garbage collection would spend 50 ms on them
    gc.set_threshold(*GC_THRESHOLDS)
    bot.parts.fleet.give_up = _exit_now
    async with bot:
        await bot.start(token)
