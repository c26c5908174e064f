"""What is in a seat's card in Mandala Stones: its name, its points, its towers, and what each is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Box, Canvas, Tile, cut
from render.games.mandala_stones.inks import BEHIND
from render.games.mandala_stones.pieces import chip, disc, hoop, slot, sunrise
from render.games.mandala_stones.stones import lay, stone, stone_ghost
from render.lettering import TextStyle, label, styles
from render.marks import LAST, stroked_frame, stuck, token
from render.page import BOLD, NEAR, PADDING, called, panel
from render.palette import Theme
from render.shape import Shape
from rules_engine.games.mandala_stones.board import SPACES, STACK_HEIGHT
from rules_engine.games.mandala_stones.moves import Earns, Pick, Picks

if TYPE_CHECKING:
    from render.games.mandala_stones.sight import Sight
    from rules_engine import Seat
    from rules_engine.games.mandala_stones.view import MandalaStonesView

TOKEN, SMALL_TOKEN = 44, 40
SMALL_SUN = 28
HEAD = 64  # the height of a line with a name, where towers are below it
POINTS = TextStyle(50, bold=True)
DISC = 24  # half of one: how far it reaches beyond a stone, and below it
STONE_LIMIT, LARGER_LIMIT = 62, 68  # a stone of a tower, and in large print: larger ones cost bytes
EDGE = 6  # above and below towers
SMALL_SHOWN = 6  # of a buried stone, at the least


class Columns(NamedTuple):
    """Where towers stand on a card: how high, how large their stones are, on which ground."""

    edges: tuple[int, ...]  # the left ones of the columns, and the right one of the last
    top: int
    bottom: int
    side: int  # of a stone
    ground: str
    is_full: bool = True  # it tells what towers are worth

    def box(self, space: int) -> Box:
        return self.edges[space - 1], self.top, self.edges[space], self.bottom

    @property
    def rise(self) -> int:
        """Tell how much of a stone is seen below the next: as much as there is room, as it counts."""
        return min((self.bottom - self.top - self.side) // (STACK_HEIGHT - 1), self.side // 2)

    def middle(self, space: int, level: int) -> tuple[int, int]:
        """Find the middle of a stone on a level, from 0."""
        start = self.edges[space - 1] + self.side // 2 + 2
        return start, self.bottom - self.side // 2 - level * self.rise

    def disc(self, space: int) -> tuple[int, int]:
        """Find where it stands what a tower is worth: at its foot, on its right."""
        x, y = self.middle(space, 0)
        return x + self.side // 2 + DISC // 3, y + self.side // 2 - DISC + EDGE


def draw_card(canvas: Canvas, box: Box, edges: tuple[int, ...], seat: Seat, sight: Sight) -> None:
    """Draw the card of a seat: who it is, and at its right, or below that, its towers."""
    left, top, right, bottom = box
    ground = panel(canvas, box, active=seat in sight.view.to_act)
    is_beside = edges[0] > left + TOKEN * 2
    person = (left, top, edges[0], bottom) if is_beside else (left, top, right, top + HEAD)
    _draw_person(canvas, person, (seat, ground), sight)
    place = columns(sight, (left, top if is_beside else top + HEAD - EDGE, right, bottom), edges, ground)
    draw_towers(canvas, place, seat, sight)


def draw_small_card(canvas: Canvas, box: Box, seat: Seat, sight: Sight) -> None:
    """Draw a card where there is little room: towers beside the token, and below them the name."""
    left, top, right, bottom = box
    ground = panel(canvas, box, active=seat in sight.view.to_act)
    palette, low = canvas.palette, bottom - BOLD.height - 3
    drawn = token(palette, SMALL_TOKEN, seat, ground, hued=False)
    canvas.paste(drawn, left + NEAR, (top + low - SMALL_TOKEN) // 2 + 2)
    _over(
        canvas, label(palette, called(seat, sight.seating), BOLD, "ink", ground), (left + NEAR, low), ground
    )
    score = label(palette, str(sight.view.scores[seat]), BOLD, "ink", ground)
    right -= NEAR
    _over(canvas, score, (right - score.width, low), ground)
    if seat == sight.view.first:
        sun = sunrise(palette, ground, SMALL_SUN)
        at = right - score.width - SMALL_SUN - 4, low + (BOLD.height - SMALL_SUN) // 2
        _over(canvas, sun, at, ground)
    start = left + NEAR + SMALL_TOKEN + NEAR
    wide = (right - start) // SPACES
    edges = tuple(start + wide * space for space in range(SPACES + 1))
    side = min(STONE_LIMIT, wide - 4, low - top - EDGE - SMALL_SHOWN * (STACK_HEIGHT - 1))
    draw_towers(canvas, Columns(edges, top + EDGE, low - 2, side, ground, is_full=False), seat, sight)


def columns(sight: Sight, box: Box, edges: tuple[int, ...], ground: str) -> Columns:
    """Find how large towers can be on a card."""
    top, bottom = box[1] + EDGE, box[3] - EDGE - 2
    is_large = sight.seating.theme is Theme.LARGE_PRINT or sight.seating.shape is Shape.TALL
    limit = LARGER_LIMIT if is_large else STONE_LIMIT
    wide = edges[1] - edges[0] - DISC - DISC // 3 + 1
    side = min(limit, wide, (bottom - top) * 2 // 3)
    return Columns(edges, top, bottom, side, ground)


def _draw_person(canvas: Canvas, box: Box, whose: tuple[Seat, str], sight: Sight) -> None:
    """Write who a seat is on a line with its points, or below them."""
    left, top, right, bottom = box
    (seat, ground), palette, seating = whose, canvas.palette, sight.seating
    large = styles(seating.theme).score if seating.theme is Theme.LARGE_PRINT else POINTS
    name = label(palette, called(seat, seating), BOLD, "ink", ground)
    score = label(palette, str(sight.view.scores[seat]), large, "ink", ground)
    is_below = bottom - top > HEAD
    left, right = left + PADDING - 2, right - PADDING
    middle = (top + bottom - (name.height if is_below else 0)) // 2
    canvas.paste(token(palette, TOKEN, seat, ground, hued=False), left, middle - TOKEN // 2)
    near = left + TOKEN + 10
    at = (left, middle + TOKEN // 2) if is_below else (near, middle - name.height // 2)
    _over(canvas, name, at, ground)
    start = near if is_below else right - score.width
    _over(canvas, score, (start, middle - score.height // 2), ground)
    if seat == sight.view.first:
        sun = sunrise(palette, ground)
        start += score.width + 12 if is_below else -sun.width - 8
        _over(canvas, sun, (start, middle - sun.height // 2), ground)


def _over(canvas: Canvas, drawn: Tile, at: tuple[int, int], ground: str) -> None:
    """Draw over what is there: letters are near each other, and near the edge."""
    canvas.paste(drawn, *at, cut(drawn, canvas.palette, ground))


def draw_towers(canvas: Canvas, place: Columns, seat: Seat, sight: Sight) -> None:
    """Draw the five spaces with their towers, each beside what it is worth."""
    view = sight.view
    new = frozenset() if view.outcome else changed(view, seat)
    for space in new:
        _frame(canvas, place, space)
    for space, tower in enumerate(view.towers[seat], 1):
        if not tower:
            lay_slot(canvas, place, space)
        for level, word in enumerate(tower):
            letter = sight.letter(word) if place.is_full and level == len(tower) - 1 else ""
            drawn = stone(canvas.palette, place.side, word, letter, flat=bool(sight.letters))
            lay(canvas, drawn, place.middle(space, level))
        if seat in view.to_act:
            _draw_result(canvas, place, (seat, space), sight)
        if place.is_full:
            _draw_worth(canvas, place, (seat, space), sight)


def lay_slot(canvas: Canvas, place: Columns, space: int) -> None:
    """Draw where a tower may be built."""
    drawn = slot(canvas.palette, place.side, place.ground)
    x, _ = place.middle(space, 0)
    canvas.paste(drawn, x - drawn.width // 2, place.bottom - drawn.height - EDGE)


def _frame(canvas: Canvas, place: Columns, space: int) -> None:
    """Frame a space whose tower has just changed."""
    left, _, right, bottom = place.box(space)
    _, high = place.middle(space, STACK_HEIGHT - 1)
    high -= place.side // 2 + 2
    wide = min(right - left - 1, place.side + (DISC + 14 if place.is_full else 12))
    stroked_frame(canvas, (left - 4, high, left - 4 + wide, bottom + 4), LAST, 3)


def _draw_result(canvas: Canvas, place: Columns, whose: tuple[Seat, int], sight: Sight) -> None:
    """Draw the tower that would stand there, or a ring round the stone that would leave for the mandala."""
    seat, space = whose
    chosen, tower = sight.offered.chosen, sight.view.towers[seat][space - 1]
    if isinstance(chosen, Pick) and space == chosen.space:
        built = sight.view.built_tower(chosen.artist, chosen.circle, chosen.stack)
        for level, word in enumerate(built):
            letter = sight.letter(word) if level == len(built) - 1 else ""
            drawn = stone_ghost(canvas.palette, place.side, word, place.ground, letter)
            lay(canvas, drawn, place.middle(space, level))
        stuck(canvas, hoop(canvas.palette, place.side + 6), place.middle(space, len(built) - 1), BEHIND)
    elif tower and (space in sight.leaving or is_scored(sight, tower)):
        stuck(canvas, hoop(canvas.palette, place.side + 6), place.middle(space, len(tower) - 1), BEHIND)


def _draw_worth(canvas: Canvas, place: Columns, whose: tuple[Seat, int], sight: Sight) -> None:
    """Draw what a tower would bring, also one to be confirmed; its number, where that may be answered."""
    (seat, space), chosen = whose, sight.offered.chosen
    tower, palette = sight.view.towers[seat][space - 1], canvas.palette
    if isinstance(chosen, Pick) and seat in sight.view.to_act and space == chosen.space:
        built = sight.view.built_tower(chosen.artist, chosen.circle, chosen.stack)
        stuck(canvas, disc(palette, str(sight.view.worth(seat, space, built))), place.disc(space), BEHIND)
    elif seat in sight.view.to_act and space in sight.offered.spaces:
        drawn = chip(palette, str(space))
        x, y = place.disc(space) if tower else place.middle(space, 0)
        stuck(canvas, drawn, (x, y), BEHIND)
    elif tower:
        drawn = disc(palette, str(sight.view.worths[seat][space - 1]))
        stuck(canvas, drawn, place.disc(space), BEHIND)


def is_scored(sight: Sight, tower: tuple[str, ...]) -> bool:
    """Tell whether the color on top of a tower may be the answer."""
    return any(color[0] == tower[-1][0] for color in sight.offered.colors)


def changed(view: MandalaStonesView, seat: Seat) -> frozenset[int]:
    """Tell which own spaces the last move has changed."""
    return frozenset(
        event.space for event in view.news if isinstance(event, Picks | Earns) and event.seat == seat
    )
