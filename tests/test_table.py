"""A record played out: moves taken back, seats that leave, and when there is no way back."""

from __future__ import annotations

from dataclasses import fields

import pytest

from rules_engine import GAMES, RESIGN, UNDO, Chance, Entry, IllegalMove, Record, Table, deal, replay_table

each_game = pytest.mark.parametrize("key", GAMES)


def opened(key: str = "subdivision", seats: int | None = None) -> Table:
    return deal(Record.new(key, seats=seats or GAMES[key].seats[0], seed="table"))


def moved(table: Table, luck: Chance) -> Table:
    """Make any move."""
    seat = luck.pick(table.to_act())
    return table.make(seat, luck.pick(tuple(table.state.legal_moves(seat))))


def played(table: Table, plies: int) -> Table:
    luck = Chance("table")
    for _ in range(plies):
        table = moved(table, luck)
    return table


def test_the_last_move_is_the_last_that_stands() -> None:
    table = opened()
    assert table.last is None
    assert table.ply == 0

    table = table.then(0, "build L d1")

    assert table.last == Entry(0, "build L d1")
    assert table.ply == 1


@each_game
def test_a_move_taken_back_leaves_the_position_of_before(key: str) -> None:
    table = played(opened(key), 2)
    after = moved(table, Chance("back"))
    assert after.last is not None

    back = after.then(after.last.seat, UNDO)

    assert (back.state, back.before(), back.revealed) == (table.state, table.before(), table.revealed)
    assert back.record.log == (*after.record.log, Entry(after.last.seat, UNDO))
    assert back == replay_table(back.record)


@each_game
def test_everything_can_be_taken_back_but_not_more(key: str) -> None:
    table = played(opened(key), 4)
    for _ in range(4):
        assert table.last is not None
        table = table.then(table.last.seat, UNDO)

    assert table.state == opened(key).state
    assert table.ply == 8
    with pytest.raises(IllegalMove):
        table.then(0, UNDO)


def test_after_a_takeback_other_moves_are_made() -> None:
    table = opened().then(0, "build L d1").then(0, UNDO).then(0, "build L c1")

    assert [str(entry) for entry in table.record.log] == ["0 build L d1", "0 undo", "0 build L c1"]
    assert table.last == Entry(0, "build L c1")
    assert table.to_act() == (1,)


def test_luck_is_not_drawn_anew_by_taking_back() -> None:
    """The luck of a move follows from its place in the log, so there is nothing to win by trying again."""
    table = played(opened("ice_palace"), 3)

    assert replay_table(table.record).state == table.state


@pytest.mark.parametrize("words", [UNDO, RESIGN, "build L d1"])
@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_no_seat_is_no_seat(words: str, seat: int) -> None:
    with pytest.raises(IllegalMove):
        opened().then(0, "build L c1").then(seat, words)


@pytest.mark.parametrize("words", ["", "UNDO", "undo ", "Resign", "build L zz", "🎲"])
def test_nonsense_is_no_move(words: str) -> None:
    with pytest.raises(IllegalMove):
        opened().then(0, words)


def test_when_one_of_two_leaves_the_other_has_won() -> None:
    outcome = opened().then(0, RESIGN).outcome()

    assert outcome is not None
    assert (outcome.ranks, outcome.reason) == ((2, 1), "resigned")


def test_nobody_moves_after_the_end() -> None:
    table = opened().then(0, "build L c1").then(1, RESIGN)

    assert table.to_act() == ()
    for words in (RESIGN, "build L d1"):
        with pytest.raises(IllegalMove):
            table.then(0, words)


@each_game
def test_a_move_at_hand_is_made_as_its_words_are(key: str) -> None:
    table, luck = opened(key), Chance("at hand")
    for _ in range(6):
        seat = luck.pick(table.to_act())
        move = luck.pick(tuple(table.state.legal_moves(seat)))
        after = table.make(seat, move)

        assert after == table.then(seat, str(move))
        assert after.state.news == table.then(seat, str(move)).state.news
        table = after


