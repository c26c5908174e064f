"""The clocks of a match: which of them run, and what is to happen to each next.

They change in the transaction of whatever changes them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.archive import clocks, outbox, people
from bot.matches import clock as one
from bot.matches.letter import REMIND, TIMEOUT, Letter
from bot.matches.match import Status
from bot.matches.pace import Rest, allowance, grace, rest_of
from bot.matches.person import Person
from bot.matches.waking import NEVER, Sleep
from rules_engine import TABLE_WORDS, UNDO, seated

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bot.archive import Transaction
    from bot.matches.clock import Clock
    from bot.matches.match import Match
    from bot.matches.pace import Allowance
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
    given = allowance(match.pace)
    if given is None or sum(chair.level is None for chair in match.chairs) < MANY:
        return match
    known = await people.of_match(connection, match.id)
    fresh = tuple(one.full(seat, given) for seat in range(match.seats))
    started = _turned(replace(match, clocks=fresh), table, known, now)
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
    given = allowance(match.pace)
    if given is None or not match.clocks:
        return match.clocks
    done = after.record.log[match.ply :]
    over = _over(before, after, done)
    stopped = tuple(
        _ended(clock, sleep_at(match, clock.seat, known), now, given, done) if clock.seat in over else clock
        for clock in match.clocks
    )
    fresh = _turned(replace(match, clocks=stopped), after, known, now)
    await keep(connection, match, fresh, known)
    return fresh


def _over(before: Table, after: Table, done: tuple[Entry, ...]) -> set[Seat]:
    """Name the seats whose turn is over, also where another begins at once."""
    acted = {entry.seat for entry in done}
    waited = {seat for seat in before.to_act() if before.state.moment(seat) != after.state.moment(seat)}
    return acted | waited


def _ended(clock: Clock, sleep: Sleep, now: int, given: Allowance, done: tuple[Entry, ...]) -> Clock:
    """End a turn of a seat: what it has done, or what others have done meanwhile, adds to its clock."""
    words = [entry.words for entry in done if entry.seat == clock.seat]
    was_asked = clock.runs and not any(entry.words == UNDO for entry in done)
    clock = one.stopped(clock, sleep, now)
    if words:
        clock = replace(clock, acted_at=now)
    if UNDO in words:
        return one.taken_back(clock)
    moved = any(said not in TABLE_WORDS for said in words)
    return one.added(clock, given) if moved or was_asked else clock


async def turn(connection: Transaction, match: Match, now: int) -> Match:
    """Let the clocks run as the chairs are now: a computer's stands, a person's goes on."""
    if not match.clocks:
        return match
    known = await people.of_match(connection, match.id)
    fresh = _turned(match, seated(match.record), known, now)
    await keep(connection, match, fresh, known)
    return replace(match, clocks=fresh)


def _turned(match: Match, table: Table, known: Mapping[int, Person], now: int) -> tuple[Clock, ...]:
    """Let the clocks run of those who are to move, and no others."""
    to_act = set() if table.outcome() else set(table.to_act())
    return tuple(
        _set(
            clock,
            sleep_at(match, clock.seat, known),
            now,
            runs=clock.seat in to_act and _has_clock(match, clock.seat),
        )
        for clock in match.clocks
    )


def _set(clock: Clock, sleep: Sleep, now: int, *, runs: bool) -> Clock:
    if clock.runs == runs:
        return clock
    return one.started(clock, sleep, now) if runs else one.stopped(clock, sleep, now)


def _has_clock(match: Match, seat: Seat) -> bool:
    """Tell whether a seat can be late: a computer never is, and whoever has left is not waited for."""
    chair = match.chairs[seat]
    return chair.is_in_play and chair.level is None


async def stop(connection: Transaction, match: Match, now: int) -> None:
    """Stop all clocks: the match has ended."""
    if match.clocks:
        known = await people.of_match(connection, match.id)
        ended = tuple(
            one.stopped(clock, sleep_at(match, clock.seat, known), now) if clock.runs else clock
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


def _alarms(match: Match, fresh: Iterable[Clock], known: Mapping[int, Person]) -> Iterable[Letter]:
    for clock in fresh:
        alarm = one.alarm(clock, sleep_at(match, clock.seat, known), grace(match.pace))
        if alarm is not None:
            kind = REMIND if alarm.is_reminder else TIMEOUT
            yield Letter(kind, match.id, content={"seat": clock.seat}, due_at=alarm.at)
