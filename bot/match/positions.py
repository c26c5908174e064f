"""A cache of the tables of running matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot.runtime.recent import Recent
from rules_engine import Table, replay_table

if TYPE_CHECKING:
    from bot.match.match import Match
    from rules_engine import Entry

POSITIONS_LIMIT = 512  # tables; we replay the record of any other match


class LastSeen(NamedTuple):
    """The last table of a match, and its log: we need not compare the same log object again."""

    log: tuple[Entry, ...]
    table: Table


class Positions:
    """Replays records, or goes on from the last table of the match."""

    def __init__(self) -> None:
        self._kept = Recent[int, LastSeen](POSITIONS_LIMIT)

    def table(self, match: Match) -> Table:
        """Return the table of a match; a click asks for it up to five times."""
        seen = self._kept.get(match.id)
        if seen is None or seen.log is not match.log:
            seen = LastSeen(match.log, self._replay(match, seen))
        self._kept[match.id] = seen
        return seen.table

    @staticmethod
    def _replay(match: Match, seen: LastSeen | None) -> Table:
        if seen and match.log[: seen.table.ply] == seen.table.record.log:
            table = seen.table
        else:
            table = replay_table(match.record)
        for entry in match.log[table.ply :]:
            table = table.then(entry.seat, entry.words, entry.level)
        return table

    def last_seen(self, match_id: int) -> Table | None:
        """Return the last known table of a match; another process may have moved it on."""
        seen = self._kept.get(match_id)
        return seen.table if seen else None

    def remember(self, match_id: int, table: Table) -> None:
        self._kept[match_id] = LastSeen(table.record.log, table)