@each_game
def test_a_view_tells_the_options_that_are_not_at_their_default(key: str) -> None:
    game = GAMES[key]
    unusual = {name: values[-1] for name, values in game.options.items()}
    table = deal(Record.new(key, seats=game.seats[-1], seed="options", options=unusual))

    assert dict(table.view(None).options) == unusual
    assert opened(key).view(0).options == ()


def test_a_view_of_a_table_that_others_have_left_has_ended() -> None:
    view = opened(seats=2).then(1, RESIGN).view(0)

    assert view.outcome is not None
    assert view.outcome.ranks == (1, 2)
    assert view.to_act == ()


def test_a_seat_leaves_once() -> None:
    table = opened(seats=3).then(0, RESIGN)

    with pytest.raises(IllegalMove):
        table.then(0, RESIGN)


def test_who_left_stays_behind_whoever_stayed() -> None:
    table = opened(seats=3).then(1, RESIGN)
    luck = Chance("stay")
    while table.outcome() is None:
        table = moved(table, luck)

    outcome = table.outcome()
    assert outcome is not None
    assert outcome.ranks[1] == 3
    assert sorted(outcome.ranks[::2]) in ([1, 2], [1, 1])
    assert outcome.reason != "resigned"


def test_leaving_is_not_undone_by_taking_a_move_back() -> None:
    before = opened(seats=3)
    mover = before.to_act()[0]
    table = played(before, 1).then((mover + 2) % 3, RESIGN).then(mover, UNDO)

    assert table.resigned == {(mover + 2) % 3}
    assert table.to_act() == (mover,)


@each_game
def test_a_match_goes_on_when_one_of_three_has_left(key: str) -> None:
    seats = max(3, GAMES[key].seats[0])
    table = played(opened(key, seats), 1)
    leaving = (table.to_act()[0] + 1) % seats
    table, luck, its_moves = table.then(leaving, RESIGN), Chance("left"), 0

    for _ in range(30):
        if table.outcome():
            break
        entry = table.abstention()
        table = moved(table, luck) if entry is None else table.then(entry.seat, entry.words)
        assert entry is None or entry.seat == leaving
        its_moves += table.last is not None and table.last.seat == leaving

    assert its_moves, "what its game does not say, a computer does in its place"
    assert replay_table(table.record) == table


@each_game
def test_nobody_abstains_who_is_there(key: str) -> None:
    assert opened(key).abstention() is None


@each_game
def test_a_move_that_draws_luck_reveals(key: str) -> None:
    table, luck = opened(key), Chance("reveals")
    for _ in range(12):
        if table.outcome():
            break
        after = moved(table, luck)
        assert after.last is not None
        chance = Chance(after.record.seed, after.ply)
        table.state.apply(after.last.seat, table.state.read(after.last.seat, after.last.words), chance)
        assert after.revealed or not chance.was_used
        table = after


def test_a_table_is_its_record() -> None:
    table = played(opened(), 3)

    assert replay_table(table.record) == table
    assert not any(isinstance(getattr(table, part.name), Table) for part in fields(table)), "and no more"


def test_a_move_that_shows_what_was_hidden_reveals_without_luck() -> None:
    asking = opened("maniki", 3)
    voting = asking.then(0, "next")
    shown = voting.then(1, "next").then(2, "next")

    assert not voting.revealed
    assert shown.revealed, "the next card lies open"
    assert shown.then(2, UNDO).revealed is False


def test_those_who_have_resigned_are_ranked_among_themselves() -> None:
    """All of them are behind whoever stayed, and there by what they had."""
    table = opened("ice_palace", 4)
    left = table.then(1, RESIGN).then(3, RESIGN)
    luck = Chance("ranks")
    while left.state.to_act():
        left = moved(left, luck)
    outcome, ended = left.outcome(), left.state.outcome()
    assert outcome is not None
    assert ended is not None
    first, last = sorted((1, 3), key=lambda seat: ended.ranks[seat])

    assert ended.ranks[first] < ended.ranks[last], "they are not equal"
    assert (outcome.ranks[first], outcome.ranks[last]) == (3, 4)
