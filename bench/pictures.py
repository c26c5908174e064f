"""Pictures of busy positions, and CairoSVG drawing a scene with as much in it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from time import perf_counter
from typing import TYPE_CHECKING

import cairosvg

from bench.floors import KILOBYTES, OTHER_KILOBYTES, PICTURE, WARM_MILLISECONDS
from bench.harness import Limit, Measure, Race, Work
from bench.scenes import SCENES, svg
from render.picture import picture
from render.shelf import LOOKS
from rules_engine import GAMES, Record
from rules_engine.playout import playout

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine import View

VIEWS = 6  # in a round: from the first to the last of a game of as many as can play
WARM = 500


def drawn() -> Iterator[str]:
    return (key for key in GAMES if key in LOOKS and key in SCENES)


def races() -> Iterator[Race]:
    for key in drawn():
        ours = Work(f"{key} picture", "picture", partial(_ours, key))
        theirs = Work("CairoSVG", "picture", partial(_theirs, key))
        yield Race(ours, theirs, Measure.TIME, PICTURE)


def limits() -> Iterator[Limit]:
    for key in drawn():
        most = KILOBYTES.get(key, OTHER_KILOBYTES)
        yield Limit(f"{key} picture size", "KB", most, partial(_kilobytes, key))
        yield Limit(f"{key} picture again", "ms", WARM_MILLISECONDS, partial(_again, key))


@cache
def busy(key: str) -> tuple[View, ...]:
    """See a random game from its first move to its last but one."""
    record = Record.new(key, seats=GAMES[key].seats[-1], seed="busy")
    states = [state for _, _, state in playout(record)]
    chosen = [states[(len(states) - 2) * number // (VIEWS - 1)] for number in range(VIEWS)]
    return tuple(state.view(None) for state in chosen)


@cache
def names(key: str) -> tuple[str, ...]:
    return ("Anna", "Benoit", "Chloe", "Dmitri", "Estelle", "Fabrice")[: GAMES[key].seats[-1]]


def _ours(key: str) -> int:
    picture.cache_clear()
    for view in busy(key):
        picture(key, view, names(key))
    return len(busy(key))


@cache
def scenes(key: str) -> tuple[bytes, ...]:
    return tuple(svg(key, view, names(key)).encode() for view in busy(key))


def _theirs(key: str) -> int:
    for scene in scenes(key):
        cairosvg.svg2png(bytestring=scene)
    return len(scenes(key))


def _kilobytes(key: str) -> float:
    return max(len(picture(key, view, names(key))) for view in busy(key)) / 1000


def _again(key: str) -> float:
    """Tell how long a picture takes that has been drawn before."""
    view = busy(key)[0]
    picture(key, replace(view), names(key))
    start = perf_counter()
    for _ in range(WARM):
        picture(key, view, names(key))
    return 1000 * (perf_counter() - start) / WARM
