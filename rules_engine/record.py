"""What is kept of a match: game, options, seats, seed and log, as a value and as a text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rules_engine.catalog import box
from rules_engine.errors import BadRecord, BadSetup, Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine.game import Options, Seat

SEED_LIMIT = 64
HEAD = ("game", "version", "seats", "seed")  # the first lines of the text form; then options, then the log


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: what a seat decided."""

    seat: Seat
    words: str

    def __str__(self) -> str:
        return f"{self.seat} {self.words}"


@dataclass(frozen=True, slots=True)
class Record:
    """A whole match: the same record always replays to the same position."""

    game: str
    seats: int
    seed: str
    options: tuple[tuple[str, str], ...]  # every option of the game, in its order
    version: int
    log: tuple[Entry, ...] = ()

    @classmethod
    def new(cls, game: str, *, seats: int, seed: str, options: Options | None = None) -> Record:
        rules = box(game)
        rules.check_seats(seats)
        if len(seed) > SEED_LIMIT or seed.split() != [seed]:
            raise BadSetup(f"a seed is one word of 1 to {SEED_LIMIT} characters, not {seed!r}")
        return cls(game, seats, seed, tuple(rules.chosen(options or {}).items()), rules.version)

    def then(self, seat: Seat, words: str) -> Record:
        """Add a line to the log; whether it is legal is seen when it is replayed."""
        return replace(self, log=(*self.log, Entry(seat, words)))

    def upto(self, ply: int) -> Record:
        """Cut the log after its first `ply` lines."""
        return replace(self, log=self.log[:ply])

    def __str__(self) -> str:
        heads = (f"{name} {getattr(self, name)}" for name in HEAD)
        options = (f"option {name} {value}" for name, value in self.options)
        return "\n".join((*heads, *options, *map(str, self.log))) + "\n"

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read the text form; a blank line, or one that starts with #, says nothing."""
        heads: dict[str, str] = {}
        options: dict[str, str] = {}
        log: list[Entry] = []
        for number, line in _telling(text):
            try:
                _read(line, heads, options, log)
            except Refused as refusal:
                raise BadRecord(str(refusal), number) from None
        return cls._checked(heads, options, tuple(log))

    @classmethod
    def _checked(cls, heads: dict[str, str], options: dict[str, str], log: tuple[Entry, ...]) -> Record:
        missing = [name for name in HEAD if name not in heads]
        if missing:
            raise BadRecord(f"a record starts with its {', '.join(HEAD)}; missing: {', '.join(missing)}")
        try:
            record = cls.new(heads["game"], seats=_count(heads["seats"]), seed=heads["seed"], options=options)
            version = _count(heads["version"])
        except BadSetup as refusal:
            raise BadRecord(str(refusal)) from None
        if version != record.version:
            raise BadRecord(f"played under version {version} of {record.game}, here is {record.version}")
        return replace(record, log=log)


def _telling(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, " ".join(line.split())


def _read(line: str, heads: dict[str, str], options: dict[str, str], log: list[Entry]) -> None:
    first, _, rest = line.partition(" ")
    if first.isascii() and first.isdigit() and rest:
        log.append(Entry(int(first), rest))
    elif log or not rest:
        raise BadSetup(f"{line!r} is not a seat and the words of a move")
    elif first == "option" and " " in rest:
        name, value = rest.split(" ", 1)
        options[name] = value
    elif first in HEAD and first not in heads:
        heads[first] = rest
    else:
        raise BadSetup(f"{line!r} is not a line of a record")


def _count(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 4):  # noqa: PLR2004 - no count is longer
        raise BadSetup(f"{word!r} is not a number")
    return int(word)
