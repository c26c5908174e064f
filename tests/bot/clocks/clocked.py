"""A table with clocks as people see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.clocks.pauses import Rest
from bot.match import store as matches

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.clocks.clock import Clock
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.table import Table


async def no_leave(bot: Makiso, table: Table) -> None:
    """Let no leave be spent by itself at a table."""
    async with bot.parts.archive.writing() as connection:
        await matches.change(connection, table.match, rest=Rest.NIGHTS)


async def clock_of(bot: Makiso, table: Table, seat: int = 0) -> Clock:
    return (await bot.parts.matches.require(table.match)).clocks[seat]


def message_with(channel: Channel, words: str) -> Message:
    """Find the one message that says so: it is said once."""
    (found,) = [message for message in channel.messages.values() if words in message.text]
    return found
