"""What the benches read of a process's time, some threads of which have ended."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Thread
from time import thread_time

import pytest

from bench.processor import worked


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


def test_a_process_that_is_not_there_has_done_nothing() -> None:
    assert worked(1 << 22) == 0
