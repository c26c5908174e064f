"""How Mandala Stones looks and reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.begun import begin_picture
from render.canvas import Canvas
from render.games.mandala_stones.card import draw_card, draw_small_card
from render.games.mandala_stones.cover import draw_art
from render.games.mandala_stones.finale import draw_end
from render.games.mandala_stones.garden import draw_garden, garden
from render.games.mandala_stones.goal import draw_goal
from render.games.mandala_stones.inks import HUES, LETTERS, inks
from render.games.mandala_stones.mandala import draw_mandala
from render.games.mandala_stones.memento import draw_memento
from render.games.mandala_stones.sight import LETTERED, NO_LETTERS, NOTHING, Sight, candidates
from render.games.mandala_stones.signs import draw_signs
from render.games.mandala_stones.table import in_order, page, table
from render.games.mandala_stones.voice import MandalaStonesVoice
from render.page import Sheet, caption, heading
from render.palette import Theme, palette
from rules_engine.games.mandala_stones.moves import Picks

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from PIL.Image import Image

    from render.canvas import Box
    from render.games.mandala_stones.table import Table
    from render.look import Seating
    from render.palette import Palette
    from render.words import Say
    from rules_engine import Question, Seat
    from rules_engine.games.mandala_stones.view import MandalaStonesView


class MandalaStonesLook(MandalaStonesVoice):
    def colors(self, theme: Theme) -> Palette:
        return palette(theme, (*HUES, "black"), inks(theme), night=True)

    def adorn(self, canvas: Canvas, box: Box) -> None:
        draw_art(canvas, box)

    def memento(self, view: MandalaStonesView, seating: Seating) -> Image | None:
        if not _is_finished(view):
            return None
        sight, title = Sight(view, seating, NOTHING), seating.say(self.title)
        return draw_memento(self.colors(seating.theme), sight, title).picture()

    def describe_memento(self, view: MandalaStonesView, names: tuple[str, ...], say: Say) -> str:
        if not _is_finished(view):
            return ""
        return say.count(
            "The finished mandala: {n} stone, laid by {names}.",
            "The finished mandala: {n} stones, laid by {names}.",
            len(view.laid),
            names=say.list(names),
        )

    def draw(self, view: MandalaStonesView, seating: Seating, question: Question | None) -> Image:
        canvas = begin_picture(_begin_lettered, view, seating) if question else _begin(view, seating)
        sheet = Sheet(canvas, self, view, seating, question, hued=False)
        if view.outcome:
            heading(sheet, page(seating.theme, seating.shape).heading)
        else:
            places = table(seating.theme, view.seats, seating.shape)
            heading(sheet, places.heading)
            _mark(canvas, places, Sight(view, seating, candidates(question), _letters(seating)))
        return canvas.picture()

    def caption(self, view: MandalaStonesView, names: tuple[str, ...], say: Say) -> Iterator[str]:
        """Tell a pick in a line: which stones it took is drawn."""
        for event in view.news:
            if isinstance(event, Picks):
                yield say.count(
                    "{name}: artist {artist} to {circle}, {n} stone on space {space}.",
                    "{name}: artist {artist} to {circle}, {n} stones on space {space}.",
                    len(event.stones),
                    name=names[event.seat],
                    artist=event.artist,
                    circle=event.circle,
                    space=event.space,
                )
            elif words := self.tell(event, names, say):
                yield words


def _is_finished(view: MandalaStonesView) -> bool:
    """Tell whether a match has ended with the flag covered."""
    return view.outcome is not None and len(view.laid) >= dict(view.mandala.hands)[view.seats]


def _letters(seating: Seating) -> Mapping[str, str]:
    return {hue: seating.say(letter) for hue, letter in LETTERS.items()}


def _begin(view: MandalaStonesView, seating: Seating) -> Canvas:
    letters = _letters(seating) if seating.theme in LETTERED else NO_LETTERS
    return _draw(Sight(view, seating, NOTHING, letters))


def _begin_lettered(view: MandalaStonesView, seating: Seating) -> Canvas:
    """Begin a picture of a question: answers name colors."""
    return _draw(Sight(view, seating, NOTHING, _letters(seating)))


def _draw(sight: Sight) -> Canvas:
    """Draw all but the heading, and what is asked."""
    view, seating = sight.view, sight.seating
    theme, shape = seating.theme, seating.shape
    canvas, places = Canvas(LOOK.colors(theme), size=shape.size), page(theme, shape)
    sheet = Sheet(canvas, LOOK, view, seating, hued=False)
    caption(sheet, places.caption)
    if view.outcome:
        draw_end(sheet, places, sight)
    else:
        _draw_play(canvas, table(theme, view.seats, shape), sight)
    return canvas


def _draw_play(canvas: Canvas, places: Table, sight: Sight) -> None:
    """Draw the garden, the mandala, what is written beside it, and the towers of the seats."""
    draw_garden(canvas, garden(places.garden, places.stone), sight)
    draw_goal(canvas, places.texts, sight)
    draw_mandala(canvas, places.mandala, sight)
    draw_signs(canvas, places.signs, places.columns)
    for seat in range(sight.view.seats):
        _draw_seat(canvas, places, seat, sight)


def _draw_seat(canvas: Canvas, places: Table, seat: Seat, sight: Sight) -> None:
    place = in_order(sight.view, sight.seating.shape).index(seat)
    if place < len(places.seats):
        draw_card(canvas, places.seats[place], places.columns, seat, sight)
    else:
        draw_small_card(canvas, places.small[place - len(places.seats)], seat, sight)


def _mark(canvas: Canvas, places: Table, sight: Sight) -> None:
    """Mark what may be answered; draw anew where something would come, or go away."""
    offered = sight.offered
    if offered.circles or offered.around:
        draw_garden(canvas, garden(places.garden, places.stone), sight)
    if sight.leaving:
        draw_mandala(canvas, places.mandala, sight)
    for seat in sight.view.to_act if offered.spaces or offered.colors or offered.chosen else ():
        _draw_seat(canvas, places, seat, sight)


LOOK = MandalaStonesLook()
