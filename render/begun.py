"""What the pictures of all questions of a move share: it is drawn once, and each goes on from a copy of it.

Whoever moves is asked two or three questions one after the other, in one position. Milliseconds to draw the
picture of the first and of one after it, each by itself and so:

    Mandala 1.5 1.0-2.6 and 1.5 0.8-2.1    Stones 0.85 0.8-1.1 and 1.05 0.4-0.7
    Subdivision 0.55 0.55-0.6 and 0.65 0.25-0.4

In Ice Palace the fields grow for a question, and most of the rest is asked about: there it saved nothing.
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


def begun(begin: Callable[[Any, Seating], Canvas], view: View, seating: Seating) -> Canvas:
    """Begin a picture, or go on from one that has been begun in the same way."""
    return _begun(begin, view, seating).copy()


@lru_cache(maxsize=KEPT)
def _begun(begin: Callable[[Any, Seating], Canvas], view: View, seating: Seating) -> Canvas:
    return begin(view, seating)
