"""Bring the catalogues up to date: take the messages out of the sources, keep what is translated.

`python -m render.catalogs [package ...]` rewrites every `locales/<lang>.po`, in the sources' order.
"""

from __future__ import annotations

import ast
import sys
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from render.words import SOURCE

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
PACKAGES = {"render": "locales", "bot": "front/locales"}  # and where its messages are that no game owns
FORMS = {
    "say": 1,
    "N_": 1,
    "locale_str": 1,
    "Sentence": 1,
    "count": 2,
    "counted": 2,
}  # a function -> how many forms of its message it takes
HEADER = """\
msgid ""
msgstr ""
"Language: {lang}\\n"
"Plural-Forms: {plurals};\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def main(packages: list[str]) -> int:
    for package in packages or PACKAGES:
        for lang in _languages():
            _update(ROOT / package, lang)
    return 0


def templates(package: Path) -> dict[Path, Catalog]:
    """Collect the messages of a package's sources, by the folder of their catalogues."""
    found: dict[Path, Catalog] = {}
    for path in sorted(package.rglob("*.py")):
        for message in messages(path.read_text(encoding="utf-8")):
            catalog = found.setdefault(home_of(path, package), Catalog())
            catalog.add(message, locations=[(str(path.relative_to(ROOT)), 0)])
    return found


def home_of(path: Path, package: Path) -> Path:
    """Return in which folder the catalogues with the messages of a module are."""
    within = path.relative_to(package).parts[:-1]
    if within[:1] == ("games",) and len(within) > 1:
        return package / "games" / within[1] / "locales"
    return package / PACKAGES[package.name]


def messages(source: str) -> Iterator[str | tuple[str, ...]]:
    """Find every call of what takes a message; Babel's own reader overlooks one inside another."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        forms = FORMS.get(_name(call.func), 0)
        said = _constants(call.args[:forms])
        if forms and len(said) == forms:
            yield said if forms > 1 else said[0]


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _constants(arguments: list[ast.expr]) -> tuple[str, ...]:
    return tuple(
        node.value for node in arguments if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _languages() -> tuple[str, ...]:
    found = {path.stem for package in PACKAGES for path in (ROOT / package).rglob("locales/*.po")}
    return tuple(sorted(found - {SOURCE}))


def _update(package: Path, lang: str) -> None:
    for folder, template in templates(package).items():
        folder.mkdir(exist_ok=True)
        path = folder / f"{lang}.po"
        catalog = catalog_in(path, lang)
        catalog.update(template, no_fuzzy_matching=True)
        catalog.obsolete.clear()
        path.write_text(_text(catalog, lang), encoding="utf-8")


def catalog_in(path: Path, lang: str) -> Catalog:
    """Read a catalogue; one that is not there yet is empty."""
    with BytesIO(path.read_bytes() if path.exists() else b"") as file:
        return read_po(file, locale=lang)


def _text(catalog: Catalog, lang: str) -> str:
    file = BytesIO()
    write_po(file, catalog, width=110, omit_header=True, include_lineno=False, ignore_obsolete=True)
    plurals = f"nplurals={catalog.num_plurals}; plural={catalog.plural_expr}"
    return HEADER.format(lang=lang, plurals=plurals) + file.getvalue().decode()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
