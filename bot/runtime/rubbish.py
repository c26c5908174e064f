"""When rubbish is looked for: once something is done, and in a step of its own.

Left to itself Python looks for it when much has just been made, which is in the middle of an answer. Whoever
asked would wait for it, and what is half made would be taken for something that stays.
"""

from __future__ import annotations

import gc

ENOUGH = 400  # things made since the last look
OLDER = 2  # looks at the newest, after which what they have left is looked at again
# Where much is made before anything is done Python looks for it itself: after so many things, after twice as
# many among what these looks have left, and once in a million among all.
OTHERWISE = (1_500, 2, 1_000)


def begin() -> None:
    """Leave what is loaded alone from now on: going through it again and again would take 50 ms."""
    gc.collect()
    gc.set_threshold(*OTHERWISE)
    gc.freeze()


def look() -> None:
    newest, left, _ = gc.get_count()
    if newest >= ENOUGH:
        gc.collect(1 if left >= OLDER else 0)
