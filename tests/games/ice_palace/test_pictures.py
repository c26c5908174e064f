"""Golden pictures of telling moments of Ice Palace, fields of any extent, pieces that all differ."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise, product
from math import hypot
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image, ImageChops

from render.canvas import HEIGHT, WIDTH, Canvas
from render.games.ice_palace import LOOK, board, card
from render.games.ice_palace.board import beside
from render.games.ice_palace.candidates import Candidates, candidates
from render.games.ice_palace.card import heights, states
from render.games.ice_palace.fields import Extent, Field, extent, fields, numbered
from render.games.ice_palace.floe import write_axes
from render.games.ice_palace.ice import BANDS, INKS, RIBBONS
from render.games.ice_palace.pieces import LETTERS, NUMERAL, outline, piece
from render.games.ice_palace.rules import BUILT, MATCH
from render.games.ice_palace.solids import DEPTH, MARK, Standing, solid, standing
from render.look import Scene, Seating
from render.page import Row, Sheet
from render.palette import ALL_HUES, Theme, contrast, palette
from render.picture import picture
from render.replay import replay
from render.scenes import replay_scene
from render.shape import Shape
from render.words import languages, say_in
from rules_engine import RESIGN, Kind, Question, Record
from rules_engine.games.ice_palace.events import IcePalaceView, Place
from rules_engine.games.ice_palace.ground import Stack
from rules_engine.playout import playout
from tests.looks import names_for
from tests.render.moments import NAMES, Moment, drawn, kept
from tests.render.vision import VISIONS, seen_picture

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from render.canvas import Box
    from tests.render.golden import Golden

REGION = (14, 74, 810, 830)
CELL = 52  # of a crowded table
APART, ENOUGH = 60, 12
HEAVIEST = 100_000
READABLE = 4.5

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
@pytest.mark.parametrize(
    ("record", "ply"), [(MATCH, 10), (kept("ice_palace/passed_4"), 60), (kept("ice_palace/built_6"), 150)]
)
def test_cards_say_who_placed_last_and_who_has_passed(
    record: str, ply: int, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    write = Canvas.write

    def watched(canvas: Canvas, text: str, *how: Any, **more: Any) -> int:
        written.append(text)
        return write(canvas, text, *how, **more)

    monkeypatch.setattr(Canvas, "write", watched)
    _, view, _ = replay_scene(Scene(record, ply))
    assert isinstance(view, IcePalaceView)
    seating = Seating(names_for(view.seats), say_in(lang))
    LOOK.draw(view, seating, None)
    sheet = Sheet(Canvas(LOOK.colors(Theme.STANDARD)), LOOK, view, seating)
    said = [states(sheet, view, seat) for seat in range(view.seats)]

    assert any(said)
    for words in filter(None, said):
        assert words[0] in written


@pytest.mark.parametrize("lang", languages())
def test_no_hand_covers_what_is_said_of_a_seat(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[tuple[int, int]] = []
    apart: list[bool] = []
    tally, write = card._draw_tally, Canvas.write

    def watched(canvas: Canvas, text: str, at: tuple[int, int], *how: Any) -> int:
        written.append(at)
        return write(canvas, text, at, *how)

    def told(*how: Any) -> Row:
        written.clear()
        hand = tally(*how)
        _, top, right, _ = hand.rest
        apart.extend(x >= right or y + card.TALLY <= top for x, y in written)
        return hand

    monkeypatch.setattr(Canvas, "write", watched)
    monkeypatch.setattr(card, "_draw_tally", told)
    for _, _, state in playout(Record.new("ice_palace", seats=3, seed="hands")):
        LOOK.draw(replace(state.view(None), remaining=()), Seating(names_for(3), say_in(lang)), None)

    assert apart
    assert all(apart)


def column_asked(ply: int, *path: str) -> tuple[Question, IcePalaceView]:
    _, view, question = replay_scene(Scene(MATCH, ply, 2, path))
    assert question
    assert isinstance(view, IcePalaceView)
    return question, view


def test_the_cells_of_the_question_are_marked() -> None:
    question, _ = column_asked(12, "place", "G2")
    offered = candidates(question)

    assert offered.pieces == {"G2"}
    assert offered.cells == {(1, -1), (1, -3), (2, -2)}
    assert offered.columns == {1, 2}
    assert not offered.letters


def test_cells_wear_letters_in_the_order_of_reading_where_an_answer_settles_them() -> None:
    question, _ = column_asked(12, "place", "G2")
    joined = replace(question, last="row")

    assert candidates(joined).letters == (((1, -1), "A"), ((2, -2), "B"), ((1, -3), "C"))
    assert LOOK.letters(joined) == {"1 -1": "A", "2 -2": "B", "1 -3": "C"}
    assert LOOK.letters(question) == {}
    row = question.then(("place", "G2", "1"))
    assert isinstance(row, Question)
    assert LOOK.letters(row) == {"-1": "A", "-3": "B"}


def test_answers_that_put_other_pyramids_on_a_cell_share_its_letter() -> None:
    moves = (Place("G2", 0, 0), Place("R1", 0, 0), Place("R1", 0, 1))
    question = Question(("place",), "piece", Kind.ONE, (), None, moves, last="row")

    assert LOOK.letters(question) == {"G2 0 0": "B", "R1 0 0": "B", "R1 0 1": "A"}


@pytest.mark.parametrize("shape", Shape)
def test_a_picture_of_lettered_cells(shape: Shape, golden: Golden) -> None:
    question, view = column_asked(12, "place", "G2")
    joined = replace(question, last="row")

    golden(
        f"ice_palace/letters_3_{shape}", picture("ice_palace", view, NAMES[:3], question=joined, shape=shape)
    )


def test_cells_of_a_turned_palace_wear_letters_too(golden: Golden) -> None:
    _, view, question = replay_scene(Scene(kept("ice_palace/built_6"), 120, 4, ("place", "O1")))
    assert question

    golden(
        "ice_palace/letters_6_turned",
        picture("ice_palace", view, NAMES, question=replace(question, last="row"), shape=Shape.TALL),
    )


def test_the_cell_is_asked_for_without_its_column() -> None:
    question, view = column_asked(12, "place", "G2", "1")

    assert question.about == "row"
    assert LOOK.heading(view, ("Ann", "Bob", "Cy"), say_in("en"), question) == "Medium green: which cell?"


def test_a_placement_is_shown_before_it_is_confirmed(golden: Golden) -> None:
    question, view = column_asked(12, "place", "G2", "1")
    move = next(move for move in question.moves if str(move) == "place G2 1,-1")
    chosen = Question(move.path, "confirm", Kind.ONE, (), move, (move,))

    golden("ice_palace/confirm_3", picture("ice_palace", view, NAMES[:3], question=chosen))


SPANS = (Extent(-1, 1, -1, 1), Extent(0, 39, 0, 0), Extent(-3, 3, -20, 9), Extent(-40, -20, 5, 34))


@pytest.mark.parametrize(("one", "other"), list(product(SPANS, SPANS)))
@pytest.mark.parametrize("lesser", [1, 0.72])
def test_fields_of_any_extent_fit_and_do_not_overlap(one: Extent, other: Extent, lesser: float) -> None:
    both = fields(REGION, (one, other), lesser=lesser)
    (alone,) = fields(REGION, (one,), may_turn=True)

    assert alone.cell >= both[0].cell
    for field in (*both, alone):
        assert _lies_in(field.floe, REGION)
        assert all(_lies_in(field.cell_box(*corner), field.floe) for corner in _corners(field))
    (_, _, right, bottom), (start, high, _, _) = both[0].floe, both[1].floe
    assert start >= right or high >= bottom


def test_a_field_is_turned_clockwise() -> None:
    (field,) = fields((0, 0, 1172, 460), (Extent(0, 2, 0, 9),), may_turn=True)
    left, top, *_ = field.cell_box(0, 0)

    assert field.extent.is_turned
    assert field.cell_box(0, 1)[:2] == (left + field.cell, top)
    assert field.cell_box(1, 0)[:2] == (left, top + field.depth)


@pytest.mark.parametrize(
    ("is_turned", "across", "down"), [(False, "-3 -2 -1 0 1 2 3", "5 6"), (True, "5 6", "-3 -2 -1 0 1 2 3")]
)
def test_axes_say_where_a_cell_is_also_if_the_field_is_turned(
    is_turned: bool,  # noqa: FBT001 - a parameter
    across: str,
    down: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found: dict[str, Box] = {}
    monkeypatch.setattr(Canvas, "write_centered", lambda _, text, box, *__: found.setdefault(text, box))
    span = Extent(-3, 3, 5, 6, is_asked=True, is_turned=is_turned)
    (field,) = fields(REGION, (span,))
    write_axes(Canvas(LOOK.colors(Theme.STANDARD)), field, Candidates())
    places = {text: field.cell_box(*(at, 5) if at < 4 else (0, at)) for text in found for at in (int(text),)}

    for text, (left, top, right, bottom) in places.items():
        x, y = (found[text][0] + found[text][2]) // 2, (found[text][1] + found[text][3]) // 2
        assert left <= x <= right if text in across.split() else top <= y <= bottom
    assert {*found} == {*across.split(), *down.split()}


@pytest.fixture
def cells(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Note how large the cells are of every field that is drawn."""
    sizes: list[int] = []

    def measured(*how: Any, **more: Any) -> tuple[Field, ...]:
        found = fields(*how, **more)
        sizes.extend(field.cell for field in found)
        return found

    monkeypatch.setattr(board, "fields", measured)
    return sizes


