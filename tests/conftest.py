"""What the whole test suite can be asked for."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
from functools import partial, wraps
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING

import pytest

from tests.in_memory import InMemory
from tests.render.golden import check
from tests.samples import everything, one_of
from tests.workers import Workers, counted

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.render.golden import Golden
    from tests.samples import Sample

LONGEST = 180  # seconds of a test, on a busy machine
RUBBISH = (100_000, 20, 100)  # looks for it: after so many things, so many such looks, so many of those


def pytest_configure(config: pytest.Config) -> None:
    """Keep the files of tests in memory, and do not look for rubbish while tests are collected.

    On a busy disk each commit waits for others; what is collected stays to the end, and looking through it
    again and again was a fifth of collecting.
    """
    gc.disable()
    signal.signal(signal.SIGINT, _interrupted)
    if workers := counted(config.getoption("--workers")):
        config.pluginmanager.register(Workers(workers))
    if "TMPDIR" not in os.environ:
        config.pluginmanager.register(InMemory())


def _interrupted(*_: object) -> None:
    """End as at any interruption; asyncio replaces Python's own handler for every fixture and test."""
    raise KeyboardInterrupt


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--redraw", action="store_true", help="accept changed pictures; compare them under build/"
    )
    parser.addoption("--workers", default="0", help="how many processes share the tests, or `auto`")
    parser.addoption(
        "--database",
        default="sqlite",
        choices=["sqlite", "postgresql"],
        help="what the bot's tests run on that do not ask for both",
    )
    parser.addoption(
        "--screenshots", action="store_true", help="keep pictures of the page in build/playground"
    )
    parser.addoption(
        "--thorough",
        action="store_true",
        help="run what is left out otherwise: all cases of tests that take a sample of theirs",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what another run has; begin with the browser's tests, which one worker is to have.

    Work is taken from the end, and each worker would start a browser.
    """
    is_wanted = _has_more_cases if config.getoption("--thorough") else _is_plain
    config.hook.pytest_deselected(items=[item for item in items if not is_wanted(item)])
    items[:] = filter(is_wanted, items)
    items.sort(key=lambda item: "browser" not in item.path.parts)


def _is_plain(item: pytest.Item) -> bool:
    return item.get_closest_marker("thorough") is None


def _has_more_cases(item: pytest.Item) -> bool:
    return "sample" in getattr(item, "fixturenames", ()) or not _is_plain(item)


def pytest_collection_finish() -> None:
    """Keep what is collected out of every later look for rubbish: it stays to the end.

    Looks at everything else were a twelfth of what tests of the bot cost; where they are the subject the bot
    says itself when it looks.
    """
    gc.freeze()
    if "hypothesis.internal" in sys.modules:
        # it looks through everything at its first example, which takes a second once other tests have run
        from hypothesis.internal.entropy import deterministic_PRNG  # noqa: PLC0415 - only where it is used

        with deterministic_PRNG():
            pass
    gc.set_threshold(*RUBBISH)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_unconfigure() -> None:
    """Look through everything once, for what was not closed: not twice more, and again at the exit."""
    gc.collect()
    gc.freeze()


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


@pytest.fixture(scope="session")
def sample(pytestconfig: pytest.Config) -> Sample:
    return everything if pytestconfig.getoption("--thorough") else one_of
