"""Whose private sheets turn after a decision."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.choosing.sheet_rules import SheetPage, part_of
from bot.match.match import Chair, Match, Status
from rules_engine import GAMES, RESIGN, UNDO, Chance, Table, replay_table
from tests.bot.archived import match_of

PEOPLE = (10, 11, 12, 13)


def table_for(game: str, seats: int = 4) -> tuple[Match, Table]:
    chairs = tuple(Chair(user_id, str(user_id)) for user_id in PEOPLE[:seats])
    match = replace(
        match_of(game, **({"first": "0"} if game == "subdivision" else {})), seats=seats, chairs=chairs
    )
    return match, replay_table(match.record)


def after(before: tuple[Match, Table], seat: int, words: str) -> tuple[Match, Table]:
    match, table = before
    then = table.then(seat, words)
    status = Status.OVER if then.outcome() else match.status
    return replace(match, log=then.record.log, status=status), then


def moved(before: tuple[Match, Table], luck: Chance) -> tuple[Match, Table]:
    (seat, *_), state = before[1].to_act(), before[1].state
    return after(before, seat, str(luck.pick(list(state.legal_moves(seat)))))


def people_whose_sheets_turn(before: tuple[Match, Table], then: tuple[Match, Table]) -> frozenset[int]:
    """Name the people whose part in the turn has changed."""
    people = (chair.user_id for chair in before[0].chairs if chair.user_id is not None)
    return frozenset(one for one in people if part_of(*before, one) != part_of(*then, one))


def in_turn() -> list[str]:
    """List the games in which one seat moves at a time."""
    return [game for game in GAMES if len(table_for(game)[1].to_act()) == 1]


@pytest.mark.parametrize("game", in_turn())
def test_sheets_turn_of_those_who_moved_before_have_just_moved_and_are_to_move(game: str) -> None:
    luck, now, before = Chance(f"turning {game}"), table_for(game), None
    for _ in range(30):
        then = moved(now, luck)
        if then[1].outcome():
            break
        seats = {*now[1].to_act(), *then[1].to_act(), *({before} if before is not None else ())}
        assert people_whose_sheets_turn(now, then) <= {PEOPLE[seat] for seat in seats}
        assert people_whose_sheets_turn(now, then) >= {PEOPLE[seat] for seat in then[1].to_act()}
        before, now = then[0].log[-1].seat, then


def test_the_page_says_what_somebody_has_to_do() -> None:
    now = moved(table_for("subdivision"), Chance("pages"))

    pages = [part_of(*now, person).page for person in PEOPLE]

    assert pages == [SheetPage.DONE, SheetPage.QUESTION, SheetPage.WAITING, SheetPage.WAITING]


def test_a_move_taken_back_turns_the_sheet_that_asked_for_an_answer_to_it() -> None:
    now = moved(table_for("subdivision"), Chance("back"))

    assert people_whose_sheets_turn(now, after(now, 0, UNDO)) == {10, 11}


def test_the_end_turns_every_sheet() -> None:
    now = table_for("subdivision", 2)

    assert people_whose_sheets_turn(now, after(now, 1, RESIGN)) == {10, 11}


def test_where_all_search_an_answer_turns_no_sheet_of_those_who_still_search() -> None:
    now = table_for("maniki")

    then = after(now, 0, "say KI")

    assert part_of(*then, 10).page is SheetPage.WAITING
    assert people_whose_sheets_turn(now, then) == {10}
