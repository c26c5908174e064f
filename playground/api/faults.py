"""Trouble on order: rate limits, server errors and lost connections."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fnmatch import fnmatchcase


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
    """Faults wait for requests of their pattern (`*` for anything) and wear off by use."""

    def __init__(self) -> None:
        self._waiting: list[Fault] = []

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

    def clear(self) -> None:
        self._waiting.clear()

    def strike(self, method: str, path: str) -> Fault | None:
        """Return the trouble this request gets, and use it up."""
        for fault in self._waiting:
            if fault.meets(method, path):
                fault.times -= 1
                return fault
        return None
