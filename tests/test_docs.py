"""What the pages say is so: commands, games, links and examples."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from rules_engine import GAMES
from rules_engine.__main__ import main

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
PAGES = sorted([README, *(ROOT / "docs").rglob("*.md")])
TARGETS = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
LINK = re.compile(r"\]\((?!https?://|#|mailto:)([^)#\s]+)")


def _words(page: Path) -> str:
    return page.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", ["README.md", "docs/architecture.md", "docs/add-a-game.md"])
def test_the_pages_are_there(page: str) -> None:
    assert (ROOT / page).is_file()


def test_the_readmes_game_is_played_as_it_says() -> None:
    played = doctest.testfile(str(README), module_relative=False, optionflags=doctest.ELLIPSIS)

    assert played.attempted > 0
    assert played.failed == 0


@pytest.mark.parametrize("key", GAMES)
def test_the_readme_names_every_game(key: str) -> None:
    assert key.replace("_", " ") in _words(README).casefold()


@pytest.mark.parametrize("target", TARGETS[1].split() if TARGETS else [])
def test_the_readme_names_every_make_target(target: str) -> None:
    assert f"make {target}" in _words(README)


@pytest.mark.parametrize("program", ["rules_engine", "render", "bot"])
def test_the_readme_names_every_program(program: str) -> None:
    assert f"python -m {program}" in _words(README)


def test_the_readme_names_every_command_of_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    commands = re.findall(r"^    (\w+) ", capsys.readouterr().out, re.MULTILINE)

    assert commands == ["play", "random", "check", "show"]
    assert [one for one in commands if f"python -m rules_engine {one}" not in _words(README)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    assert [link for link in LINK.findall(_words(page)) if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_name_only_files_that_are_there(page: Path) -> None:
    named = re.findall(r"`((?:rules_engine|render|bot|tests|bench|docs)/[\w/.-]+\.\w+)`", _words(page))

    assert [name for name in named if not (ROOT / name).exists()] == []
