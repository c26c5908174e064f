"""A REST route and a call of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playground.api.answering import Desk
    from playground.wire import Files
    from playground.world.world import World


@dataclass(frozen=True, slots=True)
class Call:
    world: World
    desk: Desk
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Any = None
    files: Files = field(default_factory=dict)

    def id(self, name: str) -> int:
        """Return a number of the path; what is no number names nothing that exists."""
        text = self.path[name]
        return int(text) if text.isdecimal() else 0


@dataclass(frozen=True, slots=True)
class Route:
    """What the OpenAPI file calls an operation; status 204 answers without a body."""

    method: str
    template: str
    handler: Callable[[Call], object]
    status: int = 200
    is_open: bool = False
