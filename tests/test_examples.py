"""The examples do what they say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from examples import random_player, reading_a_record, thinking_player
from rules_engine import GAMES, Record, replay_table

if TYPE_CHECKING:
    from collections.abc import Callable

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("[a-z]*.py"))
MAINS: list[Callable[..., int]] = [random_player.main, reading_a_record.main, thinking_player.main]


def test_every_example_is_run_here() -> None:
    assert [main.__module__ for main in MAINS] == [f"examples.{path.stem}" for path in EXAMPLES]


@pytest.mark.parametrize("key", GAMES)
def test_a_random_player_writes_a_record_of_any_game(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert random_player.main(key) == 0
    record = Record.parse(capsys.readouterr().out)

    assert record.game == key
    assert replay_table(record).outcome() is not None


def test_a_thinking_player_beats_chance(capsys: pytest.CaptureFixture[str]) -> None:
    for seed in ("one", "two", "three"):
        assert thinking_player.main("mandala", seed) == 0

    first = re.findall(r"ranks=\((\d)", capsys.readouterr().out)
    assert first == ["1", "1", "1"]


def test_the_thinking_player_has_thirty_lines() -> None:
    code = Path(thinking_player.__file__).read_text(encoding="utf-8").splitlines()
    told = [
        line for line in code if line.strip() and not line.lstrip().startswith(("#", '"""', "from", "import"))
    ]

    assert len(told) <= 30


def test_a_record_is_told_move_by_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert reading_a_record.main() == 0
    lines = capsys.readouterr().out.splitlines()

    assert all(line.startswith("seat ") for line in lines[:-1])
    assert lines[-1].startswith("scores: (")


def test_a_text_that_is_no_record_is_refused_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "no.txt").write_text("hello\n", encoding="utf-8")

    assert reading_a_record.main(str(tmp_path / "no.txt")) == 1
    assert "is not a line of a record" in capsys.readouterr().err
