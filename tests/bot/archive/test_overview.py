from __future__ import annotations

from bot.archive import leases, outbox
from bot.archive.overview import overview, stuck
from bot.archive.schema import HEAD
from bot.matches.letter import Letter
from tests.bot.archived import kept, opened, started


async def test_a_host_sees_what_there_is(database: str) -> None:
    async with opened(database) as archive:
        await started(archive)
        await kept(archive)
        await leases.take(archive, "bot", "me")
        async with archive.writing() as connection:
            await outbox.put(connection, Letter("card", 1, due_at=5), Letter("ping", 1, due_at=99))
            await outbox.postpone(connection, 1, 6, "500")

        found = await overview(archive, 10)
        late = await stuck(archive)

    assert (found.version, found.matches) == (HEAD, {"lobby": 1, "running": 1})
    assert (found.letters, found.oldest) == (1, 6)
    assert [(name, holder) for name, holder, _ in found.holders] == [("bot", "me")]
    assert [(row.kind, row.attempts, row.error) for row in late] == [("card", 1, "500")]


async def test_an_empty_archive_has_nothing_to_tell(database: str) -> None:
    async with opened(database) as archive:
        found = await overview(archive, 10)

    assert (found.matches, found.letters, found.oldest, found.holders) == ({}, 0, None, ())
