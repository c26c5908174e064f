"""What a question asks for, and what has been said: an answer may settle several fields at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules_engine import Kind, Question
from rules_engine.game import questions
from rules_engine.questions import SPAN

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from render.words import Say
    from rules_engine import Move, Path

VERB = "verb"
CONFIRM = "confirm"
ROOM = 34  # characters of an answer, with what it brings: a phone shows no more of a button
ROOM_WITH_GAIN = ROOM - 5  # what it brings is added: `, +12`


class Screen(NamedTuple):
    """What one screen asks for: the fields of a move up to one of them, which an answer settles together.

    It is always made of buttons or always a menu, by the most answers that the game can have; where there
    are more than a menu offers, fewer fields are asked for.
    """

    last: str  # field
    is_menu: bool = False  # its answers are too many, or too long, for buttons


class Said(NamedTuple):
    """The words of a move by the fields they answer: those before a question, and those that answer it."""

    before: Mapping[str, str]
    fresh: Mapping[str, str]

    @property
    def all(self) -> dict[str, str]:
        return {**self.before, **self.fresh}

    @property
    def fields(self) -> tuple[str, ...]:
        """Name what the answer settles, in order."""
        return tuple(self.fresh)


def said_words(question: Question, answer: str = "") -> Said:
    """Sort out what has been said, and what an answer of one word or more would add."""
    before, fresh = plain_words(question.path), plain_words(tuple(answer.split()))
    move = None if before else question.first_move(fresh[:1])  # its first word tells which kind it is
    names = _names_of_words(type(move or question.moves[0]))
    return Said(dict(zip(names, before, strict=False)), dict(zip(names[len(before) :], fresh, strict=False)))


def whole(*moves: Move) -> Question:
    """Ask for whole moves at once."""
    return Question((), VERB, Kind.ONE, tuple(map(str, moves)), None, moves)


def confirming(move: Move) -> Question:
    """Ask whether a move is meant."""
    return Question(move.path, CONFIRM, Kind.ONE, (), move, (move,))


def plain_words(path: Path) -> Path:
    """Leave out the answers that only narrowed."""
    return tuple([word for word in path if SPAN not in word])


def last_field(question: Question, depth: int) -> str:
    """Name the last field that is settled where answers settle the first words, so many, of each move."""
    move = max(question.moves, key=lambda move: len(move.path))
    names = _names_of_words(type(move))
    return names[min(depth, len(names)) - 1]


def _names_of_words(kind: type[Move]) -> Path:
    """Name what the words of a move answer."""
    return (VERB, *[name for name, _ in questions(kind)])


def fitting(forms: Iterable[str], *, room: int) -> str:
    """Choose the fullest form of an answer for which there is room; those after it are not worded."""
    told = ""
    for form in forms:
        told = form
        if len(told) <= room:
            break
    return told


def lettered(letter: str, answer: str, say: Say) -> str:
    """Put the letter that an answer wears in the picture before it."""
    return say("{letter}: {answer}", letter=letter, answer=answer)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
