"""Where the parts of a picture of Ice Palace are."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from render.games.ice_palace.card import NARROW, card_boxes
from render.games.ice_palace.stock import pool_width, stock_height
from render.games.ice_palace.words import variants
from render.lettering import SMALLEST, styles, wrapped
from render.page import GAP, ROWS_WIDTH, headline, layout, named
from render.palette import Theme
from render.shape import Shape

if TYPE_CHECKING:
    from render.canvas import Box
    from render.page import Sheet
    from rules_engine.games.ice_palace.events import IcePalaceView

ENDED = 420  # how wide the podium is
CROWDED = 5  # so many seats have narrow cards
NOTED = " \u00b7 "  # between variants
TALL = 142  # how high a card of a tall picture is
HANDLESS = 92  # the same while nobody needs a hand
ONE_LINE = 66  # where a heading ends that needs no second line
POOL = 56
APART = 24  # between the pool and the variants


class Plan(NamedTuple):
    heading: Box
    board: Box  # of the fields
    seats: Box
    lines: int  # of cards
    caption: Box
    stock: Box | None = None  # what is left to build with
    pool: Box | None = None
    notes: Box | None = None  # what is played otherwise


def planned(sheet: Sheet, view: IcePalaceView) -> Plan:
    """Lay a picture out; in a film all in the same way."""
    plan = _planned(sheet, view)
    left, top, right, _ = plan.heading
    room = right - left - len(named(sheet)) * (styles(sheet.seating.theme).title.height + 12)
    if sheet.seating.film or len(headline(sheet, room).lines) > 1:
        return plan
    near, _, far, bottom = plan.board
    return plan._replace(heading=(left, top, right, ONE_LINE), board=(near, ONE_LINE + 4, far, bottom))


def _planned(sheet: Sheet, view: IcePalaceView) -> Plan:
    if view.outcome:
        places = layout(sheet.seating.theme, ENDED)
        return Plan(places.heading, places.board, places.rows, view.seats, places.caption)
    if sheet.seating.shape is Shape.TALL:
        return _tall(sheet, view)
    places = layout(sheet.seating.theme, NARROW if view.seats >= CROWDED else ROWS_WIDTH)
    plan = Plan(places.heading, places.board, places.rows, view.seats, places.caption)
    return _footed(sheet, view, plan)


def _tall(sheet: Sheet, view: IcePalaceView) -> Plan:
    """Put the seats on two lines below the fields, and the pool where a seat more would be, if one could.

    Hands are nobody's business while one builds.
    """
    card = HANDLESS if view.phase == "build" else TALL
    places = layout(sheet.seating.theme, shape=Shape.TALL, height=2 * card + GAP)
    plan = Plan(places.heading, places.board, places.rows, 2, places.caption)
    if view.seats % 2:
        left, top, right, bottom = card_boxes(places.rows, view.seats + 1, 2)[-1]
        if pool_width(sheet, view) <= right - left:
            plan = plan._replace(pool=(left, top, right, bottom))
    return _stocked(view, plan)


def _footed(sheet: Sheet, view: IcePalaceView, plan: Plan) -> Plan:
    """Leave room below the fields for the pool, for variants, and for what is left to build with."""
    left, top, right, bottom = plan.board
    if sheet.seating.film:
        return plan
    if sheet.seating.theme is Theme.LARGE_PRINT:
        return _stocked(view, plan)
    noted = wrapped(NOTED.join(variants(view, sheet.seating.say)), right - left, SMALLEST)
    high = len(noted) * SMALLEST.height
    pool = (left, bottom - high - POOL, right, bottom - high)
    plan = plan._replace(board=(left, top, right, pool[1]), pool=pool)
    return _stocked(view, plan._replace(notes=(left, pool[3], right, bottom)) if noted else plan)


def _stocked(view: IcePalaceView, plan: Plan) -> Plan:
    left, top, right, bottom = plan.board
    high = stock_height(view, right - left)
    if not high:
        return plan
    return plan._replace(
        board=(left, top, right, bottom - high - 4), stock=(left, bottom - high, right, bottom - 4)
    )
