"""Pictures of the busiest positions, CairoSVG drawing the same from SVG, and zlib packing their bytes."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import cache, partial
from io import BytesIO
from subprocess import run
from time import process_time
from typing import TYPE_CHECKING
from zlib import compress

import cairosvg
from PIL import Image, ImageChops, ImageStat

from bench.floors import DEFLATED, FIRST_MILLISECONDS, KILOBYTES, PICTURE, WARM_MILLISECONDS
from bench.harness import Limit, Measure, Race, Work
from bench.scenes import svg
from render.look import Seating
from render.palette import Theme
from render.picture import picture
from render.shelf import LOOKS
from render.words import say_in
from rules_engine import GAMES, Question, Record, ask
from rules_engine.playout import playout

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine import View
    from rules_engine.table import AnyState

VIEWS = 4  # in a round
WARM = 2000
DIFFERENCE = 5  # of 255: two ways of antialiasing one scene and spacing its letters differ by less


def drawn() -> Iterator[str]:
    return (key for key in GAMES if key in LOOKS)


def races() -> Iterator[Race]:
    for key in drawn():
        ours = Work(f"{key} new picture", "picture", partial(_ours, key))
        theirs = Work("CairoSVG", "picture", partial(_theirs, key))
        if key in PICTURE:
            yield Race(ours, theirs, Measure.TIME, PICTURE[key])
        floor = Work("zlib level 3 of its own bytes", "picture", partial(_deflated, key))
        yield Race(ours, floor, Measure.TIME, DEFLATED)


def limits() -> Iterator[Limit]:
    for key in drawn():
        yield Limit(f"{key} picture size", "KB", KILOBYTES, partial(_kilobytes, key))
        yield Limit(f"{key} very first picture", "ms", FIRST_MILLISECONDS, partial(_first, key))
        yield Limit(f"{key} picture again", "ms", WARM_MILLISECONDS, partial(_again, key))


@cache
def busy(key: str) -> tuple[View, ...]:
    """See the positions of a random game of as many as can play whose pictures are the hardest to pack."""
    views = [state.view(None) for state in _states(key)]
    return tuple(sorted(views, key=lambda view: len(compress(_plane(key, view), 3)))[-VIEWS:])


def _plane(key: str, view: View) -> bytes:
    return Image.open(BytesIO(picture(key, view, names(key)))).tobytes()


@cache
def _states(key: str) -> tuple[AnyState, ...]:
    record = Record.new(key, seats=GAMES[key].seats[-1], seed="busy")
    return tuple(state for _, _, state in playout(record))


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
    """Write the same pictures as SVG, and look whether they are the same."""
    found = []
    for view in busy(key):
        scene = svg(partial(LOOKS[key].draw, view, Seating(names(key), say_in("en")), None)).encode()
        pictures = picture(key, view, names(key)), cairosvg.svg2png(bytestring=scene)
        one, other = (Image.open(BytesIO(png)).convert("RGB") for png in pictures)
        assert max(ImageStat.Stat(ImageChops.difference(one, other)).mean) < DIFFERENCE
        found.append(scene)
    return tuple(found)


def _theirs(key: str) -> int:
    for scene in scenes(key):
        cairosvg.svg2png(bytestring=scene)
    return len(scenes(key))


def _deflated(key: str) -> int:
    for plane in planes(key):
        compress(plane, 3)
    return len(planes(key))


@cache
def planes(key: str) -> tuple[bytes, ...]:
    return tuple(_plane(key, view) for view in busy(key))


def _kilobytes(key: str) -> float:
    """Find the largest picture of a game, also among those of whoever is asked, in every theme."""
    return max(size for state in _states(key)[::4] for size in _sizes(key, state)) / 1000


def _sizes(key: str, state: AnyState) -> Iterator[int]:
    for theme in Theme:
        yield len(picture(key, state.view(None), names(key), theme=theme))
        for seat in state.to_act()[:1]:
            asked = ask(state.legal_moves(seat))
            question = asked if isinstance(asked, Question) else None
            yield len(picture(key, state.view(seat), names(key), theme=theme, question=question))


def _first(key: str) -> float:
    """Tell how long the first picture takes in a process of its own, where no tile has been drawn yet."""
    told = run([sys.executable, "-m", "bench.first", key], check=True, capture_output=True, text=True)  # noqa: S603 - our own
    return float(told.stdout)


def _again(key: str) -> float:
    """Tell how long a picture takes that has been drawn before."""
    view = busy(key)[0]
    picture(key, replace(view), names(key))
    start = process_time()
    for _ in range(WARM):
        picture(key, view, names(key))
    return 1000 * (process_time() - start) / WARM
