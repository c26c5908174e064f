"""Tell the story of a record: `python -m examples.reading_a_record docs/board.txt`."""

from __future__ import annotations

import sys
from pathlib import Path

from rules_engine import Record, Refused, deal


def main(file: str = "docs/board.txt") -> int:
    try:
        record = Record.parse(Path(file).read_text(encoding="utf-8"))
    except Refused as refusal:
        print(f"{refusal}.", file=sys.stderr)
        return 1
    table = deal(record)
    for entry in record.log:
        table = table.then(entry.seat, entry.words)
        print(f"seat {entry.seat}: {'; '.join(map(str, table.state.news))}")
    print("scores:", table.view(None).scores)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
