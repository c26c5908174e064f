"""How many matches a person may play, and how many tables may wait for people: of a person, in a channel."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.computers.service import AgainstComputer
from bot.front.refusal_card import sentence
from bot.front.refusals import TooManyEverywhere, TooManyLobbies, TooManyTables
from bot.front.words import voice
from bot.lobby.admission_service import LOBBIES_LIMIT, RUNNING_LIMIT, TABLES_LIMIT
from bot.lobby.opener import Opener
from bot.lobby.service import Lobby
from bot.match import store as rows
from bot.match.match import Chair, Place, Status
from bot.servers.service import Servers
from tests.bot.archived import ANN, BOB, LOBBY, read_match
from tests.bot.databases import both_databases

if TYPE_CHECKING:
    from bot.database import Archive
    from bot.match.match import Match

HERE, THERE = Place(100, 200), Place(100, 201)
HOST = Opener(Chair(ANN, "Ann"), "en")


async def open_tables(archive: Archive, place: Place, hosts: range) -> None:
    async with archive.writing() as connection:
        for host in hosts:
            table = replace(LOBBY, host_id=host, place=place, chairs=(Chair(host, "Somebody"),))
            await rows.create(connection, table)


@both_databases
async def test_a_channel_has_no_more_open_tables_than_can_be_seen(archive: Archive) -> None:
    lobby = Lobby(archive, lambda: 2000)
    await open_tables(archive, HERE, range(1, TABLES_LIMIT))
    last = await lobby.open(HOST, "mandala", HERE)

    with pytest.raises(TooManyTables):
        await lobby.open(HOST, "mandala", HERE)

    await lobby.open(HOST, "mandala", THERE)
    await lobby.cancel(last.id, ANN)
    await lobby.open(HOST, "mandala", HERE)


async def test_a_person_has_no_more_open_tables_than_they_can_host(archive: Archive) -> None:
    lobby = Lobby(archive, lambda: 2000)
    for number in range(LOBBIES_LIMIT):
        await lobby.open(HOST, "mandala", Place(100, 300 + number))

    with pytest.raises(TooManyLobbies):
        await lobby.open(HOST, "mandala", HERE)


async def test_a_rematch_is_a_table_too(archive: Archive) -> None:
    async with archive.writing() as connection:
        over: Match = await rows.create(connection, replace(LOBBY, status=Status.OVER))
    await open_tables(archive, HERE, range(1, TABLES_LIMIT + 1))

    with pytest.raises(TooManyTables):
        await Lobby(archive, lambda: 2000).rematch(await read_match(archive, over.id), ANN, "Ann")


@both_databases
async def test_a_person_plays_no_more_matches_than_that_in_all_places_together(archive: Archive) -> None:
    alone = AgainstComputer(archive, lambda: 2000)
    for number in range(RUNNING_LIMIT):
        place = Place(None, 300) if number % 3 else Place(number, 300)
        last = await alone.start(HOST, "mandala", "gentle", place)

    for place in (Place(None, 300), Place(None, 301), HERE):
        with pytest.raises(TooManyEverywhere):
            await alone.start(HOST, "mandala", "gentle", place)
    await alone.start(Opener(Chair(BOB, "Bob"), "fr"), "mandala", "gentle", Place(None, 302))

    async with archive.writing() as connection:
        await rows.change(connection, last.id, status=Status.OVER)
    await alone.start(HOST, "mandala", "gentle", Place(None, 300))


async def test_where_a_server_allows_more_it_is_more(archive: Archive) -> None:
    alone = AgainstComputer(archive, lambda: 2000)
    assert HERE.guild_id is not None
    await Servers(archive, lambda: 2000).change(HERE.guild_id, running_limit=RUNNING_LIMIT + 1)
    for _ in range(RUNNING_LIMIT + 1):
        await alone.start(HOST, "mandala", "gentle", HERE)

    with pytest.raises(TooManyEverywhere):
        await alone.start(HOST, "mandala", "gentle", Place(None, 300))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_too_many_matches_are_refused_in_a_sentence(lang: str) -> None:
    told = sentence(TooManyEverywhere(RUNNING_LIMIT), voice(lang)) or ""

    assert str(RUNNING_LIMIT) in told
    assert told.endswith(".")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_too_many_tables_are_refused_in_a_sentence(lang: str) -> None:
    told = sentence(TooManyTables(TABLES_LIMIT), voice(lang)) or ""

    assert str(TABLES_LIMIT) in told
    assert told.endswith(".")
