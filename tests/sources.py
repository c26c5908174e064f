"""What tests read in the project's own files."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PARTS = ("body", "handlers", "orelse", "finalbody", "cases")  # of a statement that holds others


def statements(path: Path) -> Iterator[ast.AST]:
    """List the statements of a file, however deep; with what is in them it would be twelve times as much."""
    found: list[ast.AST] = [*ast.parse(path.read_text(encoding="utf-8")).body]
    for one in found:  # which grows meanwhile
        found += (inner for part in PARTS for inner in getattr(one, part, ()))
        yield one
