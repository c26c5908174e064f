"""`python -m playground` serves a Discord on this machine, with a bot behind it in a process of its own."""

from __future__ import annotations

import argparse
import asyncio
import os
import shlex
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from playground import scene
from playground.api.answering import PATIENCE

if TYPE_CHECKING:
    from playground.server import LocalDiscord

BOT = [sys.executable, "-m", "bot"]
GOODBYE = 20.0  # seconds a bot has to finish what it is doing


def main(arguments: list[str] | None = None) -> int:
    asked = _arguments().parse_args(arguments)
    try:
        return asyncio.run(_play(asked))
    except KeyboardInterrupt:  # before there was anything to stop
        return 0
    except (OSError, scene.NoJudgeError) as error:
        print(error, file=sys.stderr)
        return 1


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m playground", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="of the page; a free one unless said")
    parser.add_argument("--alone", action="store_true", help="start no bot, and print how to start one")
    parser.add_argument("--openapi", type=Path, metavar="FILE", help=scene.OPENAPI_HELP)
    patience = (
        "seconds that the bot has to answer, for somebody who steps through it; Discord's three unless said"
    )
    parser.add_argument("--patience", type=float, default=PATIENCE, metavar="SECONDS", help=patience)
    usual = "what starts the bot; python -m bot unless said"
    parser.add_argument("command", nargs=argparse.REMAINDER, help=usual)
    return parser


async def _play(asked: argparse.Namespace) -> int:
    stop = asyncio.Event()
    for asking in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # on Windows Ctrl-C cancels
            asyncio.get_running_loop().add_signal_handler(asking, stop.set)
    async with scene.open_scene(asked.port, asked.openapi, asked.patience) as discord:
        print(f"The playground is at {discord.playground.url}", flush=True)
        if not asked.alone:
            return await _with_bot(discord, asked.command or BOT, stop)
        told = " ".join(f"{name}={shlex.quote(value)}" for name, value in _address(discord).items())
        print(f"Start the bot, as often as you like:\n{told} python -m bot", flush=True)
        await stop.wait()
        return 0


def _address(discord: LocalDiscord) -> dict[str, str]:
    """Return the settings that lead a bot here."""
    return {"LOCAL_DISCORD": discord.url, "LOCAL_TOKEN": discord.token}


async def _with_bot(discord: LocalDiscord, command: list[str], stop: asyncio.Event) -> int:
    """Serve until the bot ends, by itself or because we are asked to stop; its status is ours."""
    bot = await asyncio.create_subprocess_exec(*command, env=os.environ | _address(discord))
    ended, stopped = asyncio.create_task(bot.wait()), asyncio.create_task(stop.wait())
    await asyncio.wait({ended, stopped}, return_when=asyncio.FIRST_COMPLETED)
    stopped.cancel()
    if ended.done():
        print(f"The bot has ended with status {bot.returncode}, and the playground with it.", file=sys.stderr)
    else:
        bot.terminate()
        await asyncio.wait({ended}, timeout=GOODBYE)
    if not ended.done():
        print(f"The bot has not ended within {GOODBYE:.0f} s, so it is killed.", file=sys.stderr)
        bot.kill()
    return _status(await ended, is_asked=stop.is_set())


def _status(left: int, *, is_asked: bool) -> int:
    """Return what a shell would; that our signal came before the bot could hear it is no fault."""
    if left == -signal.SIGTERM and is_asked:
        return 0
    return left if left >= 0 else 128 - left


if __name__ == "__main__":
    sys.exit(main())
