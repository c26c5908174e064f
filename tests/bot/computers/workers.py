"""What processes that think do in tests. They load this file at a low priority, so it loads little."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.computers.thinking import Conclusion, Job, conclude, time_limit
from rules_engine.search.scratch import TooLarge
from rules_engine.search.think import Effort, think

if TYPE_CHECKING:
    from pathlib import Path


def killed_once(folder: Path, asked: Job) -> Conclusion:
    """Be killed in the middle of a job, the first time."""
    try:
        (folder / "killed").touch(exist_ok=False)
    except FileExistsError:
        return conclude(asked)
    return deadly(asked)


def hungry(asked: Job) -> Conclusion:
    """Think, but at the higher levels of more than any machine has room for."""
    if asked.level in {"merciless", "sharp"}:
        return Conclusion(0.0, str([0] * (1 << 60)))
    return conclude(asked)


def deadly(asked: Job) -> Conclusion:
    """Be killed, as a machine without room does it."""
    os.kill(os.getpid(), signal.SIGKILL)
    return Conclusion(0.0, asked.level)


def hold_up(folder: Path, asked: Job) -> Conclusion:
    """Say that a job has begun, and wait in the middle until the test says something through a pipe."""
    with (folder / "begun").open("a") as marks:
        marks.write("|")
    (folder / "pipe").read_text()
    return conclude(asked)


def one_by_one(folder: Path, asked: Job) -> Conclusion:
    """Note which job has begun; the first waits until the test says something through a pipe."""
    with (folder / "begun").open("a") as marks:
        marks.write(f"{'hint' if asked.is_advice else asked.level} ")
    if asked.level == "gentle":
        (folder / "pipe").read_text()
    return conclude(replace(asked, level="gentle"))


def endless(asked: Job) -> Conclusion:
    """Think for as long as it may at the strongest level, and at the one below for ever, without a search."""
    with time_limit(0.1):
        if asked.level == "merciless":
            think(asked.world, asked.seat, Effort(1 << 20), asked.luck)
        while asked.level == "sharp":
            pass
    return conclude(asked)


def narrow(_: Job) -> Conclusion:
    """Have no room for the game."""
    raise TooLarge("there is room for 3 moves")
