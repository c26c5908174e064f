"""The clocks of a match: which of them run, and what is to happen to each next.

They change in the transaction of whatever changes them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.archive import clocks, matches, outbox, people
from bot.matches import clock as seat_clock
from bot.matches import turns
from bot.matches.letter import CARD, LATE, REMIND, TIMEOUT, Letter
from bot.matches.match import Status
from bot.matches.pace import Rest, grace, rest_of, time_control
from bot.matches.person import Person
from bot.matches.waking import NEVER, Sleep
from rules_engine import TABLE_WORDS, UNDO, OtherRules, seated

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bot.archive import Transaction
    from bot.matches.clock import Clock
    from bot.matches.match import Match
    from bot.matches.pace import TimeControl
    from rules_engine import Entry, Seat, Table


MANY = 2  # people


def sleep_of(person: Person) -> Sleep:
    """Tell when somebody sleeps; nobody knows it of whoever has not said where they live."""
    away = () if person.away_until is None else ((0, person.away_until),)
    if person.zone is None:
        return Sleep(away=away)
    return Sleep(person.zone, person.quiet, person.days_off, away)


def sleep_at(match: Match, seat: Seat, known: Mapping[int, Person]) -> Sleep:
    """Tell when the clock of a seat stands."""
    user_id = match.chairs[seat].user_id
    if user_id is None or rest_of(match.pace, match.rest) is Rest.NEVER:
        return NEVER
    return sleep_of(known.get(user_id) or Person(user_id))


async def deal(connection: Transaction, match: Match, table: Table, now: int) -> Match:
    """Give every seat a clock as a match begins; whoever plays with computers only keeps nobody waiting."""
    given = time_control(match.pace)
    if given is None or sum(chair.level is None for chair in match.chairs) < MANY:
        return match
    known = await people.of_match(connection, match.id)
    fresh = tuple(seat_clock.full(seat, given) for seat in range(match.seats))
    started = _turned(match, fresh, table, known, now)
    await keep(connection, match, started, known)
    return replace(match, clocks=started)


async def renew(
    connection: Transaction,
    match: Match,
    before: Table,
    after: Table,
    *,
    known: Mapping[int, Person],
    now: int,
) -> tuple[Clock, ...]:
    """Stop the clocks of those who have moved, and start those of whoever is next."""
    given = time_control(match.pace)
    if given is None or not match.clocks:
        return match.clocks
    done = after.record.log[match.ply :]
    over = _over(before, after, done)
    stopped = tuple(
        _ended(clock, sleep_at(match, clock.seat, known), now, given, done) if clock.seat in over else clock
        for clock in match.clocks
    )
    fresh = _turned(match, stopped, after, known, now)
    await keep(connection, match, fresh, known)
    return fresh


def _over(before: Table, after: Table, done: tuple[Entry, ...]) -> set[Seat]:
    """Name the seats whose turn is over, also where another begins at once."""
    acted = {entry.seat for entry in done}
    waited = {seat for seat in before.to_act() if before.state.moment(seat) != after.state.moment(seat)}
    return acted | waited


def _ended(clock: Clock, sleep: Sleep, now: int, given: TimeControl, done: tuple[Entry, ...]) -> Clock:
    """End a turn of a seat: what it has done, or what others have done meanwhile, adds to its clock."""
    words = [entry.words for entry in done if entry.seat == clock.seat]
    was_asked = clock.runs and not any(entry.words == UNDO for entry in done)
    clock = seat_clock.stopped(clock, sleep, now)
    if words:
        clock = replace(clock, acted_at=now)
    if UNDO in words:
        return seat_clock.taken_back(clock)
    moved = any(said not in TABLE_WORDS for said in words)
    return seat_clock.added(clock, given) if moved or was_asked else clock


def _turned(
    match: Match, standing: tuple[Clock, ...], table: Table, known: Mapping[int, Person], now: int
) -> tuple[Clock, ...]:
    """Let the clocks run of those who are to move, and no others."""
    to_act = set() if table.outcome() else set(table.to_act())
    return tuple(
        _set(
            clock,
            sleep_at(match, clock.seat, known),
            now,
            runs=clock.seat in to_act and _has_clock(match, clock.seat),
        )
        for clock in standing
    )


def _set(clock: Clock, sleep: Sleep, now: int, *, runs: bool) -> Clock:
    if clock.runs == runs:
        return clock
    return seat_clock.started(clock, sleep, now) if runs else seat_clock.stopped(clock, sleep, now)


def _has_clock(match: Match, seat: Seat) -> bool:
    """Tell whether a seat can be late: a computer never is, and whoever has left is not waited for."""
    chair = match.chairs[seat]
    return chair.is_in_play and chair.level is None


async def stop(connection: Transaction, match: Match, now: int) -> None:
    """Stop all clocks: the match has ended."""
    if match.clocks:
        known = await people.of_match(connection, match.id)
        ended = tuple(
            seat_clock.stopped(clock, sleep_at(match, clock.seat, known), now) if clock.runs else clock
            for clock in match.clocks
        )
        await keep(connection, replace(match, status=Status.CLOSED), ended, known)


async def keep(
    connection: Transaction, match: Match, fresh: tuple[Clock, ...], known: Mapping[int, Person]
) -> None:
    """Write down what has changed, and what is to happen next: once for each clock that runs."""
    was = {clock.seat: clock for clock in match.clocks}
    changed = [clock for clock in fresh if was.get(clock.seat) != clock]
    if not changed:
        return
    await clocks.save(connection, match.id, changed)
    await clocks.silence(connection, match.id)
    await outbox.put(connection, *_alarms(match, fresh, known))
    late = {seat for seat, clock in was.items() if clock.out_at is not None}
    still = {clock.seat for clock in fresh if clock.out_at is not None}
    if late - still:
        await turns.withdraw(connection, match.id, kind=LATE)
        await outbox.put(connection, *(late_letter(match.id, seat, 0) for seat in sorted(late & still)))


def late_letter(match_id: int, seat: Seat, now: int) -> Letter:
    return Letter(LATE, match_id, content={"seat": seat}, due_at=now)


async def change(
    connection: Transaction, match: Match, fresh: Clock, known: Mapping[int, Person], now: int
) -> Match:
    """Write a clock down that is otherwise now, and let the card and its person's call tell."""
    order = with_clock(match, fresh)
    await keep(connection, match, order, known)
    await outbox.put(connection, Letter(CARD, match.id, due_at=now))
    await turns.retime(connection, match.id, match.chairs[fresh.seat].user_id, now)
    return replace(match, clocks=order)


