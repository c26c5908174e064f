"""What the bench reads of a bot's threads, of which some end meanwhile."""

from __future__ import annotations

from pathlib import Path
from threading import get_native_id

import pytest

from bench.price import _ran

OURS = Path("/proc/self/task")


@pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="only Linux tells")
def test_a_thread_that_has_ended_is_counted_no_more() -> None:
    assert _ran(OURS / str(get_native_id())) > 0
    assert _ran(OURS / "0") == 0
