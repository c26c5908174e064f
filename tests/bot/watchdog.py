"""`python -m tests.bot.watchdog` is `python -m bot` with every step of its event loop timed.

What counts is the time of the loop's own thread: waiting for a turn on a busy machine is not work.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import signal
import sys
import time
import traceback
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

REPORT = "WATCHDOG"  # the setting that names the file for the steps worth telling about
WORTH = "WATCHDOG_SECONDS"  # and the one for how long they are
WORTH_TELLING = 0.002  # seconds, where that is not said
SUSPECT = 0.003  # seconds after which a step is asked what it is doing
SOON = 0.0005  # seconds between two looks at least
ENOUGH = 10  # times
AROUND = ("/asyncio/runners.py", "/asyncio/base_events.py", "/asyncio/events.py", "runpy>", "/watchdog.py")


class Step(NamedTuple):
    """A long one."""

    milliseconds: float
    what: str  # it was doing

    def __str__(self) -> str:
        return f"{self.milliseconds:.1f} ms: {self.what}"


class Watch:
    """Times each step of the loop, and prints the stack of one that takes long."""

    def __init__(self, report: Path, worth_telling: float = WORTH_TELLING) -> None:
        self._report = report
        self._worth_telling = worth_telling
        self._run: Callable[[Any], None] = asyncio.Handle._run
        self._began = 0.0
        self._used = resource.getrusage(resource.RUSAGE_THREAD)
        self._looks: list[list[str]] = []

    def begin(self) -> None:
        signal.signal(signal.SIGALRM, self._look)
        watch = self

        def timed(handle: asyncio.Handle) -> None:
            watch.time(handle)

        asyncio.Handle._run = timed  # type: ignore[method-assign, assignment]

    def time(self, handle: asyncio.Handle) -> None:
        if self._looks:
            self._looks = []
        self._used = resource.getrusage(resource.RUSAGE_THREAD)
        self._began = time.thread_time()
        signal.setitimer(signal.ITIMER_REAL, SUSPECT)
        try:
            self._run(handle)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            took = time.thread_time() - self._began
            if took >= self._worth_telling:
                self._note(took, handle)

    def _look(self, _: int, frame: FrameType | None) -> None:
        """Note where a step is that has worked for so long, and look again if it goes on."""
        worked = time.thread_time() - self._began
        if worked >= SUSPECT * (1 + len(self._looks)):
            self._looks.append(list(_places(frame)))
        if len(self._looks) < ENOUGH:  # the alarm knows the time that passes, not how much of it was work
            left = SUSPECT * (1 + len(self._looks)) - worked
            signal.setitimer(signal.ITIMER_REAL, max(left, SOON))

    def _note(self, took: float, handle: asyncio.Handle) -> None:
        """Write it at once: the process may be killed."""
        what = ", ".join([*self._hindrances(), self._told() or _task_name(handle)])
        with self._report.open("a") as file:
            file.write(json.dumps({"took": took, "at": time.time(), "what": what}) + "\n")

    def _hindrances(self) -> Iterator[str]:
        """Tell what made the work longer: others had the core in between, memory had to be fetched."""
        now = resource.getrusage(resource.RUSAGE_THREAD)
        if put_off := now.ru_nivcsw - self._used.ru_nivcsw:
            yield f"put off {put_off} times"
        if faults := now.ru_minflt + now.ru_majflt - self._used.ru_minflt - self._used.ru_majflt:
            yield f"{faults} pages fetched"

    def _told(self) -> str:
        """Say where all looks have found it, from the outside in, and after that where each has."""
        alike = takewhile(lambda places: len(set(places)) == 1, zip(*self._looks, strict=False))
        shared = [place for place, *_ in alike]
        leaves = [" > ".join(look[len(shared) :]) for look in self._looks if look != shared]
        return " > ".join(shared) + "".join(f"\n    {leaf}" for leaf in leaves)


def _task_name(handle: asyncio.Handle) -> str:
    """Say whose step it was: the task's, where it was one's."""
    return asyncio.base_events._format_handle(handle)  # type: ignore[attr-defined, no-any-return]


def _places(frame: FrameType | None) -> Iterator[str]:
    """List where it is, from the outside in, without the loop around it."""
    for inner, line in reversed(list(traceback.walk_stack(frame))):
        code = inner.f_code
        if not code.co_filename.endswith(AROUND):
            yield f"{Path(code.co_filename).stem}:{line} {code.co_name}"


def longest(report: Path, since: float = 0) -> list[float]:
    """List the milliseconds of the steps that were worth telling about, from a time on, the longest first."""
    return [step.milliseconds for step in steps(report, since)]


def steps(report: Path, since: float = 0) -> list[Step]:
    """List the steps that were worth telling about, from a time on, the longest first."""
    lines = report.read_text().splitlines() if report.exists() else []
    told = (json.loads(line) for line in lines)
    found = [Step(1000 * step["took"], step["what"]) for step in told if step["at"] >= since]
    return sorted(found, reverse=True)


def main() -> int:
    Watch(Path(os.environ[REPORT]), float(os.environ.get(WORTH, WORTH_TELLING))).begin()
    from bot.program import main as bot  # noqa: PLC0415 - after the loop is watched

    return bot()


if __name__ == "__main__":
    sys.exit(main())
