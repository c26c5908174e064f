"""How Maniki is listed, shown, kept and played out."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from rules_engine import GAMES, Chance, IllegalMove, Kind, Question, ask
from rules_engine.games.maniki.events import NEXT, Say
from rules_engine.games.maniki.ring import POSITIONS
from rules_engine.games.maniki.rules import LISTED, Maniki
from tests.games.maniki import naive
from tests.games.maniki.scenes import (
    EXPERT,
    STOPS,
    dealt,
    news,
    played,
    round_of,
)
from tests.games.play import NO_LUCK, Wandering, count_leaves, examples, wanderings

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))
GAME = GAMES["maniki"]
some_examples = examples(max_examples=60)


@pytest.mark.parametrize(("expert", "names"), [("no", naive.ORDERS), ("yes", naive.WITHOUT_SWAP)])
def test_what_is_listed_is_short_can_be_carried_out_and_visits_no_position_twice(
    expert: str, names: tuple[str, ...]
) -> None:
    for start in POSITIONS[::5]:
        state = round_of(start, "BLE|" if start != "BLE|" else "EB|L", rules=EXPERT._replace(expert=expert))
        listed = [move.orders for move in state.legal_moves(0) if isinstance(move, Say)]

        assert listed == naive.answers(start, names, LISTED)
        assert state.legal_moves(0)[-1] == NEXT


@pytest.mark.parametrize(("expert", "fewest", "most"), [("no", 126, 187), ("yes", 46, 52)])
def test_the_listed_answers_always_hold_a_right_one(expert: str, fewest: int, most: int) -> None:
    counts = set()
    for start in POSITIONS:
        for target in POSITIONS:
            moves = round_of(start, target, rules=EXPERT._replace(expert=expert)).legal_moves(1)
            answers = [move.orders for move in moves if isinstance(move, Say)]
            assert any(naive.is_right(start, target, orders) for orders in answers)
            if start != target:
                counts.add(len(moves))

    assert (min(counts), max(counts)) == (fewest, most)


def test_moves_come_by_length_then_in_the_order_of_the_orders_and_the_vote_last() -> None:
    words = [str(move) for move in round_of("BEL|", "EB|L", rules=EXPERT).legal_moves(0)]

    assert words[:9] == [
        "say LO",
        "say MA",
        "say LO LO",
        "say LO MA",
        "say MA LO",
        "say MA MA",
        "say LO LO LO",
        "say LO LO SO",
        "say LO MA KI",
    ]
    assert words[-3:] == ["say MA MA LO MA KI", "say MA MA LO MA LO", "next"]


@pytest.mark.parametrize(
    ("seats", "options", "leaves"),
    [
        (2, {}, [374, 70830]),
        (2, {"expert": "yes"}, [104, 5670]),
        (3, {"last_player_wins": "yes"}, [561, 210420]),
        (6, {"edition": "foxmind"}, [1122, 1045890]),
    ],
)
def test_the_ways_to_start_are_as_many_as_ever(
    seats: int, options: dict[str, str], leaves: list[int]
) -> None:
    state = dealt(seats, **options)

    assert [count_leaves(state, depth) for depth in (1, 2)] == leaves


def test_orders_are_asked_one_by_one_and_any_answer_so_far_may_be_said() -> None:
    moves = round_of("BEL|", "EB|L").legal_moves(0)
    verbs, first, second = ask(moves), ask(moves, ("say",)), ask(moves, ("say", "LO"))

    assert verbs == Question((), "verb", Kind.ONE, ("say", "next"))
    assert first == Question(("say",), "orders", Kind.ONE, ("LO", "MA"))
    assert second == Question(("say", "LO"), "orders", Kind.ONE, ("LO", "NI", "MA"), Say(("LO",)))


def test_the_view_shows_the_card_and_how_many_are_to_come() -> None:
    view = played(round_of("EB|L", "B|EL", "L|EB", "BEL|", rules=STOPS), "0 say KI", "2 next").view(1)

    assert (view.now, view.target, view.deck, view.scores) == ("EB|L", "B|EL", 2, (21, 0, 0))
    assert (view.out, view.votes, view.to_act) == ((0,), (2,), (1, 2))
    assert (view.orders, view.expert) == (("KI", "LO", "NI", "MA", "SO"), False)


def test_where_a_wrong_answer_led_is_for_all_to_see() -> None:
    state = played(round_of("EB|L", "B|EL", "L|EB"), "0 say MA SO")

    for seat in (None, 0, 1, 2):
        assert [str(event) for event in state.view(seat).news] == [
            "says 0 MA SO",
            "leads EB|L BE|L",
            "errs 0 impossible",
        ]


@some_examples
@given(wanderings(GAME, dealt, 200))
def test_a_seat_cannot_tell_twins_apart(wandering: Wandering[Maniki]) -> None:
    state = wandering.end()
    for seat in (None, *range(state.seats)):
        other = state.unseen(seat, Chance(f"twin-{wandering.seed}"))

        assert other.view(seat) == state.view(seat)
        assert all(
            other.legal_moves(any_seat) == state.legal_moves(any_seat) for any_seat in range(state.seats)
        )
        assert sorted(other.deck) == sorted(state.deck)


def test_twins_differ_where_nobody_looks() -> None:
    state = dealt(3)

    assert state.unseen(0, Chance("twin")) != state


@some_examples
@given(wanderings(GAME, dealt, 400))
def test_no_card_is_ever_lost_or_doubled(wandering: Wandering[Maniki]) -> None:
    state = wandering.end()
    facts = state.facts()
    cards = [*facts["deck"], facts["target"]] if facts["target"] else facts["deck"]

    assert len(cards) + sum(facts["won"]) == 24
    assert len(set(cards)) == len(cards)
    assert set(cards) <= set(POSITIONS)
    assert list(state.faults()) == []


@some_examples
@given(
    start=some.sampled_from(POSITIONS),
    target=some.sampled_from(POSITIONS),
    orders=some.lists(some.sampled_from(naive.ORDERS), min_size=1, max_size=30).map(tuple),
)
def test_any_orders_are_judged_as_the_plain_rules_judge_them(
    start: str, target: str, orders: tuple[str, ...]
) -> None:
    state = played(round_of(start, target, "L|EB"), f"0 say {' '.join(orders)}")
    right = naive.is_right(start, target, orders)

    assert news(state)[1] == " ".join(("leads", *naive.way(start, orders)))
    assert (news(state)[2].split()[0], state.to_act()) == (
        ("takes", (0, 1, 2)) if right else ("errs", (1, 2))
    )


SPOKEN = re.compile(r"(SAY)?((KI|LO|NI|MA|SO){1,30})")
words_like_orders = some.from_regex(r"(say )?((KI|LO|ni|MA|so|XX|S)[ ,-]?){0,34}", fullmatch=True)


@examples(max_examples=300)
@given(
    words=some.text()
    | words_like_orders
    | some.sampled_from(["next", "NEXT!", "n e x t", "say next", "nextki"])
)
def test_any_words_are_a_move_or_refused(words: str) -> None:
    state = round_of("EB|L", "B|EL", "L|EB")
    letters = "".join(letter for letter in words.upper() if letter.isalpha())
    try:
        move = state.read(0, words)
    except IllegalMove:
        assert not SPOKEN.fullmatch(letters)
        assert letters != "NEXT"
        return

    assert (move == NEXT) == (letters == "NEXT")
    assert move == NEXT or SPOKEN.fullmatch(letters)
    assert list(state.apply(0, move, NO_LUCK).faults()) == []
    assert state.read(0, str(move)) == move


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_stranger_is_refused(seat: int) -> None:
    with pytest.raises(IllegalMove):
        round_of("EB|L", "B|EL").read(seat, "say MA LO SO")


def test_nobody_answers_once_it_is_over() -> None:
    over = played(round_of("EB|L", "B|EL"), "1 say MA LO SO")

    for words in ("say KI", "next"):
        with pytest.raises(IllegalMove):
            over.read(0, words)


def test_faults_are_found() -> None:
    state = round_of("EB|L", "B|EL", "L|EB")

    assert list(state.faults()) == []
    assert list(replace(state, won=((1,), (2,), (3,))).faults()) == [
        "the cards of the deck and the seats are not all the cards"
    ]
    assert list(replace(state, target=state.deck[0]).faults()) == ["a card is there twice"]
    assert list(replace(state, now=state.target).faults()) == [
        "the target shows where the animals are, with other cards to play (K1)"
    ]
    assert list(replace(state, out=7).faults()) == ["the card should be gone: too many are out"]
    assert list(replace(state, out=1, votes=6).faults()) == [
        "the card should be gone: all who are not out want it to"
    ]
    assert list(replace(state, target=-1).faults()) == [
        "the cards of the deck and the seats are not all the cards",
        "the match has not stopped when it should",
    ]


def test_there_is_a_record_of_every_way_to_end_at_every_table() -> None:
    ways = [f"{reason}_{seats}" for reason in ("all", "goal", "unsolved") for seats in range(2, 7)]

    assert [path.stem for path in RECORDS] == ways
