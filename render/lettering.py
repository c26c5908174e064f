"""Text in pictures: whose characters the font has, that fits, cached as tiles."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image, ImageDraw, ImageFont, features

from render.palette import Theme, dyed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.palette import Palette

FONTS = Path(__file__).parent / "fonts"
DISPLAY, FALLBACK, PLAIN = "nunito/Nunito-ExtraBold.ttf", "DejaVuSans-Bold.ttf", "DejaVuSans.ttf"
UNKNOWN = "\u25af"  # stands for a character the font does not have
ELLIPSIS = "\u2026"
MARKS_LIMIT = 2  # more accents on one letter would leave the line
ISOLATES = "\u2068\u2069"  # keep a name in another direction from turning the sentence round
LEFTWARD = "\u200f"  # keeps an ellipsis on the side of the letters before it
JOINERS = "\u200c\u200d\ufe0e\ufe0f"
NOBODYS = "\uffff"  # no font has it
INTRICATE = ("R", "AL", "NSM")  # what runs leftward, or is placed on the letter before
SETS_ALL = features.check("raqm")  # Pillow sets what is intricate only where the system has FriBiDi
SENTENCE = 3  # spaces in it, and it is one
_UNSEEN = dict.fromkeys(map(ord, ISOLATES + LEFTWARD))


class TextStyle(NamedTuple):
    size: int
    bold: bool = False  # headings, names and numbers: a face of their own

    @property
    def height(self) -> int:
        """How high a line is."""
        return round(self.size * 1.2)


SMALLEST = TextStyle(33)  # 8 points on a phone, 11 in a tall picture


class Styles(NamedTuple):
    small: TextStyle  # numbers, hints
    name: TextStyle
    title: TextStyle  # whose turn
    score: TextStyle


@lru_cache(maxsize=8)
def styles(theme: Theme) -> Styles:
    scale = 1.3 if theme is Theme.LARGE_PRINT else 1
    sizes = (SMALLEST, TextStyle(36, bold=True), TextStyle(44, bold=True))
    small, name, title = (TextStyle(round(style.size * scale), style.bold) for style in sizes)
    return Styles(small, name, title, TextStyle(56, bold=True))


class Setting(NamedTuple):
    """How a text is set: plain ones in the same way on every system, so that pictures are the same."""

    text: str
    font: ImageFont.FreeTypeFont
    direction: str | None = None


@lru_cache(maxsize=64)
def _face(file: str, size: int, engine: ImageFont.Layout = ImageFont.Layout.BASIC) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONTS / file, size, layout_engine=engine)


@lru_cache(maxsize=4096)
def font(text: str, style: TextStyle) -> ImageFont.FreeTypeFont:
    """Choose the face of a word: what a heading's own face lacks is set as the other texts are, but bold."""
    if style.bold and all(map(_is_in_display, text)):
        return _face(DISPLAY, style.size)
    return _face(FALLBACK if style.bold else PLAIN, style.size)


@lru_cache(maxsize=4096)
def _is_in_display(sign: str) -> bool:
    return _is_in(DISPLAY, sign)


@lru_cache(maxsize=512)
def _setting(text: str, style: TextStyle) -> Setting:
    if text.isascii():
        return Setting(text, font(text, style))
    if SETS_ALL and any(map(_is_intricate, text.split(" "))):
        return Setting(
            text, _face(FALLBACK if style.bold else PLAIN, style.size, ImageFont.Layout.RAQM), "ltr"
        )
    seen = text.translate(_UNSEEN)
    return Setting(seen, font(seen, style))


@lru_cache(maxsize=4096)
def _is_intricate(word: str) -> bool:
    return any(unicodedata.bidirectional(sign) in INTRICATE for sign in word)


