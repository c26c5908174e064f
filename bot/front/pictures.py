"""Draws pictures and films outside the loop, so that nothing else waits for them."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakValueDictionary
from zlib import crc32

from prometheus_client import Histogram

from bot.front.card import Cover, Drawing, Film, Samples
from bot.front.films import CINEMA
from bot.front.log_context import PERSON
from render.palette import Theme
from render.picture import cover, memento, picture
from render.samples import samples

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from bot.front.card import Picture

# There is one for each process, like the thread and the cinema; all bots of a process share it.
DRAWING = Histogram("makiso_drawing_seconds", "Until a picture or film is made", ["what"], registry=None)
OF_PICTURES, OF_FILMS = DRAWING.labels("picture"), DRAWING.labels("film")

# One thread is enough: Pillow holds the interpreter while it draws, so more would only wait.
_beside = ThreadPoolExecutor(max_workers=1, thread_name_prefix="render")

AT_ONCE = 2  # pictures of one person in its queue: a person who clicks fast waits for their own

_places: WeakValueDictionary[int, asyncio.Semaphore] = WeakValueDictionary()  # in the queue, for each person


class PictureFile(NamedTuple):
    content: bytes
    name: str  # made of the content: files with the same name are the same


async def draw(subject: Picture) -> PictureFile:
    """Draw a position, a whole match in motion, the box of a game, or how themes look."""
    if isinstance(subject, Film):
        return await _draw_film(subject)
    async with _wait_for_place(PERSON.get()):
        with OF_PICTURES.time():
            return await asyncio.get_running_loop().run_in_executor(_beside, _draw_file, subject)


async def _draw_film(subject: Film) -> PictureFile:
    if CINEMA.has(subject):
        return _picture_file("replay-{}.gif", await CINEMA.make(subject))
    with OF_FILMS.time():
        return _picture_file("replay-{}.gif", await CINEMA.make(subject))


def _picture_file(pattern: str, content: bytes) -> PictureFile:
    """Name a file by its length and checksum; a cryptographic hash takes five times as long."""
    return PictureFile(content, pattern.format(f"{len(content):x}-{crc32(content):08x}"))


@asynccontextmanager
async def _wait_for_place(person: int | None) -> AsyncGenerator[None]:
    """Wait for a place in the thread's queue; pictures for everybody need none."""
    if person is None:
        yield
        return
    places = _places.get(person)
    if places is None:
        places = _places[person] = asyncio.Semaphore(AT_ONCE)
    async with places:
        yield


def _draw_file(subject: Drawing | Cover | Samples) -> PictureFile:
    return _picture_file("board-{}.png", _draw_bytes(subject))


def _draw_bytes(subject: Drawing | Cover | Samples) -> bytes:
    if isinstance(subject, Samples):
        return samples(tuple((Theme(theme), title) for theme, title in subject.themes))
    theme = Theme(subject.theme)
    if isinstance(subject, Cover):
        return cover(subject.game, subject.lang, theme)
    asked = subject.game, subject.view, subject.names, subject.lang, theme
    if subject.is_memento and (made := memento(*asked, day=subject.day)):
        return made
    return picture(
        *asked,
        question=subject.question,
        day=subject.day,
        shape=subject.shape,
    )
