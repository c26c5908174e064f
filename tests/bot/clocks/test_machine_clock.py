"""Whether the clock of the machine is to be trusted, and for how long the bot was away."""

from __future__ import annotations

import pytest

from bot.clocks.machine_clock import AWAY_LIMIT, DOUBT_SECONDS, TOLERANCE, Finding, MachineClock, Reading

START = 1_800_000_000


@pytest.mark.parametrize(
    ("ahead", "finding"),
    [
        (0, Finding.FINE),
        (TOLERANCE - 1, Finding.FINE),
        (1 - TOLERANCE, Finding.FINE),
        (TOLERANCE, Finding.AWAY),
        (AWAY_LIMIT - 1, Finding.AWAY),
        (AWAY_LIMIT, Finding.DOUBT),
        (-TOLERANCE, Finding.DOUBT),
    ],
)
def test_how_far_the_wall_clock_is_ahead_decides(ahead: int, finding: Finding) -> None:
    clock = MachineClock(START, START, 50.0)
    now = START + 20 + ahead

    assert clock.is_fine(now, 70.0) is (finding is Finding.FINE)
    assert clock.read(now, 70.0) == Reading(finding, START, now, is_new=finding is Finding.DOUBT)


@pytest.mark.parametrize(("last", "since"), [(None, START), (START - 500, START - 500)])
def test_at_a_start_the_last_note_counts(last: int | None, since: int) -> None:
    assert MachineClock(last, START, 0.0).read(START, 0.0).since == since


def test_an_absence_is_found_once() -> None:
    clock = MachineClock(START, START, 0.0)

    assert clock.read(START + 500, 20.0) == Reading(Finding.AWAY, START, START + 500)
    assert clock.read(START + 520, 40.0) == Reading(Finding.FINE, START + 500, START + 520)


def test_a_jump_back_is_believed_after_an_hour_in_which_the_clock_ran_evenly() -> None:
    clock = MachineClock(START, START, 0.0)
    wrong = START - 9000

    assert clock.read(wrong, 20.0).is_new
    assert clock.read(wrong + 20, 40.0) == Reading(Finding.DOUBT, START, wrong + 20)
    assert clock.read(wrong + DOUBT_SECONDS, 20.0 + DOUBT_SECONDS).finding is Finding.AWAY
    assert clock.read(wrong + DOUBT_SECONDS + 20, 40.0 + DOUBT_SECONDS).finding is Finding.FINE


def test_a_second_jump_begins_the_hour_again() -> None:
    clock = MachineClock(START, START, 0.0)
    clock.read(START - 9000, 20.0)

    assert clock.read(START - 20_000, 1000.0) == Reading(Finding.DOUBT, START, START - 20_000, is_new=True)
    assert clock.read(START - 20_000 + DOUBT_SECONDS - 1, 999.0 + DOUBT_SECONDS).finding is Finding.DOUBT


def test_a_clock_that_is_right_again_is_trusted_at_once() -> None:
    clock = MachineClock(START, START, 0.0)
    clock.read(START - 9000, 20.0)

    assert clock.read(START + 40, 40.0) == Reading(Finding.FINE, START, START + 40)
