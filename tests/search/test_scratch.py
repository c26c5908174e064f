"""Boards for thinking play as the rules do, and compiled as interpreted."""

from __future__ import annotations

import sys
from hashlib import sha256
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from rules_engine import GAMES, Record, State, deal
from rules_engine.game import hides
from rules_engine.games.ice_palace import ground, pool
from rules_engine.games.mandala import rules as mandala
from rules_engine.games.mandala_stones import board
from rules_engine.games.mandala_stones import rules as mandala_stones
from rules_engine.games.subdivision import rules as subdivision
from rules_engine.playout import setups
from rules_engine.search import tree_cy
from rules_engine.search.luck import Stream
from rules_engine.search.scratch import Plain, play_to_end
from rules_engine.search.think import Effort
from tests.contract import each_game, some_steps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rules_engine.scratch import Scratch

AnyState = State[Any, Any]

ENGINE = Path(__file__).parents[2] / "rules_engine"
WITH_SCRATCH = tuple(
    key for key in GAMES if deal(Record.new(key, seats=GAMES[key].seats[0], seed="one")).state.scratch(None)
)
each_scratch = pytest.mark.parametrize("key", WITH_SCRATCH)
LUCK = 4711
IN_DOUBT = {"ice_palace"}  # whoever thinks plays on as may be, and not quite as the rules know
SAMPLED = 8
GAMES_OF_A_SETUP = 2  # interpreted, each with a luck of its own: ten enter no other line
SOME_WORLDS = 3  # each third step
STEPS_OF_A_TREE = 3  # each third of the steps: all of them go no other way from line to line


def dealt(key: str) -> Iterator[AnyState]:
    for number, (seats, options) in enumerate(setups(GAMES[key])):
        yield deal(Record.new(key, seats=seats, seed=f"scratch-{number}", options=options)).state


def dealt_first(key: str) -> AnyState:
    return deal(Record.new(key, seats=GAMES[key].seats[0], seed="one")).state


def made(state: AnyState) -> Scratch:
    scratch = state.scratch(None)
    assert scratch is not None
    return scratch


def interpreted(kind: type) -> Any:
    """Load what is compiled once more, from its source."""
    source = ENGINE.joinpath(*kind.__module__.split(".")[1:]).with_suffix(".py")
    name = f"{kind.__module__}_interpreted"
    spec = spec_from_loader(name, SourceFileLoader(name, str(source)))
    assert spec is not None
    assert spec.loader is not None
    sys.modules[name] = module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return getattr(module, kind.__name__)


def is_compiled(kind: type) -> bool:
    return not str(sys.modules[kind.__module__].__file__).endswith(".py")


def told(scratch: Scratch, luck: int) -> tuple[Sequence[int], ...]:
    """Play on from the root and tell everything that came of it."""
    found: list[tuple[int, ...]] = []
    for finish in (scratch.finish, scratch.finish_sensibly):
        scratch.begin(luck)
        count = scratch.moves()
        found += [tuple(scratch.ids[:count]), tuple(scratch.trace[: finish()])]
        found += [tuple(scratch.ranks), tuple(scratch.scores), (scratch.luck,)]
    return tuple(found)


def totals(scratch: Scratch, finish: Callable[[], int]) -> list[int]:
    """Play a hundred games and tell what each seat scores in all."""
    found = [0] * scratch.seats
    for luck in range(100):
        scratch.begin(luck)
        finish()
        found = [total + score for total, score in zip(found, scratch.scores, strict=True)]
    return found


@each_scratch
@pytest.mark.parametrize("stride", [SAMPLED, pytest.param(1, marks=pytest.mark.slow)])
def test_a_scratch_goes_through_every_setup_as_the_rules_do(key: str, stride: int) -> None:
    for state in tuple(dealt(key))[::stride]:
        scratch, choices, luck = made(state), Stream(1), Stream(LUCK)
        scratch.rewind(LUCK)
        while waiting := state.to_act():
            moves = tuple(state.legal_moves(waiting[0]))

            assert scratch.turn() == waiting[0]
            assert scratch.moves() == len(moves)
            number = choices.below(len(moves))
            scratch.play(scratch.ids[number])
            state = state.apply(waiting[0], moves[number], luck)  # noqa: PLW2901 - it goes on
            assert scratch.luck == luck.number
        outcome = state.outcome()

        assert outcome is not None
        assert scratch.turn() < 0
        assert scratch.finish() == 0
        assert (tuple(scratch.ranks), tuple(scratch.scores)) == (outcome.ranks, outcome.scores)
        assert scratch.reason() == outcome.reason


