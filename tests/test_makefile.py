"""Whoever waits for `make` is told what for."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TAKES_LONG = re.compile(r" -m (venv|pip) |build_ext")


def recipe(target: str, venv: Path) -> list[str]:
    """List what make would run where nothing is installed yet."""
    make = ["make", "--dry-run", "--always-make", "--no-print-directory", target, f"VENV={venv}"]
    return subprocess.run(make, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()


@pytest.mark.parametrize(("target", "steps"), [("play", 2), ("setup", 4), ("bench", 4)])
def test_each_long_step_is_said_before_it_is_taken(target: str, steps: int, tmp_path: Path) -> None:
    commands = recipe(target, tmp_path / "none")
    before = [said for said, command in pairwise(commands) if TAKES_LONG.search(command)]

    assert len(before) == steps
    assert [said for said in before if not re.fullmatch(r'echo "\w.* \.\.\."', said)] == []


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """Lay out a copy in which everything was made already."""
    for name in ("Makefile", "setup.py", "requirements.txt", "requirements-dev.txt"):
        shutil.copyfile(ROOT / name, tmp_path / name)
    for number, name in enumerate(("v/bin/python", "v/runtime", "v/ready", "build/compiled")):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
        newer = (tmp_path / "Makefile").stat().st_mtime + 60 * (number + 1)
        os.utime(tmp_path / name, (newer, newer))
    return tmp_path


@pytest.mark.parametrize(
    ("wish", "compiles"), [("", False), ("never", True), ("require", True), ("try", True)]
)
def test_a_wish_about_compiling_is_heard_whatever_was_done_before(
    made: Path, wish: str, *, compiles: bool
) -> None:
    make = ["make", "--dry-run", "--no-print-directory", "setup", "VENV=v"]
    wished = {**os.environ, "MAKISO_COMPILED": wish}
    told = subprocess.run(make, cwd=made, check=True, capture_output=True, text=True, env=wished).stdout

    assert ("build_ext" in told) is compiles
