"""What computers think with is compiled where that can be, and does without where it cannot."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NO_COMPILER = "/nowhere/cc"


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """Lay out a program of one small file that can be compiled."""
    shutil.copyfile(ROOT / "setup.py", tmp_path / "setup.py")
    (tmp_path / "build").mkdir()
    (tmp_path / "rules_engine").mkdir()
    (tmp_path / "rules_engine" / "small_cy.py").write_text("ONE = 1\n", encoding="ascii")
    return tmp_path


def compiled(program: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    around = {name: value for name, value in os.environ.items() if name != "MAKISO_COMPILED"}
    return subprocess.run(
        command, cwd=program, check=False, capture_output=True, text=True, env={**around, **settings}
    )


@pytest.mark.slow
def test_without_a_compiler_it_says_so_and_goes_on(program: Path) -> None:
    done = compiled(program, CC=NO_COMPILER)

    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("interpreted, without a C compiler")
    assert not list(program.rglob("*.so"))


def test_whoever_requires_it_is_told_that_it_failed(program: Path) -> None:
    assert compiled(program, CC=NO_COMPILER, MAKISO_COMPILED="require").returncode != 0


def test_whoever_forbids_it_needs_no_compiler_and_loses_what_there_was(program: Path) -> None:
    old = program / "rules_engine" / "small_cy.cpython-311-old.so"
    old.touch()

    done = compiled(program, CC=NO_COMPILER, MAKISO_COMPILED="never")

    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("interpreted, as asked")
    assert not old.exists()


def test_a_wish_that_there_is_not_is_refused(program: Path) -> None:
    done = compiled(program, MAKISO_COMPILED="perhaps")

    assert done.returncode != 0
    assert done.stderr.strip() == "MAKISO_COMPILED is 'perhaps'; it can be try, require or never"


@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler here")
def test_with_a_compiler_it_is_compiled_and_what_it_was_is_noted(program: Path) -> None:
    done = compiled(program, MAKISO_COMPILED="require")

    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("compiled: ")
    assert list((program / "rules_engine").glob("small_cy.*.so"))
    assert (program / "build" / "compiled").read_text().endswith("  rules_engine/small_cy.py\n")
