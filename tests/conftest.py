"""What the whole test suite can be asked for."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.render.golden import check

if TYPE_CHECKING:
    from tests.render.golden import Golden


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--redraw", action="store_true", help="accept changed pictures; compare them under build/"
    )


@pytest.fixture
def golden(pytestconfig: pytest.Config) -> Golden:
    return partial(check, redraw=bool(pytestconfig.getoption("--redraw")))
