"""What waits for the next turn of a match: moves that seats make again, and calls to people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.archive import outbox, repeats
from bot.matches.letter import PING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.archive.statement import Asked
    from bot.matches.letter import Letter
    from rules_engine import Seat


@dataclass(frozen=True, slots=True)
class Pending:
    repeats: Mapping[Seat, str]
    calls: tuple[Letter, ...]


async def pending(archive: Asked, match_id: int) -> Pending:
    again, calls = await archive.ask_all(
        repeats.FIND(this=match_id), outbox.OF_MATCH(about=match_id, sort=PING)
    )
    return Pending({row.seat: row.words for row in again}, outbox.letters(calls))
