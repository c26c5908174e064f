"""Trouble on order: rate limits, server errors and lost connections."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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

    def meets(self, method: str, path: str) -> bool:
        return self.times > 0 and fnmatchcase(method, self.method) and fnmatchcase(path, self.path)


class Faults:
    """Faults wait for requests of their pattern (`*` for anything) and wear off by use, outages by time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waiting: list[Fault] = []
        self._back_at = clock.now()

    def limit(
        self, method: str, path: str, *, retry_after: float, times: int = 1, is_global: bool = False
    ) -> None:
        fault = Fault(Trouble.LIMITED, method, path, times, 429, retry_after, is_global)
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
