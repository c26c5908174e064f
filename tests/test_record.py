from __future__ import annotations

from dataclasses import replace

import pytest

from rules_engine import (
    BadRecord,
    BadSetup,
    Entry,
    IllegalMove,
    Outcome,
    Record,
    Table,
    deal,
    replay,
    replay_table,
)

HEAD = """\
game subdivision
version 1
seats 3
seed abc
option parks default
option private_parks no
option sets 5
option first 0
"""
GAME = (
    HEAD
    + """\
0 build M b2
1 build L c4
2 build S d5
"""
)


def short() -> Table:
    return replay_table(Record.parse(GAME))


def test_a_record_is_written_down_and_read_back() -> None:
    record = Record.parse(GAME)

    assert str(record) == GAME
    assert record == Record.new("subdivision", seats=3, seed="abc", options={"first": "0"}).then(
        0, "build M b2"
    ).then(1, "build L c4").then(2, "build S d5")


def test_blank_lines_notes_and_spaces_say_nothing() -> None:
    loose = GAME.replace("1 build", "\n# a note\n  1   build").replace("\n", "\r\n")

    assert Record.parse(loose) == Record.parse(GAME)


def test_what_is_not_said_is_the_default() -> None:
    bare = "\n".join(line for line in GAME.splitlines() if not line.startswith("option"))

    assert dict(Record.parse(bare).options) == {
        "parks": "default",
        "private_parks": "no",
        "sets": "5",
        "first": "random",
    }


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("game subdivision", "game chess", 1, "there is no game 'chess' on the shelf; there are: "),
        ("version 1", "version 99", 2, "played under version 99 of subdivision, here is 1"),
        ("version 1", "version one", 2, "'one' is not a number"),
        ("seats 3", "seats 5", 3, "subdivision is for 2 to 4 seats, not 5"),
        ("seats 3", "seats 0", 3, "subdivision is for 2 to 4 seats, not 0"),
        ("seats 3", "seats -1", 3, "'-1' is not a number"),
        ("seats 3", f"seats {'9' * 5000}", 3, f"'{'9' * 5000}' is not a number"),
        ("seed abc", "seed a b", 4, "a seed is one word of 1 to 64 characters, not 'a b'"),
        ("seed abc", "seed " + "a" * 65, 4, f"a seed is one word of 1 to 64 characters, not '{'a' * 65}'"),
        ("seed abc", "seed", 4, "'seed' is not a line of a record"),
        ("seed abc", "seats 2", 4, "seats has been said on line 3"),
        ("option parks default", "option trees many", 5, "subdivision has no option 'trees'; its options: "),
        (
            "parks default",
            "parks none",
            5,
            "'none' is not a value of subdivision's option parks; its values: ",
        ),
        ("parks default", "parks", 5, "'option parks' is not a line of a record"),
        ("option sets", "option parks", 7, "parks has been said on line 5"),
        ("0 build M b2", "zero build M b2", 9, "'zero build M b2' is not a line of a record"),
        ("1 build L c4", "build L c4", 10, "'build L c4' is not a seat and the words of a move"),
        ("1 build L c4", "1", 10, "'1' is not a seat and the words of a move"),
        ("1 build", "12345 build", 10, "'12345' is not a number"),
        ("1 build", "² build", 10, "'²' is not a number"),
    ],
)
def test_a_text_that_is_no_record_is_refused_with_its_line(
    old: str, new: str, line: int, reason: str
) -> None:
    with pytest.raises(BadRecord) as refusal:
        Record.parse(GAME.replace(old, new))

    assert refusal.value.line == line
    assert refusal.value.reason.startswith(reason)
    assert str(refusal.value).startswith(f"line {line}: {reason}")


@pytest.mark.parametrize("missing", ["game", "version", "seats", "seed"])
def test_a_record_without_its_head_is_refused(missing: str) -> None:
    text = "\n".join(line for line in GAME.splitlines() if not line.startswith(missing))

    with pytest.raises(BadRecord) as refusal:
        Record.parse(text)
    assert str(refusal.value) == f"a record starts with its game, version, seats, seed; missing: {missing}"


@pytest.mark.parametrize(
    ("lines", "line", "reason"),
    [
        (["1 build L b2"], 12, "'build L b2' is not a legal move here; understood: build L"),
        (["1 jump"], 12, "'jump' is not a legal move here"),
        (["2 build L c4"], 12, "it is not the turn of seat 2, but of 1"),
        (["7 build L c4"], 12, "there is no seat 7; the seats are 0 to 2"),
        (["7 undo"], 12, "there is no seat 7; the seats are 0 to 2"),
        (["1 undo", "2 undo"], 13, "there is no move to take back"),
        (["1 resign", "1 resign"], 13, "'resign' is not a legal move here"),
        (["1 resign", "2 resign", "0 build L c4"], 14, "the game is over"),
    ],
)
def test_the_first_illegal_line_is_named(lines: list[str], line: int, reason: str) -> None:
    text = "\n".join([HEAD + "0 build M b2\n# a note", "", *lines, "0 whatever"])

    with pytest.raises(BadRecord) as refusal:
        replay(Record.parse(text))
    assert refusal.value.line == line
    assert refusal.value.reason.startswith(f"{lines[-1]}: {reason}")


