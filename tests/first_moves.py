"""`python -m tests.first_moves` counts what a process that knows no board yet does until it can offer moves.

It counts instructions of the interpreter, so the same comes of it however busy the machine is.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from rules_engine import GAMES, Record, ask, deal
from rules_engine.playout import setups

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType


def instructions(work: Callable[[], object]) -> int:
    """Do something, and count the instructions that it takes."""
    done = 0

    def count(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal done
        if event == "call":
            frame.f_trace_lines, frame.f_trace_opcodes = False, True
        elif event == "opcode":
            done += 1
        return count

    sys.settrace(count)
    try:
        work()
    finally:
        sys.settrace(None)
    return done


def first(record: Record) -> int:
    """Count what is done until the first question of a table is asked."""
    state = deal(record).state
    (seat, *_) = state.to_act()
    return instructions(lambda: ask(state.legal_moves(seat), ()))


def most() -> dict[str, int]:
    """Tell of each game how much the dearest of its tables takes, one after the other."""
    return {
        key: max(
            first(Record.new(key, seats=seats, seed="first", options=options))
            for seats, options in setups(game)
        )
        for key, game in GAMES.items()
    }


if __name__ == "__main__":
    print(json.dumps(most()))  # noqa: T201 - the other process reads it
