"""A form the bot has opened on somebody's screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from playground.world.components import children

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playground.wire import Json
    from playground.world.interactions import Interaction


@dataclass(frozen=True, slots=True, eq=False)
class Modal:
    custom_id: str
    title: str
    components: list[Json]
    origin: Interaction

    @property
    def fields(self) -> list[tuple[str, Json]]:
        """The inputs, each with the label above it."""
        return list(_fields(self.components, ""))


def _fields(components: list[Json], label: str) -> Iterator[tuple[str, Json]]:
    for component in components:
        above = component.get("label") or label
        if "custom_id" in component:
            yield above, component
        yield from _fields(children(component), above)
