"""The positions of the matches that are being played, kept as long as they are wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot.runtime.recent import Recent
from rules_engine import Table, seated

if TYPE_CHECKING:
    from bot.matches.match import Match
    from rules_engine import Entry

POSITIONS_LIMIT = 512  # live positions; a match that is not among them is a replay away


class LastSeen(NamedTuple):
    """Where a match was seen last, and by which log: of that very log nothing is compared again."""

    log: tuple[Entry, ...]
    table: Table


class Positions:
    """Play a match's record out, or on from where it was last seen."""

    def __init__(self) -> None:
        self._kept = Recent[int, LastSeen](POSITIONS_LIMIT)

    def table(self, match: Match) -> Table:
        """Lead to where a match stands; a click asks for it up to five times."""
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
            table = seated(match.record)
        for entry in match.log[table.ply :]:
            table = table.then(entry.seat, entry.words, entry.level)
        return table

    def last_seen(self, match_id: int) -> Table | None:
        """Find where a match was seen last; it may have gone on in another process."""
        seen = self._kept.get(match_id)
        return seen.table if seen else None

    def remember(self, match_id: int, table: Table) -> None:
        self._kept[match_id] = LastSeen(table.record.log, table)
