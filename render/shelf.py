"""The looks, found by looking in `games/`, keyed like the games."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from render import games
from render.look import Look

if TYPE_CHECKING:
    from collections.abc import Mapping


def _load_look(name: str) -> Look[Any]:
    look = import_module(f"{games.__name__}.{name}").LOOK
    assert isinstance(look, Look)
    return look


LOOKS: Mapping[str, Look[Any]] = MappingProxyType(
    {name: _load_look(name) for name in sorted(module.name for module in iter_modules(games.__path__))},
)
