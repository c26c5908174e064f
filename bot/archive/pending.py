"""What waits for the next turn of a match: moves that seats make again, calls, and when people sleep."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.archive import outbox, people, repeats
from bot.matches.letter import PING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.archive.statement import Asked
    from bot.matches.letter import Letter
    from bot.matches.person import Person
    from rules_engine import Seat


@dataclass(frozen=True, slots=True)
class Pending:
    repeats: Mapping[Seat, str]
    calls: tuple[Letter, ...]
    people: Mapping[int, Person]  # of whom anything is known


async def pending(archive: Asked, match_id: int) -> Pending:
    again, calls, known = await archive.ask_all(
        repeats.FIND(this=match_id),
        outbox.OF_MATCH(about=match_id, sort=PING),
        people.OF_MATCH(this=match_id),
    )
    return Pending({row.seat: row.words for row in again}, outbox.letters(calls), people.by_id(known))
