"""The computers at a table: their names and levels, and when they think."""

from __future__ import annotations

from bot.computers.rules import level_of
from bot.match.match import Chair
from rules_engine.search.levels import LEVELS


def test_a_level_that_nobody_knows_any_more_plays_as_steady() -> None:
    levels = (*LEVELS, "divine")
    known = [level_of(Chair(None, "Makiso", level=level)) for level in levels]

    assert known == [*LEVELS, "steady"]
