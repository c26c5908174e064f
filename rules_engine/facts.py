"""A position as plain values, all eyes: for bug reports, exports and other tools."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from rules_engine.table import replay_table

if TYPE_CHECKING:
    from rules_engine.record import Record


def facts(record: Record) -> dict[str, Any]:
    """Return everything about the position after the whole log; it can be written as JSON."""
    table = replay_table(record)
    outcome = table.outcome()
    to_act = table.to_act()
    return {
        "game": record.game,
        "options": dict(record.options),
        "ply": table.ply,
        "to_act": list(to_act),
        "legal": {str(seat): [str(move) for move in table.state.legal_moves(seat)] for seat in to_act},
        "news": [str(event) for event in table.state.news],
        "outcome": {**asdict(outcome), "ranks": list(outcome.ranks), "scores": list(outcome.scores)}
        if outcome
        else None,
        **table.state.facts(),
    }
