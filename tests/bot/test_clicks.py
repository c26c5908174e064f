"""Every game on the shelf is played by clicks alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from render.shelf import LOOKS
from rules_engine import GAMES, Chance
from tests.bot.databases import server_slowly
from tests.bot.table import start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from playground import LocalDiscord, Person

pytestmark = server_slowly

MOVES = 8


@pytest.mark.parametrize("key", LOOKS)
async def test_moves_are_made_by_clicks(
    discord: LocalDiscord, bot: Makiso, people: tuple[Person, ...], key: str
) -> None:
    luck = Chance(key)
    table = await start_table(discord, discord.general, *people[: max(3, GAMES[key].seats[0])], game=key)
    for made in range(MOVES):
        match = await bot.parts.matches.require(table.match)
        waiting = [match.chairs[seat].user_id for seat in bot.parts.matches.table(match).to_act()]
        if not waiting:
            break
        mover = next(person for person in people if person.id == waiting[0])
        await table.click_move(mover, luck)

        assert (await bot.parts.matches.require(table.match)).ply > made
        await bot.parts.public_cards.refresh(table.match, "seen")
