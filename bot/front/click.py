"""What a button carries: everything that answering it needs, in at most 100 characters."""

from __future__ import annotations

from dataclasses import dataclass

from bot.front.refusals import UnknownButton

ID_LIMIT = 100
LARGEST = 1 << 63  # neither a database nor Discord has a larger number
DIGITS = len(str(LARGEST))


@dataclass(frozen=True, slots=True)
class Click:
    """A verb of ours, the match and ply it was offered at, and words."""

    verb: str
    match: int = 0
    ply: int = 0
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.verb}:{self.match}:{self.ply}:{' '.join(self.words)}"

    @staticmethod
    def parse(text: str) -> Click | None:
        """Parse a button's id; None if it is not one of ours."""
        parts = text.split(":", 3)
        if len(parts) != len(Click.__slots__) or not (is_number(parts[1]) and is_number(parts[2])):
            return None
        return Click(parts[0], int(parts[1]), int(parts[2]), tuple(parts[3].split()))

    def word(self, place: int = 0) -> str:
        """Return one of the words; refuse a button of another version, which lacks it."""
        if place >= len(self.words):
            raise UnknownButton
        return self.words[place]

    def number(self, place: int = 0) -> int:
        return number(self.word(place))


def is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= DIGITS and int(text) < LARGEST


def number(text: str) -> int:
    """Parse a number of ours, or of Discord's."""
    if not is_number(text):
        raise UnknownButton
    return int(text)
