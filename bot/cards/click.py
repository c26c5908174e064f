"""What a button carries: everything that answering it needs, in at most 100 characters."""

from __future__ import annotations

from dataclasses import dataclass

ID_LIMIT = 100


@dataclass(frozen=True, slots=True)
class Click:
    """A verb of ours, the match and ply it was offered at, and words."""

    verb: str
    match: int = 0
    ply: int = 0
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.verb}:{self.match}:{self.ply}:{' '.join(self.words)}"

    @classmethod
    def parse(cls, text: str) -> Click | None:
        """Read an id; None is an id that is not ours."""
        parts = text.split(":", 3)
        if len(parts) != len(cls.__slots__) or not (parts[1].isdecimal() and parts[2].isdecimal()):
            return None
        return cls(parts[0], int(parts[1]), int(parts[2]), tuple(parts[3].split()))
