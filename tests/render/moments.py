"""Telling moments of kept games, drawn for golden pictures."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from render.look import Scene
from render.palette import Theme
from render.picture import picture
from render.scenes import replay_scene
from render.shape import Shape

GAMES = Path(__file__).parents[1] / "games"
NAMES = (
    "Anna",
    "Bartholomäus von und zu Langen",
    "\u05de\u05e8\u05d9\u05dd 42",
    "Zoé \U0001f98a",
    "Erik",
    "Fa",
)


@dataclass(frozen=True, slots=True)
class Moment:
    name: str
    record: str  # the text of one, or the name of one that is kept
    ply: int | None = None
    path: tuple[str, ...] | None = None  # what the seat to move has answered; none, and a spectator looks on
    theme: Theme = Theme.STANDARD
    lang: str = "en"
    shape: Shape = Shape.WIDE


def drawn(moment: Moment, names: tuple[str, ...] = NAMES) -> bytes:
    """Draw what the seat to move sees, or a spectator where nothing is asked."""
    record = moment.record if "\n" in moment.record else kept(moment.record)
    seat = None if moment.path is None else replay_scene(Scene(record, moment.ply)).view.to_act[0]
    game, view, question = replay_scene(Scene(record, moment.ply, seat, moment.path))
    assert (question is None) == (moment.path is None)
    return picture(
        game, view, names[: view.seats], moment.lang, moment.theme, question=question, shape=moment.shape
    )


def kept(name: str) -> str:
    game, _, record = name.partition("/")
    return (GAMES / game / "records" / f"{record}.txt").read_text(encoding="utf-8")
