"""Lists of matches, as the archive tells them."""

from __future__ import annotations

from dataclasses import replace

from bot.lists import store as listing
from bot.lists.listed import Listing
from bot.match import seat_store as chairs
from bot.match import store as matches
from bot.match.match import Place, Standing, Status
from tests.bot.archived import (
    ANN,
    BOB,
    CY,
    FIRST,
    LOBBY,
    add_match,
    add_running_match,
    open_archive,
)
from tests.bot.databases import EACH_BLANK

DATABASES = EACH_BLANK


def ids(found: Listing) -> list[int]:
    return [match.id for match in found.matches]


async def test_a_list_begins_with_those_whose_turn_it_is_and_counts_the_rest(database: str) -> None:
    async with open_archive(database) as archive:
        some = [await add_running_match(archive) for _ in range(5)]
        async with archive.writing() as connection:
            await matches.change(connection, some[1].id, to_act=0b01)
            await matches.change(connection, some[3].id, to_act=0b10)

        found = await listing.list_of_person(archive, BOB, 3)

    assert ids(found) == [some[3].id, some[0].id, some[1].id]
    assert (found.total, found.hidden_count) == (5, 2)
    assert found.matches[0].waits_for(BOB)
    assert found.matches[2].waits_for(ANN)
    assert found.matches[0].names == some[3].names


async def test_a_channel_lists_its_lobbies_and_running_matches(database: str) -> None:
    elsewhere = replace(LOBBY, place=Place(100, 201))
    async with open_archive(database) as archive:
        running, lobby, over = (
            await add_running_match(archive),
            await add_match(archive),
            await add_running_match(archive),
        )
        await add_running_match(archive, elsewhere)
        async with archive.writing() as connection:
            await matches.append_entry(connection, running.id, 1, FIRST, 1000)
            await matches.change(connection, over.id, status=Status.OVER)

        async with archive.reading() as connection:
            assert [running.id, lobby.id] == ids(await listing.list_in_channel(connection, 200, 15))
            assert [running.id] == ids(await listing.list_running_in_channel(connection, 200, 15))
            assert await listing.list_in_channel(connection, 202, 15) == Listing((), 0)


async def test_a_channel_lists_what_is_played_in_its_threads(database: str) -> None:
    beneath = replace(LOBBY, place=Place(100, 201, parent_id=200))
    async with open_archive(database) as archive:
        here, there, lobby = (
            await add_running_match(archive),
            await add_running_match(archive, beneath),
            await add_match(archive, beneath),
        )

        async with archive.reading() as connection:
            assert ids(await listing.list_in_channel(connection, 200, 15)) == [here.id, there.id, lobby.id]
            assert ids(await listing.list_running_in_channel(connection, 200, 15)) == [here.id, there.id]
            assert ids(await listing.list_in_channel(connection, 201, 15)) == [there.id, lobby.id]


async def test_a_person_finds_their_matches_in_every_server(database: str) -> None:
    async with open_archive(database) as archive:
        running = await add_running_match(archive)
        elsewhere = await add_running_match(archive, replace(LOBBY, place=Place(101, 202)))
        invited = await add_match(archive, replace(LOBBY, place=Place(None, 203)))
        left, closed = await add_running_match(archive), await add_match(archive)
        async with archive.writing() as connection:
            await chairs.set_standing(connection, left.id, 1, Standing.LEFT)
            await matches.change(connection, closed.id, status=Status.CLOSED)

        async with archive.reading() as connection:
            assert [running.id, elsewhere.id, invited.id] == ids(
                await listing.list_of_person(connection, BOB, 15)
            )
            assert [running.id, elsewhere.id] == ids(
                await listing.list_running_of_person(connection, BOB, 15)
            )
            assert sorted(filter(None, await matches.list_servers_played_on(connection, BOB))) == [100, 101]
            assert sorted(filter(None, await matches.list_servers_played_on(connection, ANN))) == [
                100,
                100,
                101,
            ]
            assert await listing.list_of_person(connection, CY, 15) == Listing((), 0)
