"""Names in pictures: whatever people call themselves, it is drawn, and it fits."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from math import ceil
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageDraw

from render.lettering import (
    ELLIPSIS,
    SMALLEST,
    TextStyle,
    broken,
    clusters,
    fitted,
    font,
    isolated,
    label,
    legible,
    styles,
    width_of,
)
from render.palette import Theme, dyed, palette

if TYPE_CHECKING:
    from pathlib import Path

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
NAMES = (
    "W" * 32,
    "i" * 32,
    FAMILY * 10,
    "\u05e9\u05dc\u05d5\u05dd" * 8,
    "e\u0301\u0302\u0303\u0304" * 8,
    "漢字" * 16,
)


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Anna", "Anna"),
        ("  Anna \t Lena\n", "Anna Lena"),
        ("Zoé", "Zoé"),
        ("Zoe\u0301", "Zoé"),
        ("\U0001d4d0\U0001d4f7\U0001d4f7\U0001d4ea", "Anna"),
        ("\uff21\uff4e\uff4e\uff41", "Anna"),
        (f"Anna {FAMILY} B", "Anna B"),
        ("漢字 A", "\u25af\u25af A"),
        ("漢字", ""),
        (FAMILY, ""),
        ("\u202eAnna\u202c", "Anna"),
        ("A\u0334\u031b\u0333\u0346nna", "A\u0334\u031bnna"),
        ("", ""),
    ],
)
def test_what_the_font_lacks_is_replaced(text: str, drawn: str) -> None:
    assert legible(text) == drawn


@pytest.mark.parametrize(
    "word", ["Zo\u00e9", "\u00abtrouv\u00e9\u202f?\u00bb", "12", "\u0416\u0443\u043a", "\u22123"]
)
def test_headings_have_a_face_of_their_own_and_what_it_lacks_has_another(word: str) -> None:
    bold = TextStyle(36, bold=True)

    assert font(word, bold).getname() == ("Nunito ExtraLight ExtraBold", "Regular")
    assert font(f"{word}\u2192", bold).getname() == ("DejaVu Sans", "Bold")
    assert font(word, SMALLEST).getname() == ("DejaVu Sans", "Book")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Anna", 4),
        (FAMILY, 1),
        ("\U0001f1eb\U0001f1f7\U0001f1e9\U0001f1ea", 2),
        ("e\u0301e", 2),
        ("\U0001f44d\U0001f3fd!", 2),
    ],
)
def test_a_text_is_cut_between_what_people_take_for_characters(text: str, count: int) -> None:
    assert len(list(clusters(text))) == count


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("width", [40, 120, 300])
def test_a_name_is_never_wider_than_its_place(name: str, width: int) -> None:
    drawn = fitted(legible(name), width, styles(Theme.STANDARD).name)

    assert width_of(drawn, styles(Theme.STANDARD).name) <= width


def test_what_fits_is_not_cut() -> None:
    assert fitted("Anna", 300, SMALLEST) == "Anna"
    assert fitted("Anna", width_of("An" + ELLIPSIS, SMALLEST), SMALLEST) == "An" + ELLIPSIS


def test_the_smallest_text_can_be_read_on_a_phone() -> None:
    for theme in Theme:
        assert min(style.size for style in styles(theme)) >= 33


def test_a_label_is_exactly_one_line_high() -> None:
    for name in NAMES:
        style = styles(Theme.STANDARD).name
        assert (
            label(palette(Theme.STANDARD), legible(name) or "?", style, "ink", "page").height == style.height
        )


@pytest.mark.parametrize("style", [SMALLEST, *styles(Theme.STANDARD), *styles(Theme.LARGE_PRINT)])
@pytest.mark.parametrize(
    "sentence",
    [
        "",
        "j",
        " two  spaces ",
        "Anna takes AV To. Ty, jazz off: 12 points (3 + 9)",
        "Chloé\u00a0: «\u202fOù ça\u202f?\u202f» — déjà à W4…",
    ],
)
def test_a_line_made_of_words_is_the_line_set_at_once(sentence: str, style: TextStyle) -> None:
    colors = palette(Theme.STANDARD)
    whole = Image.new("L", (max(1, ceil(font(sentence, style).getlength(sentence))), style.height))
    corner = (0, round(style.size * 0.95))
    ImageDraw.Draw(whole).text(corner, sentence, fill=255, font=font(sentence, style), anchor="ls")

    made = label(colors, sentence, style, "ink", "page")

    assert made.size == whole.size
    assert made.tobytes() == dyed(whole, colors.coverage("ink", "page")).tobytes()
    assert label(colors, isolated(sentence), style, "ink", "page").tobytes() == made.tobytes()


DRAWN_ELSEWHERE = """
from hashlib import sha256
from PIL import features
from render.lettering import TextStyle, label, legible, width_of
from render.palette import Theme, palette
assert not features.check("raqm")
for name in {names!r}:
    drawn = label(palette(Theme.STANDARD), legible(name), TextStyle(36, bold=True), "ink", "page")
    width = width_of(legible(name), TextStyle(36, bold=True))
    print(sha256(drawn.tobytes()).hexdigest(), drawn.width == width)
"""


def test_pictures_are_the_same_where_the_system_cannot_set_intricate_texts(tmp_path: Path) -> None:
    plain = ["Zoé, Anna & Ömer", "\u2068Anna\u2069: 12,5 — n°3"]
    intricate = ["\u05e9\u05dc\u05d5\u05dd", "A\u0334\u031bnna"]
    (tmp_path / "libfribidi.so.0").touch()  # a library that cannot be loaded hides the one of the system
    drawn = subprocess.run(
        [sys.executable, "-c", DRAWN_ELSEWHERE.format(names=plain + intricate)],
        env=os.environ | {"LD_LIBRARY_PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    style = TextStyle(36, bold=True)
    here = [sha256(label(palette(Theme.STANDARD), name, style, "ink", "page").tobytes()) for name in plain]
    lines = [line.split() for line in drawn.stdout.splitlines()]

    assert [digest for digest, _ in lines[: len(plain)]] == [digest.hexdigest() for digest in here]
    assert [fits for _, fits in lines] == ["True"] * 4


def test_what_is_broken_keeps_every_letter_and_has_room_on_its_lines() -> None:
    name = "Wolfeschlegelsteinhausenberger von W\u0308ien"
    width = width_of("Wolfesch", SMALLEST)
    lines = broken(name, width, SMALLEST)

    assert len(lines) > 3
    assert all(width_of(line, SMALLEST) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == legible(name).replace(" ", "")
    assert broken("Anna Bo", 1000, SMALLEST) == ("Anna Bo",)


def test_a_word_that_is_too_wide_breaks_after_a_hyphen() -> None:
    width = width_of("Maximiliana-Char", SMALLEST)

    assert broken("Maximiliana-Charlotte W.", width, SMALLEST) == ("Maximiliana-", "Charlotte W.")
    assert broken("-" * 40, width_of("-" * 20, SMALLEST), SMALLEST) == ("-" * 20, "-" * 20)
