"""The card of a move shows what was written, without reading it again; older cards are corrected."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.mail.letter import Letter
from bot.match.service import Matches
from rules_engine import Chance
from tests.bot.archived import ANN, BOB, add_new_match, read_match
from tests.bot.databases import SQLITE
from tests.bot.later import wait_until_delivered
from tests.bot.mail.test_outbox import Street, left, postman_of, put
from tests.bot.match.test_visits import TALK, a_move
from tests.bot.table import say, start_table
from tests.patience import UNHURRIED

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from bot.app import Makiso
    from bot.database import Archive
    from bot.match.match import Match
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from tests.bot.conftest import Clock


@pytest.fixture
async def match(archive: Archive) -> Match:
    return await add_new_match(archive)


@pytest.fixture
async def street(archive: Archive, clock: Clock, match: Match) -> AsyncIterator[Street]:
    """Where letters go; the postman has been there once, and waits for more."""
    street = Street()
    await put(archive, Letter("card", channel_id=1))
    post = postman_of(archive, clock, street.receive)
    postman = asyncio.create_task(post.run())
    await all_forgotten(archive)
    street.delivered.clear()
    street.news.clear()
    yield street
    post.close()
    await postman


@pytest.fixture
def door(archive: Archive, clock: Clock) -> Matches:
    return Matches(archive, clock, 60)


async def arrived(street: Street, count: int) -> None:
    async with asyncio.timeout(UNHURRIED):
        while len(street.delivered) < count:
            street.news.clear()
            await street.news.wait()


async def all_forgotten(archive: Archive) -> None:
    async with asyncio.timeout(UNHURRIED):
        while await left(archive):
            pass


def is_look(said: Sequence[str]) -> bool:
    return all(words == "BEGIN" or words.startswith("SELECT") for words in said)


@pytest.mark.parametrize("database", [SQLITE], indirect=True)  # a server is visited for each statement
async def test_a_move_and_its_card_change_something_twice(
    archive: Archive, door: Matches, match: Match, street: Street
) -> None:
    visits: list[Sequence[str]] = []
    archive.watch(lambda said: None if is_look(said) else visits.append(said))

    moved = await door.move(match.id, ANN, a_move(match), 0)
    await all_forgotten(archive)

    assert [sum(not words.startswith(TALK) for words in said) for said in visits] == [6, 5, 0, 0, 3, 0]
    assert [words.split()[0] for words in visits[-2]] == ["DELETE", "UPDATE", "SELECT"]
    assert [said for said in visits if "COMMIT" in said] == [("COMMIT",)] * 2
    (letter,) = street.delivered
    assert letter.shown == (moved, ())
    assert moved == await read_match(archive, match.id)


async def test_what_is_said_at_about_the_same_time_is_forgotten_in_one_visit(
    *, archive: Archive, door: Matches, match: Match, street: Street, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.mail.outbox.TOGETHER", UNHURRIED)  # it is over when something else is due
    other = await add_new_match(archive)
    visits: list[Sequence[str]] = []
    archive.watch(visits.append)

    await door.move(match.id, ANN, a_move(match), 0)
    await arrived(street, 1)
    await door.move(other.id, ANN, a_move(other), 0)
    await arrived(street, 2)
    assert len(await left(archive)) == 2
    await put(archive, Letter("card", channel_id=1))
    await arrived(street, 3)

    assert [letter.channel_id for letter in await left(archive)] == [1]
    assert sum(any(words.startswith("DELETE") for words in said) for said in visits) == 1


async def test_a_card_waits_for_what_is_on_its_way_and_is_read_then(
    archive: Archive, door: Matches, match: Match, street: Street
) -> None:
    street.is_open.clear()

    moved = await door.move(match.id, ANN, a_move(match), 0)
    await street.news.wait()
    last = await door.move(match.id, BOB, str(next(iter(door.table(moved).state.legal_moves(1)))), 1)
    street.is_open.set()
    await all_forgotten(archive)

    assert [letter.shown for letter in street.delivered] == [(moved, ()), None]
    assert last.ply == 2


async def test_what_was_claimed_long_ago_is_not_shown_as_it_was_written(
    *, archive: Archive, door: Matches, match: Match, street: Street, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.mail.outbox.TRUSTED", 0.0)

    await door.move(match.id, ANN, a_move(match), 0)
    assert [letter.match_id for letter in await left(archive)] == [match.id]  # until its claim has run out

    assert street.delivered == []


async def test_a_card_that_was_brought_down_meanwhile_is_found(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await start_table(discord, channel, ann, bob)
    before = await bot.parts.matches.require(table.match)
    await say(ann, channel, "board")
    await discord.until(lambda: len(table.cards) == 1)

    await bot.parts.public_cards.refresh(before.id, "late", (before, ()))

    (card,) = table.cards
    assert card.id == (await bot.parts.matches.require(before.id)).place.message_id != before.place.message_id


async def test_a_card_brought_down_as_it_was_before_a_move_shows_the_move(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await start_table(discord, channel, ann, bob)
    before = await bot.parts.matches.require(table.match)
    await table.play_on(Chance("meanwhile"), 1)
    await wait_until_delivered(bot)
    shown, old = table.card.text, table.card.id

    await bot.parts.public_cards.post(before, "late")
    await wait_until_delivered(bot)

    await discord.until(lambda: len(table.cards) == 1)
    assert table.card.id != old
    assert table.card.text == shown
