"""Draw once what the pictures of all questions of a move share: each picture starts from a copy of it.

A move asks two or three questions one after the other, in one position. Milliseconds to draw the picture of
the first question and of the next, without a copy and with it:

    Mandala 0.8 0.5-1.8 and 0.9 0.4-1.7    Stones 0.55 0.55-0.8 and 0.65 0.25-0.45
    Subdivision 0.35 0.35-0.4 and 0.5 0.2-0.3

In Ice Palace a question draws the fields larger and marks most of the rest: there a copy saved nothing.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from render.canvas import Canvas
    from render.look import Seating
    from rules_engine import View

KEPT = 4  # a megabyte each: of so many people who are moving at the same time


def begin_picture(begin: Callable[[Any, Seating], Canvas], view: View, seating: Seating) -> Canvas:
    """Begin a picture, or copy one that has begun in the same way."""
    return _beginning(begin, view, seating).copy()


@lru_cache(maxsize=KEPT)
def _beginning(begin: Callable[[Any, Seating], Canvas], view: View, seating: Seating) -> Canvas:
    return begin(view, seating)
