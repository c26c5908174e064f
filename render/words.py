"""What people read, in their language: gettext catalogues, read with Babel when first needed.

English is the source and needs no catalogue. Another language is a file `<lang>.po` in each folder `locales`,
and is found by looking. A game has a folder of its own, `render/games/<key>/locales`; everything else in a
package shares one. `python -m render.catalogs` brings them up to date.
"""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal
from functools import cache, lru_cache
from gettext import c2py
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from babel.core import negotiate_locale
from babel.messages.pofile import read_po

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from datetime import date

    from babel.messages.catalog import Message

SOURCE = "en"
LOCALES = tuple(sorted(Path(__file__).parent.rglob("locales")))

NARROW = "\u202f"  # a space that is narrow and breaks no line
NARROW_BEFORE = re.compile(r"(?<=\S)[ \u00a0\u202f]*(?=»)|(?:(?<=\S)|^)[ \u00a0\u202f]+(?=[:;?!](?!\w))")
APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)")
NAME_AFTER = re.compile(r"\b(?P<word>[dD]|[qQ]u)e (?P<name>\**\{(?P<place>names?|others|person|old)\})")
GAME_AFTER = re.compile(r"\b(?P<word>de|\u00e0) \{game\}")
MERGED = {"de": "du", "\u00e0": "au"}
VOWELS = frozenset("aeiou")
NARROW_AFTER = re.compile(r"(?<=«)[ \u00a0\u202f]*")

Texts: TypeAlias = "dict[str, tuple[str, ...]]"  # a message -> its translation, a form for each plural


def N_(message: str) -> str:  # noqa: N802 - gettext's customary name
    """Mark a message that is translated where it is said."""
    return message


GROUPED = 1000
WEEKDAYS = (
    N_("Monday"),
    N_("Tuesday"),
    N_("Wednesday"),
    N_("Thursday"),
    N_("Friday"),
    N_("Saturday"),
    N_("Sunday"),
)
MONTHS = (
    N_("Jan"),
    N_("Feb"),
    N_("Mar"),
    N_("Apr"),
    N_("May"),
    N_("Jun"),
    N_("Jul"),
    N_("Aug"),
    N_("Sep"),
    N_("Oct"),
    N_("Nov"),
    N_("Dec"),
)


class Say:
    """One language: a message of the source goes in, a sentence for people comes out.

    What Babel knows of lists, numbers and days is among the messages: it would read 5 MB for it, in 9 ms.
    """

    def __init__(self, lang: str, folders: tuple[Path, ...] = LOCALES) -> None:
        self.lang = lang
        self._texts, self._form = _read(lang, folders)
        self._joins = _is_french(lang)

    def __repr__(self) -> str:
        return f"Say({self.lang!r})"

    def __call__(self, message: str, /, **values: object) -> str:
        """Translate, then fill in the named places; what is filled in is never read as a pattern."""
        forms = self._texts.get(message)
        text = forms[0] if forms else message
        return self._fill(text, values) if values else text

    def count(self, one: str, many: str, n: int, /, **values: object) -> str:
        """Choose the plural form for `n`, which is also a value to fill in."""
        forms, form = self._texts.get(one), self._form(n)
        text = forms[min(form, len(forms) - 1)] if forms else one if n == 1 else many
        return self._fill(text, {"n": n, **values})

    def list(self, things: Iterable[str]) -> str:
        """Enumerate: one, two and three."""
        *others, last = [*things] or [""]
        if not others:
            return last
        pattern = N_("{first} and {last}") if len(others) == 1 else N_("{first}, and {last}")
        return self(pattern, first=", ".join(others), last=last)

    def series(self, things: Iterable[str]) -> str:
        """Line up things that have commas in them."""
        return self(N_("; ")).join(things)

    def number(self, number: int) -> str:
        if abs(number) < GROUPED:
            return str(number)
        thousands, rest = divmod(abs(number), GROUPED)
        sign = "-" if number < 0 else ""
        return sign + self(N_("{thousands},{rest}"), thousands=self.number(thousands), rest=f"{rest:03}")

    def decimal(self, number: float, digits: int) -> str:
        """Write a number with so many digits behind the point, or the comma."""
        whole, _, part = str(round(Decimal(str(number)), digits)).partition(".")
        return self(N_("{whole}.{part}"), whole=whole, part=part)

    def weekday(self, day: int) -> str:
        """Name a day of the week; Monday is 0."""
        return self(WEEKDAYS[day])

    def day(self, day: date) -> str:
        """Write a date: Nov 5, 2026, or 5 nov. 2026."""
        return self(
            N_("{month} {day}, {year}"), month=self(MONTHS[day.month - 1]), day=day.day, year=f"{day.year}"
        )

    def knows(self, message: str) -> bool:
        """Return whether a message need not be shown in English for want of a translation."""
        return self.lang == SOURCE or message in self._texts

    def _fill(self, text: str, values: dict[str, object]) -> str:
        if self._joins and is_joined(text):
            text = join_words(text, values)
        for name, value in values.items():
            if isinstance(value, int) and not -GROUPED < value < GROUPED:
                values[name] = self.number(value)
        return text.format_map(values)


