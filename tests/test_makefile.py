"""Whoever waits for `make` is told what for."""

from __future__ import annotations

import re
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


@pytest.mark.parametrize(("target", "steps"), [("play", 2), ("setup", 4), ("bench", 5)])
def test_each_long_step_is_said_before_it_is_taken(target: str, steps: int, tmp_path: Path) -> None:
    commands = recipe(target, tmp_path / "none")
    before = [said for said, command in pairwise(commands) if TAKES_LONG.search(command)]

    assert len(before) == steps
    assert [said for said in before if not re.fullmatch(r'echo "\w.* \.\.\."', said)] == []
