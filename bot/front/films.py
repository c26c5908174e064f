"""Makes films one after the other, each in a process of its own, and caches them."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import structlog
from prometheus_client import Gauge

from bot.front.refusals import FilmTooLong
from bot.runtime.recent import Recent
from render.own_process import Lost, TooLong, made_apart
from render.palette import Theme
from render.replay import replay

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future
    from typing import TypeAlias

    from bot.front.card import Film
    from render.own_process import Make

    Maker: TypeAlias = Callable[[Film], Make]

log = structlog.get_logger()

# There is one for each process, like the cinema; all bots of a process share it.
FILMS = Gauge("makiso_films_queued", "Films being made or waiting for it", registry=None)
ROOM = 64_000_000  # bytes of films in the cache
DEADLINE = 120.0  # seconds for a film; the longest takes two on an idle core
REFUSED_REMEMBERED = 1000  # films that took too long and are not tried again


def maker(film: Film) -> Make:
    film_of = partial(replay, film.record, film.names, film.lang, Theme(film.theme))
    return partial(film_of, day=film.day, reason=film.reason)


@dataclass(slots=True)
class Making:
    """A film that is being made, or waits in the queue."""

    film: Film
    done: int = 0
    of: int = 0

    def report(self, done: int, of: int) -> None:
        self.done, self.of = done, of

    @property
    def progress(self) -> float | None:
        """Return how much of it is done; None while it waits in the queue."""
        return self.done / self.of if self.of else None


class Cinema:
    def __init__(self, maker: Maker = maker, room: int = ROOM) -> None:
        self._maker = maker
        self._room = room
        self._thread = ThreadPoolExecutor(1, "films")  # waits for one process after the other
        self._under_way: dict[str, tuple[Making, Future[bytes]]] = {}
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._refused = Recent[str, None](REFUSED_REMEMBERED)

    def has(self, film: Film) -> bool:
        return _key(film) in self._kept

    def progress(self, film: Film) -> float | None:
        """Return how much of a film is done; None while it is not being made."""
        under_way = self._under_way.get(_key(film))
        return under_way[0].progress if under_way else None

    async def make(self, film: Film) -> bytes:
        """Return a film from the cache, or make it; people who ask for the same film share the work."""
        key = _key(film)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key in self._refused:
            raise FilmTooLong
        _, future = self._under_way.get(key) or self._start(key, film)
        try:  # if one person stops waiting, the others still get it
            content = await asyncio.shield(asyncio.wrap_future(future))
        except TooLong:
            log.warning("a film takes too long, and is not tried again", game=film.record.game)
            self._refused[key] = None
            raise FilmTooLong from None
        finally:
            if future.done():
                self._under_way.pop(key, None)
        self._remember(key, content)
        return content

    def _start(self, key: str, film: Film) -> tuple[Making, Future[bytes]]:
        making = Making(film)
        FILMS.inc()
        started = self._under_way[key] = making, self._thread.submit(self._make, making)
        started[1].add_done_callback(lambda _: FILMS.dec())
        return started

    def _make(self, making: Making) -> bytes:
        make = self._maker(making.film)
        try:
            return made_apart(make, making.report, DEADLINE)
        except Lost:
            log.warning("the process that made a film has died; it is made once more")
            return made_apart(make, making.report, DEADLINE)

    def _remember(self, key: str, content: bytes) -> None:
        self._kept[key] = content
        while sum(map(len, self._kept.values())) > self._room:
            self._kept.popitem(last=False)


def _key(film: Film) -> str:
    return hashlib.sha256(repr(film).encode()).hexdigest()


CINEMA = Cinema()
