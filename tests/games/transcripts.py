"""A record told line by line: every decision with what came of it, and the end in front.

`python -m tests.games.transcripts FILE` prints the one of a record, to be kept as a golden one.
"""

from __future__ import annotations

import sys
from pathlib import Path
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


if __name__ == "__main__":
    sys.stdout.write(transcript(Record.parse(Path(sys.argv[1]).read_text(encoding="utf-8"))))
