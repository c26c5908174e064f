"""Discord is away for days, in every way there is: afterwards all is said that still holds, and once."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.mail.outbox import TRIES
from bot.people.person import Ping
from tests.bot.cuts.truths import Book, Witness, untruths
from tests.bot.later import later
from tests.bot.table import start_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from tests.bot.conftest import Clock

DAYS = 4
A_LONG_WHILE = 10 * 60 * 60  # seconds between two looks at what waits
LOOKS = DAYS * 24 * 60 * 60 // A_LONG_WHILE
ALWAYS = 1 << 30  # times

HOW: dict[str, Callable[[LocalDiscord], None]] = {
    "nobody there": lambda discord: discord.faults.go_down(timedelta(days=DAYS)),
    "answered 503": lambda discord: discord.faults.fail("*", "*", status=503, times=ALWAYS),
    "told to wait": lambda discord: discord.faults.fail("*", "*", status=429, times=ALWAYS),
    "said and unheard": lambda discord: discord.faults.cut_after("*", "*", times=ALWAYS),
}


@pytest.mark.parametrize("how", HOW)
async def test_an_outage_of_days_loses_nothing_and_says_nothing_twice(
    *,
    bot: Makiso,
    archive: Archive,
    discord: LocalDiscord,
    clock: Clock,
    people: tuple[Person, ...],
    how: str,
) -> None:
    assert LOOKS > TRIES
    ann, bob, cy, dora = people
    matches, witness = bot.parts.matches, Witness(discord)
    still, twin, answered, ended, called = [
        (await start_table(discord, discord.general, ann, other)).match for other in (bob, bob, cy, cy, dora)
    ]
    await bot.parts.people.change(ann.id, ping=Ping.DIRECT)
    await matches.move(called, ann.id, "build L d1")
    await later(bot, clock)

    HOW[how](discord)
    for match in (still, twin, answered, ended):
        await matches.move(match, ann.id, "build L d1")
    for look in range(LOOKS):
        await later(bot, clock, A_LONG_WHILE)
        if look == LOOKS // 2:
            await matches.move(called, dora.id, "build L d3")
            await matches.move(answered, cy.id, "build L d3")
            await matches.resign(ended, cy.id)
    discord.faults.clear()
    await later(bot, clock, A_LONG_WHILE)
    await later(bot, clock, A_LONG_WHILE)

    book = await Book.read(archive)
    assert book.waiting() == {still: {bob.id}, twin: {bob.id}, answered: {ann.id}, called: {ann.id}}
    assert list(untruths(book, witness, discord.person("Nobody"), {}, clock.now)) == []
