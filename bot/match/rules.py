"""Decide what a move, a move taken back or a resignation makes of a match, by its game's rules. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias, assert_never

from bot.clocks import rules as clocks
from bot.computers import rules as computers
from bot.computers.stand_in_rules import sit_again
from bot.front.refusals import HasAnswered, NoSuchMatch, NotYourTurn, TableMovedOn, TooLateToRegret
from bot.mail.letter import CARD, PLAN, PLANNED, Letter
from bot.match.decision import Decision
from bot.match.ending import announce_end, close
from bot.match.match import Standing, Status
from bot.match.seating import require_seat
from bot.pings import rules as turns
from bot.plans.rules import Line, PlanKind, add_line, carry_on
from bot.votes import settling
from rules_engine import GAMES, RESIGN, TABLE_WORDS, UNDO, Entry, replay_table, standing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.match.decision import Seen
    from bot.match.match import Chair, Match
    from bot.plans.rules import Course
    from rules_engine import Move, Path, Seat, Table


@dataclass(frozen=True, slots=True)
class PersonMove:
    """Somebody moves; with `again`, their seat repeats the move until anybody does something else."""

    user_id: int
    said: str | Path  # typed, or the path of a button
    ply: int | None = None  # of the table as they saw it; None: as it is
    again: bool = False


@dataclass(frozen=True, slots=True)
class ComputerMove:
    ply: int  # of the table for which the computer has thought
    seat: Seat
    words: str


@dataclass(frozen=True, slots=True)
class Finish:
    """Somebody lets the game finish what they have begun, where the choices left hardly matter."""

    user_id: int
    ply: int


@dataclass(frozen=True, slots=True)
class Regret:
    """Somebody takes their own last move back: nobody has acted since, and it has revealed nothing.

    What plans and computers have answered does not count as acts: it is taken back too.
    """

    user_id: int
    ply: int


@dataclass(frozen=True, slots=True)
class Resignation:
    user_id: int


Request: TypeAlias = PersonMove | ComputerMove | Finish | Regret | Resignation


def decide(seen: Seen, asked: Request, now: int) -> Decision:
    """Decide what a request makes of a match; refuse what is not allowed."""
    match asked:
        case PersonMove():
            return _move(seen, asked, now)
        case ComputerMove():
            return _move_for_computer(seen, asked, now)
        case Finish():
            return _finish(seen, asked, now)
        case Regret():
            return _regret(seen, asked, now)
        case Resignation(user_id):
            return forfeit(Decision.about(seen, now), require_seat(seen.match, user_id), user_id)
        case _:
            assert_never(asked)


def _move(seen: Seen, asked: PersonMove, now: int) -> Decision:
    match, user_id = _require_dealt(seen), asked.user_id
    seat = seat_to_move(seen, user_id, asked.ply)
    move = parse_move(seen.table, seat, asked.said)
    again = Line(PlanKind.AGAIN, user_id, match.ply, (Entry(seat, str(move)),))
    after = seen.table.make(seat, move)
    return play_on(_return_to_seat(seen, seat, now), after, user_id, again if asked.again else None)


def _require_dealt(seen: Seen) -> Match:
    """Refuse a match that is still in its lobby: there is no table to move on."""
    if seen.match.status is Status.LOBBY:
        raise NoSuchMatch
    return seen.match


def _move_for_computer(seen: Seen, asked: ComputerMove, now: int) -> Decision:
    """Make the move of a computer, unless the match has moved on while it was thinking."""
    match = seen.match
    level = match.chairs[asked.seat].level
    if match.status is not Status.RUNNING or match.ply != asked.ply or level is None:
        raise TableMovedOn
    return play_on(Decision.about(seen, now), seen.table.then(asked.seat, asked.words, level), None)


def _finish(seen: Seen, asked: Finish, now: int) -> Decision:
    seat, after = seat_to_move(seen, asked.user_id, asked.ply), seen.table
    moves = tuple(after.state.rest(seat))
    if not moves:
        raise TableMovedOn
    for move in moves:
        after = after.make(seat, move)
    return play_on(_return_to_seat(seen, seat, now), after, asked.user_id)


def _regret(seen: Seen, asked: Regret, now: int) -> Decision:
    match, first = _require_dealt(seen), first_of_last_move(seen.match)
    seat = match.seat_of(asked.user_id)
    if first is None or not first < asked.ply <= match.ply or match.log[first].seat != seat:
        raise TableMovedOn
    if regret_until(seen, asked.user_id, now) is None:
        raise TooLateToRegret
    after = seen.table
    for _ in match.log[first:]:  # and what plans and computers have answered
        after = after.then(seat, UNDO)
    return play_on(Decision.about(seen, now), after, asked.user_id)


def forfeit(decision: Decision, seat: Seat, actor: int, standing: Standing = Standing.LEFT) -> Decision:
    """Let a seat leave the match for good: its person wishes so, or is out of time."""
    after = decision.seen.table.then(seat, RESIGN)
    decision = settling.end_offer(decision, seat)
    left = replace(decision.match.chairs[seat], standing=standing, level=computers.STAND_IN)
    decision = play_on(decision.set_chair(seat, left), after, actor)
    match = decision.match
    if match.status is Status.RUNNING and not any(_has_person(chair) for chair in match.chairs):
        return close(decision)  # computers do not play on alone
    return decision


def play_on(decision: Decision, after: Table, actor: int | None, wished: Line | None = None) -> Decision:
    """Take a match on to another table, and write the letters that follow; end the match if it is over."""
    match, before = decision.match, decision.seen.table
    seat = match.seat_of(actor) if actor else None
    if seat is not None and match.chairs[seat].lost_plan:  # the reply to this click still says so
        decision = replace(decision, plan_told_to=seat)
    levels = tuple(chair.level for chair in match.chairs)
    course = carry_on(after, _valid_lines(match, decision.lines, wished), seat, levels)
    table = course.table
    decision = _announce_planned_moves(_announce_lost_plans(decision, course), course, seat).follow(course)
    decision = decision.add(Letter(CARD, match.id, due_at=decision.now))
    if table.outcome():
        decision = announce_end(replace(decision, match=replace(decision.match, status=Status.OVER)))
    else:
        decision = settling.close_past(decision)
    decision = turns.renew_calls(decision, before, table, actor)
    decision = clocks.switch(decision, before, table)
    return computers.add_think_letter(decision, table)


def _announce_lost_plans(decision: Decision, course: Course) -> Decision:
    """Write to the people whose plan had no answer to what happened."""
    if course.table.outcome():
        return decision
    match, content = decision.match, {"ply": course.table.ply}
    people = (match.chairs[seat].user_id for seat in sorted(course.gone))
    letters = (Letter(PLAN, match.id, user_id=one, content=content, due_at=decision.now) for one in people)
    return decision.add(*letters)


def _announce_planned_moves(decision: Decision, course: Course, actor: Seat | None) -> Decision:
    """Write to the people whose plan has moved, once nobody can take back what it answered.

    Whoever is to move again is called anyway, and what goes on as long as nothing changes is no news.
    """
    match, log = decision.match, course.table.record.log
    again = {line.seat for line in decision.lines if line.kind is PlanKind.AGAIN}
    silent = {*again, *course.gone, *course.table.to_act(), actor}
    if course.table.outcome():
        return decision
    played = {log[ply - 1].seat: ply for ply in sorted(course.planned)}
    due_at = decision.now + decision.seen.regret_seconds
    return decision.add(
        *(
            Letter(PLANNED, match.id, user_id=match.chairs[seat].user_id, content={"ply": ply}, due_at=due_at)
            for seat, ply in played.items()
            if seat not in silent
        )
    )


def _valid_lines(match: Match, lines: tuple[Line, ...], wished: Line | None) -> tuple[Line, ...]:
    """Return the lines of people who still sit where they planned, and a new one."""
    theirs = tuple(line for line in lines if match.chairs[line.seat].user_id == line.user_id)
    return add_line(theirs, wished) if wished else theirs


def _return_to_seat(seen: Seen, seat: Seat, now: int) -> Decision:
    """Give a person who moves their seat back, from a stand-in, or from an offer to others."""
    decision = Decision.about(seen, now)
    if seen.match.chairs[seat].level is None and not clocks.is_late(seen.match, seat):
        return decision
    return sit_again(decision, seat)


def seat_to_move(seen: Seen, user_id: int, ply: int | None = None) -> Seat:
    """Return the seat for which somebody moves now; `ply` is that of the card on which they clicked."""
    seat = require_seat(seen.match, user_id)
    waiting = seen.table.to_act()
    if ply is not None and not _is_fresh(seen, seat, ply):
        raise TableMovedOn
    if seat not in waiting:
        refusal = NotYourTurn if GAMES[seen.match.game].riddles is None else HasAnswered
        raise refusal(tuple(seen.match.chairs[other].name for other in waiting))
    return seat


def _is_fresh(seen: Seen, seat: Seat, ply: int) -> bool:
    """Return whether nothing has changed on which a half-made move depends."""
    if ply >= seen.match.ply:
        return ply == seen.match.ply
    before = replay_table(seen.match.record.upto(ply))
    return bool(before.state.moment(seat) == seen.table.state.moment(seat))


def parse_move(table: Table, seat: Seat, said: str | Path) -> Move:
    """Parse the move that somebody typed, or that a button spells word by word."""
    if not isinstance(said, str):
        offered: Iterable[Move] = table.state.legal_moves(seat)
        for move in offered:
            if move.path == said:
                return move
        said = " ".join(said)
    read: Move = table.state.read(seat, said)
    return read


def affects_others(seen: Seen, asked: PersonMove) -> bool:
    """Return whether a move changes what other people may do now."""
    before, match = seen.table, seen.match
    seat = seat_to_move(seen, asked.user_id, asked.ply)
    others = [other for other in before.to_act() if other != seat and _has_person(match.chairs[other])]
    if not others:
        return False
    after = before.make(seat, parse_move(before, seat, asked.said))
    return any(after.state.moment(other) != before.state.moment(other) for other in others)


def _has_person(chair: Chair) -> bool:
    return chair.user_id is not None and chair.is_in_play


def regret_until(seen: Seen, user_id: int, now: int) -> int | None:
    """Return until when somebody can take their last move back, if they can.

    Alone with computers nobody waits for the move, so the time starts anew whenever they look.
    """
    match, first = seen.match, first_of_last_move(seen.match)
    if match.status is not Status.RUNNING or first is None:  # a match that has ended shows its seed
        return None
    until = (now if match.is_solo else match.moved_at) + seen.regret_seconds
    if match.seat_of(user_id) != match.log[first].seat or now >= until or _has_shown(seen, first):
        return None
    return until


def may_take_back(seen: Seen, seat: Seat, move: Move) -> bool:
    """Tell whether a move could be taken back at once: it draws and shows nothing, and ends no match."""
    if not seen.regret_seconds:
        return False
    after = seen.table.make(seat, move)
    return not (after.revealed or after.outcome())


def _has_shown(seen: Seen, first: int) -> bool:
    """Return whether a move, or an answer to it, used luck or revealed something."""
    if seen.table.revealed:
        return True
    answers = seen.match.ply - first - 1
    return answers > 0 and any(at.revealed for at in standing(seen.match.record)[-answers - 1 : -1])


def first_of_last_move(match: Match) -> int | None:
    """Return the index of the last entry that a person has made now; None if it is no move."""
    first = match.ply
    while first and (first in match.planned or match.log[first - 1].level is not None):
        first -= 1
    return first - 1 if first and match.log[first - 1].words not in TABLE_WORDS else None
