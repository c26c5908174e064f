"""Everything the page says has its French."""

from __future__ import annotations

import ast
import json
import re

from playground.page.site import FILES

PYTHON = [path for room in ("page", "people") for path in (FILES.parents[1] / room).rglob("*.py")]
SAID = re.compile(r'(?:say|entry)\(\s*(?:[\w.]+,\s*)?"([^"]+)"', re.DOTALL)
EITHER = re.compile(r'say\([\w.]+, [\w.]+ \? "([^"]+)" : "([^"]+)"')


def french() -> dict[str, str]:
    text = (FILES / "words.js").read_text("utf-8")
    table = text[text.index("{") : text.index("};") + 1]
    quoted = re.sub(r"^  (\w+):", r'  "\1":', table, flags=re.MULTILINE)
    found: dict[str, str] = json.loads(re.sub(r",\s*}$", "}", quoted))
    return found


def scripts() -> str:
    return "\n".join(path.read_text("utf-8") for path in FILES.rglob("*.js") if path.name != "words.js")


def test_every_sentence_of_the_page_has_its_french() -> None:
    said = set(SAID.findall(scripts())) | {one for pair in EITHER.findall(scripts()) for one in pair}

    assert len(said) > 60
    assert sorted(said - french().keys()) == []


def test_every_refusal_has_its_french() -> None:
    calls = [
        node.args[0]
        for path in PYTHON
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "ImpossibleError"
    ]
    sentences = {one.value for one in calls if isinstance(one, ast.Constant)}

    assert len(sentences) > 15
    assert sorted(str(one) for one in sentences - french().keys()) == []


def test_no_french_is_left_over() -> None:
    everything = scripts() + "\n".join(path.read_text("utf-8") for path in PYTHON)

    assert [text for text in french() if f'"{text}"' not in everything] == []


def test_what_is_named_in_english_is_named_in_french() -> None:
    holes = re.compile(r"\{\w+\}")
    odd = [one for one in french().items() if len({frozenset(holes.findall(text)) for text in one}) > 1]

    assert odd == []
