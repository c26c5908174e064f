"""Whatever is cut when: nothing said is lost, nothing is said twice, and nothing is left hanging."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.bot.archived import file_in
from tests.bot.cuts.deeds import DEEDS
from tests.bot.cuts.story import SAMPLED, told

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("stride", [SAMPLED, pytest.param(1, marks=pytest.mark.slow)])
async def test_what_is_cut_does_no_harm(tmp_path: Path, welcoming: bytes, deed: str, stride: int) -> None:
    file_in(tmp_path).write_bytes(welcoming)

    assert await told(tmp_path, DEEDS[deed], stride) == []
