"""Functions stay small, and none only hands its arguments on."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("rules_engine", "render", "bot", "playground", "bench", "tests")
LONGEST = 40
FEW = 3  # as many arguments may be handed on

Function = ast.FunctionDef | ast.AsyncFunctionDef

each_file = pytest.mark.parametrize(
    "path",
    [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))],
    ids=lambda path: str(path.relative_to(ROOT)),
)


@cache
def functions(path: Path) -> tuple[Function, ...]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return tuple(node for node in ast.walk(tree) if isinstance(node, Function))


@each_file
def test_no_function_is_longer_than_a_screen(path: Path) -> None:
    long = [one.name for one in functions(path) if (one.end_lineno or 0) - one.lineno >= LONGEST]

    assert long == []


@each_file
def test_no_function_only_hands_its_arguments_on(path: Path) -> None:
    assert [one.name for one in functions(path) if _is_a_forward(one)] == []


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
