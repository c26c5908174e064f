"""When rubbish is looked for: once something is done, and in a step of its own.

Left to itself Python looks for it when much has just been made, which is in the middle of an answer. Whoever
asked would wait for it, and what is half made would be taken for something that stays.

It is done each time, not when Python has counted much: it takes off what has gone away by itself. Once all
that is kept was full, there were 8,000 new things where it said 440, and a look took 5 ms. A look each time
takes 0.06 ms, 1 ms at most, and all together take no longer than those few did. Where an answer is followed
by letters, as a move is by its card, the look is theirs: one for both.
"""

from __future__ import annotations

import gc

OLDER = 2  # looks at the newest, after which what they have left is looked at again
# Where much is made before anything is done Python looks for it itself: after so many things, after twice as
# many among what these looks have left. Among all it does so once in thirty thousand clicks, for 70 ms.
OTHERWISE = (1_500, 2, 20_000)


def begin() -> None:
    """Leave what is loaded alone from now on: going through it again and again would take 50 ms."""
    gc.collect()
    gc.set_threshold(*OTHERWISE)
    gc.freeze()
    gc.enable()


def look() -> None:
    _, left, _ = gc.get_count()
    gc.collect(1 if left >= OLDER else 0)
