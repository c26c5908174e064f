"""Every text is said in every language, once, with the same things filled in."""

from __future__ import annotations

from collections import defaultdict
from string import Formatter
from typing import TYPE_CHECKING

import pytest

from render.catalogs import PACKAGES, ROOT, catalog_in, templates
from render.words import SOURCE, languages

if TYPE_CHECKING:
    from pathlib import Path

    from babel.messages.catalog import Message

LOCALES = {package: ROOT / package / "locales" for package in PACKAGES}
LANGUAGES = [lang for lang in languages(*LOCALES.values()) if lang != SOURCE]
CATALOGS = [
    pytest.param(package, domain, lang, id=f"{package}/{lang}/{domain}")
    for package in PACKAGES
    for domain in templates(ROOT / package)
    for lang in LANGUAGES
]
each_catalog = pytest.mark.parametrize(("package", "domain", "lang"), CATALOGS)


def catalog(package: str, domain: str, lang: str) -> dict[str, Message]:
    path = LOCALES[package] / lang / f"{domain}.po"
    return {str(message.id): message for message in catalog_in(path, lang) if message.id}


def wanted(package: str, domain: str) -> dict[str, Message]:
    return {str(message.id): message for message in templates(ROOT / package)[domain] if message.id}


def forms(text: object) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text) if isinstance(text, tuple | list) else ("",)


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@each_catalog
def test_no_message_is_missing(package: str, domain: str, lang: str) -> None:
    said = catalog(package, domain, lang)

    assert [
        key for key in wanted(package, domain) if key not in said or not all(forms(said[key].string))
    ] == []


@each_catalog
def test_no_message_is_unused(package: str, domain: str, lang: str) -> None:
    assert set(catalog(package, domain, lang)) - set(wanted(package, domain)) == set()


@each_catalog
def test_no_message_is_fuzzy(package: str, domain: str, lang: str) -> None:
    assert [key for key, message in catalog(package, domain, lang).items() if message.fuzzy] == []


@each_catalog
def test_translations_fill_in_what_the_source_does(package: str, domain: str, lang: str) -> None:
    for message in catalog(package, domain, lang).values():
        for said in filter(None, forms(message.string)):
            assert places(said) == places(forms(message.id)[-1]), message.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_message_is_said_one_way(lang: str) -> None:
    ways: dict[str, set[object]] = defaultdict(set)
    for package, folder in LOCALES.items():
        for path in sorted((folder / lang).glob("*.po")):
            for key, message in catalog(package, path.stem, lang).items():
                ways[key].add(forms(message.string))

    assert {key: said for key, said in ways.items() if len(said) > 1} == {}


def test_no_catalogue_is_left_over() -> None:
    assert [path for package in PACKAGES for path in _left_over(package)] == []


def _left_over(package: str) -> list[Path]:
    domains = set(templates(ROOT / package))
    return [path for path in LOCALES[package].rglob("*.po") if path.stem not in domains]
