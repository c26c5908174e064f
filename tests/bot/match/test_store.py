from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.database import Overtaken
from bot.database.errors import Contradiction
from bot.lists import store as listing
from bot.lists.listed import Listing
from bot.match import seat_store as chairs
from bot.match import store as matches
from bot.match.match import Chair, Order, Place, Standing, Status
from rules_engine import Entry
from tests.bot.archived import (
    ANN,
    BOB,
    CY,
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


async def test_chairs_come_and_go_in_the_order_of_joining(database: str) -> None:
    async with open_archive(database) as archive:
        match = await add_match(archive)
        async with archive.writing() as connection:
            await chairs.add_chair(connection, match.id, Chair(CY, "Cy"))
            await chairs.remove_chair(connection, match.id, ANN)
            await chairs.sit_down(connection, match.id, BOB)
            await chairs.add_chair(connection, match.id, Chair(ANN, "Ann", Standing.INVITED))
            await chairs.rename(connection, match.id, CY, "Cyd")

        expected = (Chair(BOB, "Bob 🎲"), Chair(CY, "Cyd"), Chair(ANN, "Ann", Standing.INVITED))
        assert expected == (await read_match(archive, match.id)).chairs


async def test_chairs_of_other_matches_stay_as_they_are(database: str) -> None:
    async with open_archive(database) as archive:
        one, other = await add_match(archive), await add_match(archive)
        async with archive.writing() as connection:
            await chairs.set_standing(connection, one.id, 0, Standing.LEFT)
            await chairs.remove_chair(connection, one.id, BOB)
            await chairs.set_chair(connection, one.id, 0, Chair(CY, "Cy"))

        assert other == await read_match(archive, other.id)


async def test_a_seat_can_be_given_to_somebody_else(database: str) -> None:
    async with open_archive(database) as archive:
        match = await add_running_match(archive)
        async with archive.writing() as connection:
            await chairs.set_chair(connection, match.id, 1, Chair(CY, "Cy"))

        assert (match.chairs[0], Chair(CY, "Cy")) == (await read_match(archive, match.id)).chairs


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