def _read(lang: str, folders: tuple[Path, ...]) -> tuple[Texts, Callable[[int], int]]:
    texts: Texts = {}
    form = c2py("n != 1")
    for path in (folder / f"{lang}.po" for folder in folders):
        if path.exists():
            more, form = _catalog(path, lang)
            texts |= more
    return texts, form


@cache
def _catalog(path: Path, lang: str) -> tuple[Texts, Callable[[int], int]]:
    """Read a catalogue once for all voices that speak the language: all of them take 20 ms."""
    with path.open("rb") as file:
        catalog = read_po(file, locale=lang)
    texts = {
        _id(message): tuple(typeset(form, lang) for form in _forms(message))
        for message in catalog
        if message.id and _is_ready(message)
    }
    return texts, c2py(catalog.plural_expr)


def typeset(text: str, lang: str) -> str:
    """Set the spaces of a language as its printers do: a French colon does not begin a line."""
    if not _is_french(lang):
        return text
    return APOSTROPHE.sub("\u2019", NARROW_AFTER.sub(NARROW, NARROW_BEFORE.sub(NARROW, text)))


def _is_french(lang: str) -> bool:
    return lang.partition("_")[0] == "fr"


@lru_cache(maxsize=4096)
def is_joined(text: str) -> bool:
    """Return whether a little French word stands before the place of a name; few texts have any."""
    return any(pattern.search(text) for pattern in (NAME_AFTER, GAME_AFTER))


def join_words(text: str, values: Mapping[str, object]) -> str:
    """Join little French words to the names that follow them: d\u2019Anna, au Palais de glace."""

    def elide(found: re.Match[str]) -> str:
        name = str(values.get(found["place"], "")).lstrip("*")
        is_vowel = unicodedata.normalize("NFD", name[:1]).casefold()[:1] in VOWELS
        return f"{found['word']}\u2019{found['name']}" if name and is_vowel else found[0]

    def merge(found: re.Match[str]) -> str:
        title = str(values.get("game", "")).replace("{", "{{").replace("}", "}}")
        return MERGED[found["word"]] + title.removeprefix("Le") if title.startswith("Le ") else found[0]

    return GAME_AFTER.sub(merge, NAME_AFTER.sub(elide, text))


def _id(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def _is_ready(message: Message) -> bool:
    return all(_forms(message)) and not message.fuzzy


@lru_cache(maxsize=32)
def say_in(lang: str, *folders: Path) -> Say:
    """Find the voice of a language, or of the nearest one we speak; `folders` are catalogues besides ours."""
    return Say(nearest_language(lang, *folders), (*LOCALES, *folders))


@lru_cache(maxsize=256)
def nearest_language(lang: str, *folders: Path) -> str:
    """Find the nearest language we speak: `fr-CA` is `fr`; what nobody translated is English."""
    return negotiate_locale([lang.replace("-", "_")], languages(*folders)) or SOURCE


@lru_cache(maxsize=32)
def languages(*folders: Path) -> tuple[str, ...]:
    """List the languages we speak, English first."""
    found = {path.stem for folder in (*LOCALES, *folders) for path in folder.glob("*.po")}
    return (SOURCE, *sorted(found - {SOURCE}))
