"""A whole match as one animated picture."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops, ImageStat

from render import story
from render.look import Reel, Seating
from render.page import layout
from render.palette import Theme
from render.replay import (
    BRIEF,
    FIRST,
    LAST,
    LONGEST,
    QUIET,
    SCORING,
    SCORINGS,
    SHOTS,
    SIZE,
    Shot,
    _shots,
    paced,
    replay,
)
from render.shelf import LOOKS
from render.words import say_in
from rules_engine import GAMES, RESIGN, UNDO, Chance, Record, deal, replay_table, standing
from rules_engine.games.ice_palace.events import Passes
from rules_engine.games.maniki.events import Buries, Takes
from tests.render.moments import kept

if TYPE_CHECKING:
    from rules_engine import View

each_game = pytest.mark.parametrize("key", GAMES)
NEAR = 2  # of 255: colors between ours are the nearest of ours
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
        own = film[at + 9] if kind == b"," else 0  # a frame may have a table of colors of its own
        at += 2 if kind == b"!" else 11 + (3 * 2 ** ((own & 7) + 1) if own & 128 else 0)
        while size := film[at]:
            at += size + 1
        at += 1
    return times


@each_game
def test_a_film_begins_with_its_end(key: str) -> None:
    record = begun(key).then(0, RESIGN)
    pictures, times = frames(replay(record, names(record)))

    assert times == times_of(replay(record, names(record)))
    assert (times[0], times[-1]) == (FIRST, LAST)
    assert pictures[0].tobytes() == pictures[-1].tobytes()
    assert {one.size for one in pictures} == {SIZE}


@pytest.mark.parametrize(
    "name",
    [
        "mandala/empty_5",
        "ice_palace/built_6",
        "mandala_stones/mandala_4",
        "maniki/all_6",
        "subdivision/built_4",
    ],
)
def test_no_film_has_more_shots_or_is_longer_than_people_watch(name: str) -> None:
    key, views = name.partition("/")[0], views_of(Record.parse(kept(name)))
    shots = _shots(LOOKS[key], views)
    times = [shot.milliseconds for shot in shots]

    assert len(shots) <= SHOTS
    assert sum(times) <= LONGEST
    assert min(times) >= BRIEF
    assert [shot.view for shot in (shots[0], shots[1], shots[-1])] == [views[-1], views[0], views[-1]]


@pytest.mark.parametrize("name", ["ice_palace/passed_3", "mandala_stones/mandala_2"])
def test_a_film_dwells_on_what_scores_most_and_hurries_through_passes(name: str) -> None:
    views = views_of(Record.parse(kept(name)))
    look = LOOKS[name.partition("/")[0]]
    gains = {
        after: max(new - old for old, new in zip(before.scores, after.scores, strict=True))
        for before, after in pairwise(views)
    }
    _, _, *between, _ = _shots(look, views)
    told = [shot for shot in between if shot.tells]

    assert len(told) == SCORINGS
    assert {shot.milliseconds for shot in told} == {SCORING}
    assert min(gains[shot.view] for shot in told) == sorted(gains.values())[-SCORINGS]
    for shot in between:
        if not shot.tells and any(isinstance(event, Passes) for event in shot.view.news):
            assert shot.milliseconds == BRIEF


def views_of(record: Record) -> tuple[View, ...]:
    return tuple(table.view(None) for table in standing(record))


def test_quiet_shots_share_the_time_that_is_left() -> None:
    view = deal(Record.new("mandala", seats=2, seed="pace")).view(None)
    few, many = (
        [Shot(view, time, tells=False) for time in (*[QUIET] * count, *[SCORING] * 8, BRIEF)]
        for count in (9, 30)
    )
    times = [shot.milliseconds for shot in paced(many)]

    assert paced(few) == few
    assert BRIEF < times[0] < QUIET
    assert times[30:] == [*[SCORING] * 8, BRIEF]
    assert sum(times) <= LONGEST - FIRST - LAST < sum(times) + 30 * 10


@pytest.mark.parametrize("key", sorted(GAMES.keys() - {"maniki"}))  # which shows cards, not moves
def test_every_frame_is_what_a_spectator_saw(key: str) -> None:
    record = begun(key, 2)
    views = views_of(record)
    shots = _shots(LOOKS[key], views)
    film = Reel(tuple(shot.view for shot in shots))
    shown, _ = frames(replay(record, names(record), "fr", Theme.HIGH_CONTRAST))
    assert [shot.view for shot in shots] == [views[-1], *views]
    for shot, picture in zip(shots, shown, strict=True):
        seating = Seating(names(record), say_in("fr"), Theme.HIGH_CONTRAST, film=film, tells=shot.tells)
        assert apart(picture, LOOKS[key].draw(shot.view, seating, None)) <= NEAR


def apart(frame: Image.Image, drawn: Image.Image) -> float:
    """Tell how far a frame is from a picture as large as that was drawn, on the average."""
    small = drawn.convert("RGB").resize(frame.size, Image.Resampling.BOX)
    return max(ImageStat.Stat(ImageChops.difference(frame, small)).mean)


def test_only_what_scores_is_told() -> None:
    view = views_of(begun("subdivision", 1))[-1]
    seating = Seating(NAMES[:2], say_in("en"))
    told, silent = (
        LOOKS["subdivision"].draw(view, replace(seating, tells=tells), None) for tells in (True, False)
    )
    box = ImageChops.difference(told.convert("RGB"), silent.convert("RGB")).getbbox()

    assert box is not None
    assert box[1] >= layout(Theme.STANDARD).caption[1]


def test_the_day_is_on_the_end_of_a_film() -> None:
    record = Record.new("mandala", seats=2, seed="day", options={"sets": "3", "first": "0"})
    for seat, words in ((0, "take 44"), (1, "take 45")):
        record = record.then(seat, words)
    ended, day = replay_table(record).view(None), date(2026, 11, 5)
    assert ended.outcome

    dated, _ = frames(replay(record, names(record), day=day))
    bare, _ = frames(replay(record, names(record)))

    assert [one == other for one, other in zip(dated, bare, strict=True)] == [False, True, True, False]
    assert say_in("en").day(day) == "Nov 5, 2026"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("key", [key for key, rules in GAMES.items() if rules.seats[0] == story.PAIR])
def test_the_last_picture_says_that_time_was_over_where_it_was(key: str, lang: str) -> None:
    record = begun(key).then(0, RESIGN)
    end, say = replay_table(record).view(None), say_in(lang)
    assert end.outcome

    (*_, last), _ = frames(replay(record, names(record), lang, reason=story.LATE))
    (*_, resigned), _ = frames(replay(record, names(record), lang))

    drawn = LOOKS[key].draw(story.with_reason(end, story.LATE), Seating(names(record), say), None)
    assert apart(last, drawn) <= NEAR
    assert ImageChops.difference(last, resigned).getbbox() is not None


@pytest.mark.parametrize("moves", [0, 1, 3, 5])
@each_game
def test_a_match_that_nobody_plays_to_its_end_has_a_last_picture(key: str, moves: int) -> None:
    record = begun(key, moves)
    for seat in range(record.seats - 1):
        record = record.then(seat, RESIGN)
    end = replay_table(record).view(None)
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

    assert times_of(replay(taken_back, names(record))) == [FIRST, QUIET, LAST]


def test_a_match_that_somebody_left_is_shown_to_its_end() -> None:
    record = begun("subdivision", 2).then(0, RESIGN)

    assert times_of(replay(record, names(record))) == [FIRST, QUIET, SCORING, LAST]


def test_it_tells_how_far_it_is() -> None:
    record, told = begun("subdivision", 2), []

    replay(record, names(record), report=lambda *so_far: told.append(so_far))

    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_the_same_match_is_the_same_film() -> None:
    record = begun("maniki")

    assert replay(record, names(record)) == replay(record, names(record))


def test_a_film_of_maniki_shows_each_card_once() -> None:
    record = Record.parse(kept("maniki/all_2"))
    views = views_of(record)
    _, start, *cards, _ = _shots(LOOKS["maniki"], views)
    over = [view for view in views[:-1] if any(isinstance(event, Takes | Buries) for event in view.news)]

    assert start.view == views[0]
    assert [shot.view for shot in cards] == over
