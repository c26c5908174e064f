from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.database import leases, notes
from bot.database.copy_database import move
from bot.database.errors import InUse, NotMoved, Unreachable
from bot.fleet import store as shards
from bot.mail import store as outbox
from bot.mail.letter import Letter
from bot.match import store as matches
from tests.bot.archived import ANN, FIRST, add_match, add_running_match, open_archive, read_match, url_in
from tests.bot.databases import EACH_BLANK

if TYPE_CHECKING:
    from pathlib import Path

    from tests.bot.databases import Server

DATABASES = EACH_BLANK


async def test_everything_is_moved_to_either_kind_of_database(database: str, tmp_path: Path) -> None:
    old = url_in(tmp_path / "old")
    async with open_archive(old) as archive:
        match = await add_running_match(archive)
        async with archive.writing() as connection:
            await matches.append_entry(connection, match.id, 1, FIRST, 1000)
            await notes.write(connection, "commands", "abc")
            await outbox.add(connection, Letter("ping", match.id, user_id=ANN, content={"a": [1, None]}))
        match = await read_match(archive, match.id)

    assert await move(old, database) == 6  # a match, two chairs, a line, a note and a letter

    async with open_archive(database) as archive:
        assert match == await read_match(archive, match.id)
        assert [letter.content for letter in await outbox.list_due(archive, 0)] == [{"a": [1, None]}]
        assert (await add_match(archive)).id == match.id + 1


async def test_nothing_is_moved_onto_something(database: str, tmp_path: Path) -> None:
    old = url_in(tmp_path / "old")
    async with open_archive(old) as archive:
        await add_match(archive)
    async with open_archive(database) as archive:
        await add_match(archive)

    with pytest.raises(NotMoved, match="name an empty database"):
        await move(old, database)


async def test_many_rows_are_moved_and_compared_page_by_page(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.database.copy_database.PAGE", 2)
    old = url_in(tmp_path / "old")
    async with open_archive(old) as archive, archive.writing() as connection:
        for key in ("a", "B", "c", "D", "é", "_", "a b", "ab"):
            await notes.write(connection, key, "")

    assert await move(old, database) == 8
    assert await move(database, url_in(tmp_path / "back")) == 8


async def test_nothing_is_moved_from_nowhere(database: str, tmp_path: Path) -> None:
    with pytest.raises(Unreachable, match="There is no database"):
        await move(url_in(tmp_path / "misspelt"), database)

    assert not (tmp_path / "misspelt").exists()


async def test_nothing_is_moved_while_somebody_plays(postgresql: Server, tmp_path: Path) -> None:
    played = postgresql.url(await postgresql.fresh())
    async with open_archive(played) as archive:
        await shards.report(archive, "process 1 on another-machine", 1, {})

    with pytest.raises(InUse, match="process 1 on another-machine"):
        await move(played, url_in(tmp_path))

    async with open_archive(played) as archive:
        await leases.release(archive, "process 1 on another-machine", "process 1 on another-machine")
        await leases.claim(archive, "what is done twice a day", "process 1 on another-machine")
    assert await move(played, url_in(tmp_path)) == 0


async def test_nothing_is_moved_while_a_file_is_played_on(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.database.leases.TRY_EVERY", 0)
    played = url_in(tmp_path / "played")
    async with open_archive(played) as archive:
        await leases.claim(archive, leases.PLAYING, "process 1 on another-machine")

        with pytest.raises(InUse, match="process 1 on another-machine"):
            await move(played, database)