def test_a_record_that_was_never_a_text_numbers_its_lines_as_if_it_were() -> None:
    record = Record.parse(GAME).then(0, "build M b2")
    written = Record.new("subdivision", seats=3, seed="abc", options={"first": "0"}).then(1, "build L c4")

    for wrong, line in ((record, 12), (written, 9)):
        with pytest.raises(BadRecord) as refusal:
            replay_table(wrong)
        assert refusal.value.line == line


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"game": "chess"}, "there is no game 'chess' on the shelf"),
        ({"seats": 5}, "subdivision is for 2 to 4 seats, not 5"),
        ({"seed": ""}, "a seed is one word"),
        ({"seed": "a\nb"}, "a seed is one word"),
        ({"options": {"parks": "many"}}, "'many' is not a value of subdivision's option parks"),
        ({"options": {"Parks": "default"}}, "subdivision has no option 'Parks'"),
    ],
)
def test_a_bad_setup_is_refused(changes: dict[str, object], reason: str) -> None:
    asked: dict[str, object] = {"game": "subdivision", "seats": 2, "seed": "abc", **changes}

    with pytest.raises(BadSetup, match=reason):
        Record.new(**asked)  # type: ignore[arg-type]


def test_the_log_keeps_the_canonical_words() -> None:
    table = short().then(0, " BUILD l  F6 ")

    assert table.record.log[-1] == Entry(0, "build L f6")


def test_a_refused_line_changes_nothing() -> None:
    table = short()
    before = repr(table)

    for seat, words in ((0, "build L b2"), (1, "build L f6"), (9, "build L f6"), (-1, "undo"), (0, "")):
        with pytest.raises(IllegalMove):
            table.then(seat, words)
    assert repr(table) == before


def test_undo_takes_back_one_move_after_the_other() -> None:
    table = short().then(2, "undo").then(0, "undo")

    assert table.state == replay(Record.parse(HEAD + "0 build M b2\n"))
    assert table.last == Entry(0, "build M b2", line=9)
    assert [entry.words for entry in table.record.log[-2:]] == ["undo", "undo"]
    with pytest.raises(IllegalMove):
        table.then(1, "undo").then(1, "undo")


def test_undo_brings_nobody_back_who_has_left() -> None:
    table = short().then(1, "resign").then(0, "build L f6").then(0, "undo")

    assert table.resigned == {1}
    assert table.last == Entry(2, "build S d5")
    assert short().then(1, "resign").then(2, "undo").resigned == {1}


def test_the_last_who_stays_wins_at_once() -> None:
    table = short().then(1, "resign").then(2, "resign")

    assert table.outcome() == Outcome((1, 2, 2), table.state.view(None).scores, "resigned")
    assert table.to_act() == ()


def test_who_left_ranks_behind_whoever_stayed() -> None:
    table = replay_table(Record.parse(HEAD)).then(2, "resign")
    while table.to_act():
        seat = table.to_act()[0]
        table = table.then(seat, str(next(iter(table.state.legal_moves(seat)))))
    outcome = table.outcome()

    assert outcome is not None
    assert (outcome.ranks[2], outcome.reason) == (3, "deadlock")


def test_the_moves_of_a_computer_say_so_and_replay_whatever_its_level_was() -> None:
    table = deal(Record.parse(HEAD))
    seat = table.to_act()[0]
    table = table.then(seat, str(next(iter(table.state.legal_moves(seat)))), "clairvoyant")

    text = str(table.record)
    assert text.endswith(" # clairvoyant\n")
    again = Record.parse(text)
    assert again == table.record
    assert replay_table(again) == table
    assert replace(again.log[0], level=None) != again.log[0], "who made it is part of what is kept"


def test_a_part_of_a_record_leads_to_an_earlier_position() -> None:
    record = Record.parse(GAME)

    assert replay(record.upto(0)) == deal(record).state
    assert replay(record.upto(99)) == replay(record)


OLDER = """\
game ice_palace
version 1
seats 3
seed older
option hands open
option yard_stack_colors any
option passes_to_end n
option first 0
"""


def test_a_record_of_the_version_before_goes_on_where_nothing_has_changed_for_it() -> None:
    record = Record.parse(OLDER)

    assert str(record) == OLDER
    assert replay_table(record).state == replay_table(replace(record, version=2)).state


def test_a_record_that_would_replay_differently_is_refused() -> None:
    with pytest.raises(BadRecord, match="line 2: played under version 1 of ice_palace, here is 2"):
        Record.parse(OLDER.replace("colors any", "colors player_only"))
