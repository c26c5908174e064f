"""Positions that are kept, and matches that are the same."""

from __future__ import annotations

from dataclasses import replace

from bot.match.match import Match, Status
from bot.match.positions import Positions
from rules_engine import Entry, Record
from rules_engine.playout import playout
from tests.bot.archived import LOBBY

MOVES = 6


def play_match(seed: str = "abc") -> Match:
    record = Record.new("subdivision", seats=2, seed=seed)
    log = tuple(Entry(seat, str(move)) for seat, move, _ in playout(record))[:MOVES]
    version, options = record.version, record.options
    return replace(LOBBY, id=1, status=Status.RUNNING, seed=seed, version=version, options=options, log=log)


def read_again(match: Match) -> Match:
    """Make an equal match whose log is another object."""
    return replace(match, log=(*match.log[:1], *match.log[1:]))


def test_a_position_is_kept_for_the_same_log_however_often_it_is_read() -> None:
    positions, match = Positions(), play_match()
    table = positions.table(match)
    assert table.ply == MOVES
    assert positions.table(match) is table
    assert positions.table(read_again(match)) is table
    assert positions.last_seen(match.id) is table


def test_a_longer_log_is_played_on() -> None:
    positions, match = Positions(), play_match()
    before = positions.table(replace(match, log=match.log[:-2]))
    after = positions.table(match)
    assert (before.ply, after.ply) == (MOVES - 2, MOVES)
    assert after.record == match.record


def test_a_table_that_was_made_is_the_position_of_the_log_it_led_to() -> None:
    positions, match = Positions(), play_match()
    made = Positions().table(match)
    positions.remember(match.id, made)
    assert positions.table(read_again(match)) is made


def test_a_log_that_says_something_else_is_replayed() -> None:
    """As long as only one bot writes that does not happen; what is kept is compared all the same."""
    positions, match = Positions(), play_match()
    positions.table(match)
    other = play_match("other")
    assert match.log[:MOVES] != other.log
    assert positions.table(other).record == other.record
