"""What the whole test suite can be asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--redraw", action="store_true", help="accept changed pictures; compare them under build/"
    )
