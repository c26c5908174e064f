"""What each line of the log is about, without anybody handing it around."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import structlog
from structlog.testing import capture_logs

from bot.front import verbs
from bot.front.log_context import shard_of
from bot.mail import store as outbox
from bot.mail.letter import IDLE, PING, Letter
from tests.bot.conftest import Clock, running
from tests.bot.later import wait_until_delivered
from tests.bot.table import control, start_table

if TYPE_CHECKING:
    from bot.database import Archive
    from playground import LocalDiscord, Person

WHOLE = (structlog.contextvars.merge_contextvars,)


@pytest.mark.parametrize(
    ("server", "shards", "shard"),
    [(None, 4, 0), ((5 << 22) + 7, None, 0), ((5 << 22) + 7, 4, 1), ((6 << 22) + 7, 4, 2)],
)
def test_a_server_has_its_shard(server: int | None, shards: int | None, shard: int) -> None:
    assert shard_of(server, shards) == shard


async def test_lines_of_clicks_commands_and_letters_say_what_they_are_about(
    *, discord: LocalDiscord, archive: Archive, clock: Clock, ann: Person, bob: Person
) -> None:
    guild = discord.general.guild
    assert guild is not None
    async with running(discord, archive, clock) as bot:
        table = await start_table(discord, discord.general, ann, bob)
        with capture_logs(WHOLE) as lines:
            bot.parts.matches.table = bot.parts.lobby.close_idle = None  # type: ignore[method-assign, assignment]
            await bob.click(table.card, control(table.card, verbs.VIEW)).done(30)
            await bob.slash(discord.general, "hand", {"match": str(table.match)}).done(30)
            async with archive.writing() as connection:
                await outbox.add(connection, Letter(PING, table.match, user_id=bob.id, due_at=clock.now))
                await outbox.add(connection, Letter(IDLE, table.match, due_at=clock.now))
            await wait_until_delivered(bot)

    found = [line for line in lines if {"match", "server", "shard"} <= set(line)]
    about = {(line["match"], line["server"], line["shard"]) for line in found}
    assert about == {(table.match, guild.id, 0)}
    assert {line["letter"] for line in found if "letter" in line} >= {PING, IDLE}
    kinds = {name for line in found for name in ("click", "command", "letter") if name in line}
    assert kinds == {"click", "command", "letter"}
