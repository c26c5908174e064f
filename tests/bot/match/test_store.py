from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.database import Overtaken
from bot.database.errors import Contradiction
from bot.match import store as matches
from bot.match.match import Order, Place, Status
from rules_engine import Entry
from tests.bot.archived import (
    BOB,
    FIRST,
    LOBBY,
    add_match,
    add_running_match,
    open_archive,
    read_match,
    run_sql,
)
from tests.bot.databases import EACH_BLANK

if TYPE_CHECKING:
    from bot.database import Archive

DATABASES = EACH_BLANK


async def test_a_lobby_is_read_as_it_was_written(database: str) -> None:
    async with open_archive(database) as archive:
        match = await add_match(archive)

        assert match == replace(LOBBY, id=1)
        assert match == await read_match(archive, 1)


async def test_a_match_in_direct_messages_has_no_server(database: str) -> None:
    async with open_archive(database) as archive:
        match = await add_match(archive, replace(LOBBY, place=Place(None, 5), host_id=None, chairs=()))

        assert match == await read_match(archive, match.id)


async def test_there_is_no_match_that_nobody_made(database: str) -> None:
    async with open_archive(database) as archive, archive.reading() as connection:
        assert await matches.find(connection, 1) is None
        assert await matches.find_by_message(connection, 300) is None


async def test_everything_but_chairs_and_log_can_change(database: str) -> None:
    changes: dict[str, Any] = {
        "status": Status.RUNNING,
        "host_id": BOB,
        "place": Place(None, 201, 301, thread=True),
        "seats": 3,
        "options": (("board", "7"), ("first", "1")),
        "lang": "en",
        "theme": "large",
        "order": Order.JOINED,
        "moved_at": 2000,
        "seed": "xyz",
        "version": 2,
    }
    async with open_archive(database) as archive:
        match = await add_match(archive)
        async with archive.writing() as connection:
            await matches.change(connection, match.id, **changes)

        assert await read_match(archive, match.id) == replace(match, **changes)


async def test_the_log_is_read_in_order(database: str) -> None:
    log = tuple(Entry(ply % 2, f"build S a{ply}") for ply in range(12))
    async with open_archive(database) as archive:
        match = await add_running_match(archive)
        async with archive.writing() as connection:
            for ply, entry in enumerate(log, 1):
                await matches.append_entry(connection, match.id, ply, entry, 1000 + ply)

        assert replace(match, log=log) == await read_match(archive, match.id)


async def test_a_ply_that_is_taken_is_not_taken_again(database: str) -> None:
    async with open_archive(database) as archive, open_archive(database) as other:
        match = await add_running_match(archive)
        async with archive.writing() as connection:
            await matches.append_entry(connection, match.id, 1, FIRST, 1000)

        with pytest.raises(Overtaken) as overtaken:
            async with other.writing() as connection:
                await matches.append_entry(connection, match.id, 1, Entry(1, "build S a1"), 1001)

        assert (match.id, 1) == (overtaken.value.match_id, overtaken.value.ply)
        assert (await read_match(other, match.id)).log == (FIRST,)


async def test_a_match_that_is_not_there_has_no_log(database: str) -> None:
    async with open_archive(database) as archive:
        with pytest.raises(Contradiction, match=r"FOREIGN KEY|foreign key"):
            async with archive.writing() as connection:
                await matches.append_entry(connection, 17, 1, FIRST, 1000)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET words = 'build L a1'",
        "DELETE FROM entries",
        "DELETE FROM matches",
    ],
)
async def test_what_has_been_played_cannot_be_changed(database: str, statement: str) -> None:
    async with open_archive(database) as archive:
        match = await add_running_match(archive)
        async with archive.writing() as connection:
            await matches.append_entry(connection, match.id, 1, FIRST, 1000)
        played = await read_match(archive, match.id)

        with pytest.raises(Contradiction):
            await _change(archive, statement)

        assert played == await read_match(archive, match.id)


async def _change(archive: Archive, statement: str) -> None:
    async with archive.writing() as connection:
        await run_sql(connection, statement)


async def test_a_card_leads_to_the_newest_match_on_it(database: str) -> None:
    async with open_archive(database) as archive:
        await add_running_match(archive)
        newer = await add_match(archive)
        async with archive.reading() as connection:
            assert newer == await matches.find_by_message(connection, 300)


async def test_a_rematch_is_found_unless_it_was_called_off(database: str) -> None:
    async with open_archive(database) as archive:
        match = await add_running_match(archive)
        again = await add_match(archive, replace(LOBBY, follows=match.id))
        async with archive.writing() as connection:
            assert again == await matches.find_rematch(connection, match.id)

            await matches.change(connection, again.id, status=Status.CLOSED)
            assert await matches.find_rematch(connection, match.id) is None


@pytest.mark.parametrize("number", [1 << 31, (1 << 63) - 1])
async def test_of_a_number_that_fits_no_match_there_is_none(database: str, number: int) -> None:
    async with open_archive(database) as archive:
        assert await matches.find(archive, number) is None


async def test_a_channel_lists_what_has_ended_lately(database: str) -> None:
    beneath = replace(LOBBY, place=Place(100, 201, parent_id=200))
    async with open_archive(database) as archive:
        running, called_off = await add_running_match(archive), await add_match(archive)
        ended = [await add_running_match(archive, place) for place in (LOBBY, beneath, LOBBY, beneath)]
        async with archive.writing() as connection:
            for number, match in enumerate(ended):
                await matches.change(connection, match.id, status=Status.OVER, moved_at=1000 + number)
            await matches.change(connection, called_off.id, status=Status.CLOSED, moved_at=5000)

        async with archive.reading() as connection:
            every = await matches.list_ended_in_channel(connection, 200, 1000, 5)
            latest = await matches.list_ended_in_channel(connection, 200, 0, 2)
    assert [match.id for match in every] == [match.id for match in ended[1:]]
    assert [match.id for match in latest] == [match.id for match in ended[2:]]
    assert running.id not in [match.id for match in every]
