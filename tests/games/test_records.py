"""Old games of the whole shelf go as they went, decision by decision."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from render.shelf import LOOKS
from rules_engine import Record
from tests.games.transcripts import transcript

RECORDS = sorted(Path(__file__).parent.glob("*/records/*.txt"))
ROOT = Path(__file__).parents[2]
BOARD = ROOT / "docs" / "board.txt"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_old_games_go_as_they_went(path: Path) -> None:
    text, way = path.read_text(encoding="utf-8"), path.stem.partition("_")[0]
    record = Record.parse(text)

    assert transcript(record) == text
    assert record.game == path.parent.parent.name
    assert way not in LOOKS[record.game].reasons or text.startswith(f"# {way};")


def test_a_match_can_be_made_a_golden_record() -> None:
    command = [sys.executable, "-m", "tests.games.transcripts", str(BOARD)]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout

    assert told.startswith("# built;")
    assert Record.parse(told) == Record.parse(BOARD.read_text(encoding="utf-8"))
