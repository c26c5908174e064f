"""Time that passes for the bot, and the post it has then delivered."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Literal

from bot.archive import outbox
from bot.matches.computers import PAUSE, thinking
from bot.matches.match import Status
from tests.patience import SOON, UNHURRIED, until

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.delivery.outbox import Outbox
    from bot.matches.match import Match
    from bot.wiring import Parts
    from playground import Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.conftest import Clock


class Bell(asyncio.Event):
    """The bell of an outbox, which tells when the outbox comes to listen for it."""

    def __init__(self) -> None:
        super().__init__()
        self.is_listened_for = asyncio.Event()

    async def wait(self) -> Literal[True]:
        self.is_listened_for.set()
        return await super().wait()


async def delivered(bot: Makiso) -> None:
    """Wait until the bot has nothing left to say for now."""
    await said(bot.parts)


async def said(parts: Parts) -> None:
    """Wait until all is said that is due, also by what goes on after its answer."""
    await parts.under_way.finished()
    parts.outbox.ring()
    async with asyncio.timeout(UNHURRIED):
        while not is_silent(parts.outbox) or await _has_letters(parts):
            await round_made(parts)


def is_silent(post: Outbox) -> bool:
    """Tell whether it waits for what comes next, with nothing under way or to be forgotten."""
    return not (post._rounds or post._said) and (_waits(post) or post.is_closing)


def _waits(post: Outbox) -> bool:
    return not post._bell.is_set() and bool(post._bell._waiters)


async def round_made(parts: Parts) -> None:
    """Wait for the letters on their way, or until whoever takes and forgets them listens again."""
    post = parts.outbox
    if under_way := set(post._rounds):
        await asyncio.wait(under_way)
        return
    listens = _bell_of(post).is_listened_for
    listens.clear()
    if _waits(post):
        post.ring()
    with suppress(TimeoutError):  # it has not begun, or it has ended
        async with asyncio.timeout(SOON):
            await listens.wait()


def _bell_of(post: Outbox) -> Bell:
    """Hang a bell that tells into an outbox; whoever listens for the one before goes round once more."""
    before = post._bell
    if isinstance(before, Bell):
        return before
    post._bell = bell = Bell()
    before.set()
    return bell


async def _has_letters(parts: Parts) -> bool:
    return bool(await outbox.due(parts.archive, parts.clock()))


async def later(bot: Makiso, clock: Clock, seconds: int = 60) -> None:
    """Let time pass and the post go round; a minute is as long as a move can be taken back."""
    await delivered(bot)
    clock.now += seconds
    await delivered(bot)


def calls(channel: Channel, person: Person) -> list[Message]:
    """List the messages there that call somebody."""
    return [message for message in channel.messages.values() if message.pings(person.user)]


async def moved(bot: Makiso, match: Match) -> None:
    """Wait until somebody has moved since the match was as it is given."""

    async def has_moved() -> bool:
        return (await bot.parts.matches.find(match.id)).ply != match.ply

    await until(has_moved)


async def thought(bot: Makiso, clock: Clock, match_id: int) -> Match:
    """Let the computers of a match answer, one after the other, until a person is to move."""
    while True:
        await delivered(
            bot
        )  # also what was said before time passes: else it is said anew, as if it had failed
        match = await bot.parts.matches.find(match_id)
        if match.status is not Status.RUNNING or not thinking(match, bot.parts.matches.table(match)):
            return match
        clock.now += PAUSE
        await delivered(bot)
        await moved(bot, match)
