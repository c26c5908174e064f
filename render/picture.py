"""The one door to pictures and position texts: by the game's key, from views."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from render.look import Seating
from render.palette import Theme
from render.png import png
from render.shape import Shape
from render.shelf import LOOKS
from render.words import say_in
from rules_engine import GAMES

if TYPE_CHECKING:
    from datetime import date

    from rules_engine import Question, View

KEPT = 256  # pictures of at most 100 KB, but of ends: 25 MB


@lru_cache(maxsize=KEPT)
def picture(
    game: str,
    view: View,
    names: tuple[str, ...],
    lang: str = "en",
    theme: Theme = Theme.STANDARD,
    *,
    question: Question | None = None,
    day: date | None = None,
    shape: Shape = Shape.WIDE,
) -> bytes:
    """Draw a view as a PNG, an end with its day; the same view is drawn once."""
    say, look = say_in(lang), LOOKS[game]
    seating = Seating(names, say, theme, date=say.day(day) if day else "", shape=look.shape_for(view, shape))
    return png(look.draw(view, seating, question))


@lru_cache(maxsize=8)
def memento(
    game: str,
    view: View,
    names: tuple[str, ...],
    lang: str = "en",
    theme: Theme = Theme.STANDARD,
    *,
    day: date | None = None,
) -> bytes | None:
    """Draw what a match has made, as a PNG; most games make nothing that stands by itself."""
    say = say_in(lang)
    seating = Seating(names, say, theme, date=say.day(day) if day else "")
    drawn = LOOKS[game].memento(view, seating)
    return png(drawn) if drawn else None


@lru_cache(maxsize=32)
def cover(game: str, lang: str, theme: Theme = Theme.STANDARD) -> bytes:
    """Draw the box of a game as a PNG."""
    say, (least, *_, most) = say_in(lang), GAMES[game].seats
    people = say("{least} to {most} players", least=least, most=most)
    return png(LOOKS[game].cover(theme, say, people))


def alt(game: str, view: View, names: tuple[str, ...], lang: str = "en") -> str:
    return LOOKS[game].alt(view, names, say_in(lang))


def text(game: str, view: View, names: tuple[str, ...], lang: str = "en") -> str:
    return LOOKS[game].text(view, names, say_in(lang))
