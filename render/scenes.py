"""Positions reached by replaying a record: for the pages of the rules and for the command line."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.asking import confirming
from rules_engine import Question, Record, View, ask, replay_table

if TYPE_CHECKING:
    from render.look import Scene
    from render.words import Say


class Shown(NamedTuple):
    """What a scene shows."""

    game: str
    view: View
    question: Question | None


@lru_cache(maxsize=128)
def replay_scene(scene: Scene) -> Shown:
    """Replay to a scene; the pages of the rules and the boxes show the same few again and again."""
    record = Record.parse(scene.record)
    table = replay_table(record if scene.ply is None else record.upto(scene.ply))
    view = table.view(scene.seat)
    if scene.path is None or scene.seat is None:
        return Shown(record.game, view, None)
    asked = ask(table.state.legal_moves(scene.seat), scene.path)
    return Shown(record.game, view, asked if isinstance(asked, Question) else confirming(asked))


def seat_names(seats: int, say: Say) -> tuple[str, ...]:
    """Name the seats, where nobody sits on them."""
    return tuple(say("Seat {n}", n=seat + 1) for seat in range(seats))
