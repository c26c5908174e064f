"""What is kept of a match: game, options, seats, seed and log, as a value and as a text."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from rules_engine.catalog import box
from rules_engine.errors import BadRecord, BadSetup, Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine.game import Options, Seat

SEED_LIMIT = 64
BY = "#"  # behind a move: the level of the computer that made it
HEAD = ("game", "version", "seats", "seed")  # the first lines of the text form; then options, then the log


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: what a seat decided."""

    seat: Seat
    words: str
    level: str | None = None  # how well the computer plays that made it; None: a person did
    line: int | None = field(default=None, compare=False, repr=False)  # of the text it was read from

    def __str__(self) -> str:
        return f"{self.seat} {self.words}{f' {BY} {self.level}' if self.level else ''}"


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
        return cls(game, seats, seed, tuple(rules.complete_options(options or {}).items()), rules.version)

    def then(self, seat: Seat, words: str, level: str | None = None) -> Record:
        """Add a line to the log; whether it is legal is seen when it is replayed."""
        log = (*self.log, Entry(seat, words, level))
        return Record(self.game, self.seats, self.seed, self.options, self.version, log)

    def upto(self, ply: int) -> Record:
        """Cut the log after its first `ply` lines."""
        return replace(self, log=self.log[:ply])

    def __str__(self) -> str:
        heads = (f"{name} {getattr(self, name)}" for name in HEAD)
        options = (f"option {name} {value}" for name, value in self.options)
        return "\n".join((*heads, *options, *map(str, self.log))) + "\n"

    def line(self, number: int) -> int:
        """Return the line of the text form that the entry with this number, from 1, stands on."""
        return self.log[number - 1].line or len(HEAD) + len(self.options) + number

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read the text form; a blank line, or one that starts with #, says nothing."""
        heads: dict[str, tuple[int, str]] = {}
        options: dict[str, tuple[int, str]] = {}
        log: list[Entry] = []
        for number, line in _telling(text):
            with _naming(number):
                _parse_line(number, line, heads, options, log)
        if missing := [name for name in HEAD if name not in heads]:
            raise BadRecord(f"a record starts with its {', '.join(HEAD)}; missing: {', '.join(missing)}")
        return replace(_record_of_heads(heads, options), log=tuple(log))


def _record_of_heads(heads: dict[str, tuple[int, str]], options: dict[str, tuple[int, str]]) -> Record:
    words = {name: word for name, (_, word) in heads.items()}
    with _naming(heads["game"][0]):
        rules = box(words["game"])
    for name, (number, value) in options.items():
        with _naming(number):
            rules.complete_options({name: value})
    with _naming(heads["seats"][0]):
        seats = _count(words["seats"])
        rules.check_seats(seats)
    chosen = {name: value for name, (_, value) in options.items()}
    with _naming(heads["version"][0]):
        version = _count(words["version"])
        rules.check_version(version, rules.complete_options(chosen).items())
    with _naming(heads["seed"][0]):
        new = Record.new(rules.key, seats=seats, seed=words["seed"], options=chosen)
    return replace(new, version=version)


@contextmanager
def _naming(line: int) -> Iterator[None]:
    """Name the line that is to blame for a refusal."""
    try:
        yield
    except Refused as refusal:
        raise BadRecord(str(refusal), line) from None


def _telling(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, " ".join(line.split())


def _parse_line(
    number: int,
    line: str,
    heads: dict[str, tuple[int, str]],
    options: dict[str, tuple[int, str]],
    log: list[Entry],
) -> None:
    first, _, rest = line.partition(" ")
    if first.isdigit() and rest:
        words, _, level = rest.partition(f" {BY}")
        log.append(Entry(_count(first), words, level.split()[0] if level.split() else None, number))
        return
    if log:
        raise BadSetup(f"{line!r} is not a seat and the words of a move")
    name, _, value = rest.partition(" ")
    kept, name, value = (options, name, value) if first == "option" else (heads, first, rest)
    if not value or (kept is heads and name not in HEAD):
        raise BadSetup(f"{line!r} is not a line of a record")
    if name in kept:
        raise BadSetup(f"{name} has been said on line {kept[name][0]}")
    kept[name] = number, value


def _count(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 4):  # noqa: PLR2004 - no count is longer
        raise BadSetup(f"{word!r} is not a number")
    return int(word)
