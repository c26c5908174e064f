from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.archive import listing, matches
from bot.matches.listed import Listing
from bot.matches.match import Status
from bot.matches.people import PAGE, People
from tests.bot.archived import ANN, BOB, LOBBY, kept, read, started
from tests.bot.databases import both_databases

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.archive import Archive

MANY = PAGE * 2 + 3


@both_databases
async def test_somebody_with_many_matches_is_forgotten_in_pages(archive: Archive) -> None:
    some = [await started(archive) for _ in range(MANY)]
    lobby = await kept(archive, replace(LOBBY, host_id=BOB))
    async with archive.writing() as connection:
        for match in some[2:]:
            await matches.change(connection, match.id, status=Status.OVER)
    commits: list[int] = []

    def note(said: Sequence[str]) -> None:
        commits.extend(1 for words in said if words == "COMMIT")

    archive.watch(note)
    await People(archive, lambda: 2000).forget(ANN, "somebody")
    archive.watch(None)

    assert len(commits) >= MANY // PAGE
    assert await listing.of_person(archive, ANN, 15) == Listing((), 0)
    assert (await read(archive, some[-1].id)).names == ("somebody", "Bob 🎲")
    assert (await read(archive, lobby.id)).names == ("Bob 🎲",)
    assert (await listing.of_person(archive, BOB, 15)).total == 3
