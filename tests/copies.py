"""Copies of the project in which a page is followed, and programs that run there."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from subprocess import DEVNULL

ROOT = Path(__file__).parent.parent
LEFT_OUT = (".venv", ".git", "build", "__pycache__", ".*_cache", ".hypothesis", "*.so", "*.c")


def copy_project(folder: Path) -> Path:
    """Copy what a clone has, with what is not committed yet."""
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*LEFT_OUT))
    return folder


def run_python(folder: Path, *arguments: str, seconds: int = 120) -> subprocess.CompletedProcess[str]:
    """Run a program of Python's in a folder, without input."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        stdin=DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=seconds,
    )
