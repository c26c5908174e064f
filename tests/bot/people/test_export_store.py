"""What a person is told of everything that is kept about them."""

from __future__ import annotations

import json

from bot.people.export_store import export
from tests.bot.archived import ANN, CY, open_archive
from tests.bot.databases import EACH_BLANK
from tests.bot.people.test_store import with_everything

DATABASES = EACH_BLANK


async def test_a_person_is_told_everything_that_is_kept(database: str) -> None:
    async with open_archive(database) as archive:
        match = await with_everything(archive)
        async with archive.reading() as connection:
            told = await export(connection, ANN)

    assert json.loads(json.dumps(told)) == told
    running, lobby = told["matches"]
    assert running == {
        "match": match.id,
        "seat": 0,
        "user_id": ANN,
        "name": "Ann",
        "standing": "seated",
        "lost_plan": False,
        "game": "subdivision",
        "status": "running",
        "guild_id": 100,
        "channel_id": 200,
        "created_at": 1000,
        "hosted": True,
        "moves": [{"ply": 1, "words": "build L c4", "at": 1000}],
    }
    assert lobby["moves"] == []
    assert [row["theme"] for row in told["settings"]] == ["large"]
    assert [row["reason"] for row in told["proposals"]] == ["Ann's reason"]
    assert told["answers"] == [
        {"match": match.id, "kind": "undo", "proposal": 2, "seat": 0, "agrees": True},
    ]
    hosted = {"game": "subdivision", "created_at": 1000}
    assert told["hosted"] == [
        {"id": match.id, "status": "running", **hosted},
        {"id": match.id + 1, "status": "lobby", **hosted},
    ]
    assert [row["user_id"] for row in told["letters"]] == [ANN]


async def test_a_stranger_is_told_that_nothing_is_kept(database: str) -> None:
    async with open_archive(database) as archive:
        await with_everything(archive)
        async with archive.reading() as connection:
            told = await export(connection, CY)

    assert {key: value for key, value in told.items() if value} == {"user_id": CY}
