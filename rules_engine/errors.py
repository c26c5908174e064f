"""The three kinds of wrong.

ValueError
  Refused        what was asked cannot be, and nothing has changed
    BadSetup     no such game, seat count, option or seed
      OtherRules played under another version of the rules
    BadRecord    a text that is no record, or a record that does not replay; says the line
    IllegalMove  these words are not a legal move here; says what was understood and what is near
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules_engine.game import Path


class Refused(ValueError):  # noqa: N818 - a refusal is not always an error
    """What was asked cannot be, and nothing has changed."""


class BadSetup(Refused):
    """No such game, seat count, option or seed."""


class OtherRules(BadSetup):
    """Played under rules that would replay it differently."""


class BadRecord(Refused):
    """A text that is no record, or a record that does not replay."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason if line is None else f"line {line}: {reason}")
        self.reason = reason
        self.line = line


class Hints(NamedTuple):
    """What may help somebody to say it better."""

    understood: Path = ()
    nearest: tuple[str, ...] = ()


class IllegalMove(Refused):
    """These words are not a legal move here; what may help is computed when somebody asks."""

    def __init__(self, words: str, hints: Callable[[], Hints] = Hints) -> None:
        super().__init__(words)
        self.words = words
        self._compute = hints

    @cached_property
    def _hints(self) -> Hints:
        return self._compute()

    @property
    def understood(self) -> Path:
        return self._hints.understood

    @property
    def nearest(self) -> tuple[str, ...]:
        return self._hints.nearest

    def __str__(self) -> str:
        known = f"; understood: {' '.join(self.understood)}" if self.understood else ""
        near = f"; nearest: {', '.join(self.nearest)}" if self.nearest else ""
        return f"{self.words!r} is not a legal move here{known}{near}"
