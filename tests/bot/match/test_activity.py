"""People who are at the table see the move: we ping them only if they do not answer it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.mail import store as outbox
from bot.mail.letter import PING
from bot.match import store as matches
from bot.match.activity import Activity
from bot.match.match import Match, Standing, Status
from bot.match.service import Matches
from rules_engine import GAMES
from tests.bot.archived import LOBBY, require_whole

if TYPE_CHECKING:
    from bot.database import Archive
    from tests.bot.conftest import Clock

REGRET = 60
GAME = "mandala_stones"
LONG = 1000


@pytest.fixture
def at_table(clock: Clock) -> Activity:
    return Activity(clock)


@pytest.fixture
def door(archive: Archive, clock: Clock) -> Matches:
    return Matches(archive, clock, REGRET)


async def deal_match(archive: Archive) -> Match:
    people = tuple(replace(chair, standing=Standing.SEATED) for chair in LOBBY.chairs)
    options = tuple(GAMES[GAME].complete_options({}).items())
    async with archive.writing() as connection:
        lobby = await matches.create(connection, replace(LOBBY, game=GAME, chairs=people, options=options))
        version = GAMES[GAME].version
        await matches.change(connection, lobby.id, status=Status.RUNNING, seed="abc", version=version)
        return await require_whole(connection, lobby.id)


async def until_something_is_shown(door: Matches, match: Match) -> Match:
    """Move until a move that shows something hands the turn on."""
    while True:
        table = door.table(match)
        (seat,) = table.to_act()
        user_id = match.chairs[seat].user_id
        assert user_id is not None
        match = await door.move(match.id, user_id, str(next(iter(table.state.legal_moves(seat)))))
        after = door.table(match)
        if after.revealed and after.to_act() != (seat,):
            return match


async def call(archive: Archive, match: Match) -> tuple[int | None, int | None]:
    """Tell who will be called, and when."""
    (found,) = [letter for letter in await outbox.list_due(archive, 1 << 40) if letter.kind == PING]
    assert found.match_id == match.id
    return found.user_id, found.due_at


def next_one(door: Matches, match: Match) -> int:
    (seat,) = door.table(match).to_act()
    user_id = match.chairs[seat].user_id
    assert user_id is not None
    return user_id


async def test_a_person_who_is_not_here_is_called_at_once_by_a_move_that_stands(
    archive: Archive, door: Matches, clock: Clock
) -> None:
    match = await until_something_is_shown(door, await deal_match(archive))

    assert await call(archive, match) == (next_one(door, match), clock())


async def test_a_person_who_is_here_is_called_if_they_do_not_answer(
    archive: Archive, door: Matches, clock: Clock
) -> None:
    match = await deal_match(archive)
    for chair in match.chairs:
        door.remember_activity(match.id, chair.user_id or 0)

    match = await until_something_is_shown(door, match)

    assert await call(archive, match) == (next_one(door, match), clock() + REGRET)


async def test_an_act_long_ago_does_not_count(archive: Archive, door: Matches, clock: Clock) -> None:
    match = await deal_match(archive)
    for chair in match.chairs:
        door.remember_activity(match.id, chair.user_id or 0)
    clock.now += LONG

    match = await until_something_is_shown(door, match)

    assert await call(archive, match) == (next_one(door, match), clock())


def test_who_is_at_one_table_is_not_at_another(at_table: Activity, clock: Clock) -> None:
    at_table.remember(1, 7)

    assert at_table.last_act(1, 7) == clock()
    assert at_table.last_act(2, 7) is None
    assert at_table.last_act(1, 8) is None
