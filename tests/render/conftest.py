"""What tests of pictures ask for."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.render.golden import check

if TYPE_CHECKING:
    from tests.render.golden import Golden


@pytest.fixture
def golden(pytestconfig: pytest.Config) -> Golden:
    return partial(check, redraw=bool(pytestconfig.getoption("--redraw")))
