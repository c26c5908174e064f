"""What is decided at once where several people may act, and what waits for whoever may have been earlier."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.archive import chairs
from bot.matches.pace import Pace
from bot.matches.play import Matches
from bot.matches.race import plain_options, riddles_of
from bot.matches.race_order import NotInLineError
from rules_engine import seated
from tests.bot.archived import ANN, BOB, CY
from tests.bot.databases import both_databases
from tests.bot.matches.timed import dealt

if TYPE_CHECKING:
    from bot.archive import Archive
    from bot.matches.match import Match
    from tests.bot.conftest import Clock

pytestmark = both_databases

GAME = "maniki"
WRONG = "KI KI KI KI"  # there are three animals


@pytest.fixture
def book(archive: Archive, clock: Clock) -> Matches:
    return Matches(archive, clock)


@pytest.fixture
async def match(archive: Archive, clock: Clock) -> Match:
    """Ann, Bob and Cy search for the same card."""
    return await (await dealt(archive, clock, Pace.NONE, ANN, BOB, CY, game=GAME))()


def right(match: Match) -> str:
    riddles, options = riddles_of(GAME), plain_options(GAME)
    seen = riddles.seen(seated(match.record).view(None))
    assert seen is not None
    return " ".join(riddles.solutions(riddles.riddle(*seen, options), options)[0])


async def sit(archive: Archive, match: Match, seat: int, **changed: Any) -> None:
    async with archive.writing() as connection:
        await chairs.set_chair(connection, match.id, seat, replace(match.chairs[seat], **changed))


async def test_a_wrong_answer_takes_nothing_from_anybody(book: Matches, match: Match) -> None:
    after = await book.move(match.id, ANN, WRONG, match.ply, in_line=False)

    assert [entry.seat for entry in after.log] == [0]
    assert await book.raced_at(match.id) == 1


async def test_a_right_answer_waits_for_whoever_was_earlier(book: Matches, match: Match) -> None:
    with pytest.raises(NotInLineError):
        await book.move(match.id, BOB, right(match), match.ply, in_line=False)

    assert (await book.find(match.id)).log == ()
    after = await book.move(match.id, BOB, right(match), match.ply)
    assert [entry.seat for entry in after.log] == [1]


async def test_so_does_the_vote_that_puts_the_card_away(book: Matches, match: Match) -> None:
    for person in (ANN, BOB):
        await book.move(match.id, person, "next", match.ply, in_line=False)

    with pytest.raises(NotInLineError):
        await book.move(match.id, CY, "next", match.ply, in_line=False)

    assert len((await book.find(match.id)).log) == 2


async def test_whoever_searches_beside_computers_alone_does_not_wait(
    archive: Archive, book: Matches, match: Match
) -> None:
    for seat in (1, 2):
        await sit(archive, match, seat, user_id=None, level="gentle")

    after = await book.move(match.id, ANN, right(match), match.ply, in_line=False)

    assert [entry.seat for entry in after.log] == [0]


async def test_somebody_who_is_away_may_still_have_been_earlier(
    archive: Archive, book: Matches, match: Match
) -> None:
    await book.move(match.id, CY, WRONG, match.ply)
    await sit(archive, match, 1, level="gentle")

    with pytest.raises(NotInLineError):
        await book.move(match.id, ANN, right(match), match.ply, in_line=False)


async def test_the_last_who_still_searches_races_with_nobody(book: Matches, match: Match) -> None:
    for person in (ANN, CY):
        await book.move(match.id, person, WRONG, match.ply)

    assert await book.raced_at(match.id) is None
