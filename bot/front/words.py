"""The bot's own words, beside those of the games."""

from __future__ import annotations

import re
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

from render.asking import ROOM
from render.words import N_, languages, nearest_language, say_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from render.words import Say

CATALOGS = Path(__file__).parent / "locales"
SPOKEN = languages(CATALOGS)
FORMATS = re.compile(r"[\\*_~|`<\[]|^(?:#{1,3}|-|>|\+)")  # characters that Discord takes for formatting
ESCAPE = "\\"
MARKS = re.compile(r"\\.|\*\*|[*`]")  # formatting of a story; an escaped mark is none
LONGEST_MARKS = len("***`")
SENTENCE = re.compile(r"[.!?…](?=\s)")
CALLS = re.compile(r"@(?=everyone|here|[!&]?\d)")
NUMBERED = re.compile(r"^(\d+)\.")
UNSEEN = "\u200b"  # between an @ and a name it prevents a ping

RESTS = N_("This match uses an older version of the rules and cannot go on.")


def voice(lang: str) -> Say:
    return say_in(lang, CATALOGS)


def language_of(locale: str | None, otherwise: str = "en") -> str:
    """Return the language we speak that is nearest to somebody's Discord."""
    return nearest_language(locale, CATALOGS) if locale else otherwise


def plain(name: str) -> str:
    """Escape a name, so that it can neither ping nor format."""
    uncalled = CALLS.sub(f"@{UNSEEN}", " ".join(name.split()))
    return FORMATS.sub(lambda found: f"\\{found[0]}", uncalled) or "?"


def ranked_lines(lines: Iterable[str]) -> str:
    """Keep ranks as they are: Discord would count on from the first, but equals share a rank."""
    return "\n".join(NUMBERED.sub(r"\1\\.", line) for line in lines)


def fit_lines(lines: list[str], total: int, say: Say, limit: int) -> list[str]:
    """Keep as many lines as there is room for, and count the rest."""
    ends = accumulate(len(line) + 1 for line in lines)
    kept = [line for line, end in zip(lines, ends, strict=True) if end <= limit]
    hidden = total - len(kept)
    return [*kept, say.count("… and {n} more", "… and {n} more", hidden)] if hidden else kept


def shorten(text: str, limit: int) -> str:
    """Cut a text that is longer than its limit."""
    return text if len(text) <= limit else f"{text[: limit - 1].rstrip()}…"


def cut_story(text: str, limit: int) -> str:
    """Cut a long text at the end of a sentence, else at a word, and close the marks left open."""
    if len(text) <= limit:
        return text
    ends = [found.end() for found in SENTENCE.finditer(text)]
    for end in reversed([end for end in ends if end <= limit - len(" …")]):
        if not _open_marks(text[:end]):  # a name may have a full stop in it
            return f"{text[:end]} …"
    begun = text[: limit - LONGEST_MARKS - 1].rpartition(" ")[0]
    return f"{begun}…{_open_marks(begun)}"


def _open_marks(text: str) -> str:
    """Return the marks that close what a text leaves open."""
    marks: list[str] = []
    for mark in MARKS.findall(text):
        if mark.startswith(ESCAPE):
            continue
        if marks[-1:] == [mark]:
            marks.pop()
        else:
            marks.append(mark)
    return "".join(reversed(marks))


def button_label(*wordings: str) -> str:
    """Choose the first of some wordings, the fullest first, that fits on a button of a phone."""
    return next((words for words in wordings if len(words) <= ROOM), shorten(wordings[-1], ROOM))