@lru_cache(maxsize=1024)
def legible(text: str) -> str:
    """Replace what the font cannot draw; empty when nothing of the text can be read."""
    drawn = [_drawn(cluster) for cluster in clusters(" ".join(text.split()))]
    readable = any(shape.strip() and shape != UNKNOWN for shape in drawn)
    return " ".join("".join(drawn).split()) if readable else ""


def clusters(text: str) -> Iterator[str]:
    """Cut a text into what people take for characters: a letter with its accents, a flag, a family."""
    cluster = ""
    for sign in unicodedata.normalize("NFC", text):
        if cluster and not _clings(sign, cluster):
            yield cluster
            cluster = ""
        cluster += sign
    if cluster:
        yield cluster


def _clings(sign: str, cluster: str) -> bool:
    if sign in JOINERS or cluster[-1] == "\u200d" or unicodedata.category(sign) in ("Mn", "Mc", "Me"):
        return True
    if "\U0001f3fb" <= sign <= "\U0001f3ff" or "\U000e0020" <= sign <= "\U000e007f":
        return True  # a skin tone, a part of a flag
    flag = "\U0001f1e6" <= sign <= "\U0001f1ff"
    return flag and "\U0001f1e6" <= cluster <= "\U0001f1ff" and len(cluster) == 1


def _drawn(cluster: str) -> str:
    letter, marks = cluster[0], [sign for sign in cluster[1:] if unicodedata.category(sign).startswith("M")]
    if unicodedata.category(letter).startswith("C"):
        return letter if letter in ISOLATES + LEFTWARD else ""
    if not _has(letter):
        plain = unicodedata.normalize("NFKD", letter)  # a fancy letter is drawn as the plain one
        if plain != letter and all(_has(sign) for sign in plain):
            return plain
        return UNKNOWN if letter.isalnum() else ""  # a smiley is not missed, a letter is
    return letter + "".join(mark for mark in marks if _has(mark) and mark not in JOINERS)[:MARKS_LIMIT]


@lru_cache(maxsize=4096)
def _has(sign: str) -> bool:
    return sign.isspace() or _is_in(PLAIN, sign)


def _is_in(file: str, sign: str) -> bool:
    """Tell whether a font has a character; it shows the same box for all that it lacks."""
    probe = _face(file, 16)
    return bytes(probe.getmask(sign)) != bytes(probe.getmask(NOBODYS))


@lru_cache(maxsize=4096)
def width_of(text: str, style: TextStyle) -> int:
    text, face, direction = _setting(text, style)
    if direction:
        return ceil(face.getlength(text, direction=direction))
    *words, last = text.split(" ")
    return ceil(sum(_way(word, style) for word in words) + font(last, style).getlength(last))


@lru_cache(maxsize=4096)
def _way(word: str, style: TextStyle) -> float:
    """Tell how far a plain word and a space take a line: they are set alike in every sentence."""
    return font(word, style).getlength(f"{word} ")


@lru_cache(maxsize=2048)
def fitted(text: str, width: int, style: TextStyle) -> str:
    """Cut a text between characters, with an ellipsis, so that it is no wider than `width`."""
    if width_of(text, style) <= width:
        return text
    signs = list(clusters(text))
    while signs and width_of(_cut(signs), style) > width:
        signs.pop()
    return _cut(signs)


def _cut(signs: list[str], end: str = ELLIPSIS) -> str:
    text = "".join(signs).rstrip()
    leftward = text and unicodedata.bidirectional(text[-1]) in INTRICATE
    return text + end + (LEFTWARD if leftward else "")


@lru_cache(maxsize=2048)
def shortened(name: str, width: int, style: TextStyle) -> str:
    """Make a name no wider than `width`: whole words of it, or its first letters and a full stop."""
    if width_of(name, style) <= width:
        return name
    words = name.split(" ")
    while len(words) > 1:
        words.pop()
        while len(words) > 1 and words[-1].islower():
            words.pop()  # `von`, `de la`
        if width_of(whole := " ".join(words), style) <= width:
            return whole
    signs = list(clusters(words[0]))
    while len(signs) > 1 and width_of(_cut(signs, "."), style) > width:
        signs.pop()
    return _cut(signs, ".")


