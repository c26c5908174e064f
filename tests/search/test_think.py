"""The computer is fair, finds what wins, and thinks the same from the same seed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeAlias

import pytest

from rules_engine import GAMES, Move, Record, Seat, State, deal
from rules_engine.errors import BadSetup
from rules_engine.search.arena import arena
from rules_engine.search.levels import LEVELS, Level
from rules_engine.search.luck import Stream
from rules_engine.search.players import player
from rules_engine.search.think import Effort, Thought, is_as_good, think, weigh_moves
from rules_engine.search.tree_cy import Tree
from tests.contract import each_game, some_steps

AnyState: TypeAlias = State[Any, Any]

LITTLE = Effort(20)


@each_game
def test_twins_of_a_position_get_the_same_move(key: str) -> None:
    for step in some_steps(key):
        for level in LEVELS.values():
            first = step.before.unseen(step.seat, Stream(1))
            second = step.before.unseen(step.seat, Stream(2))
            brief = Level(level.key, level.wits, replace(level.effort(key), simulations=20))

            assert brief.reply(key, first, step.seat, 5) == brief.reply(key, second, step.seat, 5)


@each_game
def test_what_the_computer_does_is_legal(key: str) -> None:
    for step in some_steps(key):
        reply = step.before.race(step.seat, 1.0, Stream(3))
        move = reply.move if reply else think(step.before, step.seat, LITTLE, 3)

        assert step.before.read(step.seat, str(move)) == move


def ending() -> tuple[AnyState, Seat]:
    """Play Subdivision by lot until few moves are left."""
    state: AnyState = deal(Record.new("subdivision", seats=2, seed="end")).state
    luck = Stream(9)
    while len(tuple(state.legal_moves(state.to_act()[0]))) > 6:
        seat = state.to_act()[0]
        state = state.apply(seat, luck.pick(tuple(state.legal_moves(seat))), luck)
    return state, state.to_act()[0]


def test_a_search_sees_the_end_of_a_game_for_sure() -> None:
    """One small fits beside the rival's, and one of its places makes a group less."""
    state, seat = ending()

    thoughts = weigh_moves(state, seat, Effort(5000), 1)

    assert thoughts[0].value in {0, 0.5, 1}
    assert thoughts == weigh_moves(state, seat, Effort(5000), 1)


def test_the_weakest_level_does_not_throw_a_match_away_with_its_first_move() -> None:
    """In Mandala whoever goes to the end of the path leaves everything to the other."""
    state = deal(Record.new("mandala", seats=2, seed="first")).state
    seat = state.to_act()[0]
    lost = {
        str(move)
        for move in state.legal_moves(seat)
        if (outcome := state.apply(seat, move, Stream(1)).outcome()) and outcome.ranks[seat] > 1
    }
    made = {str(LEVELS["gentle"].reply("mandala", state, seat, luck).move) for luck in range(100)}

    assert lost
    assert len(made) > 3
    assert not made & lost


@pytest.mark.parametrize(("level", "most"), [("gentle", 0.5), ("steady", 0.6), ("sharp", 0.7)])
def test_a_weak_level_mostly_does_what_is_obvious(level: str, most: float) -> None:
    """In Mandala mostly one of the next pyramids; far ahead of all others one leaves them everything."""
    state = deal(Record.new("mandala", seats=2, seed="obvious")).state
    seat = state.to_act()[0]
    moves = [LEVELS[level].reply("mandala", state, seat, luck).move for luck in range(60)]
    near = tuple(state.legal_moves(seat))[:8]

    assert len(set(moves)) > 1
    assert sum(move in near for move in moves) > most * len(moves)


def test_advice_names_another_move_only_where_it_is_as_good() -> None:
    best = Thought(Move(), 0.7, 100)

    assert is_as_good(Thought(Move(), 0.69, 34), best)
    assert not is_as_good(Thought(Move(), 0.69, 33), best), "it was not looked into as much"
    assert not is_as_good(Thought(Move(), 0.66, 90), best)


def test_advice_is_the_best_and_what_is_as_good() -> None:
    state, seat = ending()
    brief = Level("brief", 1.0, Effort(5000))
    moves = brief.advice("subdivision", state, seat, 1)
    known = weigh_moves(state, seat, Effort(5000), 1)

    assert moves[0] == known[0].move
    assert len(moves) == 1 + is_as_good(known[1], known[0])


def test_an_ending_is_known_to_its_end_also_where_every_move_loses() -> None:
    """Each move is given in turn: what comes of it is known once every answer is, and then thinking ends."""
    state, seat = ending()
    scratch = state.scratch(seat)
    assert scratch is not None
    worth = {}
    for key in tuple(scratch.ids[: scratch.moves()]):
        tree = Tree(scratch, Effort(500), 1)
        tree.follow(seat, key)
        tree.grow(500)
        assert (tree.followed().key, tree.is_solved()) == (key, True)
        worth[key] = tree.followed().value

    assert set(worth.values()) <= {0, 0.5, 1}
    assert max(worth.values()) == weigh_moves(state, seat, Effort(5000), 1)[0].value


@pytest.mark.parametrize("key", [key for key in GAMES if key != "maniki"])
def test_a_longer_search_beats_chance(key: str) -> None:
    seats = GAMES[key].seats[0]
    shares = {share.player: share for share in arena(key, seats, seats, ("uct:30", "random"), "1")}

    assert shares["uct:30"].share > shares["random"].share


@each_game
@pytest.mark.parametrize("name", ["random", "greedy", "sensible", "newcomer"])
def test_simple_players_make_legal_moves_and_the_same_from_equal_luck(key: str, name: str) -> None:
    plain = player(name, key)
    for step in some_steps(key):
        reply = plain(step.before, step.seat, Stream(4))

        assert step.before.read(step.seat, str(reply.move)) == reply.move
        assert plain(step.before, step.seat, Stream(4)) == reply


def test_who_plays_sensibly_beats_who_takes_every_point_at_once() -> None:
    """In Mandala Stones points come late, so a greedy player is no yardstick there."""
    first, second = arena("mandala_stones", 2, 8, ("sensible", "greedy"), "1")

    assert first.share > second.share


@each_game
def test_a_level_thinks_as_long_as_is_asked(key: str) -> None:
    """The arena can give a level another budget, so that levels and searches meet at equal time."""
    step = next(iter(some_steps(key)))
    more = player("merciless:30", key)(step.before, step.seat, Stream(4))

    assert step.before.read(step.seat, str(more.move)) == more.move
    with pytest.raises(BadSetup, match="merciless:0"):
        player("merciless:0", key)
