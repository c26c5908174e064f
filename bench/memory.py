"""How much memory the tiles of all games take, in all themes."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from PIL import Image

from bench.floors import TILES_MEGABYTES
from bench.harness import Limit
from bench.pictures import drawn, names
from bench.scenes import forget
from render.look import Seating
from render.palette import Theme
from render.shelf import LOOKS
from render.words import say_in
from rules_engine import GAMES, Question, ask
from rules_engine.playout import playout, some_setups

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine.table import AnyState

RANDOM_GAMES = 12  # of each game
EVERY = 5  # so many positions apart
OVERHEAD = 1300  # bytes that an image takes besides its pixels: 12,000 of them were measured


def limits() -> Iterator[Limit]:
    yield Limit("tiles in all themes", "MB", TILES_MEGABYTES, _tiles)


def _tiles() -> float:
    """Draw positions of all games in all themes, and weigh what is kept."""
    forget()
    for key in drawn():
        for number, record in enumerate(some_setups(GAMES[key], "tiles", RANDOM_GAMES)):
            for _, _, state in [*playout(record)][::EVERY]:
                _draw(key, state, ("en", "fr")[number % 2])
    gc.collect()
    images = [thing for thing in gc.get_objects() if isinstance(thing, Image.Image)]
    return sum(image.width * image.height + OVERHEAD for image in images) / 1_000_000


def _draw(key: str, state: AnyState, lang: str) -> None:
    for theme in Theme:
        seating = Seating(names(key), say_in(lang), theme)
        LOOKS[key].draw(state.view(None), seating, None)
        for seat in state.to_act()[:1]:
            asked = ask(state.legal_moves(seat))
            question = asked if isinstance(asked, Question) else None
            LOOKS[key].draw(state.view(seat), seating, question)
