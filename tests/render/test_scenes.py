"""What benches draw anew from what is watched while we draw: nothing of it may go by unseen."""

from __future__ import annotations

from functools import partial

import pytest

from bench.scenes import svg
from render.look import Seating
from render.shelf import LOOKS
from render.words import say_in
from rules_engine import GAMES, Record, deal


@pytest.mark.parametrize("key", LOOKS)
def test_every_word_of_a_picture_is_seen(key: str) -> None:
    seats = GAMES[key].seats[0]
    view = deal(Record.new(key, seats=seats, seed="seen")).state.view(None)
    seating = Seating(("Anna", "Benoit", "Chloe")[:seats], say_in("en"))

    scene = svg(partial(LOOKS[key].draw, view, seating, None))

    assert all(f">{name}</text>" in scene for name in seating.names)
