"""The person who opens a match: their chair, their language, and their roles on the server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.match.match import Chair


@dataclass(frozen=True, slots=True)
class Opener:
    chair: Chair
    lang: str  # unless the server has chosen one
    roles: Collection[int] = ()

    @property
    def user_id(self) -> int:
        assert self.chair.user_id is not None, "a computer opens nothing"
        return self.chair.user_id
