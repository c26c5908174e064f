"""Tables that several tests of decisions begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.matches.pace import Pace
from tests.bot.table import started

if TYPE_CHECKING:
    from bot.app import Makiso
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from tests.bot.table import Table


@pytest.fixture
async def daily(bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person) -> Table:
    """Ann moves first, and has a day; Bob reads French."""
    return await started(discord, channel, ann, bob, pace=Pace.DAILY)
