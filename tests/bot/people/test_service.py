from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.lists import store as listing
from bot.lists.listed import Listing
from bot.match import store as matches
from bot.match.match import Chair, Status
from bot.people.service import PAGE, People
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
from tests.bot.databases import both_databases

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import pytest

    from bot.database import Archive

MANY = PAGE * 2 + 3
BOTH = (Chair(ANN, "Ann"), Chair(BOB, "Bob"))
ANNS = (Chair(ANN, "Ann"), Chair(ANN, "Ann"))
PAGE_OF_CHAIRS = "JOIN matches ON"


@both_databases
async def test_somebody_with_many_matches_is_forgotten_in_pages(archive: Archive) -> None:
    some = [await add_running_match(archive) for _ in range(MANY)]
    lobby = await add_match(archive, replace(LOBBY, host_id=BOB))
    async with archive.writing() as connection:
        for match in some[2:]:
            await matches.change(connection, match.id, status=Status.OVER)
    commits: list[int] = []

    def note(said: Sequence[str]) -> None:
        commits.extend(1 for words in said if words == "COMMIT")

    archive.watch(note)
    await People(archive, lambda: 2000).delete(ANN, "somebody")
    archive.watch(None)

    assert len(commits) >= MANY // PAGE
    assert await listing.list_of_person(archive, ANN, 15) == Listing((), 0)
    assert (await read_match(archive, some[-1].id)).names == ("somebody", "Bob 🎲")
    assert (await read_match(archive, lobby.id)).names == ("Bob 🎲",)
    assert (await listing.list_of_person(archive, BOB, 15)).total == 3


async def test_somebody_with_many_matches_is_told_of_them_in_pages(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.people.export_store.PAGE", 3)
    some = [
        await add_running_match(archive, replace(LOBBY, chairs=BOTH if number % 3 else ANNS))
        for number in range(10)
    ]
    async with archive.writing() as connection:
        for match in some:
            await matches.append_entry(connection, match.id, 1, FIRST, 1000)
    visits: list[list[str]] = []
    archive.watch(lambda said: visits.append([*said]))

    told = await People(archive, lambda: 2000).export(ANN)

    archive.watch(None)
    told_of = [(row["match"], row["seat"], len(row["moves"])) for row in told["matches"]]
    alone = [match for number, match in enumerate(some) if number % 3 == 0]
    assert told_of == sorted([*((match.id, 0, 1) for match in some), *((match.id, 1, 0) for match in alone)])
    assert [row["id"] for row in told["hosted"]] == [match.id for match in some]
    pages = [visit for visit in visits if any(PAGE_OF_CHAIRS in words for words in visit)]
    assert len(pages) == 1 + len(told_of) // 3
    assert not any("IMMEDIATE" in words for visit in visits for words in visit)


async def test_somebody_who_has_only_set_up_many_matches_is_forgotten_in_pages(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.people.store.PAGE", 3)
    some = [await add_running_match(archive, replace(LOBBY, chairs=(Chair(BOB, "Bob"),))) for _ in range(7)]
    commits: list[str] = []
    archive.watch(lambda said: commits.extend(words for words in said if words == "COMMIT"))

    await People(archive, lambda: 2000).delete(ANN, "somebody")

    archive.watch(None)
    assert [(await read_match(archive, match.id)).host_id for match in some] == [None] * 7
    assert len(commits) >= len(some) // 3


@both_databases
async def test_all_who_speak_at_one_moment_are_heard_with_one_commit(archive: Archive) -> None:
    people, said = People(archive, lambda: 0), list[str]()
    archive.watch(said.extend)
    await asyncio.gather(*(people.set_spoken_language(number, "fr") for number in range(1, 51)))
    archive.watch(None)

    assert said.count("COMMIT") == 1
    again = People(archive, lambda: 0)
    assert {(await again.find(number)).spoken for number in range(1, 51)} == {"fr"}


async def test_a_person_who_speaks_while_others_are_written_is_heard_next(archive: Archive) -> None:
    people, late = People(archive, lambda: 0), list[asyncio.Task[None]]()

    def speak(said: Sequence[str]) -> None:
        if not late and "COMMIT" in said:
            late.append(asyncio.create_task(people.set_spoken_language(2, "fr")))

    archive.watch(speak)
    await people.set_spoken_language(1, "fr")
    await late[0]
    archive.watch(None)

    again = People(archive, lambda: 0)
    assert [(await again.find(number)).spoken for number in (1, 2)] == ["fr", "fr"]


async def test_a_person_who_could_not_be_written_is_heard_again(folder: Path) -> None:
    async with open_archive(url_in(folder), patience=0) as archive:
        people = People(archive, lambda: 0)
        with closing(sqlite3.connect(file_in(folder), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await people.set_spoken_language(1, "fr")
        assert (await people.find(1)).spoken is None
        await people.set_spoken_language(1, "fr")
        assert (await people.find(1)).spoken == "fr"
