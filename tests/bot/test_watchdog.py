from __future__ import annotations

import asyncio
import signal
from mmap import PAGESIZE, mmap
from time import thread_time
from typing import TYPE_CHECKING

import pytest

from tests.bot.watchdog import SUSPECT, Watch, steps

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SHORT = 0.001  # seconds that are worth telling about
MUCH = 1 << 24  # bytes


@pytest.fixture
def report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Watch every loop of this process until the test is over."""
    monkeypatch.setattr(asyncio.Handle, "_run", asyncio.Handle._run)  # and so put back
    before = signal.getsignal(signal.SIGALRM)
    Watch(tmp_path / "steps.jsonl", SHORT).begin()
    yield tmp_path / "steps.jsonl"
    signal.signal(signal.SIGALRM, before)


def toil(seconds: float) -> None:
    until = thread_time() + seconds
    while thread_time() < until:
        pass


def test_a_step_that_works_long_is_told_with_where_it_was(report: Path) -> None:
    async def work() -> None:
        for _ in range(10):  # where the machine stands still meanwhile, only one of them is over at once
            toil(SUSPECT)
        await asyncio.sleep(0)

    asyncio.run(work())

    longest, *_ = steps(report)
    assert longest.milliseconds >= 10_000 * SUSPECT
    assert " toil" in longest.what  # another look may have come just after it


def test_shorter_ones_are_told_from_where_it_was_asked_for(report: Path) -> None:
    async def work() -> None:
        toil(2 * SHORT)
        await asyncio.sleep(0)
        toil(SHORT / 10)

    asyncio.run(work())

    (told,) = [step for step in steps(report) if "work" in step.what]
    assert told.milliseconds >= 2000 * SHORT


def test_memory_that_had_to_be_fetched_is_told_with_a_step(report: Path) -> None:
    async def work() -> None:
        with mmap(-1, MUCH) as fresh:  # of the system's: what was used before need not be fetched
            fresh[::PAGESIZE] = bytes(MUCH // PAGESIZE)
            toil(SHORT)

    asyncio.run(work())

    assert any(" pages fetched" in step.what for step in steps(report))
