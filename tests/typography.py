"""How French is printed: a narrow space that breaks no line before : ; ? !, inside guillemets and numbers."""

from __future__ import annotations

import re

from render.words import NARROW

END = r"(?=[\s*]|$)"  # of a word, or of what is printed bold
REST = r"\d{3}|\{rest\}"  # of a number, behind its thousands
LOOSE = re.compile(
    rf"(?<![\s{NARROW}])[:;?!»]{END}|[ \u00a0][:;?!»]{END}|«(?!{NARROW})|(?<!«){NARROW}(?![:;?!»]|{REST})"
)


def loose(text: str) -> list[str]:
    """Cut out where a space is missing, is too wide, or may end a line; of a text as it is read."""
    return [text[max(0, found.start() - 20) : found.end() + 10] for found in LOOSE.finditer(text)]
