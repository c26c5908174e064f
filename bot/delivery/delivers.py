"""Who delivers which letter: a method says so of itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.matches.letter import Letter, LetterKind

    Sender: TypeAlias = Callable[[Letter], Awaitable[tuple[int, int] | None]]
    """Delivers a letter; tells channel and message of one that may have to be taken away again."""


def delivers(kind: LetterKind) -> Callable[[Any], Any]:
    """Mark a method of a part that delivers letters of a kind."""

    def add_kind(method: Any) -> Any:
        method.kind = kind
        return method

    return add_kind


def senders(*parts: object) -> dict[str, Sender]:
    """Find every marked method of some parts."""
    found: dict[str, Sender] = {}
    for part in parts:
        for name, method in vars(type(part)).items():
            kind = getattr(method, "kind", None)
            if kind is not None:
                assert kind not in found, f"two deliver {kind}"
                found[kind] = getattr(part, name)
    return found
