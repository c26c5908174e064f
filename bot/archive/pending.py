"""What waits for the next turn of a match: plans of seats, calls, questions, and when people sleep."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.archive import outbox, people, plans
from bot.matches.letter import EXPIRY

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.archive.statement import Query, Row
    from bot.archive.transaction import Transaction
    from bot.matches.letter import Letter
    from bot.matches.person import Person
    from bot.matches.plan import Line


@dataclass(frozen=True, slots=True)
class Pending:
    lines: tuple[Line, ...]
    calls: tuple[Letter, ...]
    asked: tuple[Letter, ...]  # what the others have not all answered yet
    people: Mapping[int, Person]  # of whom anything is known


async def pending(connection: Transaction, match_id: int) -> Pending:
    return told(await connection.ask_all(*queries(match_id)))


def queries(match_id: int) -> tuple[Query, ...]:
    """List what is asked to know that, for whoever asks for more in the same visit."""
    return (
        plans.FIND(match=match_id),
        outbox.OF_TURN(match=match_id),
        people.OF_MATCH(match=match_id),
    )


def told(answers: list[list[Row]]) -> Pending:
    planned, found, known = answers
    letters = outbox.letters(found)
    calls = tuple(letter for letter in letters if letter.kind != EXPIRY)
    asked = tuple(letter for letter in letters if letter.kind == EXPIRY)
    return Pending(plans.lines(planned), calls, asked, people.by_id(known))
