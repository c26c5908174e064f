"""What Discord allows a bot, shared by its processes."""

from __future__ import annotations

import pytest

from bot.fleet.rate_limit import RateLimit
from tests.bot.front.test_allowance import Watch


@pytest.mark.parametrize(("processes", "seconds"), [(1, 2.0), (3, 6.0)])
async def test_processes_share_what_discord_allows_a_bot(processes: int, seconds: float) -> None:
    watch = Watch()
    rate_limit = RateLimit(lambda: processes, watch, watch.wait)

    for _ in range(3 * 45):
        await rate_limit.wait_for_turn()

    assert watch.now - 1000 == pytest.approx(seconds + (processes - 1), abs=0.2)
