"""Reckons anew what plans have to say, and when votes have to end; nothing of the bot's is used."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, TypeAlias

from bench.weeks.told import Told, What

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bench.weeks.recount import Calendar

MINUTE = 60

Said: TypeAlias = tuple[int, str]
"""A seat, and its words."""


def missed_plans(told: list[Told]) -> Iterator[str]:
    """Say where a plan has spoken though it should not have, or has not though it should."""
    logs: dict[int, list[Said]] = defaultdict(list)
    lines: dict[int, list[tuple[int, tuple[Said, ...]]]] = defaultdict(list)
    for one in told:
        if one.what is What.FORESEEN:
            lines[one.match].append(one.value)
        elif one.what is What.SAID:
            ply, words, is_planned = one.value
            log = logs[one.match]
            due = _due(lines[one.match], log)
            if is_planned is not ((one.seat, words) in due) or (due and not is_planned):
                yield f"{one}: plans had {due} to say"
            if ply != len(log) + 1:
                yield f"{one}: the log has {len(log)} lines"
            log.append((one.seat, words))
    for match, log in logs.items():
        if due := _due(lines[match], log):
            yield f"{match}: {due} was never said"


def _due(lines: list[tuple[int, tuple[Said, ...]]], log: list[Said]) -> set[Said]:
    """List what plans have to say to a log: each line is its owner's whose words are its last."""
    return {
        moves[len(log) - ply]
        for ply, moves in lines
        if len(log) - ply < len(moves)
        and tuple(log[ply:]) == moves[: len(log) - ply]
        and moves[len(log) - ply][0] == moves[-1][0]
    }


def missed_votes(told: list[Told], days: Calendar) -> Iterator[str]:
    """Say which votes have ended twice, or later than they had to."""
    pending: dict[int, Told] = {}
    for one in told:
        if one.what is What.ASKED:
            pending = {key: asked for key, asked in pending.items() if asked.match != one.match}
            pending[one.value[0]] = one  # nobody asks again before it is over
        elif one.what is What.SETTLED:
            asked = pending.pop(one.value, None)
            if asked is None or one.at > days.seen(asked.value[1]) + MINUTE:
                yield f"{one}: too late, or twice: {asked}"
        elif one.what is What.ENDED:
            pending = {key: asked for key, asked in pending.items() if asked.match != one.match}
    end = told[-1].at
    for asked in pending.values():
        if days.seen(asked.value[1]) + MINUTE < end:
            yield f"{asked}: never settled"
