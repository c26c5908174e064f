from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.database.errors import Contradiction
from bot.mail import store as outbox
from bot.mail.letter import Letter
from tests.bot.archived import BOB, add_running_match, open_archive, run_sql
from tests.bot.databases import EACH_BLANK

if TYPE_CHECKING:
    from bot.database import Archive

DATABASES = EACH_BLANK


async def test_letters_are_due_in_their_order(database: str) -> None:
    content = {"words": ["é", 1, None], "deep": {"a": True}}
    letters = (
        Letter("ping", 1, channel_id=200, user_id=BOB, content=content, nonce="b", due_at=60),
        Letter("card", 1, nonce="a", due_at=10),
        Letter("card", None, nonce="c", due_at=10),
        Letter("card", 1, nonce="d", due_at=61),
    )
    async with open_archive(database) as archive:
        await add_running_match(archive)
        async with archive.writing() as connection:
            await outbox.add(connection, *letters)
        async with archive.reading() as connection:
            expected = (replace(letters[1], id=2), replace(letters[2], id=3), replace(letters[0], id=1))
            assert expected == await outbox.list_due(connection, 60)
            assert expected[:1] == await outbox.list_due(connection, 60, limit=1)
            assert await outbox.list_due(connection, 9) == ()
            assert await outbox.find_next_due(connection) == 10


async def test_an_empty_outbox_has_nothing_due(database: str) -> None:
    async with open_archive(database) as archive, archive.writing() as connection:
        await outbox.add(connection)

        assert await outbox.list_due(connection, 1 << 40) == ()
        assert await outbox.find_next_due(connection) is None
        assert await outbox.withdraw(connection, 1, "ping") == ()
        assert not await outbox.mark_sent(connection, 1, 200, 300)


async def test_what_has_been_sent_or_dropped_is_due_no_more(database: str) -> None:
    async with open_archive(database) as archive, archive.writing() as connection:
        await outbox.add(connection, Letter("card", nonce="a"), Letter("card", nonce="b"))

        assert await outbox.mark_sent(connection, 1, 200, 300)
        await outbox.delete_letter(connection, 2)

        assert await outbox.list_due(connection, 1 << 40) == ()
        assert await outbox.find_next_due(connection) is None


async def test_a_postponed_letter_counts_its_attempts(database: str) -> None:
    letter = Letter("card", nonce="a", due_at=5)
    async with open_archive(database) as archive, archive.writing() as connection:
        await outbox.add(connection, letter)
        await outbox.postpone(connection, 1, 10, "500")
        await outbox.postpone(connection, 1, 20, "no channel")

        assert await outbox.list_due(connection, 19) == ()
        assert (replace(letter, id=1, due_at=20, attempts=2),) == await outbox.list_due(connection, 20)


async def test_withdrawing_tells_which_messages_to_remove(database: str) -> None:
    waiting, sent = Letter("ping", 1, nonce="a"), Letter("ping", 1, nonce="b")
    others = (Letter("card", 1, nonce="c"), Letter("ping", 2, nonce="d"))
    async with open_archive(database) as archive:
        await add_running_match(archive)
        await add_running_match(archive)
        async with archive.writing() as connection:
            await outbox.add(connection, waiting, sent, *others)
            await outbox.mark_sent(connection, 2, 200, 300)

            gone = (replace(waiting, id=1), replace(sent, id=2, due_at=None, channel_id=200, message_id=300))
            assert gone == await outbox.withdraw(connection, 1, "ping")
            left = tuple(replace(letter, id=number) for number, letter in enumerate(others, 3))
            assert left == await outbox.list_due(connection, 0)


async def test_a_letter_withdrawn_while_it_was_sent_is_told(database: str) -> None:
    async with open_archive(database) as archive:
        await add_running_match(archive)
        async with archive.writing() as connection:
            await outbox.add(connection, Letter("ping", 1))
            await outbox.withdraw(connection, 1, "ping")

            assert not await outbox.mark_sent(connection, 1, 200, 300)


async def test_a_nonce_is_used_once(database: str) -> None:
    async with open_archive(database) as archive:
        with pytest.raises(Contradiction, match="nonce"):
            async with archive.writing() as connection:
                await outbox.add(connection, Letter("card", nonce="a"), Letter("card", nonce="a"))


async def claim(archive: Archive, now: int) -> tuple[Letter, ...]:
    async with archive.jotting() as connection:
        letters, _ = await outbox.claim(connection, now)
    return letters


async def test_a_claimed_letter_is_claimed_by_nobody_else(database: str) -> None:
    async with open_archive(database) as archive, open_archive(database) as other:
        await add_running_match(archive)
        async with archive.writing() as connection:
            await outbox.add(connection, Letter("ping", 1, nonce="a"), Letter("card", 1, nonce="b", due_at=9))
        claimed = await claim(archive, 5)
        assert [(letter.nonce, letter.epoch) for letter in claimed] == [("a", 1)]

        assert await claim(other, 9) == ()  # the next letter of a match waits for the one before

        async with archive.writing() as connection:
            assert await outbox.mark_sent(connection, 1, 200, 300)
        assert [letter.nonce for letter in await claim(other, 9)] == ["b"]


async def test_whoever_comes_back_late_postpones_nothing(database: str) -> None:
    async with open_archive(database) as archive:
        await add_running_match(archive)
        async with archive.writing() as connection:
            await outbox.add(connection, Letter("ping", 1))
        (late,) = await claim(archive, 5)
        async with archive.writing() as connection:
            await run_sql(connection, "UPDATE outbox SET claimed_until = 1")
        (again,) = await claim(archive, 5)

        async with archive.writing() as connection:
            await outbox.postpone(connection, 1, 99, "late", late.epoch)
            (left,) = await outbox.list_due(connection, 5)
            assert (left.id, left.attempts, left.epoch) == (again.id, 0, again.epoch)


async def test_of_two_who_send_a_letter_the_first_is_kept(database: str) -> None:
    async with open_archive(database) as archive:
        await add_running_match(archive)
        async with archive.writing() as connection:
            await outbox.add(connection, Letter("ping", 1))

            assert await outbox.mark_sent(connection, 1, 200, 300)
            assert await outbox.mark_sent(connection, 1, 200, 300), "Discord made one message of both"
            assert not await outbox.mark_sent(connection, 1, 200, 301)


async def test_claims_of_a_process_that_has_ended_are_released(database: str) -> None:
    async with open_archive(database) as archive:
        await add_running_match(archive)
        async with archive.writing() as connection:
            await outbox.add(connection, Letter("ping", 1))
        await claim(archive, 5)
        assert await claim(archive, 5) == ()

        async with archive.jotting() as connection:
            await outbox.release_all(connection, 5)
        assert [letter.id for letter in await claim(archive, 5)] == [1]


async def test_a_claim_tells_when_the_next_letter_is_due(database: str) -> None:
    async with open_archive(database) as archive:
        await add_running_match(archive)
        async with archive.writing() as connection:
            await outbox.add(connection, Letter("ping", 1, due_at=7))
        async with archive.jotting() as connection:
            assert await outbox.claim(connection, 5) == ((), 7)
