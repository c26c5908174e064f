"""The two shapes of a picture: that of a card for everybody, and that of a phone for one person.

A card on a phone shows either 303 points wide, which are 909 of its pixels. A tall picture has about as many:
what is large enough where 1200 pixels are shown as 400 is so in a tall picture on a phone.
"""

from __future__ import annotations

from enum import StrEnum


class Shape(StrEnum):
    WIDE = "wide"  # the seats are beside the board
    TALL = "tall"  # they are below it, side by side

    @property
    def size(self) -> tuple[int, int]:
        return (900, 1125) if self is Shape.TALL else (1200, 900)
