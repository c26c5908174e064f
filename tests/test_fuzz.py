"""The long random run finds what is wrong, and says where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench import fuzz
from rules_engine import GAMES, Record
from rules_engine.games.mandala.rules import Mandala

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest


def test_a_short_run_finds_nothing_and_prints_figures(capsys: pytest.CaptureFixture[str]) -> None:
    """In one of its matches the dice want a move taken back before there is one."""
    assert fuzz.main(["--minutes", "9", "--matches", str(len(GAMES)), "--seed", "two"]) == 0
    *told, end = capsys.readouterr().out.splitlines()

    assert [line.split()[:3] for line in told] == [[game, "1", "matches"] for game in GAMES]
    assert "seed two" in end


def test_a_fault_ends_the_run_with_its_record(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def faults(state: Mandala) -> Iterator[str]:
        if state.left.bit_count() < 40:
            yield "somebody has eaten it"

    monkeypatch.setattr(Mandala, "faults", faults)

    assert fuzz.main(["--minutes", "9", "--seed", "fault"]) == 1
    sentence, _, record = capsys.readouterr().out.partition(", in\n")
    assert sentence == "Fault: somebody has eaten it"
    assert Record.parse(record).game == "mandala"
