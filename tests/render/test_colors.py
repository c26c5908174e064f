"""Pieces can be told apart by everybody: by color, or by their mark and size."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from render.canvas import Canvas
from render.palette import ALL_HUES, HUES, LIMIT, Theme, colors, contrast, palette
from render.pieces import seat_pyramid
from tests.render.vision import RGB, VISIONS, distance, seen_picture

PLACE = 84  # a cell of the largest board
PHONE = 3  # a picture is shown a third as large
APART = 60  # levels of grey that nobody overlooks
ENOUGH = 12  # pixels of a cell on a phone that are as far apart

each_theme = pytest.mark.parametrize("theme", Theme)
each_vision = pytest.mark.parametrize("vision", VISIONS)


def color(theme: Theme, hue: str) -> RGB:
    text = colors(theme)[hue]
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


@pytest.mark.parametrize("vision", ["normal", "protanopia", "deuteranopia", "tritanopia"])
def test_the_colors_of_the_seats_are_apart_for_the_color_blind(vision: str) -> None:
    for one, other in combinations(HUES, 2):
        apart = distance(color(Theme.COLOR_BLIND, one), color(Theme.COLOR_BLIND, other), vision)

        assert apart >= 20, (one, other)


@each_theme
@each_vision
def test_marks_tell_apart_the_pieces_whose_colors_do_not(theme: Theme, vision: str) -> None:
    pieces = {(seat, size): _on_a_phone(theme, vision, seat, size) for seat in range(6) for size in range(3)}
    for one, other in combinations(pieces, 2):
        assert _pixels_apart(pieces[one], pieces[other]) >= ENOUGH, (one, other)


def _pixels_apart(one: Image.Image, other: Image.Image) -> int:
    channels = ImageChops.difference(one, other).split()
    return max(sum(channel.histogram()[APART:]) for channel in channels)


def _on_a_phone(theme: Theme, vision: str, seat: int, size: int) -> Image.Image:
    """Draw a piece on the ground nobody owns, so that only the piece is compared."""
    canvas = Canvas(palette(theme), size=(PLACE, PLACE))
    canvas.paste(seat_pyramid(canvas.palette, PLACE, seat, size, "ground"), 0, 0)
    return seen_picture(canvas.picture(), vision).reduce(PHONE)


@each_theme
def test_text_stands_out_from_what_it_is_written_on(theme: Theme) -> None:
    colors = palette(theme)
    for ink, ground in (
        ("ink", "page"),
        ("ink", "card"),
        ("ink", "turn"),
        ("soft", "page"),
        ("on_choice", "choice"),
    ):
        assert contrast(colors.rgb(ink), colors.rgb(ground)) >= 4.5, (ink, ground)


@each_theme
def test_marks_stand_out_from_their_piece(theme: Theme) -> None:
    colors = palette(theme, ALL_HUES)
    for hue in ALL_HUES:
        assert contrast(colors.rgb(f"{hue}_mark"), colors.rgb(hue)) >= 3, hue


@each_theme
def test_a_palette_with_every_hue_has_room_for_a_game_s_own(theme: Theme) -> None:
    assert len(palette(theme, ALL_HUES).table) <= LIMIT - 10
