"""Why a pyramid cannot be built somewhere."""

from __future__ import annotations

import pytest

from rules_engine import Record, replay
from rules_engine.playout import random_record

BEGUN = (
    Record.new("subdivision", seats=2, seed="abc", options={"first": "0"})
    .then(0, "build L b2")
    .then(1, "build M e5")
)


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("build L c3", "taken c3"),
        ("L B2", "taken b2"),
        ("build L c2", "crowded b2"),
        ("build L a1", "taken a1"),
        ("build S e4", "lonely e4"),
        ("build S b3", "lonely b3"),
        ("build M h1", "outside h1"),
        ("build M a7", "outside a7"),
        ("build L d1", "None"),
        ("build L", "None"),
        ("build S", "nowhere S"),
        ("park d1", "laid"),
        ("hello", "None"),
    ],
)
def test_5_3_what_forbids_to_build_is_named(words: str, rule: str) -> None:
    assert rule == str(replay(BEGUN).objection(0, words))


def test_a_size_that_is_used_up_is_named() -> None:
    record = random_record(Record.new("subdivision", seats=2, seed="spent", options={"first": "0"}))
    said = set()
    for ply in range(len(record.log)):
        state = replay(record.upto(ply))
        seat = state.to_act()[0]
        cell = str(next(iter(state.legal_moves(seat)))).split()[-1]
        said |= {str(state.objection(seat, f"build {size} {cell}")) for size in "SML"}

    assert {"spent S", "spent M", "spent L"} & said


def test_5_3_a_size_that_cannot_be_built_at_all_is_named() -> None:
    first = replay(Record.new("subdivision", seats=2, seed="abc", options={"first": "0"}))

    assert str(first.objection(0, "build S")) == "nowhere S"
    assert first.objection(0, "build M") is None


def test_a_size_is_objected_to_where_no_cell_of_it_is_legal() -> None:
    record = random_record(Record.new("subdivision", seats=3, seed="sizes"))
    for ply in range(len(record.log)):
        state = replay(record.upto(ply))
        seat = state.to_act()[0]
        legal = {str(move)[: len("build S")] for move in state.legal_moves(seat)}
        every = {f"build {size}" for size in "SML"}

        assert {words for words in every if state.objection(seat, words) is None} == legal


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_every_building_is_either_legal_or_objected_to(seed: str) -> None:
    record = random_record(Record.new("subdivision", seats=3, seed=seed))
    for ply in range(0, len(record.log), 5):
        state = replay(record.upto(ply))
        seat = state.to_act()[0]
        legal = {str(move) for move in state.legal_moves(seat)}
        every = {
            f"build {size} {column}{row}" for size in "SML" for column in "abcdefg" for row in range(1, 8)
        }

        assert {words for words in every if state.objection(seat, words) is None} == legal


LAYING = Record.new("subdivision", seats=2, seed="abc", options={"first": "0", "parks": "laid"}).then(
    0, "park c3"
)


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("build L c4", "early 5"),
        ("l c3", "early 5"),
        ("park c3", "taken c3"),
        ("C3", "taken c3"),
        ("park h1", "outside h1"),
        ("park c4", "None"),
        ("hello", "None"),
    ],
)
def test_5_6_what_forbids_to_lay_out_a_park_is_named(words: str, rule: str) -> None:
    assert rule == str(replay(LAYING).objection(0, words))


def test_every_park_is_either_legal_or_objected_to() -> None:
    state = replay(LAYING)
    legal = {str(move) for move in state.legal_moves(0)}
    every = {f"park {column}{row}" for column in "abcdefgh" for row in range(1, 9)}

    assert {words for words in every if state.objection(0, words) is None} == legal
