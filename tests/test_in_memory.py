"""Runs of the tests leave no files behind, also those that were killed."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from tests import in_memory
from tests.in_memory import NAME, InMemory

NOBODY = 1 << 22  # no process has so high a number


@pytest.fixture(autouse=True)
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    if not in_memory.PROCESSES.is_dir():
        pytest.skip("files are kept in memory on Linux only")
    monkeypatch.setattr(in_memory, "MEMORY", tmp_path)
    monkeypatch.setattr(in_memory, "ROOM", 0)
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    return tmp_path


def test_what_a_killed_run_has_left_is_swept(memory: Path) -> None:
    killed, running = (memory / f"{NAME}{process}" for process in (NOBODY, os.getppid()))
    for folder in (killed, running):
        (folder / "data").mkdir(parents=True)
    InMemory()

    assert not killed.exists()
    assert (running / "data").exists()


def test_a_green_run_leaves_nothing(memory: Path) -> None:
    run = InMemory()
    Path(tempfile.mkdtemp(), "file").touch()
    assert len(list(memory.rglob("file"))) == 1
    run.pytest_sessionfinish(pytest.ExitCode.OK)
    assert run.removal is not None
    run.removal()

    assert list(memory.iterdir()) == []


def test_where_a_test_has_failed_its_files_stay(memory: Path) -> None:
    run = InMemory()
    Path(tempfile.mkdtemp(), "file").touch()
    run.pytest_sessionfinish(pytest.ExitCode.TESTS_FAILED)

    assert run.removal is None
    assert len(list(memory.rglob("file"))) == 1
