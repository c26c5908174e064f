"""Golden pictures of telling moments of Ice Palace, fields of any extent, pieces that all differ."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise, product
from math import hypot
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image, ImageChops

from render.canvas import Canvas
from render.games.ice_palace import LOOK, board, card
from render.games.ice_palace.board import candidates
from render.games.ice_palace.card import SIGN, footed, signs, tally
from render.games.ice_palace.fields import (
    Extent,
    Field,
    extent,
    fields,
    numbered,
)
from render.games.ice_palace.pieces import (
    ICE,
    LETTERS,
    MARK,
    NUMERAL,
    SIZES,
    beside_stack,
    marked,
    piece,
    standing,
)
from render.games.ice_palace.rules import BUILT, MATCH
from render.lettering import SMALLEST, width_of
from render.look import Scene, Seating
from render.page import Row, Sheet, layout
from render.palette import ALL_HUES, Theme, palette
from render.picture import picture
from render.replay import replay
from render.scenes import shown
from render.words import languages, say_in
from rules_engine import RESIGN, Kind, Question, Record
from rules_engine.games.ice_palace.events import IcePalaceView
from rules_engine.games.ice_palace.ground import Stack
from rules_engine.playout import playout
from tests.looks import names_for
from tests.render.moments import NAMES, Moment, drawn, kept
from tests.render.vision import VISIONS, seen_picture

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.render.golden import Golden

REGION = (14, 74, 810, 830)
CELL = 52  # of a crowded table
APART, ENOUGH = 60, 12
HEAVIEST = 80 * 1024


MOMENTS = (
    Moment("deal_3", MATCH, 0),
    Moment("yard_3_column", MATCH, 12, ("place", "G2")),
    Moment("build_3_piece", MATCH, 18, (), Theme.DARK, "fr"),
    Moment("build_6_piece_high_contrast", kept("ice_palace/built_6"), 47, (), Theme.HIGH_CONTRAST),
    Moment("crowded_6_private", kept("ice_palace/built_6"), 173),
    Moment("crowded_6_large_print", kept("ice_palace/opened_6"), 142, theme=Theme.LARGE_PRINT, lang="fr"),
    Moment("end_4_color_blind", kept("ice_palace/passed_4"), theme=Theme.COLOR_BLIND),
)


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.name)
def test_telling_moments_look_as_they_did(moment: Moment, golden: Golden) -> None:
    golden(f"ice_palace/{moment.name}", drawn(moment))


@pytest.mark.parametrize("lang", languages())
def test_what_the_signs_mean_is_not_cut(lang: str) -> None:
    _, view, _ = shown(Scene(MATCH, 10))
    assert isinstance(view, IcePalaceView)
    sheet = Sheet(Canvas(LOOK.colors(Theme.STANDARD)), LOOK, view, Seating(NAMES[:3], say_in(lang)))
    foot = footed(sheet, layout(Theme.STANDARD).board, view, ())
    assert foot.legend
    left, _, right, _ = foot.legend
    meanings = [one.words for one in signs(sheet, view)]

    assert len(meanings) == 3
    assert sum(width_of(words, SMALLEST) + SIGN + 26 for words in meanings) - 20 <= right - left


def test_the_cells_of_the_question_are_marked() -> None:
    _, _, question = shown(Scene(MATCH, 12, 2, ("place", "G2")))
    offered = candidates(question)

    assert offered.pieces == {"G2"}
    assert offered.cells == {(1, -1), (1, -3), (2, -2)}
    assert offered.columns == {1, 2}
    assert not offered.rows


def test_a_placement_is_shown_before_it_is_confirmed(golden: Golden) -> None:
    game, view, question = shown(Scene(MATCH, 12, 2, ("place", "G2", "1")))
    assert question
    move = next(move for move in question.moves if str(move) == "place G2 1,-1")
    chosen = Question(move.path, "confirm", Kind.ONE, (), move, (move,))

    golden("ice_palace/confirm_3", picture(game, view, NAMES[:3], question=chosen))


SPANS = (Extent(-1, 1, -1, 1), Extent(0, 39, 0, 0), Extent(-3, 3, -20, 9), Extent(-60, -20, 5, 44))


@pytest.mark.parametrize(("one", "other"), list(product(SPANS, SPANS)))
@pytest.mark.parametrize("theme", [Theme.STANDARD, Theme.LARGE_PRINT])
def test_fields_of_any_extent_fit_and_do_not_overlap(one: Extent, other: Extent, theme: Theme) -> None:
    both = fields(REGION, (one, other), theme)
    (alone,) = fields(REGION, (one,), theme)

    assert alone.cell >= both[0].cell
    for field in (*both, alone):
        assert _lies_in(field.box, REGION)
        assert all(_lies_in(field.cell_box(*corner), field.box) for corner in _corners(field))
    (left, top, right, bottom), (start, high, _, _) = both[0].box, both[1].box
    assert start >= right or high >= bottom
    assert (left, top) == REGION[:2]


def test_a_film_has_one_scale(monkeypatch: pytest.MonkeyPatch) -> None:
    cells: list[int] = []

    def measured(*how: Any) -> tuple[Field, ...]:
        found = fields(*how)
        cells.extend(field.cell for field in found)
        return found

    monkeypatch.setattr(board, "fields", measured)
    built = Record.parse(BUILT).then(0, RESIGN).then(1, RESIGN)
    replay(built, NAMES[:3])

    assert len(cells) > 20
    assert len({*cells}) == 1


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_size_is_as_large_in_every_hand(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """And no smaller in large print, whoever has how many."""
    found: list[tuple[int, ...]] = []

    def watched(canvas: Canvas, row: Row, words: Sequence[str], how: tuple[Any, ...]) -> None:
        found.append(how[0])
        draw_hand(canvas, row, words, how)

    draw_hand = card._draw_hand
    monkeypatch.setattr(card, "_draw_hand", watched)
    record = Record.new("ice_palace", seats=seats, seed="hands")
    positions = [state for _, _, state in playout(record)][:40:8]
    for view in (state.view(seat) for state in positions for seat in (None, 0)):
        sizes = []
        for theme in (Theme.STANDARD, Theme.LARGE_PRINT):
            found.clear()
            LOOK.draw(replace(view, remaining=()), Seating(names_for(seats), say_in("en"), theme), None)
            assert len(set(found)) == 1
            sizes.append(found[0])
        assert sizes[1] >= sizes[0]


def test_large_print_enlarges_the_yard() -> None:
    spans = Extent(0, 6, 0, 3), Extent(0, 6, 0, 6)
    usual, large = (fields(REGION, spans, theme)[0].cell for theme in (Theme.STANDARD, Theme.LARGE_PRINT))

    assert usual < large


def _corners(field: Field) -> tuple[tuple[int, int], tuple[int, int]]:
    return (field.extent.left, field.extent.top), (field.extent.right, field.extent.bottom)


def _lies_in(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return one[0] >= other[0] and one[1] >= other[1] and one[2] <= other[2] and one[3] <= other[3]


def test_an_extent_spans_its_cells_and_is_never_tiny() -> None:
    assert extent(()) == Extent(-1, 1, -1, 1)
    assert extent([(4, -2)]) == Extent(3, 5, -3, -1)
    assert extent([(-5, 0), (2, 7)]) == Extent(-5, 2, 0, 7)


@pytest.mark.parametrize(
    ("room", "asked", "written"),
    [
        (1, set(), (-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3)),
        (1.5, set(), (-7, -5, -3, 0, 2)),
        (4, set(), (-5, 0)),
        (1.5, {-1, 3}, (-7, -5, -3, -1, 1, 3)),
    ],
)
def test_numbers_thin_out_but_not_those_that_are_asked_for(
    room: float, asked: set[int], written: tuple[int, ...]
) -> None:
    assert numbered(-7, 3, room, frozenset(asked)) == written


def test_a_palace_without_end_is_drawn_still() -> None:
    _, view, _ = shown(Scene(MATCH))
    assert isinstance(view, IcePalaceView)
    line = tuple(Stack(column, column % 3, ("R3", "B2", "G1")) for column in range(-50, 50))

    assert len(picture("ice_palace", replace(view, palace=line, last=None), NAMES[:3])) <= HEAVIEST


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("vision", VISIONS)
def test_the_pieces_can_be_told_apart_by_everybody(theme: Theme, vision: str) -> None:
    words = [f"{letter}{size}" for letter in LETTERS for size in (1, 2, 3)]
    seen = {word: _on_a_phone(theme, vision, word) for word in words}
    for one, other in combinations(words, 2):
        channels = ImageChops.difference(seen[one], seen[other]).split()
        assert max(sum(channel.histogram()[APART:]) for channel in channels) >= ENOUGH, (one, other)


@pytest.mark.parametrize("record", ["ice_palace/built_3", "ice_palace/passed_4", "ice_palace/built_6"])
def test_tallies_add_up_to_the_scores(record: str) -> None:
    for ply in (None, 100, 60):
        _, view, _ = shown(Scene(kept(record), ply))
        assert isinstance(view, IcePalaceView)
        for seat, score in enumerate(view.scores):
            stacks = (part.split("\u00d7") for part in tally(view, seat).split())

            assert sum(int(count) * int(height) for count, height in stacks) == score


@pytest.mark.parametrize("cell", [44, 52, 72, 120])
@pytest.mark.parametrize(
    ("pyramids", "is_palace"),
    [(("R3", "G2", "B1"), True), (("B1", "G2", "R3"), False), (("B1", "R3"), False)],
)
def test_the_front_of_every_pyramid_of_a_stack_is_seen(
    pyramids: tuple[str, ...],
    is_palace: bool,  # noqa: FBT001 - a parameter
    cell: int,
) -> None:
    every = standing(pyramids, cell, is_palace=is_palace)
    bottoms = [top + side for _, _, top, side in every]

    assert all(lower - upper >= cell * 0.15 for lower, upper in pairwise(bottoms))
    assert bottoms[0] <= cell
    assert every[-1].top >= (0 if is_palace else -0.26 * cell)


PALACE = (("R3", "G2"), ("R3", "G1"), ("R2", "G1"), ("R3", "R2", "G1"))
YARD = (("R1", "G2"), ("R1", "G3"), ("R2", "G3"), ("R1", "R2", "G3"))


@pytest.mark.parametrize("cell", range(44, 140, 4))
@pytest.mark.parametrize("pyramids", [*PALACE, *YARD])
def test_the_height_of_a_stack_leaves_the_mark_on_top_of_it(pyramids: tuple[str, ...], cell: int) -> None:
    """In the smallest cells it covers an edge of the largest marks."""
    *_, top = standing(pyramids, cell, is_palace=pyramids in PALACE)
    x, y, radius = marked(top.side)
    left, high = beside_stack(cell)
    away = hypot(max(0, left - top.left - x), max(0, high - top.top - y))

    assert away >= radius * (0.7 if cell < 48 else 0.9)


@pytest.mark.parametrize("cell", range(44, 140, 4))
@pytest.mark.parametrize("pyramids", [("R3", "G3"), ("R2", "G2"), ("R3", "R3", "G3"), *PALACE, *YARD])
def test_heights_leave_more_than_half_of_every_pyramid_that_they_count(
    pyramids: tuple[str, ...], cell: int
) -> None:
    """Its own does, with those of the stacks at its left and above it."""
    left, high = beside_stack(cell)
    wide, tall = NUMERAL
    covered = {(x, y) for x in range(left, left + wide) for y in range(high, high + tall)}
    covered |= {(x - cell, y) for x, y in covered} | {(x, y - cell) for x, y in covered}
    seen: dict[tuple[int, int], int] = {}
    for level, (_, x, y, side) in enumerate(standing(pyramids, cell, is_palace=pyramids not in YARD)):
        seen |= dict.fromkeys(product(range(x, x + side), range(y, y + side)), level)
    for level in range(len(pyramids) - 1):
        shown = [at for at, what in seen.items() if what == level]

        assert len(covered.intersection(shown)) < len(shown) / 2


@pytest.mark.parametrize("side", [22, 26, 30])
def test_the_mark_of_a_small_pyramid_is_seen_on_a_phone(side: int) -> None:
    colors = palette(Theme.STANDARD, ALL_HUES, ICE, night=True)
    for letter in LETTERS:
        drawn, plain = (piece(colors, f"{letter}1", side, is_top=is_top) for is_top in (True, False))
        left, top, right, bottom = ImageChops.difference(drawn, plain).getbbox() or (0, 0, 0, 0)

        assert max(right - left, bottom - top) >= min(2 * MARK, side * 0.8) * 0.85


def _on_a_phone(theme: Theme, vision: str, word: str) -> Image.Image:
    canvas = Canvas(palette(theme, ALL_HUES, ICE, night=True), "cell", (CELL, CELL))
    side = round(CELL * SIZES[int(word[1]) - 1])
    canvas.paste(piece(canvas.palette, word, side), (CELL - side) // 2, (CELL - side) // 2)
    return seen_picture(canvas.picture(), vision).reduce(2)
