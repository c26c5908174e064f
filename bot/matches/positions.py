"""The positions of the matches that are being played, kept as long as they are wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.runtime.recent import Recent
from rules_engine import Table, seated

if TYPE_CHECKING:
    from bot.matches.match import Match

KEPT = 512  # live positions; a match that is not among them is a replay away


class Positions:
    """Play a match's record out, or on from where it was last seen."""

    def __init__(self) -> None:
        self._kept = Recent[int, Table](KEPT)

    def of(self, match: Match) -> Table:
        record = match.record
        table = self._kept.get(match.id)
        known = len(table.record.log) if table else 0
        if table is None or record.log[:known] != table.record.log:
            table = seated(record)
        for entry in record.log[table.ply :]:
            table = table.then(entry.seat, entry.words, entry.level)
        self.keep(match.id, table)
        return table

    def kept(self, match_id: int) -> Table | None:
        """Find where a match was seen last; it may have gone on in another process."""
        return self._kept.get(match_id)

    def keep(self, match_id: int, table: Table) -> None:
        self._kept[match_id] = table
