"""Every request the bot made, in order, for tests and for the page to judge."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime


@dataclass(slots=True, eq=False)
class Request:
    """One request and what it was answered; `template` names its operation in the OpenAPI file."""

    method: str
    path: str
    template: str | None
    at: datetime
    query: dict[str, str] = field(default_factory=dict)
    body: Any = None
    files: tuple[str, ...] = ()
    weight: int = 0  # bytes of what was sent, files and all
    status: int = 0
    reply: Any = None

    def __str__(self) -> str:
        return f"{self.method} {self.path} -> {self.status}"


class Journal:
    """The last requests; a bound keeps a long evening at the playground small."""

    def __init__(self, most: int | None = None) -> None:
        self._requests: deque[Request] = deque(maxlen=most)

    def note(self, request: Request) -> None:
        self._requests.append(request)

    def __iter__(self) -> Iterator[Request]:
        return iter(tuple(self._requests))

    def __len__(self) -> int:
        return len(self._requests)

    def of(self, method: str, template: str) -> list[Request]:
        """Return the requests of one operation."""
        return [r for r in self._requests if r.method == method and r.template == template]

    def clear(self) -> None:
        self._requests.clear()
