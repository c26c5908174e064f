"""Games that are played in pieces: each run goes on from what the runs before it have kept."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "build"
THINKING = ("search/luck.py", "search/think.py", "search/tree_cy.py", "games/{game}/scratch_cy.py")


class Pieces:
    """What was won, by name, in a file; there is so much time for more of it."""

    def __init__(self, path: Path, minutes: float) -> None:
        self._path = path
        self.kept: dict[str, Any] = json.loads(path.read_text(encoding="ascii")) if path.exists() else {}
        self._stop = monotonic() + 60 * minutes

    @property
    def has_time(self) -> bool:
        return monotonic() < self._stop

    def won(self, name: str) -> list[float]:
        found: list[float] = self.kept.setdefault(name, [])
        return found

    def play(self, name: str, count: int, games: Callable[[range], Iterable[float]]) -> None:
        """Play as many games more, from the first that has not been played, and keep them."""
        won = self.won(name)
        won += games(range(len(won), len(won) + count))
        self._path.parent.mkdir(exist_ok=True)
        self._path.write_text(json.dumps(self.kept), encoding="ascii")


def mark(game: str, *players: object) -> str:
    """Mark what thinks: games that other code has played, or other players, do not count."""
    sources = (ROOT / "rules_engine" / file.format(game=game) for file in THINKING)
    code = sha256(repr(players).encode())
    for source in sources:
        code.update(source.read_bytes() if source.exists() else b"")
    return code.hexdigest()[:8]
