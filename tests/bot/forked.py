"""Processes forked from one that has loaded the bot already: to load it costs more than most tests do."""

from __future__ import annotations

import asyncio
import gc
import os
import runpy
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import Pipe, get_context
from typing import TYPE_CHECKING, TypeAlias

from bot.delivery.thinker import Processes
from bot.delivery.thinking import prepared

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkServerContext, ForkServerProcess
    from pathlib import Path
    from signal import Signals

    Pipes: TypeAlias = tuple[Connection, Connection]

LOADED = ("bot.program", "bot.archive.sqlite", "bot.archive.postgresql", "aiohttp.web")


@cache
def _parent() -> ForkServerContext:
    context = get_context("forkserver")
    context.set_forkserver_preload(list(LOADED))
    return context


class ForkedProcesses(Processes):
    """Processes that think, where how they are begun is not the subject."""

    def _started(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.count, mp_context=_parent(), initializer=_prepared)


def _prepared() -> None:
    gc.freeze()  # what is loaded is shared, and stays
    prepared()


class Forked:
    """A program in a process of its own, as asyncio would have started it."""

    def __init__(self, process: ForkServerProcess, *told: asyncio.StreamReader) -> None:
        self._process = process
        self.pid = process.pid
        self.stdout, self.stderr = told

    @classmethod
    async def start(
        cls, module: str, arguments: Sequence[str], folder: Path, settings: Mapping[str, str]
    ) -> Forked:
        """Start it with these settings and no others."""
        (out, its_out), (err, its_err) = Pipe(duplex=False), Pipe(duplex=False)
        given = (its_out, its_err), module, tuple(arguments), str(folder), dict(settings)
        process = _parent().Process(target=_run, args=given)
        await asyncio.to_thread(process.start)  # the first one waits until all is loaded
        its_out.close()
        its_err.close()
        return cls(process, await _lines(out), await _lines(err))

    def kill(self) -> None:
        self._process.kill()

    def send_signal(self, signal: Signals) -> None:
        assert self.pid is not None
        os.kill(self.pid, signal)

    async def wait(self) -> int:
        await asyncio.to_thread(self._process.join)
        status = self._process.exitcode
        assert status is not None
        return status


async def _lines(end: Connection) -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    file = os.fdopen(os.dup(end.fileno()), "rb")
    end.close()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), file)
    return reader


def _run(
    pipes: Pipes, module: str, arguments: Sequence[str], folder: str, settings: Mapping[str, str]
) -> None:
    """Become `python -m module`."""
    gc.freeze()  # what is loaded is shared, and stays
    for number, pipe in enumerate(pipes, start=1):
        os.dup2(pipe.fileno(), number)
        pipe.close()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(settings)
    sys.path[:0] = [folder, *settings["PYTHONPATH"].split(os.pathsep)]
    sys.argv[1:] = arguments
    sys.modules.pop(f"{module}.__main__", None)
    runpy.run_module(module, run_name="__main__", alter_sys=True)
