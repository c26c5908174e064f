"""A record told line by line: every decision with what came of it, and the end in front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine import Record, deal

if TYPE_CHECKING:
    from rules_engine import Table


def transcript(record: Record) -> str:
    """Write a record down with the news of every line as remarks: it still reads as a record."""
    table = deal(record)
    told = f"{record.upto(0)}{_remarks(table)}"
    for entry in record.log:
        table = table.then(entry.seat, entry.words)
        told += f"{entry}\n{_remarks(table)}"
    outcome = table.outcome()
    assert outcome is not None
    return f"# {outcome.reason}; ranks {outcome.ranks}, scores {outcome.scores}\n{told}"


def _remarks(table: Table) -> str:
    return "".join(f"#   {event}\n" for event in table.state.news)