@each_scratch
@pytest.mark.parametrize("stride", [SAMPLED, pytest.param(1, marks=pytest.mark.slow)])
def test_playing_on_at_random_is_the_same_fused_and_by_the_rules(key: str, stride: int) -> None:
    for state in tuple(dealt(key))[::stride]:
        fast, slow = Stream(LUCK), Stream(LUCK)

        assert play_to_end(made(state), fast) == state.simulate(slow)
        assert fast.number == slow.number


@each_scratch
def test_playing_on_sensibly_begins_with_what_is_legal(key: str) -> None:
    for step in some_steps(key):
        scratch = made(step.before)
        for luck in range(LUCK, LUCK + 5):
            scratch.begin(luck)
            legal = {step.seat * scratch.keys + move for move in scratch.ids[: scratch.moves()]}

            assert scratch.finish_sensibly()
            assert scratch.trace[0] in legal
            assert scratch.turn() < 0


def test_playing_on_sensibly_makes_more_points_of_the_stones() -> None:
    scratch = made(deal(Record.new("mandala_stones", seats=2, seed="one")).state)

    assert sum(totals(scratch, scratch.finish_sensibly)) > 1.3 * sum(totals(scratch, scratch.finish))


def test_who_builds_sensibly_gains_from_the_palace() -> None:
    step = next(step for step in some_steps("ice_palace") if "build" in step.before.facts()["phase"])
    scratch = made(step.before)
    sensible, random = (totals(scratch, way) for way in (scratch.finish_sensibly, scratch.finish))

    assert sensible[step.seat] * sum(random) > 1.1 * random[step.seat] * sum(sensible)


@each_scratch
def test_a_scratch_can_start_anywhere(key: str) -> None:
    for step in some_steps(key):
        fast, slow = Stream(LUCK), Stream(LUCK)

        assert play_to_end(made(step.after), fast) == step.after.simulate(slow)
        assert fast.number == slow.number


@each_scratch
def test_a_scratch_deals_again_what_its_seat_cannot_see(key: str) -> None:
    for step in some_steps(key):
        scratch = step.before.scratch(step.seat)
        assert scratch is not None
        luck = Stream(LUCK)
        world = step.before.unseen(step.seat, luck)
        scratch.begin(LUCK)

        assert scratch.luck == luck.number
        if key not in IN_DOUBT:
            scratch.finish()
            assert tuple(scratch.scores) == world.simulate(luck).scores
            assert scratch.luck == luck.number


@each_scratch
@pytest.mark.parametrize("stride", [SAMPLED, pytest.param(1, marks=pytest.mark.slow)])
def test_a_scratch_compiled_plays_as_interpreted(
    key: str, monkeypatch: pytest.MonkeyPatch, stride: int
) -> None:
    states = tuple(dealt(key))[::stride]
    scratches = [made(state) for state in states]
    kind = type(scratches[0])
    if not is_compiled(kind):
        pytest.skip("nothing is compiled here")
    monkeypatch.setattr(sys.modules[type(states[0]).__module__], kind.__name__, interpreted(kind))
    for number, (state, scratch) in enumerate(zip(states, scratches, strict=True)):
        plain = made(state)

        assert not is_compiled(type(plain))
        for luck in range(LUCK + GAMES_OF_A_SETUP * number, LUCK + GAMES_OF_A_SETUP * (number + 1)):
            assert told(scratch, luck) == told(plain, luck)


