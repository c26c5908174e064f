"""Where pictures and films are made: beside the loop, so that nobody waits for them."""

from __future__ import annotations

import asyncio
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache, partial
from multiprocessing import get_context
from typing import TYPE_CHECKING

from prometheus_client import Gauge, Histogram

from bot.cards.card import Cover, Drawing, Samples
from render.palette import Theme
from render.picture import cover, picture
from render.replay import replay
from render.samples import samples

if TYPE_CHECKING:
    from bot.cards.card import Picture

# They are the process's, as its thread and its cinema are; each bot in it shows them.
DRAWING = Histogram("makiso_drawing_seconds", "Until a picture or film is made", ["what"], registry=None)
FILMS = Gauge("makiso_films_queued", "Films being made or waiting for it", registry=None)

# One thread beside the loop: Pillow holds the interpreter while it draws, more would only wait.
_beside = ThreadPoolExecutor(1, "render")


@cache
def _cinema() -> ProcessPoolExecutor:
    """Films take seconds, so they are made in a process of their own, which ends with each of them."""
    return ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1)


async def made(subject: Picture) -> bytes:
    """Draw a position, a whole match in motion, the box of a game, or how themes look."""
    loop = asyncio.get_running_loop()
    if isinstance(subject, Drawing):
        with DRAWING.labels("picture").time():
            return await loop.run_in_executor(_beside, _drawing(subject))
    if isinstance(subject, Cover):
        drawn = partial(cover, subject.game, subject.lang, Theme(subject.theme))
        return await loop.run_in_executor(_beside, drawn)
    if isinstance(subject, Samples):
        titles = tuple((Theme(theme), title) for theme, title in subject.themes)
        return await loop.run_in_executor(_beside, samples, titles)
    theme = Theme(subject.theme)
    film = partial(replay, subject.record, subject.names, subject.lang, theme, day=subject.day)
    with FILMS.track_inprogress(), DRAWING.labels("film").time():
        return await loop.run_in_executor(_cinema(), film)


def _drawing(subject: Drawing) -> partial[bytes]:
    theme = Theme(subject.theme)
    return partial(
        picture,
        subject.game,
        subject.view,
        subject.names,
        subject.lang,
        theme,
        question=subject.question,
        day=subject.day,
    )
