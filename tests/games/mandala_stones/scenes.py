"""Positions of Mandala Stones, drawn, dealt and played."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from rules_engine import Record, deal
from rules_engine.games.mandala_stones.board import (
    CIRCLES,
    MANDALAS,
    PATTERNS,
    STACKS,
    STONE_WORDS,
    pile_of,
    standing,
    update_tops,
)
from rules_engine.games.mandala_stones.rules import NOT_YET, MandalaStones, Rules
from tests.games.play import NO_LUCK

if TYPE_CHECKING:
    from collections.abc import Iterable


NOTHING = "-"

# As a grid of stacks and circles: a stack is its stones from bottom to top, a circle its artist.
BARE = """
.  -  .  -  .  -  .
-  .  -  *  -  .  -
.  -  .  -  .  -  .
-  *  -  .  -  o  -
.  -  .  -  .  -  .
-  .  -  o  -  .  -
.  -  .  -  .  -  .
"""
STARS = BARE.replace("-", "r*")


def pile(word: str) -> int:
    """Pile up `r*bo`: a red star below a blue ring."""
    stones = [word[place : place + 2] for place in range(0, len(word), 2)] if word != NOTHING else []
    return pile_of(tuple(STONE_WORDS.index(stone) for stone in stones))


def scene(
    drawn: str = STARS,
    *towers: str,
    turn: int = 0,
    seats: int = 2,
    laid: int = 0,
    ending: int = NOT_YET,
    objectives: str = "O9 O10 O8 O7 O3 O4 O5 O6",
    **options: str,
) -> MandalaStones:
    """Set up what is drawn; the towers of a seat are five piles, `r*bo - - y* -`; blue stars are laid."""
    rows = [line.split() for line in drawn.strip().splitlines()]
    grid = {(row, column): word for row, words in enumerate(rows) for column, word in enumerate(words)}
    stacks = tuple(pile(word) for (row, column), word in grid.items() if (row + column) % 2)
    circles = [word for (row, column), word in grid.items() if row % 2 and column % 2]
    artists = [(circle, word) for circle, word in zip(CIRCLES, circles, strict=True) if word in PATTERNS]
    cards = objectives.split()
    boards = [*towers, *["- - - - -"] * (seats - len(towers))]
    assert len(stacks) == STACKS
    return MandalaStones(
        seats=seats,
        rules=Rules(
            MANDALAS[options.get("mandala", "48")],
            options.get("buried", "colors_visible"),
            options.get("blocked_end", "immediate"),
        ),
        first=0,
        objectives=tuple(tuple(cards[2 * seat : 2 * seat + 2]) for seat in range(seats)),
        turn=turn,
        ending=ending,
        artists=standing(
            "".join(circle for circle, _ in artists),
            [PATTERNS.index(pattern) for _, pattern in artists],
        ),
        stacks=stacks,
        tops=update_tops((0, 0), stacks, range(STACKS)),
        towers=tuple(tuple(map(pile, board.split())) for board in boards),
        points=(0,) * seats,
        bonuses=(0,) * seats,
        scored=(STONE_WORDS.index("b*"),) * laid,
    )


def dealt(seats: int, seed: str = "deal", **options: str) -> MandalaStones:
    state = deal(Record.new("mandala_stones", seats=seats, seed=seed, options=options)).state
    assert isinstance(state, MandalaStones)
    return state


def played(state: MandalaStones, *lines: str) -> MandalaStones:
    """Make moves written `0 score red`."""
    for line in lines:
        seat, _, words = line.partition(" ")
        state = state.apply(int(seat), state.read(int(seat), words), NO_LUCK)
    return state


def picks(state: MandalaStones, start: str = "") -> set[str]:
    """Tell how `pick` may go on after some words, without the own space: `E N`, or `N`."""
    head = ("pick", *start.split())
    paths = [move.path for seat in state.to_act() for move in state.legal_moves(seat)]
    return {" ".join(path[len(head) : -1]) for path in paths if path[: len(head)] == head}


def scores(state: MandalaStones) -> list[str]:
    """Tell how the seat to act may score a color."""
    paths = [move.path for seat in state.to_act() for move in state.legal_moves(seat)]
    return [path[1] for path in paths if path[0] == "score"]


def news(state: MandalaStones) -> list[str]:
    return [str(event) for event in state.news]


def board(state: MandalaStones, seat: int) -> str:
    """Draw the towers of a seat as `scene` takes them."""
    return " ".join("".join(tower) or NOTHING for tower in state.facts()["towers"][seat])


def all_stones(state: MandalaStones) -> Iterable[str]:
    """Name every stone, wherever it is."""
    facts = state.facts()
    return chain(facts["mandala"], *facts["stacks"], *chain(*facts["towers"]))
