"""What looks are tested on: positions of random games, and a voice that notices what it cannot say."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import pytest

from render.shelf import LOOKS
from render.words import SOURCE, Say, languages, say_in
from rules_engine import GAMES, Chance, Question, Record, Seat, Table, View, deal
from rules_engine.playout import playout, some_setups
from rules_engine.questions import AnswerTree

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules_engine import Path

SAMPLED = 5
HEAVIEST = 100_000  # bytes of a picture
HEAVIEST_END = 150_000  # of the picture of an end, which is passed around
PLAYS = 4  # random games of each game
POSITIONS = 6  # of each game, besides the deal and the end, that are drawn
LONGEST = "\u202eWolfeschlegelsteinhausen \U0001f468\u200d\U0001f469\u200d\U0001f467 \u05e9\u05dc\u05d5"[:32]
NAMES = (
    LONGEST,
    "Zoé {0} %s **_",
    "漢字かな交じり文",
    "W" * 32,
    "a",
    "Z\u0334\u031b\u0333a\u0337\u0346l\u0335go",
)
PLAIN = ("Ann", "Bob", "Cy", "Dora", "Eve", "Fay")

each_look = pytest.mark.parametrize("key", LOOKS)
each_language = pytest.mark.parametrize("lang", languages())


class Witness(Say):
    """A voice that remembers what it had to say in the source for want of a translation."""

    def __init__(self, lang: str) -> None:
        super().__init__(lang)
        self.unknown: set[str] = set()
        if lang != SOURCE:
            self._texts = Catalog(self._texts, self.unknown)


class Catalog(dict[str, tuple[str, ...]]):
    """The messages of a language, and what was looked up in vain."""

    def __init__(self, known: Mapping[str, tuple[str, ...]], unknown: set[str]) -> None:
        super().__init__(known)
        self._missed = unknown.add

    def get(self, message: str) -> tuple[str, ...] | None:  # type: ignore[override] # nobody gives another answer
        if message in self:
            return self[message]
        self._missed(message)
        return None


@dataclass(frozen=True, slots=True)
class Sight:
    """A position as somebody sees it, and the questions it puts to them."""

    view: View
    questions: tuple[Question, ...]


@cache
def tables(key: str) -> tuple[tuple[Table, ...], ...]:
    """Play random games, each set up differently; every position of each."""
    return tuple(tuple(_positions(record)) for record in some_setups(GAMES[key], "looks", PLAYS))


def _positions(record: Record) -> Iterator[Table]:
    table = deal(record)
    yield table
    for seat, move, _ in playout(record):
        table = table.make(seat, move)
        yield table


def every_sight(key: str, stride: int) -> Iterator[Sight]:
    """Every position of all random games, seen by everybody; or of a sample of positions."""
    plies = [(game, ply) for game, played in enumerate(tables(key)) for ply in range(len(played))]
    for game, ply in plies[::stride]:
        yield from _sights(key, game, ply)


@cache
def one_game(key: str) -> tuple[Sight, ...]:
    """Every position of the first random game, seen by everybody."""
    return tuple(sight for ply in range(len(tables(key)[0])) for sight in _sights(key, 0, ply))


@cache
def some_sights(key: str) -> tuple[Sight, ...]:
    """The deal, the end and a few positions between, seen by everybody."""
    chosen = [
        (game, ply)
        for game, played in enumerate(tables(key))
        for ply in (*range(0, len(played), len(played) // POSITIONS + 1), len(played) - 1)
    ]
    return tuple(sight for game, ply in chosen for sight in _sights(key, game, ply))


@cache
def full_tables(key: str) -> tuple[Table, ...]:
    """Play a random game for each number of seats: the positions before its last quarter, and at its end."""
    records = (Record.new(key, seats=seats, seed=f"full-{seats}") for seats in GAMES[key].seats)
    games = [tuple(_positions(record)) for record in records]
    return tuple(played[at] for played in games for at in (-len(played) // 4, -1))


@cache
def _sights(key: str, game: int, ply: int) -> tuple[Sight, ...]:
    table = tables(key)[game][ply]
    seats = range(table.record.seats)
    return (
        Sight(table.view(None), ()),
        *(Sight(table.view(seat), tuple(_questions(table, seat))) for seat in seats),
    )


def _questions(table: Table, seat: Seat) -> Iterator[Question]:
    """Answer at random until a move is complete; the questions on the way."""
    tree = AnswerTree(table.state.legal_moves(seat) if seat in table.to_act() else ())
    luck = Chance(table.record.seed, table.ply)
    path: Path = ()
    while tree.moves:
        step = tree.ask(path)
        if not isinstance(step, Question):
            return
        yield step
        if step.complete and luck.below(2):
            return
        path = (*step.path, luck.pick(step.answers))


@cache
def texts(key: str, lang: str) -> frozenset[str]:
    """Tell all there is to tell of positions, of what has happened and of what may be answered."""
    return frozenset(_texts(key, say_in(lang)))


def _texts(key: str, say: Say) -> Iterator[str]:
    look = LOOKS[key]
    for view, questions in ((sight.view, sight.questions) for sight in (*one_game(key), *some_sights(key))):
        names = PLAIN[: view.seats]
        yield from (look.alt(view, names, say), look.text(view, names, say), *look.tale(view, names, say))
        yield from look.caption(view, names, say)
        for question in questions:
            yield look.prompt(question, view, say)
            yield look.may(question.moves, say)
            for word in question.answers:
                yield look.label(question, word, view, say)
                yield look.hint(question, word, view, names, say)


def names_for(seats: int) -> tuple[str, ...]:
    return tuple(NAMES[seat % len(NAMES)] for seat in range(seats))
