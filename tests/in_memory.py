"""The temporary files of a whole run, in memory and in one folder: nothing of them outlives the next run."""

from __future__ import annotations

import os
import shutil
import tempfile
from multiprocessing.util import Finalize
from pathlib import Path

import pytest

MEMORY = Path("/dev/shm")  # noqa: S108 - files there are those of a temporary folder, but in memory
PROCESSES = Path("/proc")
ROOM = 2 << 30  # bytes
NAME = "makiso-tests-"  # and the number of the process
LAST = -1000  # in the order in which multiprocessing tidies up: its own files are removed at -100


class InMemory:
    """Has every process of this run keep its files there, where there is room."""

    def __init__(self) -> None:
        self._folder: Path | None = None
        self.removal: Finalize[None] | None = None
        if MEMORY.is_dir() and PROCESSES.is_dir():
            sweep()
            if shutil.disk_usage(MEMORY).free > ROOM:
                self._folder = MEMORY / f"{NAME}{os.getpid()}"
                self._folder.mkdir(exist_ok=True)
                _keep_files_in(str(self._folder))

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """Leave files only where a test has failed: whoever looks into that may need them."""
        if self._folder and exitstatus == pytest.ExitCode.OK:
            folder, how = (self._folder,), {"ignore_errors": True}
            self.removal = Finalize(None, shutil.rmtree, args=folder, kwargs=how, exitpriority=LAST)


def sweep() -> None:
    """Remove what runs have left that were killed, or failed."""
    for folder in MEMORY.glob(f"{NAME}*"):
        if not (PROCESSES / folder.name.removeprefix(NAME)).exists():
            shutil.rmtree(folder, ignore_errors=True)


def _keep_files_in(folder: str) -> None:
    os.environ["TMPDIR"] = folder
    tempfile.tempdir = None  # it is asked for again
