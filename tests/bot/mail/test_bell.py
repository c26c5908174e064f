"""What is decided is said: no decision has to wake the outbox by hand."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.front.under_way import UnderWay
from bot.mail import store as outbox
from bot.mail.letter import Letter
from tests.bot.table import lobby, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel


async def test_a_card_follows_what_is_decided_without_a_click(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await lobby(discord, channel, ann, bob)

    await bot.parts.lobby.leave(table.match, bob.id)

    await discord.until(lambda: "2. *free*" in table.card.text)


async def test_a_lobby_that_starts_without_a_click_becomes_a_board(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await lobby(discord, channel, ann, bob)
    match = await bot.parts.matches.require(table.match)

    await bot.parts.lobby.start(match.id, ann.id, match.place)

    await discord.until(lambda: "to move" in table.headline)


async def test_a_match_that_ends_without_a_click_shows_its_end(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await start_table(discord, channel, ann, bob)

    await bot.parts.matches.resign(table.match, bob.id)

    await discord.until(lambda: table.is_over)


async def write(archive: Archive, letters: int, *, ends: int = 1) -> None:
    """Write so many letters in one decision, which fails where it ends in nothing."""
    async with archive.writing() as connection:
        for _ in range(letters):
            await outbox.add(connection, Letter("card"))
        assert 1 // ends


async def rung(archive: Archive, letters: int) -> int:
    """Count how often a decision with so many letters is told to a listener."""
    told: list[int] = []
    with archive.notify(lambda _: told.append(1)):
        await write(archive, letters)
        await write(archive, 0)
    await write(archive, 1)
    return len(told)


@pytest.mark.parametrize(("letters", "times"), [(0, 0), (1, 1), (3, 1)])
async def test_a_decision_with_letters_is_told_once(archive: Archive, letters: int, times: int) -> None:
    assert await rung(archive, letters) == times


async def test_a_decision_that_is_not_kept_is_not_told(archive: Archive) -> None:
    told: list[int] = []
    with archive.notify(lambda _: told.append(1)):
        with pytest.raises(ZeroDivisionError):
            await write(archive, 1, ends=0)
        await write(archive, 0)

    assert told == []


async def test_the_person_being_answered_is_answered_first() -> None:
    under_way = UnderWay()
    order: list[str] = []

    async def answer() -> None:
        under_way.add_current_task()
        under_way.call_after_reply(lambda: order.append("delivered"))
        await asyncio.sleep(0)
        order.append("answered")

    await asyncio.create_task(answer())
    await asyncio.sleep(0)
    under_way.call_after_reply(lambda: order.append("at once"))

    assert order == ["answered", "delivered", "at once"]
