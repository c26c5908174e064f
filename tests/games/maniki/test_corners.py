"""The corner cases of Maniki, K1 to K9, each with the paragraph of its rules."""

from __future__ import annotations

import pytest

from rules_engine import IllegalMove, Outcome, Record, Table, replay_table
from rules_engine.games.maniki.rules import ORDER_LIMIT
from tests.games.maniki.scenes import (
    EXPERT,
    LAST_WINS,
    STOPS,
    dealt,
    news,
    played,
    round_of,
    solved,
)


def test_4_4_k1_the_start_card_is_skipped_while_the_animals_are_still_there() -> None:
    before = state = dealt(2)
    first, start = before.facts()["target"], before.facts()["now"]
    for _ in range(23):
        assert state.outcome() is None
        state = played(state, "0 next", "1 next")

    assert news(state)[1:] == [
        f"buries {before.facts()['deck'][-2]} votes",
        f"skips {start}",
        f"reveals {first}",
    ]
    assert state.facts()["deck"] == [*before.facts()["deck"][:-1], start]


def test_4_4_k1_the_only_card_left_is_played_and_any_round_trip_is_right() -> None:
    state = played(round_of("EB|L", "B|EL", "EB|L", seats=2, rules=LAST_WINS), "0 say KI")
    assert news(state)[2:] == ["errs 0 elsewhere", "takes 1 B|EL last", "reveals EB|L"]
    assert (state.facts()["now"], state.facts()["target"]) == ("EB|L", "EB|L")

    words = [str(move) for move in state.legal_moves(0) if len(move.path) == 3]
    right = [say for say in words if news(played(state, f"0 {say}"))[-1] == "takes 0 EB|L answer"]
    assert right == ["say KI LO", "say LO KI", "say NI NI", "say MA MA"]
    assert len(words) == 14
    assert played(state, "0 say KI MA").outcome() == Outcome((1, 2), (22, 2), "all")


def test_4_4_k2_the_start_card_comes_last_and_24_cards_are_won() -> None:
    state = dealt(3)
    start = state.facts()["now"]
    for _ in range(23):
        state = solved(state, 0)
    assert state.facts()["target"] == start

    assert solved(state, 2).outcome() == Outcome((1, 3, 2), (23, 0, 1), "all")


def test_4_4_k3_the_last_player_left_goes_on_searching() -> None:
    state = played(round_of("EB|L", "B|EL", "L|EB"), "0 say KI", "1 say KI")

    assert (state.outcome(), state.to_act()) == (None, (2,))


def test_4_4_k3_by_agreement_the_last_player_left_wins_the_card_and_the_animals_stay() -> None:
    state = played(round_of("EB|L", "B|EL", "L|EB", rules=LAST_WINS), "0 say KI")
    assert state.to_act() == (1, 2)

    state = played(state, "2 say KI")
    assert news(state) == [
        "says 2 KI",
        "leads EB|L EBL|",
        "errs 2 elsewhere",
        "takes 1 B|EL last",
        "reveals L|EB",
    ]
    assert state.facts() == {"now": "EB|L", "target": "L|EB", "deck": [], "won": [22, 1, 0], "out": []}


def test_4_4_k4_when_all_are_wrong_the_card_goes_under_the_deck_and_the_start_stays() -> None:
    state = played(round_of("EB|L", "B|EL", "L|EB"), "0 say KI", "1 next", "1 say KI", "2 say KI")

    assert news(state)[2:] == ["errs 2 elsewhere", "buries B|EL out", "reveals L|EB"]
    assert state.facts() == {"now": "EB|L", "target": "L|EB", "deck": ["B|EL"], "won": [22, 0, 0], "out": []}
    assert state.view(None).votes == ()


def test_4_4_k4_the_only_card_left_comes_again() -> None:
    state = played(round_of("EB|L", "B|EL"), "0 say KI", "1 say KI", "2 say KI")

    assert news(state)[3:] == ["buries B|EL out", "reveals B|EL"]
    assert state.to_act() == (0, 1, 2)


