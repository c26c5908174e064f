"""Where pictures and films are made: beside the loop, so that nobody waits for them."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

from prometheus_client import Histogram

from bot.cards.card import Cover, Drawing, Samples
from bot.delivery.films import CINEMA
from render.palette import Theme
from render.picture import cover, picture
from render.samples import samples

if TYPE_CHECKING:
    from bot.cards.card import Picture

# It is the process's, as its thread and its cinema are; each bot in it shows it.
DRAWING = Histogram("makiso_drawing_seconds", "Until a picture or film is made", ["what"], registry=None)

# One thread beside the loop: Pillow holds the interpreter while it draws, more would only wait.
_beside = ThreadPoolExecutor(1, "render")


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
    if CINEMA.keeps(subject):
        return await CINEMA.made(subject)
    with DRAWING.labels("film").time():
        return await CINEMA.made(subject)


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
