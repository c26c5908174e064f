"""A part of many cases is enough to see at once that something is wrong; CI takes them all.

What takes a sample asks for the fixture `sample`, and by that `--thorough` knows what to run once more.
Of cases that are tests of their own, all but a few are marked.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Protocol, TypeVar

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from _pytest.mark.structures import ParameterSet

T = TypeVar("T")


def a_few(*cases: T, count: int = 1) -> list[T | ParameterSet]:
    """Mark all but so many cases of a test, each a value or several: only a thorough run has them."""
    others = (case if isinstance(case, tuple) else (case,) for case in cases[count:])
    return [*cases[:count], *(pytest.param(*values, marks=pytest.mark.thorough) for values in others)]


class Sample(Protocol):
    def __call__(self, cases: Iterable[T], of: int) -> tuple[T, ...]:
        """Take one of so many cases, or all where the run is thorough."""


def everything(cases: Iterable[T], of: int) -> tuple[T, ...]:
    return tuple(cases)


def one_of(cases: Iterable[T], of: int) -> tuple[T, ...]:
    """Draw the same ones each time, in their order, the first among them: it is the plainest."""
    known = tuple(cases)
    others = range(1, len(known))
    drawn = Random(len(known)).sample(others, len(others) // of)  # noqa: S311 - no secret
    return (*known[:1], *(known[place] for place in sorted(drawn)))
