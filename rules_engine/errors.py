"""The three kinds of wrong.

ValueError
  Refused        what was asked cannot be, and nothing has changed
    BadSetup     no such game, seat count, option or seed
      OtherRules played under another version of the rules
    BadRecord    a text that is no record, or a record that does not replay; says the line
    IllegalMove  these words are not a legal move here; says what was understood and what is near
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
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


class IllegalMove(Refused):
    """These words are not a legal move here."""

    def __init__(self, words: str, understood: Path = (), nearest: tuple[str, ...] = ()) -> None:
        said = f"{words!r} is not a legal move here"
        known = f"; understood: {' '.join(understood)}" if understood else ""
        near = f"; nearest: {', '.join(nearest)}" if nearest else ""
        super().__init__(said + known + near)
        self.words = words
        self.understood = understood
        self.nearest = nearest
