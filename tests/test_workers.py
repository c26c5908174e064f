"""Tests that several processes share are told of as if one had run them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.workers import FORKING

ROOT = Path(__file__).parents[1]
TOLD = re.compile(r"^test_them\.py::(\w+)(?:\[\d+\])? (PASSED|FAILED|SKIPPED)", re.MULTILINE)
CONFTEST = """
import pytest
from tests.workers import Workers

def pytest_addoption(parser):
    parser.addoption("--workers", type=int)

def pytest_configure(config):
    config.pluginmanager.register(Workers(config.getoption("--workers")))

@pytest.fixture(scope="session")
def house(tmp_path_factory):
    folder = tmp_path_factory.mktemp("house")
    yield folder
    print("torn down by", open("torn", "a").write("1"))
"""
TESTS = """
import os, pytest

@pytest.mark.parametrize("number", range(30))
def test_lives_there(house, number):
    (house / str(number)).touch()

def test_fails(house):
    print("words of its own")
    assert not house

def test_is_skipped():
    pytest.skip("not today")

def test_ends_its_process():
    os._exit(7)

@pytest.mark.parametrize("number", range(30))
def test_comes_after(house, number):
    print("words of another")
"""

BADLY = """
import os
from multiprocessing.util import Finalize

def test_leaves_trouble():
    Finalize(None, os._exit, args=[7], exitpriority=1)
"""


@pytest.fixture(autouse=True)
def project(tmp_path: Path) -> Path:
    if FORKING.get_start_method() != "fork":
        pytest.skip("processes cannot be forked on this platform")
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_them.py").write_text(TESTS)
    return tmp_path


def ran(project: Path, *arguments: str) -> tuple[int, str]:
    """Run its tests, and tell how that ended and what was said."""
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, env=surroundings, check=False)
    return done.returncode, done.stdout


def test_each_is_run_once_though_a_process_ends(project: Path) -> None:
    status, told = ran(project, "--workers", "3")
    by_name = sorted(TOLD.findall(told))

    assert status == pytest.ExitCode.TESTS_FAILED
    assert by_name == sorted(
        [("test_lives_there", "PASSED"), ("test_comes_after", "PASSED")] * 30
        + [("test_fails", "FAILED"), ("test_is_skipped", "SKIPPED"), ("test_ends_its_process", "FAILED")]
    )
    assert "its process has ended with status 7" in told
    assert "words of its own" in told
    assert "words of another" not in told


def test_what_a_process_has_set_up_it_tears_down(project: Path) -> None:
    status, _ = ran(project, "--workers", "2", "-k", "lives or after")

    assert status == pytest.ExitCode.OK
    assert (project / "torn").read_text() == "11"


def test_after_a_failure_no_more_are_begun_where_one_asks_for_that(project: Path) -> None:
    status, told = ran(project, "--workers", "1", "-x", "-k", "fails or after")

    assert status == pytest.ExitCode.TESTS_FAILED
    assert TOLD.findall(told) == [("test_fails", "FAILED"), ("test_comes_after", "PASSED")]  # known before


def test_a_process_that_ends_badly_is_no_success(project: Path) -> None:
    (project / "test_them.py").write_text(BADLY)
    status, told = ran(project, "--workers", "1")

    assert TOLD.findall(told) == [("test_leaves_trouble", "PASSED")]
    assert "a process has ended with status 7" in told
    assert status == pytest.ExitCode.TESTS_FAILED
