"""The pages that add a setting and a letter: what they say is done in a copy of the project, and works."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.copies import copy_project, run_python

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
STEP = re.compile(
    r"^\*\*(?P<path>\S+)\*\*"
    r"(?:, (?P<where>above|below|in place of) `(?P<line>[^\n]+)`|, (?P<end>at the end))?"
    r"\n\n```\w+\n(?P<text>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)
WRITTEN = {"setting": ("docs/privacy.md",), "letter": ()}  # by a command
MOST = {"setting": 9, "letter": 7}  # files
SHOWN = {
    "setting": (
        ("tests/test_docs.py", "-k", "privacy"),
        ("tests/bot/people/test_card.py", "tests/bot/match/test_perspective_card.py"),
        ("tests/bot/people/test_store.py", "tests/bot/database/test_archive.py", "-k", "kept or migration"),
        ("tests/bot/front/test_fits.py", "-k", "wishes"),
    ),
    "letter": (("tests/bot/mail/test_delivers.py", "tests/bot/pings/test_like_service.py"),),
}
run_long = partial(run_python, seconds=300)
ALWAYS = (("tests/test_words.py", "tests/test_layers.py", "tests/test_names.py"),)


class Recipe(NamedTuple):
    name: str
    steps: tuple[re.Match[str], ...]
    folder: Path

    @property
    def files(self) -> set[str]:
        return {step["path"] for step in self.steps}.union(WRITTEN[self.name])


@pytest.fixture(scope="module", params=WRITTEN)
def recipe(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Recipe:
    """A copy of the project in which a page was followed."""
    name: str = request.param
    folder = copy_project(tmp_path_factory.mktemp(name) / "copy")
    steps = tuple(STEP.finditer((DOCS / f"add-a-{name}.md").read_text(encoding="utf-8")))
    for step in steps:
        _take(folder / step["path"], step)
    run_long(folder, "-m", "render.catalogs", "bot")
    if name == "setting":
        run_long(folder, "-m", "pytest", "-p", "no:cacheprovider", *SHOWN[name][0], "--redraw")
    return Recipe(name, steps, folder)


def _take(path: Path, step: re.Match[str]) -> None:
    """Do what one step says: write a new file, or put something into one that is there."""
    if not (step["where"] or step["end"]):
        assert not path.exists(), path
        path.write_text(step["text"], encoding="utf-8")
        return
    before = path.read_text(encoding="utf-8")
    if step["end"]:
        path.write_text(f"{before}\n{step['text']}", encoding="utf-8")
        return
    (line,) = [line for line in before.splitlines(keepends=True) if line.strip().startswith(step["line"])]
    put = {"above": step["text"] + line, "below": line + step["text"], "in place of": step["text"]}
    path.write_text(before.replace(line, put[step["where"]]), encoding="utf-8")


def test_a_page_names_no_more_files_than_it_says(recipe: Recipe) -> None:
    numbers = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    page = (DOCS / f"add-a-{recipe.name}.md").read_text(encoding="utf-8")

    assert f"\nThese are {numbers[len(recipe.files)]} files" in page
    assert len(recipe.files) <= MOST[recipe.name]


def test_what_a_page_adds_keeps_all_tests_of_its_kind(recipe: Recipe) -> None:
    for tests in (*SHOWN[recipe.name], *ALWAYS):
        told = run_long(recipe.folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests)
        assert told.returncode == 0, told.stdout


def test_the_code_of_a_page_is_as_clean_as_ours(recipe: Recipe) -> None:
    files = sorted(file for file in recipe.files if file.endswith(".py"))
    run_long(recipe.folder, "-m", "ruff", "format", "--no-cache", *files)  # which has the empty lines
    told = run_long(recipe.folder, "-m", "ruff", "check", "--no-cache", *files)

    assert told.returncode == 0, told.stdout
