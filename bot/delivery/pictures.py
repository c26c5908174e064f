"""Where pictures and films are made: beside the loop, so that nobody waits for them."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakValueDictionary
from zlib import crc32

from prometheus_client import Histogram

from bot.cards.card import Cover, Drawing, Film, Samples
from bot.delivery.context import PERSON
from bot.delivery.films import CINEMA
from bot.runtime.recent import Recent
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
KEPT = 32  # pictures that need no way to the thread: each tap on a pad shows the one that is there

_at_hand = Recent["Picture", "PictureFile"](KEPT)
_places: WeakValueDictionary[int, asyncio.Semaphore] = WeakValueDictionary()  # there, of those who ask


class PictureFile(NamedTuple):
    content: bytes
    name: str  # says what is in it: a file of the same name shows the same


async def made(subject: Picture) -> PictureFile:
    """Draw a position, a whole match in motion, the box of a game, or how themes look."""
    if isinstance(subject, Film):
        return await _filmed(subject)
    if subject not in _at_hand:
        async with _place(PERSON.get()):
            with OF_PICTURES.time():
                file = await _beside.do(partial(_file, subject))
        _at_hand[subject] = file
        return file
    return _at_hand[subject]


async def _filmed(subject: Film) -> PictureFile:
    if CINEMA.keeps(subject):
        return _named("replay-{}.gif", await CINEMA.made(subject))
    with OF_FILMS.time():
        return _named("replay-{}.gif", await CINEMA.made(subject))


def _named(pattern: str, content: bytes) -> PictureFile:
    """Name a file by its length and checksum: a cryptographic one takes five times as long."""
    return PictureFile(content, pattern.format(f"{len(content):x}-{crc32(content):08x}"))


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


def _file(subject: Drawing | Cover | Samples) -> PictureFile:
    return _named("board-{}.png", _drawn(subject))


def _drawn(subject: Drawing | Cover | Samples) -> bytes:
    if isinstance(subject, Samples):
        return samples(tuple((Theme(theme), title) for theme, title in subject.themes))
    theme = Theme(subject.theme)
    if isinstance(subject, Cover):
        return cover(subject.game, subject.lang, theme)
    return picture(
        subject.game,
        subject.view,
        subject.names,
        subject.lang,
        theme,
        question=subject.question,
        day=subject.day,
    )
