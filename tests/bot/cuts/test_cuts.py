"""Whatever is cut when: nothing said is lost, nothing is said twice, and nothing is left hanging."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.bot.archived import file_in
from tests.bot.cuts.blade import Cut
from tests.bot.cuts.deeds import DEEDS
from tests.bot.cuts.story import told

if TYPE_CHECKING:
    from pathlib import Path

MOST = 200  # a deed that does more than this does not end


@pytest.mark.parametrize("cut", Cut, ids=lambda cut: cut.name.lower())
@pytest.mark.parametrize("deed", DEEDS)
async def test_what_is_cut_does_no_harm(tmp_path: Path, blank: bytes, deed: str, cut: Cut) -> None:
    faults = []
    for place in range(MOST):
        folder = tmp_path / str(place)
        folder.mkdir()
        file_in(folder).write_bytes(blank)
        what, untrue = await told(folder, DEEDS[deed], cut, place)
        faults += [f"{place}, {what[:200] or 'nothing cut'}: {one}" for one in untrue]
        if not what:
            break
    else:
        pytest.fail(f"{deed} never ends")

    assert faults == []
