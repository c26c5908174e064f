"""What everybody must be able to see, in numbers: of all games, themes and numbers of seats."""

from __future__ import annotations

import sys
from dataclasses import replace
from datetime import date
from functools import cache
from itertools import combinations, product
from math import dist
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from PIL import Image, ImageDraw

from render import page, pieces
from render.canvas import WIDTH, Canvas
from render.lettering import ELLIPSIS, width_of
from render.look import Seating
from render.marks import CHOICE, LAST
from render.page import WORDMARK, Sheet, caption_of, headline, layout, named, told, winners
from render.palette import ALL_HUES, HUES, Dye, Palette, Theme, contrast, palette
from render.png import png
from render.shape import Shape
from render.shelf import LOOKS
from render.signs import SHRUNK
from render.words import languages, say_in
from rules_engine import Question, ask
from tests.looks import HEAVIEST, HEAVIEST_END, Sight, each_look, full_tables, names_for, some_sights
from tests.render.test_colors import color
from tests.render.vision import distance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.canvas import Point
    from rules_engine import Table

PHONE = 303  # points of a phone's width that a card leaves to a picture
TEXT, SIGN = 11, 6  # of them, for all that one person alone is shown
TEXT_FOR_ALL, SIGN_FOR_ALL = 8.3, 4.5  # for what matters less on a card for everybody, which people open
READABLE, SEEN, APART = 4.5, 3, 10
EYES = ("normal", "protanopia", "deuteranopia", "tritanopia")
CAPTION_WIDTH = WIDTH - 30
CAPTION_ROOM = {Shape.WIDE: 1000, Shape.TALL: 870}
SAMPLED = 5
DRAWN = 7  # positions of each game in each theme

WIDE_APART = Theme.STANDARD, Theme.HIGH_CONTRAST, Theme.LARGE_PRINT

each_theme = pytest.mark.parametrize("theme", Theme)


class Seen(NamedTuple):
    """What was written and drawn while a few positions were drawn from nothing."""

    pictures: list[Image.Image]
    texts: set[tuple[str, float]]  # and how large
    inks: set[tuple[Palette, str, str]]
    marks: set[float]  # and pips, how far across at the narrowest
    signs: set[tuple[Palette, str, str]]  # the same, in which ink on what
    panels: list[tuple[int, tuple[int, int, int, int], str]]  # on which picture, where, with which edge