@lru_cache(maxsize=512)
def wrapped(text: str, width: int, style: TextStyle) -> tuple[str, ...]:
    """Break a text into lines between words."""
    words = [word for word in text.split(" ") if word]
    lines = [" ".join(words)]
    if width_of(lines[0], style) > width:
        lines = words[:1]
        for word in words[1:]:
            longer = f"{lines[-1]} {word}"
            if width_of(longer, style) > width:
                lines.append(word)
            else:
                lines[-1] = longer
    return tuple(filter(None, lines))


@lru_cache(maxsize=256)
def broken(text: str, width: int, style: TextStyle) -> tuple[str, ...]:
    """Break a text into lines between words; a word wider than a line after a hyphen, else anywhere."""
    parts = []
    for word in text.split(" "):
        part = ""
        for sign in clusters(word):
            if part and width_of(part + sign, style) > width:
                end = part.rfind("-") + 1 or len(part)
                parts.append(part[:end])
                part = part[end:]
            part += sign
        parts.append(part)
    return wrapped(" ".join(parts), width, style)


def isolated(name: str) -> str:
    """Shield a sentence from the direction of a name in it."""
    return ISOLATES[0] + name + ISOLATES[1]


def line(
    palette: Palette, text: str, style: TextStyle, ink: str, ground: str
) -> Iterator[tuple[int, Image.Image]]:
    """Draw one line of text on a flat ground, as tiles one line high, each with where it begins.

    A sentence is not written again, but its words are: laid one by one they take 0.01 ms, made a tile 0.03.
    """
    setting = _setting(text, style)
    if setting.direction or setting.text.count(" ") < SENTENCE:
        yield 0, label(palette, text, style, ink, ground)
        return
    words, end, spill = setting.text.split(" "), width_of(text, style), _spill(style)
    last, way = len(words) - 1, 0.0
    for number, word in enumerate(words):
        left = spill if number else 0  # what sticks out is cut off
        at, wide = round(way) - left, ceil(_way(word, style)) - spill + left
        yield at, _word(palette, word, style, (ink, ground), (left, wide if number < last else end - at))
        way += _way(word, style)


@lru_cache(maxsize=192)  # names and numbers of ten tables
def label(palette: Palette, text: str, style: TextStyle, ink: str, ground: str) -> Image.Image:
    """Draw one line of text on a flat ground, as a tile one line high; what sticks out is cut off."""
    width = max(1, width_of(text, style))
    setting = _setting(text, style)
    if setting.direction:
        return dyed(_written(setting, style, width), palette.coverage(ink, ground))
    whole, way, spill = Image.new("L", (width, style.height), palette[ground]), 0.0, _spill(style)
    for word in setting.text.split(" "):
        drawn = _word(palette, word, style, (ink, ground), (spill, ceil(_way(word, style))))
        whole.paste(drawn, (round(way) - spill, 0))
        way += _way(word, style)
    return whole


@lru_cache(maxsize=512)  # the words of sentences are written again and again
def _word(
    palette: Palette, word: str, style: TextStyle, inks: tuple[str, str], span: tuple[int, int]
) -> Image.Image:
    """Draw a plain word so far from the left of a tile so wide: with half of the space on each side of it.

    Its letters may lean into that.
    """
    left, width = span
    return dyed(_written(_setting(word, style), style, width, left), palette.coverage(*inks))


def _spill(style: TextStyle) -> int:
    return style.size // 8


def _written(setting: Setting, style: TextStyle, width: int, left: int = 0) -> Image.Image:
    plane = Image.new("L", (width, style.height))
    text, face, direction = setting
    corner = (left, round(style.size * 0.95))
    ImageDraw.Draw(plane).text(corner, text, fill=255, font=face, anchor="ls", direction=direction)
    return plane
