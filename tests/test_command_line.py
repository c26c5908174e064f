from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rules_engine import GAMES, Record, facts
from rules_engine.__main__ import main

ROOT = Path(__file__).parent.parent
RECORDS = sorted((Path(__file__).parent / "games").glob("*/records/*.txt"))
GAME = """\
# how it began

game subdivision
version 1
seats 2
seed abc
option first 0
0 build M b2
1 build L c4
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return _written(tmp_path, GAME)


def _written(folder: Path, text: str) -> Path:
    path = folder / "record.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_random_games_tell_how_many_and_how_fast(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["random", "subdivision", "--games", "3", "--seed", "1"]) == 0

    assert re.fullmatch(r"3 games, \d+ moves, [\d,]+ moves/s\n", capsys.readouterr().out)


@pytest.mark.parametrize("key", GAMES)
def test_random_games_of_every_kind_are_sound(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["random", key, "--games", "4", "--every-setup", "--check"]) == 0

    assert capsys.readouterr().out.startswith("4 games, ")


def test_random_games_follow_their_seed(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["random", "subdivision", "--games", "5", "--seats", "3", "--option", "sets=3"]
    told = []
    for seed in ("1", "1", "2"):
        main([*asked, "--seed", seed])
        told.append(capsys.readouterr().out.split(", ")[1])

    assert told[0] == told[1] != told[2]


def test_no_games_are_no_trouble(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["random", "subdivision", "--games", "0"]) == 0

    assert capsys.readouterr().out.startswith("0 games, 0 moves")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_check_tells_how_a_game_ended(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(path)]) == 0

    assert f"# {capsys.readouterr().out}" == f"{path.read_text(encoding='utf-8').splitlines()[0]}\n"


def test_check_tells_whose_turn_it_is(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(record)]) == 0

    assert capsys.readouterr().out == "legal so far, 2 lines; to act: seat 0\n"


def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(_written(tmp_path, "\ufeff" + GAME))]) == 0

    assert capsys.readouterr().out.startswith("legal so far")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("1 build L c4", "1 build L b2", "line 9: 1 build L b2: 'build L b2' is not a legal move here; "),
        ("1 build L c4", "0 build L c4", "line 9: 0 build L c4: it is not the turn of seat 0, but of 1."),
        ("game subdivision", "game chess", "line 3: there is no game 'chess' on the shelf; "),
        ("seats 2", "seats 12", "line 5: subdivision is for 2 to 4 seats, not 12."),
        ("option first 0", "option first 7", "line 7: '7' is not a value of subdivision's option first; "),
        (
            GAME,
            "",
            "a record starts with its game, version, seats, seed; missing: game, version, seats, seed.",
        ),
    ],
)
@pytest.mark.parametrize("command", ["check", "show"])
def test_a_bad_record_is_refused_in_a_sentence(
    *, command: str, old: str, new: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, str(_written(tmp_path, GAME.replace(old, new)))]) == 1

    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(said)
    assert told.err.endswith(".\n")


def test_show_prints_the_facts(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(record)]) == 0

    assert json.loads(capsys.readouterr().out) == facts(Record.parse(GAME))


@pytest.mark.parametrize(("ply", "cells"), [("0", {}), ("1", {"b2": "0M"}), ("99", {"b2": "0M", "c4": "1L"})])
def test_show_goes_back_to_an_earlier_position(
    ply: str, cells: dict[str, str], record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", str(record), "--ply", ply]) == 0

    assert json.loads(capsys.readouterr().out)["cells"] == cells


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["random", "chess"], "there is no game 'chess' on the shelf; there are: "),
        (["random", "subdivision", "--seats", "0"], "subdivision is for 2 to 4 seats, not 0."),
        (["random", "subdivision", "--seats", "5"], "subdivision is for 2 to 4 seats, not 5."),
        (
            ["random", "subdivision", "--option", "trees=1"],
            "subdivision has no option 'trees'; its options: ",
        ),
        (["random", "subdivision", "--option", "parks"], "'' is not a value of subdivision's option parks; "),
        (["random", "subdivision", "--seed", "two words"], "a seed is one word of 1 to 64 characters, "),
        (["random", "subdivision", "--seed", "x" * 64], "a seed is one word of 1 to 64 characters, "),
        (["check", "nowhere.txt"], "cannot read nowhere.txt: No such file or directory."),
        (["show", "."], "cannot read .: Is a directory."),
        (["check", sys.executable], "this file is not text."),
    ],
)
def test_bad_input_is_refused_in_a_sentence(
    asked: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(asked) == 1

    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(said)
    assert told.err.endswith(".\n")


@pytest.mark.parametrize(
    "asked",
    [
        [],
        ["dance"],
        ["random"],
        ["check"],
        ["random", "subdivision", "--games", "-1"],
        ["random", "subdivision", "--games", "many"],
        ["random", "subdivision", "--seats", "two"],
        ["show", "record.txt", "--ply", "-1"],
    ],
)
def test_a_command_that_is_none_is_answered_with_the_usage(
    asked: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main(asked)

    assert stop.value.code == 2
    assert capsys.readouterr().err.startswith("usage: python -m rules_engine")


def test_the_program_runs_by_itself(tmp_path: Path) -> None:
    path = _written(tmp_path, GAME.replace("1 build", "7 build"))
    ran = subprocess.run(
        [sys.executable, "-m", "rules_engine", "check", str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == "line 9: 7 build L c4: there is no seat 7; the seats are 0 to 1.\n"
