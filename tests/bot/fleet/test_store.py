"""Which process serves which shard, as the rows say; sessions that another process resumes."""

from __future__ import annotations

from typing import NamedTuple

from bot.database import leases
from bot.fleet import store as shards
from bot.fleet.store import Session, Situation
from tests.bot.archived import open_archive, run_sql
from tests.bot.databases import EACH_BLANK

DATABASES = EACH_BLANK


ME, OTHER = "process 1 on one", "process 1 on two"
LATER, NEVER = 1_000_000, 0
SESSION = Session("a session", 7, "ws://somewhere")


class Row(NamedTuple):
    name: str
    holder: str
    left: int
    until: int = LATER


def there(holder: str, left: int) -> Row:
    return Row(holder, holder, left)


def situation(*rows: Row) -> Situation:
    return Situation.of(rows, ME, 2)


def test_a_process_that_is_silent_is_missed_before_its_leases_end() -> None:
    seen = situation(there(ME, 8), there(OTHER, 0), Row("shard 1 of 2", OTHER, 22))

    assert seen.served == {ME: ()}
    assert seen.free == {0: None, 1: OTHER}
    assert seen.shards_to_claim() == (0, 1)


def test_a_process_that_is_about_to_go_is_left_what_it_hands_over() -> None:
    seen = situation(there(ME, 8), Row("shard 1 of 2", OTHER, 22))

    assert seen.served == {ME: ()}
    assert seen.free == {0: None}


def test_whoever_was_silent_keeps_what_nobody_has_taken() -> None:
    seen = situation(
        there(ME, -3), Row("shard 0 of 2", ME, -1), Row("shard 1 of 2", OTHER, 22), there(OTHER, 8)
    )

    assert seen.mine == (0,)
    assert seen.free == {}


def test_what_was_handed_over_is_no_longer_mine() -> None:
    assert situation(there(ME, 8), Row("shard 0 of 2", ME, -LATER, NEVER)).mine == ()


async def test_each_look_says_that_one_is_there(database: str) -> None:
    async with open_archive(database) as archive:
        seen = await shards.report(archive, ME, 2, {})

        assert seen.served == {ME: ()}
        (row,) = await leases.list_all(archive)
        assert 0 < row.left <= shards.MISSED
        assert await leases.renew(archive, ME) == set()


async def test_the_session_of_whoever_ended_is_gone_on_with(database: str) -> None:
    async with open_archive(database) as archive:
        await shards.claim(archive, OTHER, 0, 2)
        await shards.report(archive, OTHER, 2, {0: SESSION})
        async with archive.writing() as connection:
            await run_sql(connection, "UPDATE leases SET until = 1")

        taken = await shards.claim(archive, ME, 0, 2)

        assert taken == (2, Session("a session", 7, "ws://somewhere", is_handed_over=False))


async def test_a_session_that_is_handed_over_counts_more_than_a_noted_one(database: str) -> None:
    async with open_archive(database) as archive:
        await shards.claim(archive, OTHER, 0, 2)
        await shards.report(archive, OTHER, 2, {0: SESSION})
        newer = Session("a session", 9, "ws://somewhere")
        await shards.hand_over(archive, OTHER, 0, 2, newer)
        assert await shards.claim(archive, ME, 0, 2) == (2, newer)

        await shards.report(archive, ME, 2, {0: SESSION})
        await shards.hand_over(archive, ME, 0, 2, None)
        assert await shards.claim(archive, OTHER, 0, 2) == (3, None)


async def test_processes_that_ended_long_ago_are_forgotten(database: str) -> None:
    async with open_archive(database) as archive:
        await shards.report(archive, OTHER, 2, {})
        async with archive.writing() as connection:
            await run_sql(connection, "UPDATE leases SET until = 1")

        await leases.renew(archive, ME)

        assert await leases.list_all(archive) == []
