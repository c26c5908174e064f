"""A whole match as one animated picture."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from render.palette import Theme
from render.picture import picture
from render.replay import FRAME, LAST, SIZE_LIMIT, STEP, replay, standing
from rules_engine import GAMES, RESIGN, UNDO, Chance, Record, deal, facts
from rules_engine.games.maniki import solutions

each_game = pytest.mark.parametrize("key", GAMES)
NAMES = ("Ann", "Bob", "Cy", "Dora", "Eve", "Fay")


def begun(key: str, moves: int = 3) -> Record:
    seats = GAMES[key].seats[0]
    table, luck = deal(Record.new(key, seats=seats, seed="film")), Chance("film")
    for _ in range(moves):
        seat = luck.pick(table.to_act())
        table = table.make(seat, luck.pick(tuple(table.state.legal_moves(seat))))
    return table.record


def names(record: Record) -> tuple[str, ...]:
    return NAMES[: record.seats]


def frames(film: bytes) -> tuple[list[Image.Image], list[int]]:
    pictures, times = [], []
    with Image.open(BytesIO(film)) as shown:
        for number in range(getattr(shown, "n_frames", 1)):
            shown.seek(number)
            pictures.append(shown.convert("RGB"))
            times.append(shown.info["duration"])
    return pictures, times


@each_game
def test_there_is_a_frame_for_each_move_and_one_for_the_deal(key: str) -> None:
    record = begun(key)

    pictures, times = frames(replay(record, names(record)))

    assert [time for time in times if time != STEP] == [FRAME] * 3 + [LAST]
    assert len({one.size for one in pictures}) == 1


@each_game
def test_every_frame_is_what_a_spectator_saw(key: str) -> None:
    record = begun(key, 2)
    shots = zip(*frames(replay(record, names(record), "fr", Theme.HIGH_CONTRAST)), strict=True)
    pictures = [shown for shown, time in shots if time != STEP]

    for shown, table in zip(pictures, standing(record), strict=True):
        still = picture(key, table.view(None), names(record), "fr", Theme.HIGH_CONTRAST)
        with Image.open(BytesIO(still)) as drawn:
            difference = ImageChops.difference(shown, drawn.convert("RGB"))
        assert difference.getbbox() is None


def test_a_match_without_a_move_is_one_still() -> None:
    record = begun("subdivision", 0)

    _, times = frames(replay(record, names(record)))

    assert len(times) == 1


def test_moves_taken_back_are_not_shown() -> None:
    record = begun("subdivision", 2)
    last = record.log[-1]

    taken_back = record.then(last.seat, UNDO)

    assert frames(replay(taken_back, names(record)))[1] == [FRAME, LAST]


def test_a_match_that_somebody_left_is_shown_to_its_end() -> None:
    record = begun("subdivision", 2).then(0, RESIGN)

    assert frames(replay(record, names(record)))[1] == [FRAME, FRAME, LAST]


def test_a_film_that_would_be_too_large_leaves_moves_out(monkeypatch: pytest.MonkeyPatch) -> None:
    record = begun("subdivision", 8)
    whole = replay(record, names(record))
    assert len(whole) < SIZE_LIMIT
    monkeypatch.setattr("render.replay.SIZE_LIMIT", len(whole) - 1)

    shorter = replay(record, names(record))

    assert len(shorter) < len(whole)
    pictures, _ = frames(shorter)
    assert len(pictures) == 4
    for end in (0, -1):
        assert pictures[end].tobytes() == frames(whole)[0][end].tobytes()


def test_a_very_long_match_has_only_so_many_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("render.replay.FRAMES", 3)
    record = begun("subdivision", 6)

    assert len(frames(replay(record, names(record)))[1]) == 3


def test_it_tells_how_far_it_is() -> None:
    record, told = begun("subdivision", 2), []

    replay(record, names(record), report=lambda *so_far: told.append(so_far))

    assert told == [(1, 3), (2, 3), (3, 3)]


def test_the_same_match_is_the_same_film() -> None:
    record = begun("maniki")

    assert replay(record, names(record)) == replay(record, names(record))


def test_a_solution_of_maniki_is_shown_hop_by_hop() -> None:
    record = Record.new("maniki", seats=2, seed="hop")
    card = facts(record)
    orders = solutions(card["now"], card["target"])[0]
    pictures, times = frames(replay(record.then(0, f"say {' '.join(orders)}"), NAMES[:2]))

    assert times == [FRAME, *[STEP] * len(orders), LAST]
    assert all(ImageChops.difference(*pair).getbbox() for pair in pairwise(pictures))
