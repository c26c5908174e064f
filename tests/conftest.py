"""What the whole test suite can be asked for."""

from __future__ import annotations

import asyncio
import sys
from functools import partial, wraps
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING

import pytest

from tests.render.golden import check

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.render.golden import Golden

LONGEST = 180  # seconds of a test, on a busy machine


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--redraw", action="store_true", help="accept changed pictures; compare them under build/"
    )
    parser.addoption(
        "--database",
        default="sqlite",
        choices=["sqlite", "postgresql"],
        help="what the bot's tests run on that do not ask for both",
    )
    parser.addoption(
        "--screenshots", action="store_true", help="keep pictures of the page in build/playground"
    )


def pytest_itemcollected(item: pytest.Item) -> None:
    """Let no test wait for ever for what does not happen; tell for what everybody waited."""
    if isinstance(item, pytest.Function) and iscoroutinefunction(item.obj):
        item.obj = _in_time(item.obj)


def _in_time(test: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    @wraps(test)
    async def timed(*values: object, **named: object) -> None:
        try:
            async with asyncio.timeout(LONGEST):
                await test(*values, **named)
        except Exception:
            for task in asyncio.all_tasks():
                task.print_stack(file=sys.stdout)  # pytest shows it
            raise

    return timed


@pytest.fixture
def golden(pytestconfig: pytest.Config) -> Golden:
    return partial(check, redraw=bool(pytestconfig.getoption("--redraw")))