@each_scratch
def test_a_tree_compiled_grows_as_interpreted(key: str) -> None:
    if not is_compiled(tree_cy.Tree):
        pytest.skip("nothing is compiled here")
    slow = interpreted(tree_cy.Tree)
    for step in islice(some_steps(key), 0, None, STEPS_OF_A_TREE):
        if step.before.to_act():
            grown = []
            for kind in (tree_cy.Tree, slow):
                for effort in (Effort(200), Effort(200, explores=0.25, hearsay=5, sensible=True)):
                    scratch = made(step.before)
                    few = tuple(scratch.ids[: scratch.moves() // 2]) if effort.sensible else ()
                    tree = kind(scratch, effort, LUCK, few)
                    tree.grow(100)
                    first = tree.tried()
                    tree.follow(step.seat, max(first).key)
                    tree.grow(100)
                    grown.append([tuple(tried) for tried in (*first, tree.followed(), *tree.tried())])

            assert grown[:2] == grown[2:]


def test_what_is_compiled_was_compiled_from_what_stands() -> None:
    """Whoever has never compiled has no stamp; `make setup` compiles again."""
    root = ENGINE.parent
    stamp = root / "build" / "compiled"
    lines = stamp.read_text(encoding="ascii").splitlines() if stamp.exists() else []
    compiled = {name: digest for digest, name in (line.split("  ") for line in lines)}
    libraries = [path for path in ENGINE.rglob("*_cy.py") if list(path.parent.glob(f"{path.stem}.*.so"))]

    for source in libraries:
        assert sha256(source.read_bytes()).hexdigest() == compiled.get(str(source.relative_to(root)))


@each_game
def test_every_world_of_a_search_is_one_that_its_seat_cannot_tell_from_the_truth(key: str) -> None:
    for step in some_steps(key):
        for seat in step.before.to_act():
            other = step.before.unseen(seat, Stream(LUCK))

            assert other.view(seat) == step.before.view(seat)
            assert tuple(other.legal_moves(seat)) == tuple(step.before.legal_moves(seat))


@pytest.mark.parametrize("key", [key for key in GAMES if hides(dealt_first(key))])
def test_a_game_without_a_board_of_its_own_is_searched_in_many_worlds(key: str) -> None:
    for step in islice(some_steps(key), 0, None, SOME_WORLDS):
        plain = Plain(step.before, step.seat)
        for luck in (LUCK, LUCK + 1):
            stream = Stream(luck)
            rest = step.before.unseen(step.seat, stream).simulate(stream)

            plain.begin(luck)
            plain.finish()
            assert (tuple(plain.ranks), tuple(plain.scores), plain.luck) == (
                rest.ranks,
                rest.scores,
                stream.number,
            )


def constants(key: str) -> Any:
    """Load the source of a board to think on, in which numbers stand that the rules have as well."""
    kind = type(made(next(dealt(key))))
    interpreted(kind)
    return sys.modules[f"{kind.__module__}_interpreted"]


def test_numbers_that_stand_twice_are_the_same() -> None:
    ours = constants("subdivision")
    assert max(estate.size for estate in subdivision.ESTATES.values()) ** 2 == ours.CELLS
    assert ours.PRIVATE_PARK_WORTH == subdivision.PRIVATE_PARK_WORTH
    ours = constants("mandala")
    assert len(mandala.PYRAMIDS) == ours.KINDS
    assert max(mandala.WORTH) * ours.KINDS < ours.KEYS == 2 * ours.HALF
    ours = constants("mandala_stones")
    assert (board.SPACES, len(board.CIRCLES)) == (ours.SPACES, ours.CIRCLES)
    assert (len(board.SIDES), len({stack for four in board.AROUND for stack in four})) == (
        ours.SIDES,
        ours.STACKS,
    )
    assert ours.REASONS == mandala_stones.REASONS
    assert (ours.COVERED, ours.BLOCKED) == (mandala_stones.COVERED, mandala_stones.BLOCKED)
    ours = constants("ice_palace")
    assert (pool.HAND, ground.WHITE, GAMES["ice_palace"].seats[-1]) == (ours.HAND, ours.WHITE, ours.COLORS)
    assert ground.NUMBERS["K3"] + 1 == ours.KINDS
