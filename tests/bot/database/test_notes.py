"""Notes of the bot to itself."""

from __future__ import annotations

from bot.database import notes
from tests.bot.archived import open_archive
from tests.bot.databases import EACH_BLANK

DATABASES = EACH_BLANK


async def test_notes_are_kept_and_changed(database: str) -> None:
    async with open_archive(database) as archive, archive.writing() as connection:
        assert await notes.read(connection, "commands") is None
        await notes.write(connection, "commands", "abc")
        await notes.write(connection, "commands", "def")
        assert await notes.read(connection, "commands") == "def"
