from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.archive import matches, notes, outbox
from bot.archive.errors import NotMoved
from bot.archive.moving import move
from bot.matches.letter import Letter
from tests.bot.archived import ANN, FIRST, kept, opened, read, started, url_in

if TYPE_CHECKING:
    from pathlib import Path


async def test_everything_is_moved_to_either_kind_of_database(database: str, tmp_path: Path) -> None:
    old = url_in(tmp_path / "old")
    async with opened(old) as archive:
        match = await started(archive)
        async with archive.writing() as connection:
            await matches.append(connection, match.id, 1, FIRST, 1000)
            await notes.write(connection, "commands", "abc")
            await outbox.put(connection, Letter("ping", match.id, user_id=ANN, content={"a": [1, None]}))
        match = await read(archive, match.id)

    assert await move(old, database) == 6  # a match, two chairs, a line, a note and a letter

    async with opened(database) as archive:
        assert match == await read(archive, match.id)
        assert [letter.content for letter in await outbox.due(archive, 0)] == [{"a": [1, None]}]
        assert (await kept(archive)).id == match.id + 1


async def test_nothing_is_moved_onto_something(database: str, tmp_path: Path) -> None:
    old = url_in(tmp_path / "old")
    async with opened(old) as archive:
        await kept(archive)
    async with opened(database) as archive:
        await kept(archive)

    with pytest.raises(NotMoved, match="name an empty database"):
        await move(old, database)
