"""What new pictures cost, beside packing their bytes with zlib; how large they are, and the first one."""

from __future__ import annotations

import sys
from functools import cache, partial
from io import BytesIO
from itertools import product
from random import Random
from statistics import median
from subprocess import run
from time import process_time
from typing import TYPE_CHECKING
from zlib import compress

from PIL import Image

from bench.floors import FIRST_PICTURE_MILLISECONDS, PICTURE_KILOBYTES, PICTURE_SHARE
from bench.line import Line
from render.palette import Theme
from render.picture import picture
from render.shape import Shape
from render.shelf import LOOKS
from rules_engine import GAMES, Question, Record, ask, deal
from rules_engine.playout import playout

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rules_engine import View
    from rules_engine.table import AnyState

VIEWS = 4  # in a round
ROUNDS = 7  # odd, so that the median is a round
NAMES = ("Anna", "Benoit", "Chloe", "Dmitri", "Estelle", "Fabrice")


def lines() -> Iterator[Line]:
    drawn = [key for key in GAMES if key in LOOKS]
    for key in drawn:
        ours, theirs = _compared(partial(_draw, key), partial(_deflate, key))
        beside = f"{1000 * ours:.2f} ms, and {1000 * theirs:.2f} ms for zlib's level 3 of its bytes"
        yield Line(f"{key} new picture", ours / theirs, "of zlib", beside, PICTURE_SHARE)
    size, key = max((_kilobytes(key), key) for key in drawn)
    yield Line("largest picture", size, "KB", f"{key}, of every theme and question", PICTURE_KILOBYTES)
    first, key = max((_first(key), key) for key in drawn)
    yield Line(
        "very first picture", first, "ms", f"{key}, the slowest, in a new process", FIRST_PICTURE_MILLISECONDS
    )


def _compared(*works: Callable[[], int]) -> tuple[float, ...]:
    """Time works in random order, round by round, after a round that does not count."""
    order = Random(len(works))  # noqa: S311 - the order of two runs is no secret
    rounds: list[dict[int, float]] = []
    for _ in range(ROUNDS + 1):
        found = {}
        for place in order.sample(range(len(works)), len(works)):
            since = process_time()
            units = works[place]()
            found[place] = (process_time() - since) / units
        rounds.append(found)
    return tuple(median(found[place] for found in rounds[1:]) for place in range(len(works)))


@cache
def _states(key: str) -> tuple[AnyState, ...]:
    record = Record.new(key, seats=GAMES[key].seats[-1], seed="busy")
    return tuple(state for _, _, state in playout(record))


@cache
def _busy(key: str) -> tuple[View, ...]:
    """See the positions of a random game of as many as can play whose pictures are the hardest to pack."""
    views = [state.view(None) for state in _states(key)]
    return tuple(sorted(views, key=lambda view: len(compress(_plane(key, view), 3)))[-VIEWS:])


def _names(key: str) -> tuple[str, ...]:
    return NAMES[: GAMES[key].seats[-1]]


def _plane(key: str, view: View) -> bytes:
    return Image.open(BytesIO(picture(key, view, _names(key)))).tobytes()


@cache
def _planes(key: str) -> tuple[bytes, ...]:
    return tuple(_plane(key, view) for view in _busy(key))


def _draw(key: str) -> int:
    picture.cache_clear()
    for view in _busy(key):
        picture(key, view, _names(key))
    return len(_busy(key))


def _deflate(key: str) -> int:
    for plane in _planes(key):
        compress(plane, 3)
    return len(_planes(key))


def _kilobytes(key: str) -> float:
    """Find the largest picture of a game, also among those of the person who is asked, in every theme."""
    return max(size for state in _states(key)[::8] for size in _sizes(key, state)) / 1000


def _sizes(key: str, state: AnyState) -> Iterator[int]:
    names = _names(key)
    for theme in Theme:
        yield len(picture(key, state.view(None), names, theme=theme))
        for seat, shape in product(state.to_act()[:1], Shape):
            asked, view = ask(state.legal_moves(seat)), state.view(seat)
            question = asked if isinstance(asked, Question) else None
            yield len(picture(key, view, names, theme=theme, question=question, shape=shape))


def _first(key: str) -> float:
    """Tell how long the first picture takes in a process of its own, where no tile has been drawn yet."""
    command = [sys.executable, "-m", "bench.pictures", key]
    return float(run(command, check=True, capture_output=True, text=True).stdout)  # noqa: S603 - our own


def _draw_first(key: str) -> float:
    """Draw the middle of a random game."""
    record = Record.new(key, seats=GAMES[key].seats[-1], seed="busy")
    states = [deal(record).state, *_states(key)]
    view = states[len(states) // 2].view(None)
    since = process_time()
    picture(key, view, _names(key))
    return 1000 * (process_time() - since)


if __name__ == "__main__":
    print(_draw_first(sys.argv[1]))
