"""Where pictures and films are made: beside the loop, so that nobody waits for them."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from prometheus_client import Histogram

from bot.cards.card import Cover, Drawing, Film, Samples
from bot.delivery.context import PERSON
from bot.delivery.films import CINEMA
from bot.runtime.worker import Worker
from render.palette import Theme
from render.picture import cover, picture
from render.samples import samples

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from bot.cards.card import Picture

# It is the process's, as its thread and its cinema are; each bot in it shows it.
DRAWING = Histogram("makiso_drawing_seconds", "Until a picture or film is made", ["what"], registry=None)
OF_PICTURES, OF_FILMS = DRAWING.labels("picture"), DRAWING.labels("film")

# One thread beside the loop: Pillow holds the interpreter while it draws, more would only wait.
_beside = Worker("render")

AT_ONCE = 2  # pictures of one person in the line before it: whoever clicks fast waits behind themselves
_places: WeakValueDictionary[int, asyncio.Semaphore] = WeakValueDictionary()  # there, of those who ask


async def made(subject: Picture) -> bytes:
    """Draw a position, a whole match in motion, the box of a game, or how themes look."""
    if isinstance(subject, Film):
        return await _filmed(subject)
    async with _place(PERSON.get()):
        with OF_PICTURES.time():
            return await _beside.do(_work(subject))


async def _filmed(subject: Film) -> bytes:
    if CINEMA.keeps(subject):
        return await CINEMA.made(subject)
    with OF_FILMS.time():
        return await CINEMA.made(subject)


@asynccontextmanager
async def _place(person: int | None) -> AsyncGenerator[None]:
    """Wait for a place in the line before the thread; what is drawn for everybody needs none."""
    if person is None:
        yield
        return
    places = _places.get(person)
    if places is None:
        places = _places[person] = asyncio.Semaphore(AT_ONCE)
    async with places:
        yield


def _work(subject: Drawing | Cover | Samples) -> partial[bytes]:
    if isinstance(subject, Samples):
        return partial(samples, tuple((Theme(theme), title) for theme, title in subject.themes))
    theme = Theme(subject.theme)
    if isinstance(subject, Cover):
        return partial(cover, subject.game, subject.lang, theme)
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