@cache
def some(key: str) -> tuple[Sight, ...]:
    """Choose a few positions with what is asked, and of every number of seats a late one and the end."""
    sights = some_sights(key)
    return (*sights[:: len(sights) // (DRAWN - 1)], *map(_asked, full_tables(key)))


def _asked(table: Table) -> Sight:
    """See a table as whoever is to move, or after the end as a spectator."""
    seat = next(iter(table.to_act()), None)
    step = None if seat is None else ask(table.state.legal_moves(seat))
    return Sight(table.view(seat), (step,) if isinstance(step, Question) else ())


def forget() -> None:
    """Forget all tiles that have been drawn, but not what words there are."""
    for name, module in tuple(sys.modules.items()):
        if name.startswith("render.") and name != "render.words":
            for thing in tuple(vars(module).values()):
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()


def looked_at(
    key: str, theme: Theme, sights: tuple[Sight, ...], watch: pytest.MonkeyPatch, shape: Shape = Shape.WIDE
) -> Seen:
    """Draw positions and watch the pens."""
    seen = Seen([], set(), set(), set(), set(), [])
    forget()
    _watch(seen, watch)
    for number, sight in enumerate(sights):
        lang = languages()[number % len(languages())]
        seating = Seating(names_for(sight.view.seats), say_in(lang), theme, shape=shape)
        question = sight.questions[0] if sight.questions else None
        seen.pictures.append(LOOKS[key].draw(sight.view, seating, question))
    watch.undo()
    forget()
    return seen


def _watch(seen: Seen, watch: pytest.MonkeyPatch) -> None:
    write, cover, mark, pip, panel = (
        ImageDraw.ImageDraw.text,
        Palette.coverage,
        pieces.seat_mark,
        pieces.pip,
        page.panel,
    )

    def text(draw: Any, at: Any, words: str, **how: Any) -> None:
        if words.strip():
            seen.texts.add((words, how["font"].size))
        write(draw, at, words, **how)

    def coverage(colors: Palette, ink: str, ground: str) -> Dye:
        seen.inks.add((colors, ink, ground))
        return cover(colors, ink, ground)

    def marked(brush: Any, seat: int, middle: Any, radius: float, inks: Any) -> None:
        seen.marks.add(_measured(mark, seat, middle, radius, inks))
        seen.signs.add((brush._palette, *inks))
        mark(brush, seat, middle, radius, inks)

    def pipped(brush: Any, shape: Any, middle: Any, radius: float, inks: Any) -> None:
        seen.marks.add(_measured(pip, shape, middle, radius, inks))
        seen.signs.add((brush._palette, *inks))
        pip(brush, shape, middle, radius, inks)

    def paneled(canvas: Canvas, box: tuple[int, int, int, int], *, active: bool = False) -> str:
        seen.panels.append((len(seen.pictures), box, "gold" if active else "line"))
        return panel(canvas, box, active=active)

    watch.setattr(ImageDraw.ImageDraw, "text", text)
    watch.setattr(Palette, "coverage", coverage)
    for name, drawn, watched in (
        ("seat_mark", mark, marked),
        ("pip", pip, pipped),
        ("panel", panel, paneled),
    ):
        _watch_everywhere(watch, name, drawn, watched)


class Rule:
    """A brush that leaves nothing but how far it has gone each way."""

    def __init__(self) -> None:
        self._xs: list[float] = []
        self._ys: list[float] = []

    def polygon(self, points: Sequence[Point], _: str) -> None:
        self._xs += [x for x, _ in points]
        self._ys += [y for _, y in points]

    def disc(self, center: Point, radius: float, ink: str) -> None:
        x, y = center
        self.polygon(((x - radius, y - radius), (x + radius, y + radius)), ink)

    def rounded(self, box: tuple[float, float, float, float], _: float, ink: str) -> None:
        self.polygon((box[:2], box[2:]), ink)

    def line(self, points: Sequence[Point], width: float, ink: str) -> None:
        (x, y), (to_x, to_y) = points
        part = width / 2 / dist((x, y), (to_x, to_y))
        across, down = part * (to_y - y), part * (x - to_x)
        self.polygon([(at + side * across, to + side * down) for at, to in points for side in (-1, 1)], ink)

    def narrowest(self) -> float:
        return min(max(along) - min(along) for along in (self._xs, self._ys))


def _measured(drawn: Any, shape: Any, middle: Any, radius: float, inks: Any) -> float:
    rule = Rule()
    drawn(rule, shape, middle, radius, inks)
    return rule.narrowest()


def _watch_everywhere(watch: pytest.MonkeyPatch, name: str, drawn: Any, watched: Any) -> None:
    """Put what watches in the place of a function in every module that draws with it."""
    for room, module in tuple(sys.modules.items()):
        if room.startswith("render.") and vars(module).get(name) is drawn:
            watch.setattr(module, name, watched)


@pytest.mark.parametrize(("key", "shape"), [(key, shape) for key in LOOKS for shape in LOOKS[key].shapes])
@pytest.mark.parametrize(
    "theme",
    [
        *WIDE_APART,
        *(pytest.param(theme, marks=pytest.mark.slow) for theme in Theme if theme not in WIDE_APART),
    ],
)
@pytest.mark.parametrize("stride", [SAMPLED, pytest.param(1, marks=pytest.mark.slow)])
def test_text_and_marks_are_large_enough_and_stand_out_in_pictures_that_are_light(
    key: str, shape: Shape, theme: Theme, monkeypatch: pytest.MonkeyPatch, stride: int
) -> None:
    sights = tuple(sight for sight in some(key)[::stride] if LOOKS[key].shape_for(sight.view, shape) == shape)
    seen = looked_at(key, theme, sights, monkeypatch, shape)
    assert seen.panels, "it is drawn without the kit"
    least_text, least_sign = (TEXT, SIGN) if shape is Shape.TALL else (TEXT_FOR_ALL, SIGN_FOR_ALL)
    point = shape.size[0] / PHONE
    for words, size in seen.texts:
        hangs = len(words) == 1  # such a letter is drawn smaller, and is as high
        assert size >= (least_text * point * SHRUNK - 1 if hangs else least_text * point), words
        assert ELLIPSIS not in words
    assert min(seen.marks) >= least_sign * point
    for shades, ink, ground in seen.signs:
        assert contrast(shades.rgb(ink), shades.rgb(ground)) >= SEEN, (ink, ground)
    for shades, ink, ground in seen.inks:
        assert contrast(shades.rgb(ink), shades.rgb(ground)) >= READABLE, (ink, ground)
        plane = shades.plane(Image.new("RGB", (4, 4), shades.rgb(ground)))
        assert set(plane.tobytes()) == {shades[ground]}, ground  # or a tile would have a seam
    _assert_edges_whole(seen)
    for sight, picture in zip(sights, seen.pictures, strict=True):
        heaviest = HEAVIEST_END if sight.view.outcome else HEAVIEST
        assert len(png(picture)) <= heaviest, sight.view.seats


def _assert_edges_whole(seen: Seen) -> None:
    """See that nothing is drawn over the edge of a panel."""
    for number, (left, top, right, bottom), edge in seen.panels:
        width, height = seen.pictures[number].size
        assert 0 <= left < right <= width
        assert 0 <= top < bottom <= height
        upright = [(x, top + 16, x + 1, bottom - 16) for x in (left, right - 1)]
        level = [(left + 16, y, right - 16, y + 1) for y in (top, bottom - 1)]
        strips = [seen.pictures[number].crop(box).convert("RGB") for box in (*upright, *level)]
        found = {color for strip in strips for _, color in strip.getcolors() or ()}
        assert len(found) == 1, (edge, (left, top, right, bottom), found)


@each_look
@each_theme
@pytest.mark.parametrize("shape", Shape)
def test_headings_and_captions_are_whole(key: str, theme: Theme, shape: Shape) -> None:
    left, _, right, _ = layout(theme, shape=shape).heading
    canvas = Canvas(palette(theme))
    for sight in some_sights(key):
        for lang in languages():
            seating = Seating(names_for(sight.view.seats), say_in(lang), theme, shape=shape)
            for question in (None, *sight.questions[:2]):
                sheet = Sheet(canvas, LOOKS[key], sight.view, seating, question)
                room = right - left - 70 * len(named(sheet))
                lines, style = headline(sheet, room)

                assert len(lines) <= 2, lines
                assert all(width_of(line, style) <= room for line in lines), lines
                assert ELLIPSIS not in "".join(lines)
                happened = [*LOOKS[key].caption(sight.view, seating.names, seating.say)]
                assert told(sheet, CAPTION_ROOM[shape]) or not happened, happened


LONG = "Bartholomäus von und zu Langen"


@each_look
@pytest.mark.parametrize("theme", [Theme.STANDARD, Theme.LARGE_PRINT])
def test_a_long_name_is_cut_in_one_way_and_a_winner_s_not_at_all(
    key: str, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = ImageDraw.ImageDraw.text
    cuts: dict[int, set[str]] = {}
    for sight, shape in product(some(key), LOOKS[key].shapes):
        found: set[str] = set()

        def text(draw: Any, at: Any, words: str, found: set[str] = found, **how: Any) -> None:
            found.add(words.rstrip(":"))
            write(draw, at, words, **how)

        forget()
        monkeypatch.setattr(ImageDraw.ImageDraw, "text", text)
        seen = LOOKS[key].shape_for(sight.view, shape)
        seating = Seating((LONG,) * sight.view.seats, say_in("en"), theme, shape=seen)
        LOOKS[key].draw(sight.view, seating, sight.questions[0] if sight.questions else None)
        monkeypatch.undo()
        if sight.view.outcome:
            assert found.issuperset(LONG.split())
        cuts.setdefault(sight.view.seats, set()).update(
            word for word in found - {*LONG.split()} if word.startswith("Ba") and "r" in word
        )
    forget()

    assert {len(cut) for cut in cuts.values()} == {1}, cuts


@each_look
def test_the_name_of_a_winner_is_whole_however_long_it_is(key: str) -> None:
    names = ("W" * 32, "Wolfeschlegelsteinhausenberger D", LONG)
    end = next(sight.view for sight in some(key) if sight.view.outcome and len(winners(sight.view)) == 1)
    (winner,) = winners(end)
    for name in names:
        seating = Seating((*("Ann",) * winner, name, *("Bob",) * (end.seats - winner - 1)), say_in("fr"))
        sheet = Sheet(Canvas(LOOKS[key].colors(seating.theme)), LOOKS[key], end, seating)
        lines, _ = headline(sheet, 700)
        box = layout(seating.theme).rows
        with pytest.MonkeyPatch.context() as watch:
            seen = _watched_names(watch)
            LOOKS[key].draw(end, seating, None)

        assert name.replace(" ", "") in "".join(lines).replace(" ", ""), lines
        assert name.replace(" ", "") in seen, (box, seen)


def _watched_names(watch: pytest.MonkeyPatch) -> set[str]:
    """Collect what stands for a name in rows, without its spaces."""
    seen: set[str] = set()
    named_in = page._named

    def watched(entry: page.SeatLine, size: tuple[int, int]) -> page.Named:
        set_out = named_in(entry, size)
        seen.add("".join(set_out.lines).replace(" ", ""))
        return set_out

    watch.setattr(page, "_named", watched)
    return seen


@each_theme
@pytest.mark.parametrize("eyes", EYES)
def test_every_two_colors_of_pieces_are_apart_to_all_eyes(theme: Theme, eyes: str) -> None:
    for one, other in combinations(ALL_HUES, 2):
        assert distance(color(theme, one), color(theme, other), eyes) >= APART, (one, other)


@each_theme
@pytest.mark.parametrize("night", [False, True])
def test_double_strokes_show_on_anything(theme: Theme, night: bool) -> None:  # noqa: FBT001 - a parameter
    """Of two inks nine apart one is three from whatever lies behind them."""
    shades = palette(theme, night=night)
    for ink, hem in (LAST, CHOICE):
        assert contrast(shades.rgb(ink), shades.rgb(hem)) >= SEEN**2, (ink, hem)


@each_theme
@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("eyes", EYES)
def test_what_was_done_is_apart_from_what_can_be_done(theme: Theme, night: bool, eyes: str) -> None:  # noqa: FBT001 - a parameter
    shades = palette(theme, night=night)

    assert distance(shades.rgb(LAST[0]), shades.rgb(CHOICE[0]), eyes) >= APART


@each_theme
@pytest.mark.parametrize("night", [False, True])
def test_edges_stand_out(theme: Theme, night: bool) -> None:  # noqa: FBT001 - a parameter
    shades = palette(theme, (*HUES, "black"), night=night)
    for ground in ("page", "card"):
        assert contrast(shades.rgb("gold"), shades.rgb(ground)) >= SEEN
    for hue in (*HUES, "black"):
        parts = (shades.rgb(hue), shades.rgb(f"{hue}_rim"))
        assert max(contrast(part, shades.rgb("ground")) for part in parts) >= SEEN, hue


@each_look
@pytest.mark.parametrize("lang", languages())
def test_the_end_says_why_it_ended_beside_the_wordmark_and_the_day(key: str, lang: str) -> None:
    """However the match ended: the name of the game gives way before the day does."""
    look, say = LOOKS[key], say_in(lang)
    end = next(sight.view for sight in some_sights(key) if sight.view.outcome)
    assert end.outcome
    for reason in look.reasons:
        view = replace(end, outcome=replace(end.outcome, reason=reason))
        seating = Seating(names_for(view.seats), say, date=say.day(date(2026, 9, 28)))
        sheet = Sheet(Canvas(look.colors(seating.theme)), look, view, seating)
        said, signed = caption_of(sheet, CAPTION_WIDTH)

        assert look.reason(reason, say)[1:] in said
        assert WORDMARK in signed
        assert seating.date in signed


class Lying(NamedTuple):
    """The pieces of a game: in which colors, on which grounds, and what is round them."""

    hues: tuple[str, ...]
    grounds: tuple[str, ...]
    outline: str = "{hue}_rim"


LYING = {
    "mandala": Lying((*HUES[:5], "black"), ("path",)),
    "mandala_stones": Lying(
        ("red", "yellow", "blue", "violet"),
        ("garden", "dusk", "ground", "petal", "petal_other", "bloom", "bloom_other", "card", "turn"),
        "earth",
    ),
    "ice_palace": Lying(ALL_HUES, ("cell", "card", "turn")),
    "subdivision": Lying(HUES[:4], ("lot", "{hue}_ground", "card", "turn"), "edge"),
}


COMPARED = (Theme.STANDARD, Theme.COLOR_BLIND)
BARELY = 4  # two greys are told apart


@pytest.mark.parametrize("key", LYING)
@pytest.mark.parametrize("eyes", [*EYES, "grey"])
def test_no_eyes_tell_pieces_apart_less_in_the_theme_for_the_color_blind(key: str, eyes: str) -> None:
    nearest = {
        theme: min(
            distance(shades.rgb(one), shades.rgb(other), eyes)
            for one, other in combinations(LYING[key].hues, 2)
        )
        for theme, shades in ((theme, LOOKS[key].colors(theme)) for theme in COMPARED)
    }

    assert nearest[Theme.COLOR_BLIND] >= nearest[Theme.STANDARD]
    assert eyes != "grey" or nearest[Theme.COLOR_BLIND] > BARELY


@pytest.mark.parametrize("key", LYING)
@each_theme
def test_pieces_stand_out_from_where_they_lie(key: str, theme: Theme) -> None:
    shades, lying = LOOKS[key].colors(theme), LYING[key]
    for hue, name in product(lying.hues, lying.grounds):
        ground = shades.rgb(name.format(hue=hue))
        parts = (hue, f"{hue}_lit", f"{hue}_deep", lying.outline.format(hue=hue))
        assert max(contrast(shades.rgb(part), ground) for part in parts) >= SEEN, (hue, name)
