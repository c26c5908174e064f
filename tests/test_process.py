"""What the benches read of a process from outside."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Thread
from time import thread_time

import pytest

from bench.process import resident, worked


@pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="only Linux tells")
def test_what_a_thread_did_that_has_ended_is_counted() -> None:
    took: list[float] = []

    def busy() -> None:
        sum(range(100_000))
        took.append(thread_time())

    before = worked(os.getpid())
    thread = Thread(target=busy)
    thread.start()
    thread.join()

    assert worked(os.getpid()) - before >= took[0] > 0


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells")
def test_memory_is_told_in_mebibytes() -> None:
    before = resident(os.getpid())
    held = b"x" * (50 << 20)

    assert resident(os.getpid()) - before == pytest.approx(len(held) >> 20, abs=2)


def test_a_process_that_is_not_there_has_used_nothing() -> None:
    assert (worked(1 << 22), resident(1 << 22)) == (0, 0)
