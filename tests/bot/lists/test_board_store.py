"""Pulse boards, as the archive keeps them."""

from __future__ import annotations

from bot.lists import board_store as boards
from bot.servers.server import PulseBoard
from tests.bot.archived import open_archive
from tests.bot.databases import EACH_BLANK

DATABASES = EACH_BLANK


async def test_pulse_boards_are_kept_changed_and_forgotten(database: str) -> None:
    async with open_archive(database) as archive, archive.writing() as connection:
        await boards.store(connection, PulseBoard(201, 100))
        await boards.store(connection, PulseBoard(200, 100))
        await boards.store(connection, PulseBoard(200, 100, 300))
        assert await boards.find(connection, 200) == PulseBoard(200, 100, 300)
        assert await boards.find(connection, 201) == PulseBoard(201, 100)

        await boards.delete_board(connection, 200)
        assert await boards.find(connection, 200) is None
        await boards.delete_boards_of(connection, 100)
        assert await boards.find(connection, 201) is None
