"""The bot in a process of its own, as a host runs it."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path
from signal import SIGTERM
from typing import TYPE_CHECKING, Any

from tests.patience import UNHURRIED

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from signal import Signals

    from playground import LocalDiscord

ROOT = Path(__file__).parents[2]
KEPT = ("PATH", "HOME", "LANG", "SYSTEMROOT", "TMPDIR")  # nothing else of the outside gets in


class Process:
    """`python -m bot`; its log is read line by line."""

    def __init__(
        self,
        folder: Path,
        settings: Mapping[str, str],
        module: str = "bot",
        *,
        root: Path = ROOT,
    ) -> None:
        self.folder = folder
        self.root = root  # of the program: another version of it may be elsewhere
        self.settings = dict(settings)
        self.module = module
        self.errors: list[str] = []  # what it wrote to standard error and is no line of the log
        self.log: list[dict[str, Any]] = []
        self.printed: list[str] = []
        self.through: tuple[str, ...] = ()  # the program that starts it, where it is not the system's shell
        self._process: asyncio.subprocess.Process | None = None
        self._readers: list[asyncio.Task[None]] = []
        self._news = asyncio.Event()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def start(self, *arguments: str) -> None:
        self._process = await self._load(arguments)
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._readers = [
            asyncio.create_task(self._read_lines(self._process.stdout, self._note_printed)),
            asyncio.create_task(self._read_lines(self._process.stderr, self._note_error)),
        ]

    @property
    def _environment(self) -> dict[str, str]:
        outside = {name: os.environ[name] for name in KEPT if name in os.environ}
        return outside | {"PYTHONPATH": str(self.root), "LOG_FORMAT": "json"} | self.settings

    async def _load(self, arguments: Sequence[str]) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *self.through,
            sys.executable,
            "-m",
            self.module,
            *arguments,
            cwd=self.folder,
            env=self._environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )

    async def _read_lines(self, stream: asyncio.StreamReader, note: Any) -> None:
        async for line in stream:
            note(line.decode().rstrip("\n"))
            self._news.set()

    def _note_printed(self, line: str) -> None:
        self.printed.append(line)

    def _note_error(self, line: str) -> None:
        if line.startswith("{"):
            self.log.append(json.loads(line))
        else:
            self.errors.append(line)

    async def until(self, is_so: Callable[[], object]) -> None:
        """Wait until something is so, looked at after each line that it writes."""
        async with asyncio.timeout(UNHURRIED):
            while not is_so():
                assert not self._has_ended, self.errors
                self._news.clear()
                await self._news.wait()

    def lines(self, words: str) -> list[dict[str, Any]]:
        """List the lines of the log that tell an event in these words."""
        return [line for line in self.log if words in line["event"]]

    async def wait_for_log(self, event: str) -> dict[str, Any]:
        """Wait for a line of the log."""
        await self.until(lambda: any(line["event"] == event for line in self.log))
        return next(line for line in self.log if line["event"] == event)

    async def printing(self, count: int) -> list[str]:
        """Wait until it has printed so many lines."""
        await self.until(lambda: len(self.printed) >= count)
        return self.printed

    @property
    def _has_ended(self) -> bool:
        return self._process is None or all(reader.done() for reader in self._readers)

    async def wait_for_end(self) -> int:
        """Wait until it ends by itself; the status it leaves."""
        assert self._process is not None
        async with asyncio.timeout(UNHURRIED):
            status = await self._process.wait()
            await asyncio.gather(*self._readers)
        self._process = None
        return status

    async def kill(self) -> None:
        """End it as a power cut does: at once, in the middle of its work."""
        if self._process is not None:
            self._process.kill()
            await self.wait_for_end()

    async def ask_to_stop(self, asking: Signals = SIGTERM) -> int:
        """End it as a host does, or as Ctrl-C."""
        assert self._process is not None
        self._process.send_signal(asking)
        return await self.wait_for_end()

    @property
    def complaints(self) -> list[dict[str, Any]]:
        """The lines of the log that somebody should look at."""
        return [line for line in self.log if line["level"] in {"error", "critical"}]


def settings_for(discord: LocalDiscord, database: str) -> dict[str, str]:
    return {"LOCAL_DISCORD": discord.url, "LOCAL_TOKEN": discord.token, "DATABASE_URL": database}