def test_a_film_has_one_scale(cells: list[int]) -> None:
    built = Record.parse(BUILT).then(0, RESIGN).then(1, RESIGN)
    replay(built, NAMES[:3])

    assert len(cells) > 20
    assert len({*cells}) == 1


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_size_is_as_large_in_every_hand(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """And no smaller in large print, whoever has how many."""
    found: list[int] = []

    def watched(canvas: Canvas, row: Row, words: Sequence[str], cell: int, chosen: frozenset[str]) -> int:
        found.append(cell)
        return draw_hand(canvas, row, words, cell, chosen)

    draw_hand = card.draw_hand
    monkeypatch.setattr(card, "draw_hand", watched)
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


def test_the_yard_is_enlarged_where_the_palace_may_be_smaller() -> None:
    spans = Extent(0, 6, 0, 3), Extent(0, 6, 0, 6)
    usual, large = (fields(REGION, spans, lesser=lesser)[0].cell for lesser in (1, 0.5))

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
    _, view, _ = replay_scene(Scene(MATCH))
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


def _on_a_phone(theme: Theme, vision: str, word: str) -> Image.Image:
    canvas = Canvas(palette(theme, ALL_HUES, INKS, night=True), "cell", (CELL, CELL))
    (_, left, top, _) = standing((word,), CELL)[0]
    canvas.paste(piece(canvas.palette, word, CELL), left, top, outline(int(word[1]), CELL))
    return seen_picture(canvas.picture(), vision).reduce(2)


@pytest.mark.parametrize("record", ["ice_palace/built_3", "ice_palace/passed_4", "ice_palace/built_6"])
def test_towers_add_up_to_the_scores(record: str) -> None:
    for ply in (None, 100, 60):
        _, view, _ = replay_scene(Scene(kept(record), ply))
        assert isinstance(view, IcePalaceView)
        for seat, score in enumerate(view.scores):
            assert sum(heights(view, seat)) == score


PALACE = tuple(
    tuple(f"R{size}" for size in reversed(sizes))
    for count in (1, 2, 3)
    for sizes in combinations((1, 2, 3), count)
)
YARD = tuple(pyramids[::-1] for pyramids in PALACE)
CELLS = (*range(44, 120, 12), 120)
SAMPLES = 16  # of a top, each way


def is_behind(x: float, y: float, front: Standing) -> bool:
    """Tell whether a point is within the outline of a pyramid."""
    shape, x, y = front.solid, x - front.left, y - front.top
    back, inset = shape.height - shape.side * DEPTH, (shape.side - shape.flat) / 2
    cut = max(0.0, inset * (1 - y / back))
    return 0 <= y <= shape.height and cut <= x <= shape.side - cut


def spots(top: Standing) -> Iterator[tuple[float, float]]:
    """Spread points over the flat top of a pyramid."""
    flat, inset = top.solid.flat, (top.solid.side - top.solid.flat) / 2
    for x, y in product(range(SAMPLES), repeat=2):
        yield top.left + inset + flat * (x + 0.5) / SAMPLES, top.top + flat * DEPTH * (y + 0.5) / SAMPLES


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("stacks", [PALACE, YARD], ids=["palace", "yard"])
def test_no_stack_hides_more_than_a_fifth_of_the_top_behind_it(
    stacks: tuple[tuple[str, ...], ...], cell: int
) -> None:
    depth = round(cell * DEPTH)
    for behind, before in product(stacks, repeat=2):
        *_, top = standing(behind, cell)
        front = standing(before, cell)
        hidden = sum(any(is_behind(x, y - depth, one) for one in front) for x, y in spots(top))

        assert hidden <= SAMPLES**2 / 5, (behind, before)


def _mark(pyramids: tuple[str, ...], cell: int) -> tuple[float, float]:
    """Find the middle of the mark on a stack, in its cell."""
    *_, top = standing(pyramids, cell)
    return cell / 2, top.top + top.solid.flat * DEPTH / 2


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("stacks", [PALACE, YARD], ids=["palace", "yard"])
def test_the_height_of_a_stack_is_beside_every_mark(stacks: tuple[tuple[str, ...], ...], cell: int) -> None:
    """In the smallest cells it touches the rim of those of the highest."""
    radius = round(max(NUMERAL, cell * 0.2))
    x, y = beside(cell, radius)
    for around, (across, down) in product(stacks, ((0, 0), (1, 0), (0, 1), (1, 1))):
        if (across, down) == (0, 0) and len(around) == 1:
            continue
        left, top = _mark(around, cell)
        away = hypot(left + across * cell - x, top + down * round(cell * DEPTH) - y)
        size = solid(int(around[-1][1]), cell).mark

        assert away >= radius + size * (0.6 if cell < 56 else 0.9), (around, across, down)


@pytest.mark.parametrize("cell", [44, 52, 72, 120])
def test_the_front_of_every_pyramid_of_a_stack_is_seen(cell: int) -> None:
    for pyramids in (*PALACE, *YARD):
        every = standing(pyramids, cell)
        for below, above in pairwise(every):
            foot, upper = below.top + below.solid.height, above.top + above.solid.height

            assert foot - upper >= cell * 0.09, pyramids
        assert every[0].top + every[0].solid.height <= cell * DEPTH


@cache
def _bare(colors: Any, word: str, cell: int) -> tuple[Image.Image, Image.Image]:
    return piece(colors, word, cell), piece(colors, word, cell, is_top=False)


@pytest.mark.parametrize("cell", [44, 48, 60, 80])
def test_marks_are_six_pixels_on_a_phone(cell: int) -> None:
    colors = palette(Theme.STANDARD, ALL_HUES, INKS, night=True)
    for word in (f"{letter}{size}" for letter in LETTERS for size in (1, 2, 3)):
        left, top, right, bottom = ImageChops.difference(*_bare(colors, word, cell)).getbbox() or (0, 0, 0, 0)

        assert solid(int(word[1]), cell).mark >= MARK - 0.3
        assert max(right - left, bottom - top) >= 2 * MARK * 0.9


@pytest.mark.parametrize("theme", [theme for theme in Theme if theme is not Theme.HIGH_CONTRAST])
def test_text_stands_out_from_the_sky_and_the_sea(theme: Theme) -> None:
    colors = LOOK.colors(theme)
    for ink in (ink for _, ink in BANDS):
        assert contrast(colors.rgb("ink"), colors.rgb(ink)) >= READABLE, ink
        assert contrast(colors.rgb("soft"), colors.rgb(ink)) >= READABLE, ink
    for ink, *_ in RIBBONS:
        assert contrast(colors.rgb("ink"), colors.rgb(ink)) >= READABLE, ink


def test_the_world_is_behind_all_that_is_drawn() -> None:
    _, view, _ = replay_scene(Scene(MATCH, 12))
    assert isinstance(view, IcePalaceView)
    plain, colors = Seating(NAMES[:3], say_in("en")), LOOK.colors(Theme.STANDARD)
    seen = LOOK.draw(view, plain, None).convert("RGB")

    assert seen.size == (WIDTH, HEIGHT)
    assert seen.getpixel((WIDTH - 2, 2)) == colors.rgb("zenith")
    assert seen.getpixel((2, HEIGHT - 2)) == colors.rgb("zenith")


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("Cy puts a medium green one beside the green.", "on the black?")),
        ("fr", ("Cy pose une moyenne verte à côté de la verte.", "sur la noire\u202f?")),
    ],
)
def test_captions_tell_what_is_seen(lang: str, words: tuple[str, str]) -> None:
    say, names = say_in(lang), ("Ann", "Bob", "Cy")
    _, view, _ = replay_scene(Scene(MATCH, 13))
    assert isinstance(view, IcePalaceView)
    move = Place("R3", 4, 4)
    over = replace(view, yard=(*view.yard, Stack(4, 4, ("K1",))))
    chosen = Question(move.path, "confirm", Kind.ONE, (), move, (move,))

    assert next(LOOK.caption(view, names, say)) == words[0]
    assert LOOK.heading(over, names, say, chosen).endswith(words[1])


