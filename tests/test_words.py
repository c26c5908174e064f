"""Every text is said in every language, once, with the same things filled in."""

from __future__ import annotations

import re
from collections import defaultdict
from datetime import date
from functools import cache
from string import Formatter
from typing import TYPE_CHECKING

import pytest
from babel import localedata
from babel.dates import format_date, get_day_names
from babel.lists import format_list
from babel.numbers import format_decimal

from render.catalogs import PACKAGES, ROOT, catalog_in, templates
from render.shelf import LOOKS
from render.words import SOURCE, Say, languages, say_in, typeset
from tests.typography import loose

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from babel.messages.catalog import Catalog, Message

FOLDERS = sorted({path.parent for package in PACKAGES for path in (ROOT / package).rglob("*.po")})
LANGUAGES = [lang for lang in languages(*FOLDERS) if lang != SOURCE]
CATALOGS = [
    pytest.param(folder, lang, id=f"{folder.parent.relative_to(ROOT)}/{lang}")
    for folder in FOLDERS
    for lang in LANGUAGES
]
each_catalog = pytest.mark.parametrize(("folder", "lang"), CATALOGS)


def catalog(folder: Path, lang: str) -> dict[str, Message]:
    return {str(message.id): message for message in catalog_in(folder / f"{lang}.po", lang) if message.id}


@cache
def sources() -> dict[Path, Catalog]:
    """Collect what is said, by the folder in which it is translated."""
    return {folder: catalog for package in PACKAGES for folder, catalog in templates(ROOT / package).items()}


def wanted(folder: Path) -> dict[str, Message]:
    return {str(message.id): message for message in sources()[folder] if message.id}


def forms(text: object) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text) if isinstance(text, tuple | list) else ("",)


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@each_catalog
def test_no_message_is_missing(folder: Path, lang: str) -> None:
    said = catalog(folder, lang)

    assert [key for key in wanted(folder) if key not in said or not all(forms(said[key].string))] == []


@each_catalog
def test_no_message_is_unused(folder: Path, lang: str) -> None:
    assert set(catalog(folder, lang)) - set(wanted(folder)) == set()


@each_catalog
def test_no_message_is_fuzzy(folder: Path, lang: str) -> None:
    assert [key for key, message in catalog(folder, lang).items() if message.fuzzy] == []


@each_catalog
def test_translations_fill_in_what_the_source_does(folder: Path, lang: str) -> None:
    for message in catalog(folder, lang).values():
        one, *_, many = (*forms(message.id), *forms(message.id))
        for said, source in zip(filter(None, forms(message.string)), (one, many), strict=False):
            assert places(said) in (places(source), places(many)), message.id


@each_catalog
def test_french_colons_and_guillemets_keep_their_narrow_space(folder: Path, lang: str) -> None:
    set_right = (typeset(form, lang) for one in catalog(folder, lang).values() for form in forms(one.string))

    assert lang != "fr" or [found for text in set_right for found in loose(text)] == []


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("Quoi ?", "Quoi\u202f?"),
        (" ; puis ", "\u202f; puis "),
        ("« c4 » : non ; oui !", "«\u202fc4\u202f»\u202f: non\u202f; oui\u202f!"),
        ("Ni\u202f: ni «\u202fx\u202f»", "Ni\u202f: ni «\u202fx\u202f»"),
        ("<t:12:R> à 12:30", "<t:12:R> à 12:30"),
    ],
)
def test_french_is_typeset_where_it_is_loaded(written: str, printed: str) -> None:
    assert typeset(written, "fr") == printed
    assert typeset(written, "de") == written


def test_what_is_said_is_typeset() -> None:
    folder = ROOT / "render/games/mandala/locales"

    assert Say("fr", (folder,))("Which pyramid do you take?") == "Quelle pyramide prenez-vous\u202f?"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_message_is_said_one_way(lang: str) -> None:
    ways: dict[str, set[object]] = defaultdict(set)
    for folder in FOLDERS:
        for key, message in catalog(folder, lang).items():
            ways[key].add(forms(message.string))

    assert {key: said for key, said in ways.items() if len(said) > 1} == {}


def test_no_catalogue_is_missing_or_left_over() -> None:
    assert sorted(sources()) == FOLDERS


GLOSSARY = ROOT / "docs/words.md"
GAMES_BY_TITLE = {say_in("en")(look.title): key for key, look in LOOKS.items()}


def forbidden() -> Iterator[tuple[str, str]]:
    """List what the glossary forbids, and in the words of which game; of every game where it names none."""
    for line in GLOSSARY.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) >= 4 and cells[-1] and not set(line) <= set("|- "):
            game = GAMES_BY_TITLE.get(cells[0], "")
            yield from ((game, word.strip()) for word in cells[-1].split(",") if cells[-1] != "Not")


def test_the_glossary_forbids_something_of_every_kind() -> None:
    assert {game for game, _ in forbidden()} >= {"", "maniki", "mandala_stones", "ice_palace"}


def test_no_word_that_the_glossary_forbids_is_said() -> None:
    said = [
        (folder.parent.name, form)
        for folder in FOLDERS
        for lang in LANGUAGES
        for message in catalog(folder, lang).values()
        for form in (*forms(message.id), *forms(message.string))
    ]

    assert [
        (word, text)
        for game, word in forbidden()
        for home, text in said
        if game in ("", home) and re.search(rf"\b{re.escape(word)}s?\b", text, re.IGNORECASE)
    ] == []


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("things", [[], ["a"], ["a", "{b}"], ["a", "b", "c"], ["d", "c", "b", "a"]])
def test_lists_are_enumerated_as_the_language_does(lang: str, things: list[str]) -> None:
    assert say_in(lang).list(things) == format_list(things, locale=lang)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("number", [0, 999, 1000, 1001, -1234, 12_045, 1_000_000, 1_234_567])
def test_numbers_are_written_as_the_language_does(lang: str, number: int) -> None:
    assert say_in(lang).number(number) == format_decimal(number, locale=lang)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("number", [0, 0.004, 0.125, 2.675, 1.2, 59.95, 1234.5, -0.5])
def test_seconds_are_written_as_the_language_does(lang: str, number: float) -> None:
    said = [say_in(lang).decimal(number, digits) for digits in (1, 2)]

    assert said == [format_decimal(number, format=pattern, locale=lang) for pattern in ("0.0", "0.00")]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_days_are_named_as_the_language_does(lang: str) -> None:
    say, names = say_in(lang), get_day_names("wide", locale=lang)
    first = [date(2026, month, 1) for month in range(1, 13)]

    assert [say.weekday(day) for day in range(7)] == [names[day] for day in range(7)]
    assert [say.day(day) for day in first] == [format_date(day, "medium", locale=lang) for day in first]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_for_words_none_of_the_large_tables_is_read(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    say, read = say_in(lang), list[str]()
    monkeypatch.setattr(localedata, "load", lambda name, **_: read.append(name))

    said = (
        say.number(12_345),
        say.decimal(1.5, 1),
        say.weekday(0),
        say.day(date(2026, 11, 5)),
        say.list("ab"),
    )

    assert all(said)
    assert read == []


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("n", [0, 1, 2, 21])
def test_numbers_and_plurals_agree(lang: str, n: int) -> None:
    say = say_in(lang)
    points = say.count("{n} pip", "{n} pips", n)
    many = n != 1 if lang == "en" else n > 1

    assert points.startswith(f"{n} ")
    assert points.endswith("s") is many
