"""What speaks for a move that is advised is counted by the rules, and what may come after it is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules_engine import GAMES, Chance, Record, deal
from rules_engine.playout import playout
from rules_engine.search.levels import LEVELS
from rules_engine.search.luck import Stream
from rules_engine.search.reasons import LOOKS, reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rules_engine import Move, Seat, State

SEARCHED = [key for key in GAMES if key != "maniki"]


def positions(game: str, count: int, **options: str) -> Iterator[tuple[State[Any, Any], Seat, Move]]:
    """Give worlds of random games, and a move in each."""
    for number in range(count):
        seats = GAMES[game].seats[number % 2]
        record = Record.new(game, seats=seats, seed=f"reason-{number}", options=options)
        states = [deal(record).state, *(state for _, _, state in playout(record))]
        luck = Stream(number)
        state = luck.pick([state for state in states if state.to_act()])
        seat = luck.pick(tuple(state.to_act()))
        yield state.unseen(seat, luck), seat, luck.pick(tuple(state.legal_moves(seat)))


def best(game: str) -> Callable[[State[Any, Any], Seat], Move]:
    return lambda state, seat: LEVELS["gentle"].advice(game, state, seat, 1)[0]


def gain(state: State[Any, Any], seat: Seat, move: Move) -> int:
    after = state.apply(seat, move, Chance("gain"))
    return 0 if after.reveals() else int(after.tally(seat)[seat] - state.tally(seat)[seat])


@pytest.mark.parametrize("game", SEARCHED)
def test_points_are_those_that_the_rules_count(game: str) -> None:
    told = 0
    for world, seat, move in positions(game, 12):
        found = reason(world, seat, move, best(game))
        after = world.apply(seat, move, luck := Chance("points"))
        if found is None:
            assert luck.was_used or after.reveals()
            continue
        told += 1
        others = [other for other in world.legal_moves(seat) if other != move]
        assert found.after[seat] - found.before[seat] == gain(world, seat, move)
        assert (found.before, found.after) == (world.tally(seat), after.tally(seat))
        assert found.instead == max((gain(world, seat, other) for other in others), default=0)
    assert told


@pytest.mark.parametrize("game", SEARCHED)
def test_an_answer_is_a_legal_move_of_somebody_else(game: str) -> None:
    told = 0
    for world, seat, move in positions(game, 12):
        found = reason(world, seat, move, best(game))
        answer = found.answer if found else None
        if answer is None:
            continue
        told += 1
        after = world.apply(seat, move, Chance("answer"))
        moves = tuple(after.legal_moves(answer.seat))
        assert answer.seat != seat
        assert answer.move in moves
        assert answer.gain == gain(after, answer.seat, answer.move) <= answer.most
        if len(moves) <= LOOKS:
            assert answer.most == max(gain(after, answer.seat, other) for other in moves)
        assert reason(world, seat, move, best(game)) == found
    assert told


def test_what_a_move_denies_is_less_than_what_most_others_leave() -> None:
    """In Mandala a pyramid that is passed is lost: some moves take away what the next one wants."""
    denied = 0
    for world, seat, move in positions("mandala", 40, sets="3"):
        found = reason(world, seat, move, best("mandala"))
        answer = found.answer if found else None
        if answer is None or answer.most >= answer.usual:
            continue
        denied += 1
        left = []
        for other in world.legal_moves(seat):
            after = world.apply(seat, other, Chance("denied"))
            if other != move and after.to_act() == (answer.seat,):
                moves = after.legal_moves(answer.seat)
                left.append(max(gain(after, answer.seat, one) for one in moves))
        assert sum(most > answer.most for most in left) * 3 > len(left), "of most, as far as some tell"
    assert denied


def test_a_move_that_wins_is_known_to() -> None:
    known = set()
    for number in range(20):
        record = Record.new("subdivision", seats=2, seed=f"end-{number}")
        *_, (seat, move, state) = playout(record)
        states = [deal(record).state, *(state for _, _, state in playout(record))]
        found = reason(states[-2], seat, move, best("subdivision"))
        outcome = state.outcome()
        assert found is not None
        assert outcome is not None
        assert found.answer is None
        assert found.wins == (outcome.ranks[seat] < min(outcome.ranks[1 - seat], 2))
        known.add(found.wins)
    assert known == {True, False}
