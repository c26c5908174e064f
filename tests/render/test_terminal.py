from __future__ import annotations

from io import StringIO

from render import terminal
from rules_engine import Record, replay_table

START = Record.new("subdivision", seats=2, seed="abc", options={"first": "0"})


def played(*lines: str, lang: str = "en", record: Record = START) -> tuple[str, Record]:
    """Type lines into a game; what was shown, and the record at its end."""
    out = StringIO()
    code = terminal.main(record, lang, StringIO("".join(f"{line}\n" for line in lines)), out)

    assert code == 0
    return out.getvalue(), Record.parse(
        out.getvalue().split("\nThe record:\n" if lang == "en" else "\nLa feuille de partie\u202f:\n")[1]
    )


def test_a_move_is_made_by_answering_one_question_at_a_time() -> None:
    shown, record = played("2", "c", "4")

    assert [str(entry) for entry in record.log] == ["0 build L c4"]
    assert "Which size do you build?" in shown
    assert "Large: which column?" in shown
    assert "Large in column c: which cell?" in shown
    assert "Seat 1 builds a large house on c4." in shown


def test_labels_and_words_in_a_language_are_understood() -> None:
    _, record = played("grande maison (g)", "colonne c", "c4", "batir P b3", "Bâtir M A2", lang="fr")

    assert [str(entry) for entry in record.log] == ["0 build L c4", "1 build S b3", "0 build M a2"]


def test_an_answer_is_taken_back() -> None:
    _, record = played("L", "back", "M", "c", "back", "back", "back", "L", "b", "2")

    assert [str(entry) for entry in record.log] == ["0 build L b2"]


def test_a_move_is_taken_back() -> None:
    _, record = played("build L c4", "undo", "build M c4")

    assert [str(entry) for entry in record.log] == ["0 build L c4", "1 undo", "0 build M c4"]


def test_what_is_no_move_is_answered_with_what_is_near() -> None:
    shown, record = played("build L c9", "nonsense")

    assert record.log == ()
    assert "That is not a move here: build L c9" in shown
    assert "Perhaps you mean build L c" in shown


def test_the_game_is_over_when_it_is_over() -> None:
    record = Record.new("subdivision", seats=2, seed="over", options={"first": "0", "sets": "3"})
    while not replay_table(record).outcome():
        table = replay_table(record)
        seat = table.to_act()[0]
        record = record.then(seat, str(tuple(table.state.legal_moves(seat))[-1]))
    shown, again = played(record=record)

    assert again == record
    assert " wins with " in shown or " share the victory " in shown


def test_quitting_leaves_the_record() -> None:
    shown, record = played("build L c4", "quit", "build M a2")

    assert [str(entry) for entry in record.log] == ["0 build L c4"]
    assert shown.endswith("\n")
