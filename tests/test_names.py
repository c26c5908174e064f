"""One idea has one word: what is called the same is the same."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

from tests.sources import statements

ROOT = Path(__file__).parent.parent
PACKAGES = ("bot", "render", "rules_engine")


def shared() -> list[Path]:
    """List the files that are about all games; in the folder of one game words have that game's meaning."""
    every = (path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    return sorted(path for path in every if "games" not in path.relative_to(ROOT).parts[:-1])


@cache
def classes() -> tuple[tuple[str, Path], ...]:
    return tuple(
        (node.name, path) for path in shared() for node in statements(path) if isinstance(node, ast.ClassDef)
    )


def test_no_two_classes_share_a_name() -> None:
    where: defaultdict[str, set[str]] = defaultdict(set)
    for name, path in classes():
        where[name].add(str(path.relative_to(ROOT)))

    assert {name: sorted(files) for name, files in where.items() if len(files) > 1} == {}


def test_letters_are_in_files_called_so() -> None:
    """Whoever looks for what a letter says looks for `letters` in a folder."""
    found = {path.stem for name, path in classes() if name.endswith("Letters")}

    assert [stem for stem in sorted(found) if not stem.endswith("letters")] == []
