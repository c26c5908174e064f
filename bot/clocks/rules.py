"""The clocks of a match: which of them run, and which letters they need."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.clocks import clock as seat_clock
from bot.clocks.pace import grace, time_control
from bot.clocks.pauses import sleep_at
from bot.clocks.reminders import next_alarm
from bot.mail.letter import CARD, LATE, REMIND, TIMEOUT, Letter
from bot.pings import rules as turns
from rules_engine import TABLE_WORDS, UNDO, OtherRules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.clocks.clock import Clock
    from bot.clocks.pace import TimeControl
    from bot.match.decision import Decision
    from bot.match.match import Match
    from bot.people.person import Person
    from bot.people.waking import Sleep
    from rules_engine import Entry, Seat, Table


PEOPLE_MIN = 2  # people


def start(decision: Decision, table: Table) -> Decision:
    """Give every seat a clock at the start, unless one person plays alone with computers."""
    match = decision.match
    given = time_control(match.pace)
    if given is None or sum(chair.level is None for chair in match.chairs) < PEOPLE_MIN:
        return decision
    whole = tuple(seat_clock.full_clock(seat, given) for seat in range(match.seats))
    return set_clocks(decision, _start_movers(decision, whole, table))


def switch(decision: Decision, before: Table, after: Table) -> Decision:
    """Stop the clocks of the seats that have moved, and start those of the seats to move."""
    match, done = decision.match, decision.entries
    given = time_control(match.pace)
    if given is None or not match.clocks:
        return decision
    over = _ended_turns(before, after, done)
    stopped = tuple(
        _end_turn(clock, _sleep(decision, clock.seat), decision.now, given, done)
        if clock.seat in over
        else clock
        for clock in match.clocks
    )
    return set_clocks(decision, _start_movers(decision, stopped, after))


def _ended_turns(before: Table, after: Table, done: tuple[Entry, ...]) -> set[Seat]:
    """List the seats whose turn is over, also those whose next turn starts at once."""
    acted = {entry.seat for entry in done}
    waited = {seat for seat in before.to_act() if before.state.moment(seat) != after.state.moment(seat)}
    return acted | waited


def _end_turn(clock: Clock, sleep: Sleep, now: int, given: TimeControl, done: tuple[Entry, ...]) -> Clock:
    """End a turn of a seat; its own move adds to its clock, or the move of another that ended its turn."""
    words = [entry.words for entry in done if entry.seat == clock.seat]
    was_asked = clock.runs and not any(entry.words == UNDO for entry in done)
    clock = seat_clock.stop(clock, sleep, now)
    if words:
        clock = replace(clock, acted_at=now)
    if UNDO in words:
        return seat_clock.undo_increment(clock)
    moved = any(said not in TABLE_WORDS for said in words)
    return seat_clock.add_increment(clock, given) if moved or was_asked else clock


def _start_movers(decision: Decision, standing: tuple[Clock, ...], table: Table) -> tuple[Clock, ...]:
    """Start the clocks of the seats to move, and stop all others."""
    to_act = set() if table.outcome() else set(table.to_act())
    return tuple(
        _set_running(
            clock,
            _sleep(decision, clock.seat),
            decision.now,
            runs=clock.seat in to_act and _has_clock(decision.match, clock.seat),
        )
        for clock in standing
    )


def _sleep(decision: Decision, seat: Seat) -> Sleep:
    return sleep_at(decision.match, seat, decision.seen.people)


def _set_running(clock: Clock, sleep: Sleep, now: int, *, runs: bool) -> Clock:
    if clock.runs == runs:
        return clock
    return seat_clock.start(clock, sleep, now) if runs else seat_clock.stop(clock, sleep, now)


def _has_clock(match: Match, seat: Seat) -> bool:
    """Return whether a seat can be late: a computer never is, and nobody waits for a person who has left."""
    chair = match.chairs[seat]
    return chair.is_in_play and chair.level is None


def stop(decision: Decision) -> Decision:
    """Stop all clocks: the match has ended."""
    clocks = decision.match.clocks
    return set_clocks(
        decision,
        tuple(
            seat_clock.stop(clock, _sleep(decision, clock.seat), decision.now) if clock.runs else clock
            for clock in clocks
        ),
    )


def set_clocks(decision: Decision, clocks: tuple[Clock, ...]) -> Decision:
    """Replace the clocks, and write the next alarm of each that runs."""
    was = decision.match.clocks
    if clocks == was:
        return decision
    decision = decision.set_clocks(clocks)
    decision = decision.add(*_alarms(decision))
    late = {clock.seat for clock in was if clock.out_at is not None}
    still = {clock.seat for clock in clocks if clock.out_at is not None}
    if late <= still:
        return decision
    decision = turns.withdraw(decision, decision.open_letters(LATE))
    return decision.add(*(late_letter(decision.match.id, seat, 0) for seat in sorted(late & still)))


def late_letter(match_id: int, seat: Seat, now: int) -> Letter:
    return Letter(LATE, match_id, content={"seat": seat}, due_at=now)


def set_clock(decision: Decision, clock: Clock) -> Decision:
    """Replace one clock, and bring the card and the person's ping up to date."""
    decision = set_clocks(decision, with_clock(decision.match, clock))
    decision = decision.add(Letter(CARD, decision.match.id, due_at=decision.now))
    return turns.retime(decision, decision.match.chairs[clock.seat].user_id, decision.now)