@pytest.mark.parametrize(
    ("start", "order"), [("BEL|", "NI"), ("|BEL", "NI"), ("BEL|", "KI"), ("|BEL", "LO"), ("B|EL", "MA")]
)
def test_4_4_k5_an_impossible_order_is_wrong(start: str, order: str) -> None:
    assert news(played(round_of(start, "L|EB"), f"0 say {order}"))[-1] == "errs 0 impossible"


@pytest.mark.parametrize(
    "words", ["MA LO SO SO SO", "NI NI MA LO SO", " ".join(["NI"] * 26 + ["MA", "LO", "SO"])]
)
def test_4_4_k6_a_long_way_round_is_right(words: str) -> None:
    assert played(round_of("EB|L", "B|EL", "L|EB"), f"0 say {words}").facts()["won"][0] == 23


def test_4_4_k7_when_all_who_are_not_out_vote_the_card_goes_under_the_deck() -> None:
    state = played(round_of("EB|L", "B|EL", "L|EB"), "0 say KI", "2 next")
    assert (news(state), state.view(None).votes) == (["nexts 2"], (2,))
    assert state.to_act() == (1, 2)

    state = played(state, "1 next")
    assert news(state) == ["nexts 1", "buries B|EL votes", "reveals L|EB"]
    assert (state.view(None).votes, state.facts()["deck"]) == ((), ["B|EL"])


def test_4_4_k7_a_wrong_answer_may_leave_only_those_who_have_voted() -> None:
    state = played(round_of("EB|L", "B|EL", "L|EB"), "0 next", "2 next", "1 say KI")

    assert news(state)[2:] == ["errs 1 elsewhere", "buries B|EL votes", "reveals L|EB"]


def test_4_4_k7_who_has_voted_may_still_answer_but_not_vote_again() -> None:
    state = played(round_of("EB|L", "B|EL", "L|EB"), "0 next")

    assert "next" not in [str(move) for move in state.legal_moves(0)]
    with pytest.raises(IllegalMove):
        state.read(0, "next")
    assert played(state, "0 say MA LO SO").facts()["won"][0] == 23


def test_4_4_k7_by_agreement_it_stops_once_nobody_finds_any_card_that_is_left() -> None:
    before = round_of("EB|L", "B|EL", "L|EB", "BEL|", won=(9, 6, 6), rules=STOPS)
    vote = ("0 next", "1 next", "2 next")

    state = played(before, *vote, *vote)
    assert state.outcome() is None
    assert played(state, *vote[:2]).outcome() is None

    state = played(state, *vote)
    assert state.outcome() == Outcome((1, 2, 2), (9, 6, 6), "unsolved")
    assert state.facts()["deck"] == ["B|EL", "L|EB", "BEL|"]
    assert news(state)[-1] == "buries BEL| votes"


def test_4_4_k7_a_card_that_is_found_starts_the_count_again() -> None:
    before = round_of("EB|L", "B|EL", "L|EB", "BEL|", won=(9, 6, 6), rules=STOPS)
    vote = ("0 next", "1 next", "2 next")
    state = solved(played(before, *vote), 1)

    assert played(state, *vote).outcome() is None
    assert played(state, *vote, *vote).outcome() == Outcome((1, 2, 3), (9, 7, 6), "unsolved")


def test_4_4_k7_the_card_where_the_animals_are_needs_no_turn_of_its_own() -> None:
    state = dealt(2, stop="unsolved")
    for _ in range(23):
        assert state.outcome() is None
        state = played(state, "0 next", "1 next")

    assert state.outcome() == Outcome((1, 1), (0, 0), "unsolved")


@pytest.mark.parametrize(
    "words",
    [
        "say MA LO SO",
        "SAY ma lo so",
        "ma lo so",
        "MALOSO",
        "  m a l o s o ",
        "Say: ma, lo & so!",
        "ma-lo-so 123",
        "saymaloso",
    ],
)
def test_4_4_k8_only_letters_count_and_the_verb_may_be_missing(words: str) -> None:
    assert str(round_of("EB|L", "B|EL").read(0, words)) == "say MA LO SO"


