"""Trouble on order: rate limits, server errors, lost connections and long waits."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import timedelta

    from playground.world.clock import Clock


class Trouble(StrEnum):
    LIMITED = "answered 429"
    BROKEN = "answered 5xx"
    CUT_BEFORE = "cut before it was handled"
    CUT_AFTER = "handled, but the answer was lost"


@dataclass(slots=True)
class Fault:
    trouble: Trouble
    method: str
    path: str
    times: int
    status: int = 500
    retry_after: float = 0.0
    is_global: bool = False
    code: int = 0

    def meets(self, method: str, path: str) -> bool:
        return self.times > 0 and _fits(self, method, path)


@dataclass(slots=True)
class Held:
    """Requests that wait before they are handled."""

    method: str
    path: str
    met: asyncio.Event = field(default_factory=asyncio.Event)
    freed: asyncio.Event = field(default_factory=asyncio.Event)


class Faults:
    """Faults wait for requests of their pattern (`*` for anything) and wear off by use, outages by time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waiting: list[Fault] = []
        self._back_at = clock.now()
        self._held: list[Held] = []

    def limit(
        self,
        method: str,
        path: str,
        *,
        retry_after: float,
        times: int = 1,
        is_global: bool = False,
        code: int = 0,
    ) -> None:
        fault = Fault(Trouble.LIMITED, method, path, times, 429, retry_after, is_global, code)
        self._waiting.append(fault)

    def fail(self, method: str, path: str, *, status: int = 500, times: int = 1) -> None:
        self._waiting.append(Fault(Trouble.BROKEN, method, path, times, status))

    def cut_before(self, method: str, path: str, *, times: int = 1) -> None:
        self._waiting.append(Fault(Trouble.CUT_BEFORE, method, path, times))

    def cut_after(self, method: str, path: str, *, times: int = 1) -> None:
        self._waiting.append(Fault(Trouble.CUT_AFTER, method, path, times))

    def go_down(self, lasting: timedelta) -> None:
        """Cut everything before it is handled, until the clock has moved on by so much."""
        self._back_at = self._clock.now() + lasting

    @property
    def is_down(self) -> bool:
        return self._clock.now() < self._back_at

    @contextmanager
    def holding(self, method: str, path: str) -> Iterator[asyncio.Event]:
        """Let such requests wait until the block ends; the event tells that there is one."""
        held = Held(method, path)
        self._held.append(held)
        try:
            yield held.met
        finally:
            self._held.remove(held)
            held.freed.set()

    async def wait_until_free(self, method: str, path: str) -> None:
        """Wait until nothing delays this request any more."""
        for held in [one for one in self._held if _fits(one, method, path)]:
            held.met.set()
            await held.freed.wait()

    def clear(self) -> None:
        self._waiting.clear()
        self._back_at = self._clock.now()

    def strike(self, method: str, path: str) -> Fault | None:
        """Return the trouble this request gets, and use it up."""
        if self.is_down:
            return Fault(Trouble.CUT_BEFORE, method, path, 1)
        for fault in self._waiting:
            if fault.meets(method, path):
                fault.times -= 1
                return fault
        return None


def _fits(pattern: Fault | Held, method: str, path: str) -> bool:
    return fnmatchcase(method, pattern.method) and fnmatchcase(path, pattern.path)
