"""Golden pictures of telling moments of Maniki, and whom its animals can be told apart by."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops

from render.canvas import Canvas
from render.games.maniki import BELOW, ROWS
from render.games.maniki.animals import BEHIND, CIRCUS, animal
from render.games.maniki.answer import Answer, last_answer
from render.games.maniki.card import HEADS
from render.games.maniki.circus import animal_height, mood_of
from render.games.maniki.circus import places as circus_places
from render.games.maniki.poses import ANIMALS, Mood
from render.games.maniki.positions import card_size, small_card
from render.games.maniki.rules import EXPERTS, MATCH
from render.look import Scene
from render.page import layout
from render.palette import HUES, Theme, palette
from render.picture import picture
from render.scenes import replay_scene
from render.shape import Shape
from rules_engine.games.maniki import riddle_view
from rules_engine.games.maniki.events import Errs, Leads, ManikiView, Nexts, Says, Takes
from rules_engine.games.maniki.ring import POSITIONS
from rules_engine.riddles import Riddle, Verdict
from tests.render.moments import Moment, drawn, kept
from tests.render.vision import VISIONS, seen_picture

if TYPE_CHECKING:
    from rules_engine import Event
    from tests.render.golden import Golden

LONG = EXPERTS.replace("seats 2", "seats 6").replace("jumbo", "foxmind")
APART, ENOUGH = 60, 12
PHONE = 303  # how wide a picture is there
TWO_COLUMNS = 300  # of the strip with an answer: who gave it, where it began and where its first order led


MOMENTS = (
    Moment("deal_3", MATCH, 0),
    Moment("order_3_high_contrast", MATCH, 0, ("say", "LO"), Theme.HIGH_CONTRAST),
    Moment("wrong_3_dark", MATCH, 2, theme=Theme.DARK, lang="fr"),
    Moment("right_3", MATCH),
    Moment("end_2_color_blind", kept("maniki/all_2"), theme=Theme.COLOR_BLIND),
    Moment("votes_5_dark", kept("maniki/unsolved_5"), 33, theme=Theme.DARK, lang="fr"),
    Moment("variants_6", LONG),
    Moment("variants_6_large_print", LONG, theme=Theme.LARGE_PRINT, lang="fr"),
    Moment("wrong_3_tall", MATCH, 2, ("say", "LO"), lang="fr", shape=Shape.TALL),
    Moment("votes_5_tall", kept("maniki/unsolved_5"), 33, shape=Shape.TALL),
    Moment("variants_6_tall_large_print", LONG, theme=Theme.LARGE_PRINT, shape=Shape.TALL),
)


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.name)
def test_telling_moments_look_as_they_did(moment: Moment, golden: Golden) -> None:
    golden(f"maniki/{moment.name}", drawn(moment))


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("vision", VISIONS)
def test_the_animals_can_be_told_apart_by_everybody(theme: Theme, vision: str) -> None:
    seen = {letter: _on_a_phone(theme, vision, letter) for letter in ANIMALS}
    for one, other in combinations(ANIMALS, 2):
        channels = ImageChops.difference(seen[one], seen[other]).split()
        assert max(sum(channel.histogram()[APART:]) for channel in channels) >= ENOUGH


def _on_a_phone(theme: Theme, vision: str, letter: str) -> Image.Image:
    canvas = Canvas(palette(theme, HUES, CIRCUS, night=True), "light", (120, 90))
    drawn = animal(canvas.palette, letter, 78, BEHIND)
    canvas.paste(drawn.tile, 0, 0, drawn.mask)
    return seen_picture(canvas.picture(), vision).reduce(3)


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("vision", VISIONS)
def test_the_positions_of_small_cards_can_be_told_apart_by_everybody(theme: Theme, vision: str) -> None:
    seen = {position: _card_on_a_phone(theme, vision, position) for position in POSITIONS}
    for one, other in combinations(POSITIONS, 2):
        channels = ImageChops.difference(seen[one], seen[other]).split()
        assert max(sum(channel.histogram()[APART:]) for channel in channels) >= ENOUGH, (one, other)


def _card_on_a_phone(theme: Theme, vision: str, position: str) -> Image.Image:
    canvas = Canvas(palette(theme, HUES, CIRCUS, night=True), "card", card_size(HEADS[-1]))
    canvas.paste(small_card(canvas.palette, position, HEADS[-1], "card"), 0, 0)
    return seen_picture(canvas.picture(), vision).reduce(3)


@pytest.mark.parametrize(("shape", "high"), [(Shape.WIDE, 22), (Shape.TALL, 32)])
@pytest.mark.parametrize("theme", Theme)
def test_animals_are_large_on_a_phone(theme: Theme, shape: Shape, high: int) -> None:
    places = circus_places(layout(theme, ROWS, shape, BELOW).board, theme)

    assert animal_height(places.target, theme, 2) * PHONE // shape.size[0] >= high


@pytest.mark.parametrize("letter", ANIMALS)
def test_animals_show_by_how_they_stand_whether_an_answer_was_right(letter: str) -> None:
    colors = palette(Theme.STANDARD, HUES, CIRCUS, night=True)
    poses = [animal(colors, letter, 90, BEHIND, mood).mask for mood in Mood]

    for one, other in combinations(poses, 2):
        assert sum(ImageChops.difference(one, other).histogram()[APART:]) >= ENOUGH


def test_the_steps_of_every_way_stand_in_the_same_columns() -> None:
    """However long it is: of an answer with fewer orders the last columns stay empty."""
    view, ways = replay_scene(Scene(MATCH, 0)).view, (("KI",), ("KI", "LO", "KI"))
    assert isinstance(view, ManikiView)
    strip, drawn = circus_places(layout(Theme.STANDARD, ROWS).board, Theme.STANDARD).answer, []
    for orders in ways:
        leads = Leads(("EB|L", "EBL|", "EB|L", "EBL|")[: len(orders) + 1])
        told = replace(view, news=(Says(1, orders), leads, Errs(1, "elsewhere")))
        drawn.append(Image.open(BytesIO(picture("maniki", told, ("Ann", "Bob", "Cy")))).convert("RGB"))
    shorter, longer = (one.crop((strip[0], strip[1], strip[0] + TWO_COLUMNS, strip[3])) for one in drawn)

    assert shorter.tobytes() == longer.tobytes()
    assert ImageChops.difference(*(one.crop(strip) for one in drawn)).getbbox()


@pytest.mark.parametrize(
    ("news", "mood"),
    [
        ((), Mood.CALM),
        ((Nexts(1),), Mood.CALM),
        ((Says(1, ("KI",)), Leads(("EB|L", "EBL|")), Takes(1, "EBL|", "answer")), Mood.GLAD),
        (
            (Says(0, ("KI",)), Leads(("EB|L", "EBL|")), Errs(0, "elsewhere"), Takes(1, "B|EL", "last")),
            Mood.SAD,
        ),
    ],
)
def test_animals_feel_with_the_last_answer(news: tuple[Event, ...], mood: Mood) -> None:
    _, view, _ = replay_scene(Scene(MATCH))
    assert isinstance(view, ManikiView)

    assert mood_of(replace(view, news=news)) is mood


@pytest.mark.parametrize("theme", Theme)
def test_a_riddle_is_drawn_without_seats(theme: Theme) -> None:
    riddle, options = Riddle(start="EB|L", target="B|EL", par=1), {"edition": "jumbo", "expert": "no"}
    answers = (None, Verdict(("NI",), ("EB|L", "EL|B"), "elsewhere"), Verdict(("KI",), ("EB|L", "EBL|")))
    drawn = {
        picture("maniki", riddle_view(riddle, options, told=answer), (), theme=theme) for answer in answers
    }

    assert len(drawn) == 3


ALONE = Riddle(start="EBL|", target="|BEL", par=4)
HARDEST = MappingProxyType({"edition": "foxmind", "expert": "yes"})


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("alone", None),
        ("alone_right", Verdict(("LO", "LO", "LO", "NI"), ("EBL|", "EB|L", "E|LB", "|LBE", "|BEL"))),
        ("alone_wrong", Verdict(("LO", "SO"), ("EBL|", "EB|L"), "impossible")),
    ],
)
def test_cards_alone_look_as_they_did(name: str, told: Verdict | None, golden: Golden) -> None:
    golden(f"maniki/{name}", picture("maniki", riddle_view(ALONE, HARDEST, told=told), ()))


@pytest.mark.parametrize(("wrong", "now", "mood"), [("", "EL|B", Mood.GLAD), ("elsewhere", "EB|L", Mood.SAD)])
def test_animals_alone_feel_with_an_answer_and_go_back_after_a_wrong_one(
    wrong: str, now: str, mood: Mood
) -> None:
    riddle = Riddle(start="EB|L", target="EL|B", par=1)
    told = Verdict(("NI",), ("EB|L", "EL|B"), wrong)
    view = riddle_view(riddle, {"edition": "jumbo", "expert": "no"}, told=told)

    assert (view.now, mood_of(view)) == (now, mood)
    assert last_answer(view.news) == Answer(None, ("NI",), ("EB|L", "EL|B"), is_right=not wrong)


@pytest.mark.parametrize(
    ("news", "answer"),
    [
        ((), None),
        ((Nexts(1),), None),
        (
            (Says(1, ("KI",)), Leads(("EB|L", "EBL|")), Takes(1, "EBL|", "answer")),
            Answer(1, ("KI",), ("EB|L", "EBL|"), is_right=True),
        ),
        (
            (Says(0, ("KI", "SO")), Leads(("EB|L", "EBL|")), Errs(0, "impossible"), Takes(1, "B|EL", "last")),
            Answer(0, ("KI", "SO"), ("EB|L", "EBL|"), is_right=False),
        ),
    ],
)
def test_the_last_answer_is_shown_with_its_verdict(news: tuple[Event, ...], answer: Answer | None) -> None:
    assert last_answer(news) == answer
