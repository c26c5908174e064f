"""Square boards drawn as text: the highest row first, a word a cell, `*` where something is expected."""

from __future__ import annotations

from typing import TypeAlias

Drawing: TypeAlias = dict[str, str]  # a cell, `c4` -> its word

MARK = "*"


def read(drawing: str) -> Drawing:
    rows = [line.split() for line in drawing.strip().splitlines()]
    assert all(len(row) == len(rows) for row in rows), "a board is a square"
    return {
        f"{chr(ord('a') + column)}{row}": word
        for row, words in enumerate(reversed(rows), 1)
        for column, word in enumerate(words)
    }


def size(drawing: str) -> int:
    return len(drawing.strip().splitlines())


def marked(drawing: str) -> set[str]:
    return {cell for cell, word in read(drawing).items() if word == MARK}
