"""The page that prints the way of a click names the files that are entered."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.copies import ROOT, run_python

PAGE = Path(ROOT, "docs", "way-of-a-click.md")
ROW = re.compile(r"^\| `(bot/[\w/]+\.py)` \|", re.MULTILINE)
HEAD = """# The way of a click

`python -m bench.trace` prints this page: each file of the bot that is entered, in that order,
how many of its functions run, and what the file says of itself.
`python -m pytest tests/bot/test_way.py -m slow --redraw` writes it again.

"""


def ways(page: str) -> dict[str, set[str]]:
    """Name the files of each way."""
    sections = (part.partition("\n") for part in page.split("\n## ")[1:])
    return {title: set(ROW.findall(rows)) for title, _, rows in sections}


@pytest.mark.slow
def test_the_page_names_every_file_that_is_entered_and_no_other(pytestconfig: pytest.Config) -> None:
    """How many functions run may differ from day to day; where they are may not."""
    printed = run_python(ROOT, "-m", "bench.trace", seconds=300)
    assert printed.returncode == 0, printed.stderr
    if pytestconfig.getoption("--redraw"):
        PAGE.write_text(HEAD + printed.stdout, encoding="utf-8")

    assert ways("\n" + printed.stdout) == ways(PAGE.read_text(encoding="utf-8"))
    assert len(ways("\n" + printed.stdout)) == 4
