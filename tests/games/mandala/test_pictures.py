"""Golden pictures of telling moments of Mandala, and where its path lies."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import chain, combinations, pairwise, product
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from render.asking import confirming
from render.canvas import Canvas, tile
from render.games.mandala import BELOW, ROWS_WIDTH
from render.games.mandala.answers import ALPHABET, candidates, letters
from render.games.mandala.asked import CHIPS, chip
from render.games.mandala.groups import EYE, PATH, groups
from render.games.mandala.labels import Edges, Labels, depth, laps, lying, sites
from render.games.mandala.pieces import DIRECTIONS, PIPS_OF, build, facing, piece, pips, pyramid_tile
from render.games.mandala.rays import rays
from render.games.mandala.rules import SHORT
from render.games.mandala.spiral import spiral
from render.games.mandala.spots import SPOTS
from render.games.mandala.won import colors_won
from render.look import Scene, Seating
from render.page import layout
from render.palette import SEEN, Theme, contrast
from render.picture import picture
from render.pieces import pip, seat_mark
from render.scenes import replay_scene
from render.shape import Shape
from render.shelf import LOOKS
from render.words import say_in
from rules_engine import Question, Record, deal
from rules_engine.games.mandala.events import MandalaView, Scores, Take
from rules_engine.games.mandala.rules import COLORS, PYRAMIDS
from rules_engine.questions import AnswerTree, Kind, span
from tests.looks import some_sights
from tests.render.moments import GAMES, Moment, drawn, kept
from tests.render.test_colors import ENOUGH, _pixels_apart
from tests.render.vision import VISIONS, seen_picture

if TYPE_CHECKING:
    from tests.render.golden import Golden

NAMES = ("Anna", "Bartholomäus von und zu Langen", "\u05de\u05e8\u05d9\u05dd 42", "Zoé \U0001f98a", "W" * 32)
BOARD = (14, 98, 760, 844)
SIGNED = 12  # half of a square in the middle of a pyramid, where its signs are
PLACE, SHORT_PLACE = (75, 65), (96, 83)  # long and wide, on the whole path and on the short one


RECORDS = GAMES / "mandala" / "records"
MOMENTS = (
    Moment("deal_5", "mandala/harvest_5", 0),
    Moment("first_2_places", "mandala/harvest_2", 1, ()),
    Moment("middle_5_places", "mandala/harvest_5", 22, ()),
    Moment("middle_4_dark_places", "mandala/harvest_4", 24, ("take", "58..75"), Theme.DARK, "fr"),
    Moment("middle_4_tall_place", "mandala/harvest_4", 24, ("take", "58..75"), shape=Shape.TALL),
    Moment("crowded_5_tall_light", "mandala/empty_5", 40, (), Theme.LIGHT, "fr", Shape.TALL),
    Moment("middle_4_confirmed", "mandala/harvest_4", 24, ("take", "45")),
    Moment("middle_3_large_print", "mandala/harvest_3", 18, (), Theme.LARGE_PRINT, "fr"),
    Moment("crowded_5", "mandala/empty_5", 40, None, Theme.COLOR_BLIND),
    Moment("end_2", "mandala/harvest_2"),
    Moment("end_3_high_contrast", "mandala/empty_3", None, None, Theme.HIGH_CONTRAST, "fr"),
)


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.name)
def test_telling_moments_look_as_they_did(moment: Moment, golden: Golden) -> None:
    golden(f"mandala/{moment.name}", drawn(moment, NAMES))


def test_the_short_path_winds_in_wider_turns(golden: Golden) -> None:
    game, view, _ = replay_scene(Scene(SHORT, 0))

    golden("mandala/short_path", picture(game, view, NAMES[:2]))


@pytest.mark.parametrize("length", [75, 45])
def test_the_path_has_equal_places_that_lie_on_the_board_and_apart(length: int) -> None:
    way = spiral(BOARD, length)
    apart = [hypot(one.x - other.x, one.y - other.y) for one, other in pairwise(way.places)]
    left, top, right, bottom = BOARD

    assert len(way.places) == length
    assert max(apart) - min(apart) < 3
    assert min(hypot(a.x - b.x, a.y - b.y) for a, b in combinations(way.places, 2)) >= way.width - 1
    for place in way.places:
        assert left + way.width / 2 <= place.x + 1 <= right - way.width / 2 + 2
        assert top + way.width / 2 <= place.y + 1 <= bottom - way.width / 2 + 2


def test_pyramids_point_along_the_path() -> None:
    way = spiral(BOARD, 75)
    for one, other in pairwise(way.places):
        ahead = (other.x - one.x, other.y - one.y)
        tip = 2 * pi * facing(one.turn) / DIRECTIONS
        assert ahead[0] * sin(tip) - ahead[1] * cos(tip) > 0.9 * hypot(*ahead)


@pytest.mark.parametrize("facing", range(DIRECTIONS))
@pytest.mark.parametrize("place", [PLACE, SHORT_PLACE])
def test_pyramids_are_whole_whichever_way_they_point(place: tuple[int, int], facing: int) -> None:
    colors = LOOKS["mandala"].colors(Theme.STANDARD)
    for pyramid in PYRAMIDS:
        drawn = pyramid_tile(colors, place, pyramid, facing)
        width, height = drawn.size
        sides = [(at, 0, at + 1, height) for at in (0, width - 1)]
        ends = [(0, at, width, at + 1) for at in (0, height - 1)]

        assert {*b"".join(drawn.crop(edge).tobytes() for edge in (*sides, *ends))} == {colors["path"]}


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("shape", Shape)
def test_letters_of_answers_cover_neither_signs_nor_each_other(theme: Theme, shape: Shape) -> None:
    """Where signs are large and many places are asked for, none is covered to its middle."""
    colors, deepest = LOOKS["mandala"].colors(theme), 1 if theme is Theme.LARGE_PRINT else 0.5
    for sight in some_sights("mandala"):
        assert isinstance(sight.view, MandalaView)
        way = spiral(layout(theme, ROWS_WIDTH, shape, BELOW).board, len(sight.view.path))
        known, here = sites(way, build(theme)), enumerate(lying(sight.view), 1)
        discs = [disc for number, what in here if what for disc in known.discs(number, what)]
        for question in sight.questions:
            worn = letters(question)
            sizes = {
                number: chip(colors, worn.get(str(number), str(number)), CHIPS[shape]).size
                for number in candidates(question).places
            }
            labels = Labels(way, sight.view, theme)
            boxes = [labels.put(number, size) for number, size in sizes.items()]

            assert not any(laps(*pair) for pair in combinations(boxes, 2))
            for box, disc in product(boxes, discs):
                assert depth(box, disc) <= deepest * disc.radius


@pytest.mark.parametrize("theme", [Theme.STANDARD, Theme.LARGE_PRINT])
def test_a_number_stands_in_the_first_room_there_is_or_where_it_covers_least(theme: Theme) -> None:
    """Most spots are left out, for what was seen there in other positions as well."""
    rooms = Counter[bool]()
    for view in (_view("harvest_5", ply) for ply in (0, 3, 30)):
        way = spiral(layout(theme, ROWS_WIDTH).board, len(view.path))
        labels, taken, middle = Labels(way, view, theme), list[Edges](), len(view.path) // 2
        for number in (*range(middle, middle + 9), *range(1, middle - 5, 10)):  # close to each other, and not
            site = sites(way, build(theme)).at(number, (58, 44))
            discs = [disc for known in site.around(lying(view)) for disc in known.discs]
            spots = [box for box in map(site.box, SPOTS) if not any(laps(box, other) for other in taken)]
            depths = [max(depth(box, disc) for disc in discs) for box in spots]
            free = [box for box, deep in zip(spots, depths, strict=True) if deep <= 0]
            taken.append(labels.put(number, (58, 44)))
            rooms[bool(free)] += 1

            assert taken[-1] == (free or [spots[depths.index(min(depths))]])[0]
    assert rooms[True]
    assert rooms[False]


def test_large_print_has_larger_pyramids_and_pips() -> None:
    (lengths, widths, sign), large = build(Theme.STANDARD), build(Theme.LARGE_PRINT)
    enlarged = (*large.lengths, *large.widths, large.pip)

    assert all(one < other for one, other in zip((*lengths, *widths, sign), enlarged, strict=True))


@pytest.mark.parametrize("name", sorted(path.stem for path in RECORDS.glob("*.txt")))
def test_the_rays_and_the_colors_of_the_end_add_up_to_the_scores(name: str) -> None:
    view = _view(name)
    marks = [seat for ray in rays(view) for seat in ray]

    assert view.outcome is not None
    assert tuple(marks.count(seat) for seat in range(view.seats)) == view.outcome.scores
    assert len(marks) == len(PYRAMIDS) * view.group_size
    assert tuple(sum(colors_won(view, seat)) for seat in range(view.seats)) == view.outcome.scores


def test_the_caption_says_who_got_what() -> None:
    views = (_view("harvest_5", ply) for ply in range(5, 61))
    view = next(view for view in views if any(isinstance(event, Scores) for event in view.news))
    points = [event for event in view.news if isinstance(event, Scores)]
    takes, shares, *_ = LOOKS["mandala"].caption(view, NAMES, say_in("en"))

    assert " takes " in takes
    assert all(f"{NAMES[event.seat]} +{event.points}" in shares for event in points[:2])


@pytest.mark.parametrize("ply", [0, 7, 22, 40])
def test_the_table_of_groups_has_every_pyramid_once(ply: int) -> None:
    view = _view("harvest_5", ply)
    for number, group in enumerate(groups(view)):
        assert len(group.owners) == 5
        assert group.owners.count(PATH) == view.path.count(PYRAMIDS[number])
        assert [group.owners.count(seat) for seat in range(5)] == [taken[number] for taken in view.taken]


def test_the_box_of_a_group_has_its_leader_first_and_its_points_once_it_is_scored() -> None:
    views = [_view("empty_4", ply) for ply in range(40)]
    for view in views:
        for number, group in enumerate(groups(view)):
            held = [seat for seat in group.owners if seat not in (EYE, PATH)]
            worth = [(view.taken[seat][number], view.pawns[seat]) for seat in dict.fromkeys(held)]

            assert worth == sorted(worth, reverse=True)
            assert (group.scored is None) == (PATH in group.owners)
            gained = {seat: points for seat, points in enumerate(view.gains[number]) if points}
            assert dict(group.scored or ()) == gained
    assert any(group.new for view in views for group in groups(view))


@pytest.mark.parametrize("ply", [0, 24, 60])
def test_the_next_places_ahead_wear_the_letters_of_the_alphabet_in_their_order(ply: int) -> None:
    table = deal(Record.parse(kept("mandala/harvest_4")).upto(ply))
    moves = tuple(reversed(tuple(table.state.legal_moves(table.to_act()[0]))))
    every = Question(("take",), "place", Kind.ONE, tuple(move.path[1] for move in moves), None, moves)
    look = LOOKS["mandala"]
    worn, asked = look.letters(every), AnswerTree(moves).ask(("take",))
    ahead = sorted(int(move.path[1]) for move in moves)

    assert list(worn) == [str(place) for place in ahead[: len(ALPHABET)]]
    assert "".join(worn.values()) == ALPHABET[: len(moves)]
    assert isinstance(asked, Question)
    assert not look.letters(confirming(moves[0]))
    offered = sorted((word for word in asked.answers if not span(word)), key=int)
    assert look.letters(asked) == dict(zip(offered, ALPHABET, strict=False))


def test_no_sign_of_a_color_is_the_mark_of_a_seat() -> None:
    colors = LOOKS["mandala"].colors(Theme.STANDARD)
    inks, middle, side = ("ivory", "void"), (16.0, 16.0), (32, 32)
    signs = [
        tile(colors, side, "void", partial(pip, shape=shape, middle=middle, radius=12, inks=inks))
        for shape in PIPS_OF.values()
    ]
    marks = [
        tile(colors, side, "void", partial(seat_mark, seat=seat, middle=middle, radius=12, inks=inks))
        for seat in range(5)
    ]
    for sign, other in chain(product(signs, marks), combinations(signs, 2)):
        differ = sum(a != b for a, b in zip(sign.tobytes(), other.tobytes(), strict=True))
        assert differ >= 0.15 * side[0] * side[1]


def _view(name: str, ply: int | None = None) -> MandalaView:
    view = replay_scene(Scene(kept(f"mandala/{name}"), ply)).view
    assert isinstance(view, MandalaView)
    return view


@pytest.mark.parametrize("theme", Theme)
def test_the_signs_of_the_table_stand_out(theme: Theme) -> None:
    shades = LOOKS["mandala"].colors(theme)
    pits = [("soft", f"tint_{color}") for color in COLORS]
    for ink, ground in (*pits, ("ivory", "void"), ("eye", "void"), ("wall", "path"), ("soft", "page")):
        assert contrast(shades.rgb(ink), shades.rgb(ground)) >= SEEN, (ink, ground)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme", Theme)
def test_every_pyramid_can_be_told_from_every_other(theme: Theme, vision: str) -> None:
    drawn = {pyramid: _on_a_phone(theme, pyramid, vision) for pyramid in PYRAMIDS}
    for one, other in combinations(PYRAMIDS, 2):
        assert _pixels_apart(drawn[one], drawn[other]) >= ENOUGH, (one, other)


def _on_a_phone(theme: Theme, pyramid: str, vision: str) -> Image.Image:
    colors = LOOKS["mandala"].colors(theme)
    canvas = Canvas(colors, "path", (96, 96))
    drawn = pyramid_tile(colors, PLACE, pyramid, 10)
    canvas.paste(drawn, (96 - drawn.width) // 2, (96 - drawn.height) // 2)
    return seen_picture(canvas.picture(), vision).reduce(3)


@pytest.mark.parametrize("theme", [Theme.STANDARD, Theme.LARGE_PRINT])
@pytest.mark.parametrize("shape", Shape)
def test_no_pyramid_hides_a_fifth_of_another_or_of_its_signs(theme: Theme, shape: Shape) -> None:
    """Where all are large: whichever is laid later is above."""
    colors, way = LOOKS["mandala"].colors(theme), spiral(layout(theme, ROWS_WIDTH, shape, BELOW).board, 75)
    size, covered = (round(way.pitch), round(way.width)), Image.new("L", shape.size)
    for place in reversed(way.places):
        laid = piece(colors, size, "G3", facing(place.turn))
        left, top = round(place.x) + laid.left, round(place.y) + laid.top
        whole = laid.mask.tobytes()
        box = (left, top, left + laid.mask.width, top + laid.mask.height)
        hidden = sum(
            a and b for a, b in zip(map(bool, whole), map(bool, covered.crop(box).tobytes()), strict=True)
        )

        assert hidden <= 0.2 * sum(map(bool, whole))
        for x, y, radius in pips(round(way.pitch), 2, facing(place.turn), build(theme)):
            at = (round(place.x + x), round(place.y + y))
            sign = (at[0] - int(radius), at[1] - int(radius), at[0] + int(radius), at[1] + int(radius))
            seen = covered.crop(sign).tobytes()
            assert sum(map(bool, seen)) <= 0.2 * len(seen)
        covered.paste(255, box, laid.mask)


def test_what_is_to_be_confirmed_leaves_the_pyramid_it_asks_about_in_sight() -> None:
    look, seating = LOOKS["mandala"], Seating(NAMES[:4], say_in("en"))
    table = deal(Record.parse(kept("mandala/harvest_4")))
    view = table.view(table.to_act()[0])
    assert isinstance(view, MandalaView)
    way = spiral(layout(seating.theme, ROWS_WIDTH).board, len(view.path))
    bare = look.draw(view, seating, None)
    takes = [move for move in table.state.legal_moves(view.to_act[0]) if isinstance(move, Take)]
    for move in takes:
        x, y, _ = way.places[move.place - 1]
        box = (round(x) - SIGNED, round(y) - SIGNED, round(x) + SIGNED, round(y) + SIGNED)
        asked = look.draw(view, seating, confirming(move)).crop(box).tobytes()
        hidden = sum(one != other for one, other in zip(asked, bare.crop(box).tobytes(), strict=True))

        assert hidden < len(asked) // 2, (move, hidden)  # numbers may stand a little on others
    assert takes
