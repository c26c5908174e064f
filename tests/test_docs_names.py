"""Whatever the pages name is there: files, folders, programs, make targets and settings."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from bot.program import main as bot
from bot.settings import Settings
from rules_engine.__main__ import main as rules

ROOT = Path(__file__).parent.parent
FOLDERS = ("bench", "bot", "deploy", "docs", "examples", "playground", "render", "rules_engine", "tests")
THIS = Path(__file__).relative_to(ROOT).as_posix()
MADE = "build/"  # by our commands, so it may be missing
FILES = {
    path.relative_to(ROOT).as_posix()
    for paths in (ROOT.glob("*"), *((ROOT / folder).rglob("*") for folder in FOLDERS))
    for path in paths
    if path.is_file()
}
PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")} - {ROOT / "CHANGELOG.md"})
FILE = re.compile(r"`([\w./-]+\.(?:cfg|example|json|md|po|png|py|sh|toml|txt|ya?ml))`")
FOLDER = re.compile(r"`([\w-]+(?:/[\w-]+)+)/?`")
TARGET = re.compile(r"`make ([a-z]+)|^make ([a-z]+)", re.MULTILINE)
PROGRAM = re.compile(r"python3? -m ([\w.]+)(?: ([a-z]+))?")
NAME = r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+"
CONSTANT = re.compile(rf"`({NAME})`|`({NAME})=|^({NAME})=", re.MULTILINE)
FOREIGN = {"pip", "pytest", "venv"}

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def _words(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _is_there(name: str) -> bool:
    """Find a file by its path, or by the end of it: a page may leave out what it has said before."""
    return any(f"/{file}".endswith(f"/{name}") for file in FILES) or name.startswith(MADE)


@each_page
def test_pages_name_only_files_that_are_there(page: Path) -> None:
    assert [name for name in FILE.findall(_words(page)) if not _is_there(name)] == []


@each_page
def test_pages_name_only_folders_that_are_there(page: Path) -> None:
    named = [name for name in FOLDER.findall(_words(page)) if not name.startswith(MADE)]

    assert [
        name for name in named if not any(file.startswith((f"{name}/", f"{name}.")) for file in FILES)
    ] == []


@each_page
def test_pages_name_only_make_targets_that_are_there(page: Path) -> None:
    (targets,) = re.findall(r"^\.PHONY: (.*)$", _words(ROOT / "Makefile"), re.MULTILINE)
    named = {one or other for one, other in TARGET.findall(_words(page))}

    assert named - set(targets.split()) == set()


def _commands(help_text: str) -> set[str]:
    return set(re.findall(r"^    (\w+) ", help_text, re.MULTILINE))


@each_page
def test_pages_name_only_programs_that_are_there(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commands: dict[str, set[str]] = {}
    for name, program in (("bot", bot), ("rules_engine", rules)):
        with pytest.raises(SystemExit):
            program(["--help"])
        commands[name] = _commands(capsys.readouterr().out)
    assert all(commands.values())

    for name, command in PROGRAM.findall(_words(page)):
        path = name.replace(".", "/")
        assert name in FOREIGN or {f"{path}.py", f"{path}/__main__.py"} & FILES, name
        assert not command or command in commands.get(name, {command}), (name, command)


@cache
def _constants() -> frozenset[str]:
    """Name every setting, and whatever is written like one in the code."""
    code = [name for name in FILES if name.endswith((".py", ".yaml", ".sh")) or name == "Makefile"]
    written = {name for one in code if one != THIS for name in re.findall(NAME, _words(ROOT / one))}
    return frozenset(written | {name.upper() for name in Settings.model_fields})


@each_page
def test_pages_name_only_settings_and_constants_that_are_there(page: Path) -> None:
    named = {name for names in CONSTANT.findall(_words(page)) for name in names if name}

    assert named - _constants() == set()
