"""Planning sheets, for all games: cards can ask about every possible move, name it and draw it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.choosing.card import move_card
from bot.front.card import Drawing, Menu
from bot.front.words import SPOKEN
from bot.match.perspective_card import Perspective
from bot.plans.card import plan_card, unconditional_perspective
from bot.plans.foresight import possible_moves
from bot.plans.rules import Line, PlanKind
from render.picture import picture
from rules_engine import GAMES, Chance, Entry, Record, replay_table
from tests.bot.front.test_fits import PEOPLE, crowded_match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine import Table

CALM = [key for key, rules in GAMES.items() if rules.riddles is None]
MOVES = 16  # between two looks
LOOKS = 4


def plannable_tables(key: str) -> Iterator[tuple[Table, int]]:
    """Play a random match, and now and then yield it with a seat that could plan."""
    luck = Chance(f"plans of {key}")
    table = replay_table(Record.new(key, seats=GAMES[key].seats[0], seed="plans"))
    for number in range(MOVES * LOOKS):
        waiting = table.to_act()
        if not waiting:
            return
        if number % MOVES == 0 and len(waiting) == 1:
            yield table, (waiting[0] + 1) % table.record.seats
        table = table.then(waiting[0], str(luck.pick(list(table.state.legal_moves(waiting[0])))))


@pytest.mark.parametrize("lang", SPOKEN)
@pytest.mark.parametrize("key", CALM)
@pytest.mark.parametrize("stride", [4, pytest.param(1, marks=pytest.mark.slow)])
def test_whatever_comes_is_asked_about_and_told(key: str, lang: str, stride: int) -> None:
    luck = Chance("answers")
    for table, seat in tuple(plannable_tables(key))[::stride]:
        match = crowded_match(table.record, lang)
        sight = Perspective(match, table, seat, lang, match.theme)
        may = possible_moves(match, table, seat)
        foreseen = unconditional_perspective(sight, may)
        for wish in luck.shuffled(may)[:12]:
            for length in range(len(wish.path) + 1):
                for part in move_card(foreseen, wish.path[:length]).parts:
                    if isinstance(part, Drawing):
                        picture(part.game, part.view, part.names, part.lang, question=part.question)
            line = Line(PlanKind.ANY, PEOPLE[0], match.ply, (Entry(seat, str(wish)),), 1)
            assert plan_card(sight, (line,), may).parts


@pytest.mark.parametrize("key", CALM)
def test_what_may_be_done_later_comes_in_the_order_of_the_game(key: str) -> None:
    for table, seat in plannable_tables(key):
        may = list(map(str, possible_moves(crowded_match(table.record, "en"), table, seat)))
        (mover,) = table.to_act()
        following = table.then(mover, str(next(iter(table.state.legal_moves(mover)))))
        own = [str(move) for move in following.state.legal_moves(seat) if str(move) in may]

        assert len(may) == len(set(may))
        assert own == sorted(own, key=may.index)


def test_what_is_further_ahead_is_told_from_its_first_place_to_its_last() -> None:
    table, seat = next(plannable_tables("mandala"))
    foreseen = unconditional_perspective(
        Perspective(match := crowded_match(table.record, "fr"), table, seat, "fr", match.theme),
        possible_moves(match, table, seat),
    )
    (menu,) = (part for part in move_card(foreseen, ()).parts if isinstance(part, Menu))
    labels = [choice.label for choice in menu.choices]

    assert labels[-3:] == [
        f"Plus loin\u202f: {first} à {last}" for first, last in ((23, 39), (40, 57), (58, 75))
    ]
