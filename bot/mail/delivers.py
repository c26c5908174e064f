"""Finds who delivers each kind of letter: a method declares it with a decorator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.mail.letter import Letter, LetterKind

    Sender: TypeAlias = Callable[[Letter], Awaitable[tuple[int, int] | None]]
    """Delivers a letter; returns channel and message of a ping that may have to be withdrawn."""


def delivers(kind: LetterKind) -> Callable[[Any], Any]:
    """Declare that a method delivers one kind of letter."""

    def add_kind(method: Any) -> Any:
        method.kind = kind
        return method

    return add_kind


def senders(*parts: object) -> dict[str, Sender]:
    """Collect the declared methods of these parts by their kind of letter."""
    found: dict[str, Sender] = {}
    for part in parts:
        for name, method in vars(type(part)).items():
            kind = getattr(method, "kind", None)
            if kind is not None:
                assert kind not in found, f"two deliver {kind}"
                found[kind] = getattr(part, name)
    return found
