"""Time that passes for the bot, and the post it has then delivered."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.computers.rules import PAUSE, thinking_seats
from bot.match.match import Status
from tests.patience import UNHURRIED, until

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.match.match import Match
    from bot.wiring import Parts
    from playground import Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.conftest import Clock


async def wait_until_delivered(bot: Makiso) -> None:
    """Wait until the bot has nothing left to say for now."""
    await wait_until_said(bot.parts)


async def wait_until_said(parts: Parts) -> None:
    """Wait until all is said that is due, also by what goes on after its answer."""
    await parts.under_way.wait()
    async with asyncio.timeout(UNHURRIED):
        await parts.outbox.wait_until_settled()
        await parts.sheets.settle()


async def later(bot: Makiso, clock: Clock, seconds: int = 60) -> None:
    """Let time pass and the post go round; a minute is as long as a move can be taken back."""
    await wait_until_delivered(bot)
    clock.now += seconds
    await wait_until_delivered(bot)


def calls(channel: Channel, person: Person) -> list[Message]:
    """List the messages there that call somebody."""
    return [message for message in channel.messages.values() if message.pings(person.user)]


async def wait_until_moved(bot: Makiso, match: Match) -> None:
    """Wait until somebody has moved since the match was as it is given."""

    async def has_moved() -> bool:
        return (await bot.parts.matches.require(match.id)).ply != match.ply

    await until(has_moved)


async def wait_for_computers(bot: Makiso, clock: Clock, match_id: int) -> Match:
    """Let the computers of a match answer, one after the other, until a person is to move."""
    while True:
        await wait_until_delivered(
            bot
        )  # also the letters from before time passes: else they are sent again, as if they had failed
        match = await bot.parts.matches.require(match_id)
        if match.status is not Status.RUNNING or not thinking_seats(match, bot.parts.matches.table(match)):
            return match
        clock.now += PAUSE
        await wait_until_delivered(bot)
        await wait_until_moved(bot, match)