def with_clock(match: Match, fresh: Clock) -> tuple[Clock, ...]:
    """Put a clock in the place of the one of its seat, among all of a match."""
    return tuple(fresh if clock.seat == fresh.seat else clock for clock in match.clocks)


def is_late(match: Match, seat: Seat) -> bool:
    """Tell whether a seat is out of time, and the others may choose."""
    return seat < len(match.clocks) and match.clocks[seat].out_at is not None


def ends_at(match: Match, seat: Seat) -> int | None:
    """Tell until when a seat can be given more time; None: nobody waits for it."""
    clock = match.clocks[seat] if seat < len(match.clocks) else None
    if clock is None or clock.due_at is None:
        return None
    return clock.due_at if clock.out_at is None else clock.out_at + grace(match.pace)


async def give(connection: Transaction, match: Match, seat: Seat, seconds: int, now: int) -> Match:
    """Give a seat more time."""
    known = await people.of_match(connection, match.id)
    fresh = seat_clock.prolonged(match.clocks[seat], sleep_at(match, seat, known), seconds, now)
    return await change(connection, match, fresh, known, now)


async def reseat(connection: Transaction, match: Match, seat: Seat, now: int) -> Match:
    """Give whoever sits on a seat from now on all the time there is; a computer needs none.

    A match that was begun under other rules rests: nothing changes there.
    """
    given = time_control(match.pace)
    if given is None or not match.clocks:
        return match
    try:
        table = seated(match.record)
    except OtherRules:
        return match
    known = await people.of_match(connection, match.id)
    whole = replace(seat_clock.full(seat, given), unasked=match.clocks[seat].unasked)
    fresh = _turned(match, with_clock(match, whole), table, known, now)
    await keep(connection, match, fresh, known)
    return replace(match, clocks=fresh)


async def slept_otherwise(connection: Transaction, before: Person, after: Person, now: int) -> None:
    """Reckon the clocks of somebody anew, who sleeps otherwise from now on."""
    if sleep_of(before) == sleep_of(after):
        return
    for match_id in await clocks.running_of(connection, after.user_id):
        match = await matches.find(connection, match_id)
        seat = None if match is None else match.seat_of(after.user_id)
        if match is None or seat is None or not match.clocks[seat].runs:
            continue
        was, will = (sleep_at(match, seat, {person.user_id: person}) for person in (before, after))
        everybody = {**await people.of_match(connection, match.id), after.user_id: after}
        fresh = seat_clock.moved_on(match.clocks[seat], was, now, now, will)
        await change(connection, match, fresh, everybody, now)


def _alarms(match: Match, fresh: Iterable[Clock], known: Mapping[int, Person]) -> Iterable[Letter]:
    for clock in fresh:
        alarm = seat_clock.alarm(clock, sleep_at(match, clock.seat, known), grace(match.pace))
        if alarm is not None:
            kind = REMIND if alarm.is_reminder else TIMEOUT
            yield Letter(kind, match.id, content={"seat": clock.seat}, due_at=alarm.at)