def with_clock(match: Match, fresh: Clock) -> tuple[Clock, ...]:
    """Return all clocks of a match, with the one of a seat replaced."""
    return tuple(fresh if clock.seat == fresh.seat else clock for clock in match.clocks)


def is_late(match: Match, seat: Seat) -> bool:
    """Return whether a seat is out of time, and the others may choose."""
    return seat < len(match.clocks) and match.clocks[seat].out_at is not None


def ends_at(match: Match, seat: Seat) -> int | None:
    """Return until when the others can add time to a seat's clock; None: nobody waits for that seat."""
    clock = match.clocks[seat] if seat < len(match.clocks) else None
    if clock is None or clock.due_at is None:
        return None
    return clock.due_at if clock.out_at is None else clock.out_at + grace(match.pace)


def add_time(decision: Decision, seat: Seat, seconds: int) -> Decision:
    """Add time to the clock of a seat."""
    clock = decision.match.clocks[seat]
    return set_clock(decision, seat_clock.add_time(clock, _sleep(decision, seat), seconds, decision.now))


def reset_clock(decision: Decision, seat: Seat) -> Decision:
    """Give a seat a full clock, as another person sits there from now on; a computer needs none.

    A match that started under other rules is suspended: nothing changes there.
    """
    match = decision.match
    given = time_control(match.pace)
    if given is None or not match.clocks:
        return decision
    try:
        table = decision.seen.table
    except OtherRules:
        return decision
    whole = replace(seat_clock.full_clock(seat, given), unasked=match.clocks[seat].unasked)
    return set_clocks(decision, _start_movers(decision, with_clock(match, whole), table))


def change_sleep(decision: Decision, before: Person, after: Person) -> Decision:
    """Resume somebody's clock with the quiet hours that they have from now on."""
    match, seat = decision.match, decision.match.seat_of(after.user_id)
    if seat is None or not match.clocks[seat].runs:
        return decision
    was, will = (sleep_at(match, seat, {person.user_id: person}) for person in (before, after))
    now = decision.now
    return set_clock(decision, seat_clock.resume(match.clocks[seat], was, now, now, will))


def _alarms(decision: Decision) -> Iterable[Letter]:
    match = decision.match
    for clock in match.clocks:
        alarm = next_alarm(clock, _sleep(decision, clock.seat), grace(match.pace))
        if alarm is not None:
            kind = REMIND if alarm.is_reminder else TIMEOUT
            yield Letter(kind, match.id, content={"seat": clock.seat}, due_at=alarm.at)
