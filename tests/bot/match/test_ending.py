"""What follows from the end of a match."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.mail.letter import ARCHIVE, END
from bot.match.decision import Decision, Seen
from bot.match.ending import ARCHIVE_AFTER, announce_end, close
from bot.match.match import Place, Status
from tests.bot.decisions import CALL, NOW, kinds, timed_match

MATCH = timed_match()


@pytest.mark.parametrize(
    ("place", "letters"),
    [
        (Place(100, 200), [(END, NOW), (ARCHIVE, NOW + ARCHIVE_AFTER)]),
        (Place(None, 200), [(END, NOW)]),
    ],
    ids=["on a server", "in direct messages"],
)
def test_an_end_is_said_at_once_and_leaves_the_boards_later(
    place: Place, letters: list[tuple[str, int]]
) -> None:
    decision = announce_end(Decision.about(Seen(replace(MATCH, place=place)), NOW))

    assert [(letter.kind, letter.due_at) for letter in decision.letters] == letters


def test_a_match_that_closes_calls_nobody_and_stops_its_clocks() -> None:
    decision = close(Decision.about(Seen(MATCH, letters=(CALL,)), NOW))

    assert (decision.match.status, decision.match.moved_at) == (Status.CLOSED, NOW)
    assert CALL.id in decision.deleted
    assert not any(clock.runs for clock in decision.match.clocks)
    assert {"removal", "card", "end", "archive"} == set(kinds(decision))
