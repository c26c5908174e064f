from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from render.__main__ import main
from render.palette import Theme
from render.picture import picture
from render.shape import Shape
from rules_engine import Record, replay_table

RECORD = (
    Record.new("subdivision", seats=2, seed="abc", options={"first": "0"})
    .then(0, "build L c4")
    .then(1, "build S b3")
)


def test_the_picture_a_seat_would_see_is_written(tmp_path: Path) -> None:
    record, board = tmp_path / "match.txt", tmp_path / "board.png"
    record.write_text(str(RECORD), encoding="utf-8")
    asked = ["--ply", "1", "--seat", "0", "--lang", "fr", "--theme", "dark", "--out", str(board)]

    assert main([str(record), *asked]) == 0
    seen = replay_table(RECORD.upto(1)).view(0)
    assert board.read_bytes() == picture("subdivision", seen, ("Place 1", "Place 2"), "fr", Theme.DARK)
    assert Image.open(BytesIO(board.read_bytes())).size == (1200, 900)


def test_a_picture_for_a_phone_is_written(tmp_path: Path) -> None:
    board = tmp_path / "board.png"
    record = Path(__file__).parents[1] / "games" / "maniki" / "records" / "goal_3.txt"

    assert main([str(record), "--ply", "3", "--shape", "tall", "--out", str(board)]) == 0
    assert Image.open(BytesIO(board.read_bytes())).size == Shape.TALL.size


def test_what_a_match_has_made_is_written(tmp_path: Path) -> None:
    board = tmp_path / "board.png"
    record = Path(__file__).parents[1] / "games" / "mandala_stones" / "records" / "mandala_2.txt"

    assert main([str(record), "--memento", "--out", str(board)]) == 0
    assert Image.open(BytesIO(board.read_bytes())).size == (1200, 1200)


@pytest.mark.parametrize(
    ("text", "asked", "said"),
    [
        (str(RECORD), ["--ply", "3"], "this record has 2 lines, there is no ply 3.\n"),
        (str(RECORD), ["--memento"], "this match has made nothing that stands by itself.\n"),
        (str(RECORD), ["--seat", "2"], "this record has 2 seats, from 0; there is no seat 2.\n"),
        (str(RECORD).replace("c4", "c9"), [], "line 9: 0 build L c9: "),
        ("nothing", [], "line 1: "),
    ],
)
def test_what_cannot_be_drawn_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, asked: list[str], said: str
) -> None:
    record = tmp_path / "match.txt"
    record.write_text(text, encoding="utf-8")

    assert main([str(record), *asked, "--out", str(tmp_path / "board.png")]) == 1
    assert capsys.readouterr().err.startswith(said)
    assert not (tmp_path / "board.png").exists()


def test_a_file_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "none.txt")]) == 1
    assert capsys.readouterr().err == f"{tmp_path / 'none.txt'}: No such file or directory.\n"
