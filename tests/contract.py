"""What the contract is tested on: a few random games of every game on the shelf.

As a program it prints a digest of each game's play, to be compared between processes.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from hashlib import sha256
from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from rules_engine import (
    GAMES,
    Kind,
    Move,
    Question,
    Record,
    Seat,
    State,
    Table,
    deal,
    facts,
    standing,
)
from rules_engine.playout import playout, some_setups
from rules_engine.questions import AnswerTree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine import Path

AnyState: TypeAlias = State[Any, Any]

each_game = pytest.mark.parametrize("key", GAMES)

PLAYS = 3  # games of each game
LOOKS = 12  # positions of each game that the dear tests look at
LONGEST_ID = f"m:{2**63}:9999:move:"  # what a button's id says before the words, at its longest
PLAIN = re.compile(r"[A-Za-z0-9,*+-]+( [A-Za-z0-9,*+-]+)*")  # how a move may be spelled
TOLD = re.compile(r"[A-Za-z0-9,*+|-]+( [A-Za-z0-9,*+|-]+)*")  # an event may also put a bar between piles
ID_LIMIT = 100  # Discord's, for a custom id


@dataclass(frozen=True, slots=True)
class Step:
    """A position somebody has to move in, and what chance did there."""

    record: Record  # up to this position
    before: AnyState
    seat: Seat
    move: Move
    after: AnyState


@cache
def plays(key: str) -> tuple[tuple[Step, ...], ...]:
    """Play a few games at random, each set up differently."""
    return tuple(tuple(steps(record)) for record in some_setups(GAMES[key], "contract", PLAYS))


def steps(record: Record) -> Iterator[Step]:
    before = deal(record).state
    for seat, move, after in playout(record):
        yield Step(record, before, seat, move, after)
        record, before = record.then(seat, str(move)), after


def every_step(key: str) -> Iterator[Step]:
    for play in plays(key):
        yield from play


def some_steps(key: str) -> Iterator[Step]:
    """Look into each game a few times, from its first position to its last."""
    for play in plays(key):
        count = LOOKS // PLAYS
        for look in range(count):
            yield play[(len(play) - 1) * look // (count - 1)]


@cache
def now_and_then(key: str, stride: int) -> tuple[tuple[Table, Seat], ...]:
    """Sit down at the table of each game, once in so many moves, as whoever moves there."""
    return tuple(
        (table, step.seat)
        for play in plays(key)
        for table, step in zip(standing(play[-1].record)[::stride], play[::stride], strict=True)
    )


def positions(key: str) -> Iterator[AnyState]:
    for play in plays(key):
        yield play[0].before
        yield from (step.after for step in play)


def finished(key: str) -> Iterator[tuple[Record, AnyState]]:
    for play in plays(key):
        last = play[-1]
        yield last.record.then(last.seat, str(last.move)), last.after


Node: TypeAlias = Question | Move


def tree(moves: tuple[Move, ...]) -> Iterator[tuple[Path, Node]]:
    """Answer every question in every way: whatever can be asked, and the moves at the leaves."""
    return _behind((), AnswerTree(moves))


def _behind(path: Path, moves: AnswerTree[Move]) -> Iterator[tuple[Path, Node]]:
    node = moves.ask(path)
    yield path, node
    if isinstance(node, Question):
        if node.complete:
            yield node.path, node.complete
        for word in words_of(node):
            yield from _behind((*node.path, word), moves)


def words_of(question: Question) -> Iterator[str]:
    if question.kind is not Kind.SUBSET:
        yield from question.answers
        return
    for count in range(1, len(question.answers) + 1):
        yield from map("".join, combinations(question.answers, count))


def states_within(value: object) -> Iterator[AnyState]:
    """Find positions that a value holds on to."""
    if isinstance(value, State):
        yield value
    elif isinstance(value, tuple | frozenset):
        for part in value:
            yield from states_within(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from states_within(getattr(value, field.name))


def digest(key: str) -> str:
    """Boil down everything that a game says in its plays."""
    told = sha256()
    for step in every_step(key):
        told.update(f"{step.seat} {step.move} {step.after.news}\n".encode())
        told.update(" ".join(map(str, step.after.to_act())).encode())
    for step in some_steps(key):
        told.update(json.dumps(facts(step.record)).encode())
        told.update(repr(step.before.view(None)).encode())
    return told.hexdigest()


def digests() -> dict[str, str]:
    return {key: digest(key) for key in GAMES}


if __name__ == "__main__":
    print(json.dumps(digests()))  # noqa: T201 - the other process reads it
