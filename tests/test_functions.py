"""Functions stay small, and none only hands its arguments on."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.sources import statements

ROOT = Path(__file__).parent.parent
FOLDERS = ("rules_engine", "render", "bot", "playground", "bench", "tests")
LONGEST = 40
FEW = 3  # as many arguments may be handed on

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Read(NamedTuple):
    """What is read of a function."""

    where: str
    lines: int
    is_a_forward: bool


@cache
def functions() -> tuple[Read, ...]:
    return tuple(
        Read(f"{path.relative_to(ROOT)}: {one.name}", (one.end_lineno or 0) - one.lineno, _is_a_forward(one))
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        for one in statements(path)
        if isinstance(one, Function)
    )


def test_no_function_is_longer_than_a_screen() -> None:
    assert [one.where for one in functions() if one.lines >= LONGEST] == []


def test_no_function_only_hands_its_arguments_on() -> None:
    assert [one.where for one in functions() if one.is_a_forward] == []


def _is_a_forward(one: Function) -> bool:
    """Tell whether all it does is to call another with three or more arguments of its own, as they came."""
    *rest, last = one.body
    called = last.value if isinstance(last, ast.Return) else None
    if not isinstance(called, ast.Call) or called.keywords or not all(map(_is_text, rest)):
        return False
    if one.decorator_list or isinstance(called.func, ast.Subscript):  # a value that is kept; a choice
        return False
    if ast.unparse(called.func).startswith("self."):  # a part that was given
        return False
    own = [argument.arg for argument in one.args.args if argument.arg != "self"]
    passed = [argument.id for argument in called.args if isinstance(argument, ast.Name)]
    return len(own) >= FEW and own == passed and len(passed) == len(called.args)


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
