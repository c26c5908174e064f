"""While the database is away, the bot says so, and nothing looks broken."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from tests.bot.databases import POSTGRESQL
from tests.bot.table import say, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from playground import LocalDiscord, Person
    from tests.bot.databases import Server


KICKED_OUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"


@pytest.mark.parametrize("database", [POSTGRESQL], indirect=True)
async def test_an_outage_is_a_sentence_and_suggestions_are_none(
    bot: Makiso, database: str, postgresql: Server, discord: LocalDiscord, people: tuple[Person, ...]
) -> None:
    ann, bob, *_ = people
    table = await start_table(discord, discord.general, ann, bob)
    name = urlsplit(database).path.removeprefix("/")
    await postgresql.tell(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false", KICKED_OUT.format(name=name))

    assert await table.suggestions(ann, "") == []
    told = await say(ann, discord.general, "games")
    assert "I cannot save right now" in told.text

    await postgresql.tell(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    assert await table.suggestions(table.waiting, "")
