"""Who sits where, as the archive keeps it."""

from __future__ import annotations

from bot.match import seat_store as chairs
from bot.match.match import Chair, Standing
from tests.bot.archived import (
    ANN,
    BOB,
    CY,
    add_match,
    add_running_match,
    open_archive,
    read_match,
)
from tests.bot.databases import EACH_BLANK

DATABASES = EACH_BLANK


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
