"""What a search cannot hold is refused with a sentence, and no reply takes long, whatever the palace."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from rules_engine import Record, State, deal, standing
from rules_engine.game import InTurn, Move, Outcome, View
from rules_engine.games.ice_palace.ground import STACK_BITS, cell_at
from rules_engine.games.ice_palace.scratch_cy import IcePalaceScratch
from rules_engine.search import levels
from rules_engine.search.levels import Level
from rules_engine.search.scratch import KEYS, TooLarge
from rules_engine.search.think import Effort, think
from rules_engine.search.tree_cy import Tree, check
from tests.games.ice_palace.scenes import building

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine import Luck, Seat

AnyState: TypeAlias = State[Any, Any]

RECORDS = Path(__file__).parents[1] / "games" / "ice_palace" / "records"
WIDE = 300  # moves of a position, none of which was there before
LONG = 30


@dataclass(frozen=True, slots=True)
class Go(Move):
    where: int


@dataclass(frozen=True, slots=True)
class Wide(InTurn[Go, View]):
    """A game that goes on to positions with moves of their own."""

    wide: int
    where: int = 0
    plies: int = 0
    seats: int = 2
    news: tuple[()] = ()

    @property
    def turn(self) -> Seat | None:  # type: ignore[override]  # it follows
        return self.plies % 2 if self.plies < LONG else None

    def legal_moves(self, seat: Seat) -> tuple[Go, ...]:
        return tuple(Go(self.where * self.wide + number) for number in range(self.wide * (seat == self.turn)))

    def apply(self, seat: Seat, move: Go, chance: Luck) -> Wide:  # noqa: ARG002 - anybody may
        return Wide(self.wide, move.where, self.plies + 1)

    def outcome(self) -> Outcome | None:
        return Outcome((1, 2), (1, 0), "over") if self.turn is None else None

    def view(self, seat: Seat | None) -> View:
        return View(seat=seat, seats=2, to_act=self.to_act(), scores=(0, 0), outcome=self.outcome(), news=())

    def facts(self) -> dict[str, int]:
        return {"where": self.where}


@pytest.mark.parametrize("wide", [WIDE, KEYS + 1])
def test_a_game_with_more_moves_than_a_search_holds_is_refused_with_a_sentence(wide: int) -> None:
    with pytest.raises(TooLarge, match=r"16,384 different moves"):
        think(Wide(wide), 0, Effort(500), 1)


def test_a_game_with_many_moves_is_thought_about_as_far_as_there_is_room() -> None:
    assert think(Wide(WIDE), 0, Effort(40), 1) in Wide(WIDE).legal_moves(0)


def palaces() -> Iterator[tuple[AnyState, Seat]]:
    """Find where somebody of six seats begins to build: much of it is in doubt."""
    for name in ("built_6", "opened_6"):
        for table in standing(Record.parse((RECORDS / f"{name}.txt").read_text(encoding="utf-8")))[::10]:
            if table.to_act() and table.state.facts()["remaining"]:
                yield table.state, table.to_act()[0]


def never(*_: object) -> bool:
    raise AssertionError


def test_whoever_thinks_of_a_palace_asks_no_search_what_can_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """With six seats one reply had asked for a quarter of an hour, and had not ended."""
    found = [state.scratch(seat) for state, seat in palaces()]
    for name in ("keeps", "maximum"):
        monkeypatch.setattr(f"{IcePalaceScratch.__module__}.{name}", never)

    assert len(found) > 1
    for scratch in found:
        assert scratch is not None
        Tree(scratch, Effort(50), 1).grow(50)
        for finish in (scratch.finish, scratch.finish_sensibly):
            scratch.begin(1)
            finish()
            assert scratch.turn() < 0
            assert sum(scratch.scores) > 0


def test_the_move_that_is_chosen_in_doubt_is_legal_without() -> None:
    for state, seat in palaces():
        assert think(state, seat, Effort(20), 1) in state.legal_moves(seat)


@pytest.mark.parametrize(("seats", "tried"), [(3, 60), (6, 30)])
def test_with_more_seats_as_many_fewer_games_are_played_out(
    seats: int, tried: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They take longer, and so a reply takes as long."""
    asked: list[int] = []
    monkeypatch.setattr(levels, "think", lambda *given: asked.append(given[2].simulations))
    state = deal(Record.new("ice_palace", seats=seats, seed="one")).state

    Level("brief", 1.0, Effort(60)).reply("ice_palace", state, state.to_act()[0], 1)

    assert asked == [tried]


@dataclass
class Board:
    """As much of a board to think on as is asked about before thinking begins."""

    seats: int = 2
    keys: int = 80

    @property
    def ranks(self) -> list[int]:
        return [0] * min(self.seats, 16)


@pytest.mark.parametrize(
    ("seats", "keys", "simulations", "sentence"),
    [
        (1, 80, 10, "2 to 16 seats, not 1"),
        (17, 80, 10, "2 to 16 seats, not 17"),
        (2, 1 << 24, 10, "8,388,608 moves, not for 16,777,216"),
        (2, 80, 0, "simulations, not for 0"),
        (2, 80, 1 << 25, "16,777,216 simulations, not for 33,554,432"),
    ],
)
def test_what_a_tree_cannot_hold_is_refused_at_its_door(
    seats: int, keys: int, simulations: int, sentence: str
) -> None:
    with pytest.raises(TooLarge, match=sentence):
        check(Board(seats, keys), Effort(simulations))  # type: ignore[arg-type]  # it is asked for no more


@pytest.mark.parametrize("away", [0, 40, -90])
def test_a_palace_of_any_size_and_anywhere_is_thought_about_on_the_board(away: int) -> None:
    line = "R1 " * 45
    state = building(line, "R1 R2 B3")
    state = replace(state, palace=tuple(sorted(moved(spot, away) for spot in state.palace)))
    scratch = state.scratch(0)

    scratch.begin(1)
    assert scratch.moves() == len(state.legal_moves(0)) > 90
    assert think(state, 0, Effort(20), 1) in state.legal_moves(0)
    scratch = state.scratch(None)
    scratch.rewind(1)
    assert scratch.moves() == len(state.legal_moves(0))


def moved(spot: int, columns: int) -> int:
    return spot + (cell_at(columns, columns // 2) << STACK_BITS)
