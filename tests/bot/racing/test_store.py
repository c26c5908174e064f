"""Races, as the archive keeps them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.match.match import Place
from bot.racing import store as rows
from tests.bot.databases import both_databases
from tests.bot.racing.test_records import FAST, SLOW, race

if TYPE_CHECKING:
    from bot.database import Archive


@both_databases
async def test_all_races_of_a_server_are_read_in_four_questions(archive: Archive) -> None:
    kept = []
    async with archive.writing() as connection:
        for number in range(3):
            one = await rows.create(connection, race(number, {0: SLOW, 1: FAST}, {1: SLOW}))
            for runner in one.runners:
                await rows.add_runner(connection, one.id, runner)
            for dealt in one.cards:
                await rows.add_card(connection, one.id, dealt)
                await rows.set_message(connection, one.id, dealt.number, dealt.message_id or 0)
                await rows.close_card(connection, one.id, dealt.number, dealt.closed_at or 0)
                for shout in dealt.shouts:
                    await rows.add_shout(connection, one.id, dealt.number, shout)
            kept.append(one)
        await rows.create(connection, replace(race(9), place=Place(101, 201)))
    said: list[str] = []
    archive.watch(said.extend)

    assert await rows.list_over(archive, 100) == tuple(kept)
    assert sum(words.startswith("SELECT") for words in said) == 4
    archive.watch(None)
