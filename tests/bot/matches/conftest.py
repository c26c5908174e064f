"""Tables that several tests of decisions begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.matches.pace import Pace
from rules_engine import Chance
from tests.bot.table import start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from tests.bot.table import Table


@pytest.fixture
async def daily(bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person) -> Table:
    """Ann moves first, and has a day; Bob reads French."""
    return await start_table(discord, channel, ann, bob, pace=Pace.DAILY)


@pytest.fixture
async def trio(*, bot: Makiso, discord: LocalDiscord, channel: Channel, people: tuple[Person, ...]) -> Table:
    """Ann, Bob and Cy; Ann moves first, and Dora looks on."""
    return await start_table(discord, channel, *people[:3])


@pytest.fixture
async def played(trio: Table) -> Table:
    """Everybody of the three has moved once, and Ann again: it is Bob's turn."""
    await trio.moved_on(Chance("consent"), 4)
    return trio
