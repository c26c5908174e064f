from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from bot.front.allowance import Allowance
from bot.front.refusals import AskedTooOften
from tests.bot.table import say, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from playground import LocalDiscord, Person

ANN, BOB = 1, 2


class Watch:
    """A clock that only waiting moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    async def wait(self, seconds: float) -> None:
        self.now += seconds


def test_a_person_who_asks_too_often_is_told_when_to_come_back() -> None:
    watch = Watch()
    allowance = Allowance(2, 60, watch)
    allowance.spend(ANN)
    watch.now += 20
    allowance.spend(ANN)
    allowance.spend(BOB)

    with pytest.raises(AskedTooOften) as refused:
        allowance.spend(ANN)
    assert refused.value.seconds == 40

    watch.now += 40
    allowance.spend(ANN)
    with pytest.raises(AskedTooOften):
        allowance.spend(ANN)


@pytest.mark.parametrize(
    ("command", "family", "path"),
    [("history", "HistoryCog", ("_allowance",)), ("replay", "LibraryCog", ("_film_progress", "_allowance"))],
)
async def test_what_is_dear_to_make_is_bounded_for_each_person(
    *,
    bot: Makiso,
    discord: LocalDiscord,
    ann: Person,
    bob: Person,
    command: str,
    family: str,
    path: tuple[str, ...],
) -> None:
    allowance: Any = bot.get_cog(family)
    for name in path:
        allowance = getattr(allowance, name)
    await start_table(discord, discord.general, ann, bob)
    exhaust(allowance, ann.id)

    told = await say(ann, discord.general, command)
    assert told.text.startswith("Slow down a little: try again in ")
    assert not (await say(bob, discord.general, command)).text.startswith("Un peu moins vite")


def exhaust(allowance: Allowance, user_id: int) -> None:
    with suppress(AskedTooOften):
        while True:
            allowance.spend(user_id)