@pytest.mark.parametrize(
    ("words", "understood", "nearest"),
    [
        ("say KI LU", ("say", "KI"), ("say KI LO",)),
        ("ki lo m", ("say", "KI", "LO"), ("say KI LO MA",)),
        ("ki lo xx", ("say", "KI", "LO"), ()),
        ("KI" * 31, ("say", *["KI"] * ORDER_LIMIT), ("say" + " KI" * ORDER_LIMIT,)),
        ("nxt", (), ("next",)),
        ("hello", (), ()),
        ("", (), ()),
        ("12 !?", (), ()),
    ],
)
def test_4_4_k9a_what_is_no_sequence_of_orders_is_no_answer_and_locks_nobody_out(
    words: str, understood: tuple[str, ...], nearest: tuple[str, ...]
) -> None:
    state = round_of("EB|L", "B|EL")
    with pytest.raises(IllegalMove) as refused:
        state.read(0, words)

    assert (refused.value.words, refused.value.understood, refused.value.nearest) == (
        words,
        understood,
        nearest,
    )
    assert state.to_act() == (0, 1, 2)


def test_4_4_k9a_for_experts_the_swap_is_an_impossible_order() -> None:
    state = round_of("E|LB", "B|EL", "L|EB", rules=EXPERT)
    swapped = played(state, "0 say NI SO")

    assert news(swapped) == ["says 0 NI SO", "leads E|LB", "errs 0 impossible"]
    assert swapped.facts()["out"] == [0]
    assert not any("NI" in str(move) for move in state.legal_moves(0))
    assert news(played(state, "0 say KI MA LO SO"))[2] == "takes 0 B|EL answer"


def test_4_4_k9_of_two_who_are_right_the_first_wins_and_the_other_answers_the_next_card() -> None:
    state = played(round_of("EB|L", "B|EL", "L|EB", "BEL|"), "2 say MA LO SO", "1 say MA LO SO")

    assert state.facts()["won"] == [21, 0, 1]
    assert news(state)[2:] == ["errs 1 impossible"]


LEFT = """\
game maniki
version 1
seats 3
seed left
option edition jumbo
option expert no
option last_player_wins yes
option cards 5
option stop never
2 resign
"""


def stood_in(table: Table) -> Table:
    """Let whoever has left do what the game says at once."""
    while entry := table.abstention():
        table = table.then(entry.seat, entry.words)
    return table


def test_k3_who_has_left_is_out_of_every_card_and_never_the_last_one_left() -> None:
    table = stood_in(replay_table(Record.parse(LEFT)))
    assert table.to_act() == (0, 1)

    table = stood_in(table.then(0, "say KI KI KI KI"))

    assert table.view(None).scores == (0, 1, 0)
    assert table.to_act() == (0, 1), "the next card waits for those who are there"
    assert replay_table(Record.parse(str(table.record))) == table


def test_k7_a_vote_does_not_wait_for_who_has_left() -> None:
    table = stood_in(replay_table(Record.parse(LEFT.replace("last_player_wins yes", "last_player_wins no"))))
    card = table.state.view(None).target

    table = stood_in(table.then(0, "next").then(1, "next"))

    assert table.state.view(None).target != card
    assert table.to_act() == (0, 1)


def test_a_record_in_which_who_had_left_voted_goes_as_it_went() -> None:
    table = replay_table(Record.parse(LEFT + "2 next\n0 say KI KI KI KI\n1 say KI KI KI KI\n"))

    assert table.view(None).scores == (0, 0, 1)


def test_an_answer_of_as_many_orders_as_there_may_be_is_heard() -> None:
    state = round_of("EB|L", "B|EL", "L|EB")
    longest = " ".join(["MA"] * ORDER_LIMIT)

    assert state.objection(0, longest) is None
    assert str(state.read(0, longest)) == f"say {longest}"
    with pytest.raises(IllegalMove):
        state.read(0, f"{longest} MA")
