from __future__ import annotations

import pytest

from bot.delivery.allowance import Allowance
from bot.delivery.pace import Pace
from bot.matches.refusals import AskedTooOften

ANN, BOB = 1, 2


class Watch:
    """A clock that only waiting moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    async def wait(self, seconds: float) -> None:
        self.now += seconds


def test_whoever_asks_too_often_is_told_when_to_come_back() -> None:
    watch = Watch()
    allowance = Allowance(2, 60, watch)
    allowance.take(ANN)
    watch.now += 20
    allowance.take(ANN)
    allowance.take(BOB)

    with pytest.raises(AskedTooOften) as refused:
        allowance.take(ANN)
    assert refused.value.seconds == 40

    watch.now += 40
    allowance.take(ANN)
    with pytest.raises(AskedTooOften):
        allowance.take(ANN)


@pytest.mark.parametrize(("processes", "seconds"), [(1, 2.0), (3, 6.0)])
async def test_processes_share_what_discord_allows_a_bot(processes: int, seconds: float) -> None:
    watch = Watch()
    pace = Pace(lambda: processes, watch, watch.wait)

    for _ in range(3 * 45):
        await pace.turn()

    assert watch.now - 1000 == pytest.approx(seconds + (processes - 1), abs=0.2)
