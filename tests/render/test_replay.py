"""A whole match as one animated picture."""

from __future__ import annotations

from datetime import date
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from render import story
from render.look import Reel, Seating
from render.palette import Theme
from render.replay import BRIEF, FASTEST, LAST, LONGEST, QUIET, SCORING, SIZE_LIMIT, Shot, paced, replay
from render.shelf import LOOKS
from render.words import say_in
from rules_engine import GAMES, RESIGN, UNDO, Chance, Record, deal, facts, seated, standing
from rules_engine.games.ice_palace.events import Passes
from rules_engine.games.maniki import solutions
from tests.render.moments import kept

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


def times_of(film: bytes) -> list[int]:
    """Read how long each frame is shown, block by block, without its picture."""
    times, at = [], 13 + 3 * 2 ** ((film[10] & 7) + 1)
    while (kind := film[at : at + 1]) != b";":
        if film[at : at + 2] == b"!\xf9":
            times.append(10 * int.from_bytes(film[at + 4 : at + 6], "little"))
        at += 2 if kind == b"!" else 11
        while size := film[at]:
            at += size + 1
        at += 1
    return times


@each_game
def test_there_is_a_frame_for_each_move_and_one_for_the_deal(key: str) -> None:
    record = begun(key)
    film = replay(record, names(record))

    pictures, times = frames(film)

    assert len(times) >= 4
    assert times == times_of(film)
    assert set(times[:-1]) <= {BRIEF, QUIET, SCORING}
    assert times[-1] == LAST
    assert len({one.size for one in pictures}) == 1


def test_a_film_dwells_on_what_scores_and_hurries_through_passes() -> None:
    record = Record.parse(kept("ice_palace/passed_3"))
    tables = standing(record)
    times = times_of(replay(record, names(record)))
    for before, after, time in zip(tables, tables[1:-1], times[1:], strict=False):
        scored = after.view(None).scores != before.view(None).scores
        passed = any(isinstance(event, Passes) for event in after.view(None).news)
        if scored:
            assert time == max(times[:-1])
        elif passed:
            assert time == min(times[:-1])


@pytest.mark.parametrize(
    "name",
    [
        "mandala/empty_5",
        *(
            pytest.param(name, marks=pytest.mark.slow)
            for name in ("ice_palace/built_6", "mandala_stones/mandala_4")
        ),
    ],
)
def test_no_film_is_longer_than_it_may_be(name: str) -> None:
    record = Record.parse(kept(name))
    times = times_of(replay(record, names(record)))

    assert sum(times) <= LONGEST
    assert times[-1] == LAST


def test_the_pace_keeps_its_proportions() -> None:
    view = deal(Record.new("mandala", seats=2, seed="pace")).view(None)
    shots = tuple(Shot(view, time, "") for time in (*[QUIET] * 40, *[SCORING] * 20, LAST))
    times = [shot.milliseconds for shot in paced(shots)]

    assert sum(times) <= LONGEST
    assert times[40] == pytest.approx(times[0] * SCORING / QUIET, rel=0.1)
    assert paced(shots[-5:]) == shots[-5:]


@pytest.mark.parametrize("key", sorted(GAMES.keys() - {"maniki"}))  # whose answers are shown in steps
def test_every_frame_is_what_a_spectator_saw_and_says_which_it_is(key: str) -> None:
    record = begun(key, 2)
    tables = standing(record)
    film = Reel(tuple(table.view(None) for table in tables))
    shown, _ = frames(replay(record, names(record), "fr", Theme.HIGH_CONTRAST))
    assert len(shown) == len(tables)
    for number, (view, picture) in enumerate(zip(film.views, shown, strict=True)):
        seating = Seating(names(record), say_in("fr"), Theme.HIGH_CONTRAST, f"{number}/2", film=film)
        drawn = LOOKS[key].draw(view, seating, None).convert("RGB")
        assert ImageChops.difference(picture, drawn).getbbox() is None


def test_the_day_is_on_the_end_of_a_film() -> None:
    record = Record.new("mandala", seats=2, seed="day", options={"sets": "3", "first": "0"})
    for seat, words in ((0, "take 44"), (1, "take 45")):
        record = record.then(seat, words)
    ended, day = seated(record).view(None), date(2026, 11, 5)
    assert ended.outcome

    dated, _ = frames(replay(record, names(record), day=day))
    bare, _ = frames(replay(record, names(record)))

    assert [one == other for one, other in zip(dated, bare, strict=True)] == [True, True, False]
    assert say_in("en").day(day) == "Nov 5, 2026"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("key", [key for key, rules in GAMES.items() if rules.seats[0] == story.PAIR])
def test_the_last_picture_says_that_time_was_over_where_it_was(key: str, lang: str) -> None:
    record = begun(key).then(0, RESIGN)
    end, say = seated(record).view(None), say_in(lang)
    assert end.outcome

    (*_, last), _ = frames(replay(record, names(record), lang, reason=story.LATE))
    (*_, resigned), _ = frames(replay(record, names(record), lang))

    moves = len(standing(record)) - 1
    seating = Seating(names(record), say, count=f"{moves}/{moves}")
    drawn = LOOKS[key].draw(story.ended_for(end, story.LATE), seating, None).convert("RGB")
    assert ImageChops.difference(last, drawn).getbbox() is None
    assert ImageChops.difference(last, resigned).getbbox() is not None


@pytest.mark.parametrize("moves", [0, 1, 3, 5])
@each_game
def test_a_match_that_nobody_plays_to_its_end_has_a_last_picture(key: str, moves: int) -> None:
    record = begun(key, moves)
    for seat in range(record.seats - 1):
        record = record.then(seat, RESIGN)
    end = seated(record).view(None)
    assert end.outcome

    for lang in ("en", "fr"):
        seating = Seating(names(record), say_in(lang))
        assert LOOKS[key].draw(end, seating, None).getcolors() is not None
        assert LOOKS[key].alt(end, names(record), say_in(lang))


def test_a_match_without_a_move_is_one_still() -> None:
    record = begun("subdivision", 0)

    times = times_of(replay(record, names(record)))

    assert len(times) == 1


def test_moves_taken_back_are_not_shown() -> None:
    record = begun("subdivision", 2)
    last = record.log[-1]

    taken_back = record.then(last.seat, UNDO)

    assert times_of(replay(taken_back, names(record))) == [QUIET, LAST]


def test_a_match_that_somebody_left_is_shown_to_its_end() -> None:
    record = begun("subdivision", 2).then(0, RESIGN)

    assert times_of(replay(record, names(record))) == [QUIET, SCORING, LAST]


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

    assert len(times_of(replay(record, names(record)))) == 3


def test_a_very_long_match_is_shown_move_by_move_without_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    record = Record.new("maniki", seats=2, seed="hop")
    card = facts(record)
    orders = solutions(card["now"], card["target"])[0]
    record = record.then(0, f"say {' '.join(orders)}")
    monkeypatch.setattr("render.replay.FRAMES", len(orders) + 1)

    assert times_of(replay(record, NAMES[:2])) == [QUIET, LAST]


def test_the_pace_of_many_shots_has_an_end() -> None:
    view = deal(Record.new("mandala", seats=2, seed="pace")).view(None)
    shots = tuple(Shot(view, time, "") for time in (*[BRIEF] * 1000, LAST))

    assert {shot.milliseconds for shot in paced(shots)[:-1]} == {FASTEST}


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

    assert times == [QUIET, *[BRIEF] * len(orders), LAST]
    assert all(ImageChops.difference(*pair).getbbox() for pair in pairwise(pictures))
