"""What happens when a clock is due: a reminder, a day off, a choice for the others, the computer."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING

from bot.clocks import clock as seat_clock
from bot.clocks import rules as clocks
from bot.clocks.days_off import pause_for_day
from bot.clocks.pace import grace
from bot.clocks.pauses import sleep_at
from bot.clocks.reminders import mark_reminded, next_alarm
from bot.computers.stand_in_rules import sit_again, stand_in
from bot.front.refusals import NoClock, NotForYou, OutOfTime, ProposalClosed, TooShort, UnknownButton
from bot.mail.letter import CARD, LATE, LEAVE, OFFER, PING, REMIND, TIMEOUT, Letter
from bot.match.decision import Decision
from bot.match.match import Standing, Status
from bot.match.rules import forfeit
from bot.match.seating import require_seat
from bot.people.waking import SNOOZE
from bot.pings import rules as turns
from bot.votes import settling

if TYPE_CHECKING:
    from bot.clocks.clock import Clock
    from bot.match.decision import Seen
    from bot.match.match import Match
    from rules_engine import Seat


PAIR = 2


class LateChoice(StrEnum):
    """What the others can choose when somebody is out of time."""

    MORE = "more"  # time
    COMPUTER = "computer"  # as a stand-in
    SEAT = "seat"  # on offer to others
    END = "end"


def due_clock(seen: Seen, letter: Letter, now: int) -> tuple[Decision, Clock | None]:
    """Return the clock of a letter, if its alarm is due now; else None, and write the next alarm."""
    match, seat, decision = seen.match, int(letter.content["seat"]), Decision.about(seen, now)
    if match.status is not Status.RUNNING or seat >= len(match.clocks) or not match.clocks[seat].runs:
        return decision, None
    sleep = sleep_at(match, seat, seen.people)
    scheduled = seat_clock.schedule(match.clocks[seat], sleep)  # a time zone may have new rules by now
    clock = _with_activity(scheduled, seen)
    alarm = next_alarm(clock, sleep, grace(match.pace))
    if alarm is None:
        return decision, None
    kind = REMIND if alarm.is_reminder else TIMEOUT
    if alarm.at <= now and kind == letter.kind:
        return decision, clock
    if clock == match.clocks[seat]:
        return decision.add(Letter(kind, match.id, content=letter.content, due_at=alarm.at)), None
    return clocks.set_clock(decision, clock), None


def _with_activity(clock: Clock, seen: Seen) -> Clock:
    heard = seen.present.get(seen.match.chairs[clock.seat].user_id or 0)
    return clock if heard is None else replace(clock, acted_at=max(heard, clock.acted_at or 0))


def remind(decision: Decision, clock: Clock) -> Decision:
    """Remind somebody how long they have left; the reminder replaces their earlier pings."""
    match, now = decision.match, decision.now
    sleep = sleep_at(match, clock.seat, decision.seen.people)
    reminded = mark_reminded(clock, sleep, now)
    decision = clocks.set_clocks(decision, clocks.with_clock(match, reminded))
    user_id = match.chairs[clock.seat].user_id
    if user_id is None:  # they have deleted their data
        return decision
    decision = turns.withdraw_calls(decision, {chair.user_id for chair in match.chairs} - {user_id})
    return decision.add(Letter(PING, match.id, user_id=user_id, content={"again": True}, due_at=now))


def time_out(decision: Decision, clock: Clock, leave_day: int | None) -> Decision:
    """Decide what follows when time is up: spend a day off, let the others choose, or bring in a stand-in."""
    match, now = decision.match, decision.now
    if clock.out_at is not None:
        return stand_in(decision, clock.seat)
    user_id = match.chairs[clock.seat].user_id
    if leave_day is None or user_id is None:
        late = replace(clock, out_at=now)
        return clocks.set_clock(decision, late).add(clocks.late_letter(match.id, late.seat, now))
    sleep = sleep_at(match, clock.seat, decision.seen.people)
    rested = seat_clock.schedule(pause_for_day(clock, now), sleep)
    decision = clocks.set_clock(replace(decision, leave_day=(user_id, leave_day)), rested)
    if rested.leave > 1:  # we say it once a turn
        return decision
    return decision.add(Letter(LEAVE, match.id, content={"seat": rested.seat}, due_at=now))


def choose(seen: Seen, user_id: int, seat: Seat, choice: str, now: int) -> Decision:
    """Decide what becomes of a seat that is out of time, as one of the others has chosen."""
    match, decision = seen.match, Decision.about(seen, now)
    check_choice(match, user_id, seat)
    if not clocks.is_late(match, seat):
        return _choose_for_absent(decision, user_id, seat, choice)
    if choice != LateChoice.SEAT:  # after that one they may still choose another way
        asked = decision.open_letters(LATE)  # its message stays, and says what they chose
        decision = decision.delete(one for one in asked if one.content["seat"] == seat)
    match choice:
        case LateChoice.MORE:
            return clocks.add_time(settling.keep_late_seat(decision, seat), seat, grace(match.pace))
        case LateChoice.COMPUTER:
            return stand_in(decision, seat)
        case LateChoice.SEAT:
            return _offer_seat(decision, seat)
        case LateChoice.END if match.seats == PAIR:
            return forfeit(decision, seat, user_id, Standing.LATE)
        case _:
            raise UnknownButton


def _choose_for_absent(decision: Decision, user_id: int, seat: Seat, choice: str) -> Decision:
    """Decide about the seat of somebody who has left the server, where a stand-in plays meanwhile."""
    match = decision.match
    if not settling.has_left(decision, seat):
        raise ProposalClosed
    card = Letter(CARD, match.id, due_at=decision.now)
    match choice:
        case LateChoice.MORE:
            return clocks.reset_clock(sit_again(decision, seat).add(card), seat)
        case LateChoice.COMPUTER:
            seated = replace(match.chairs[seat], standing=Standing.SEATED)
            return settling.end_offer(decision, seat).set_chair(seat, seated).add(card)
        case LateChoice.END if match.seats == PAIR:
            return forfeit(decision, seat, user_id)
        case _:
            raise UnknownButton


def _offer_seat(decision: Decision, seat: Seat) -> Decision:
    """Offer a seat to somebody else; until one takes it, its person may come back."""
    match = decision.match
    chair = match.chairs[seat]
    if chair.standing is not Standing.SEATED:
        raise ProposalClosed
    offer = Letter(OFFER, match.id, content={"seat": seat, "late": True}, due_at=decision.now)
    return decision.set_chair(seat, replace(chair, standing=Standing.OFFERED)).add(offer)


def snooze(seen: Seen, user_id: int, now: int) -> Decision:
    """Put off somebody's next reminder for two hours."""
    match, clock = seen.match, require_running_clock(seen.match, user_id)
    assert clock.due_at is not None
    until = now + SNOOZE
    if clock.out_at is not None or until >= clock.due_at:
        raise TooShort(clock.due_at)
    waiting = replace(clock, snoozed_until=until)
    return clocks.set_clocks(Decision.about(seen, now), clocks.with_clock(match, waiting))


def check_choice(match: Match, user_id: int, seat: Seat) -> None:
    """Refuse a person who is late or away themselves, and choices about a seat that no longer is."""
    is_late = clocks.is_late(match, seat)
    if require_seat(match, user_id) == seat:
        raise OutOfTime if is_late else NotForYou
    if seat >= match.seats or not (is_late or match.chairs[seat].standing is Standing.OFFERED):
        raise ProposalClosed


def require_running_clock(match: Match, user_id: int) -> Clock:
    """Return the clock of somebody for whom the others wait; refuse if it does not run."""
    seat = require_seat(match, user_id)
    if seat >= len(match.clocks) or not match.clocks[seat].runs:
        raise NoClock
    return match.clocks[seat]
