from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.front.words import voice
from bot.lists import store as listing
from bot.mail import store as outbox
from bot.mail.letter import Letter
from bot.match import seat_store as chairs
from bot.match import store as matches
from bot.match.match import Chair, Status
from bot.people import store as people
from bot.people.card import OFFERED_WISHES, parse_wish, wish_menu
from bot.people.export_store import export
from bot.people.person import WISHES as SETTINGS
from bot.people.person import Person, Ping
from bot.servers import store as servers
from bot.servers.server import Server
from bot.votes import store as proposals
from bot.votes.proposal import Proposal, ProposalKind
from rules_engine import Entry
from tests.bot.archived import (
    ANN,
    BOB,
    FIRST,
    LOBBY,
    add_match,
    add_running_match,
    file_in,
    open_archive,
    read_match,
    url_in,
)
from tests.bot.databases import EACH_BLANK

if TYPE_CHECKING:
    from pathlib import Path

    from bot.database import Archive
    from bot.match.match import Match

DATABASES = EACH_BLANK


HEADER = 100  # bytes of a file of SQLite that count its pages
WISHES = Person(
    ANN,
    lang="fr",
    theme="large",
    ping=Ping.DIRECT,
    zone="Europe/Paris",
    quiet=(0, 480),
    away_until=5000,
)


async def test_whoever_said_nothing_has_the_defaults(database: str) -> None:
    async with open_archive(database) as archive, archive.reading() as connection:
        assert Person(BOB) == await people.find(connection, BOB)
        assert Server(100) == await servers.find(connection, 100)


async def test_wishes_are_kept_and_changed(database: str) -> None:
    async with open_archive(database) as archive, archive.writing() as connection:
        await people.store(connection, Person(ANN))
        await people.store(connection, WISHES)

        assert await people.find(connection, ANN) == WISHES
        assert (Person(BOB), WISHES) == await people.find_all(connection, (BOB, ANN))


async def test_every_value_that_a_menu_offers_is_kept_and_exported(database: str) -> None:
    people_with = [
        replace(Person(ANN), **dict([parse_wish(wish.key, (choice.value,))]))
        for wish in OFFERED_WISHES
        for choice in wish_menu(wish, Person(ANN), voice("en")).choices
    ]
    async with open_archive(database) as archive, archive.writing() as connection:
        for person in people_with:
            await people.store(connection, person)
            assert await people.find(connection, ANN) == person

        (told,) = (await export(connection, ANN))["settings"]
    assert told.keys() == {"user_id", *(name for wish in SETTINGS for name in wish.columns)}


async def with_everything(archive: Archive) -> Match:
    """Let Ann leave a trace in each table that can hold one."""
    match = await add_running_match(archive)
    await add_match(archive)
    async with archive.writing() as connection:
        await matches.append_entry(connection, match.id, 1, FIRST, 1000)
        await matches.append_entry(connection, match.id, 2, Entry(1, "build S a1"), 1001)
        await people.store(connection, WISHES)
        proposal = Proposal(match.id, ProposalKind.UNDO, 0, ANN, 2, 1002, 2002, "Ann's reason")
        await proposals.create(connection, proposal)
        other = await proposals.create(connection, replace(proposal, user_id=BOB, seat=1, reason=""))
        await proposals.answer(connection, other.id, 0, True)
        await outbox.add(
            connection, Letter("ping", match.id, user_id=ANN), Letter("ping", match.id, user_id=BOB)
        )
    return await read_match(archive, match.id)


async def test_a_forgotten_person_leaves_the_matches_of_others_whole(database: str) -> None:
    async with open_archive(database) as archive:
        match = await with_everything(archive)
        async with archive.writing() as connection:
            await people.erase(connection, ANN, "somebody")

        nobody = replace(match, host_id=None, chairs=(Chair(None, "somebody"), match.chairs[1]))
        assert nobody == await read_match(archive, match.id)
        async with archive.reading() as connection:
            told = await export(connection, ANN)
            assert {key: value for key, value in told.items() if value} == {"user_id": ANN}
            assert [letter.user_id for letter in await outbox.list_due(connection, 0)] == [BOB]
            lobby = await matches.find(connection, match.id + 1)
            assert lobby == replace(LOBBY, id=match.id + 1, host_id=None, chairs=LOBBY.chairs[1:])


async def test_no_trace_of_a_forgotten_person_stays_in_the_file(folder: Path) -> None:
    async with open_archive(url_in(folder)) as archive:
        await with_everything(archive)
        async with archive.writing() as connection:
            await people.erase(connection, ANN, "somebody")

    content = file_in(folder).read_bytes()[HEADER:]
    assert ANN.to_bytes(8) not in content
    assert b"Ann" not in content


async def test_several_chairs_of_one_person_are_one_match(database: str) -> None:
    both = (Chair(BOB, "Bob"), Chair(BOB, "Bob"))
    async with open_archive(database) as archive:
        match = await add_running_match(archive, replace(LOBBY, chairs=both))
        async with archive.writing() as connection:
            assert (await listing.list_of_person(connection, BOB, 15)).total == 1
            assert await matches.list_servers_played_on(connection, BOB) == (100,)

            await chairs.rename(connection, match.id, BOB, "Robert")
            await matches.change(connection, match.id, status=Status.OVER)
        assert (await read_match(archive, match.id)).names == ("Robert", "Robert")