def test_who_opens_begins_beside_nothing() -> None:
    _, view, _ = replay_scene(Scene(MATCH, 1))
    assert isinstance(view, IcePalaceView)

    first = next(LOOK.caption(view, ("Ann", "Bob", "Cy"), say_in("en")))

    assert first == "Ann begins with a large blue one."


@pytest.mark.parametrize("record", ["ice_palace/built_3", "ice_palace/passed_4", "ice_palace/built_6"])
def test_captions_have_no_coordinates(record: str) -> None:
    say, names = say_in("en"), names_for(6)
    for ply in range(1, 120, 7):
        _, view, _ = replay_scene(Scene(kept(record), ply))
        assert isinstance(view, IcePalaceView)
        for words in LOOK.caption(view, names, say):
            assert not any(f"({letter}{size})" in words for letter in LETTERS for size in "123")
            assert "-1" not in words


@pytest.mark.parametrize("record", ["ice_palace/built_3", "ice_palace/passed_4", "ice_palace/built_6"])
def test_large_print_makes_no_field_smaller(record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cells: list[int] = []

    def measured(*how: Any, **more: Any) -> tuple[Field, ...]:
        found = fields(*how, **more)
        cells.append(min(field.cell for field in found))
        return found

    monkeypatch.setattr(board, "fields", measured)
    for ply in range(0, 120, 17):
        _, view, _ = replay_scene(Scene(kept(record), ply))
        assert isinstance(view, IcePalaceView)
        for theme in (Theme.STANDARD, Theme.LARGE_PRINT):
            LOOK.draw(view, Seating(("Ann", "Bob", "Cy", "Dora", "Eve", "Fay"), say_in("en"), theme), None)

    assert all(large >= usual for usual, large in zip(cells[::2], cells[1::2], strict=True))


@pytest.mark.parametrize("record", ["ice_palace/built_5", "ice_palace/built_6", "ice_palace/opened_6"])
@pytest.mark.parametrize("shape", Shape)
def test_cells_of_crowded_tables_have_room_for_marks_that_a_phone_shows(
    record: str, shape: Shape, cells: list[int]
) -> None:
    for ply in range(0, 190, 19):
        _, view, _ = replay_scene(Scene(kept(record), ply))
        assert isinstance(view, IcePalaceView)
        if shape is LOOK.shape_for(view, shape):
            LOOK.draw(view, Seating(names_for(view.seats), say_in("en"), shape=shape), None)

    assert min(cells) >= CELL
