"""The finished mandala as a picture of its own."""

from __future__ import annotations

from datetime import date
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image, ImageDraw

from render.look import Scene
from render.palette import LIMIT, Theme
from render.picture import memento
from render.scenes import replay_scene
from render.shelf import LOOKS
from render.words import say_in
from rules_engine.games.mandala_stones.view import MandalaStonesView
from tests.looks import HEAVIEST_END, full_tables, names_for
from tests.render.moments import kept
from tests.render.test_numbers import forget

if TYPE_CHECKING:
    from tests.render.golden import Golden

DAY = date(2026, 9, 28)
NAMES = ("Anna", "Bartholom\u00e4us von und zu Langen", "Zo\u00e9", "W" * 32)


def ended(seats: int) -> MandalaStonesView:
    view = replay_scene(Scene(kept(f"mandala_stones/mandala_{seats}"))).view
    assert isinstance(view, MandalaStonesView)
    return view


@pytest.mark.parametrize(
    ("seats", "theme"), [(2, Theme.LIGHT), (3, Theme.STANDARD), (4, Theme.HIGH_CONTRAST)]
)
def test_a_mandala_looks_as_it_did(seats: int, theme: Theme, golden: Golden) -> None:
    drawn = memento("mandala_stones", ended(seats), NAMES[:seats], "en", theme, day=DAY)

    assert drawn
    golden(f"mandala_stones/memento_{seats}_{theme}", drawn)


def test_it_has_all_names_and_points_and_the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    written: set[str] = set()
    write = ImageDraw.ImageDraw.text

    def text(draw: Any, at: Any, words: str, **how: Any) -> None:
        written.add(words)
        write(draw, at, words, **how)

    view = ended(3)
    assert view.outcome
    forget()
    monkeypatch.setattr(ImageDraw.ImageDraw, "text", text)
    memento("mandala_stones", view, ("Ann", "Bartholom\u00e4us von und zu Langen", "Cy"), "en", day=DAY)
    monkeypatch.undo()
    forget()

    assert {"Ann", "Bartholom\u00e4us", "Langen", "Cy", "Sep", "28,", "2026"} <= written
    assert set(map(str, view.outcome.scores)) <= written


def test_it_is_light_whoever_has_made_it() -> None:
    for table in full_tables("mandala_stones"):
        view = table.view(None)
        drawn = memento("mandala_stones", view, names_for(view.seats), "fr", day=DAY)

        assert (drawn is None) == (view.outcome is None)
        if drawn:
            picture = Image.open(BytesIO(drawn))
            assert (picture.mode, picture.size) == ("P", (1200, 1200))
            assert len(drawn) <= HEAVIEST_END
            assert len(picture.palette.tobytes() if picture.palette else b"") <= 3 * LIMIT


def test_a_mandala_that_is_not_finished_is_none() -> None:
    blocked = replay_scene(Scene(kept("mandala_stones/blocked_immediate_3"))).view
    assert isinstance(blocked, MandalaStonesView)

    assert blocked.outcome
    assert memento("mandala_stones", blocked, NAMES[:3]) is None
    assert LOOKS["mandala_stones"].describe_memento(blocked, NAMES[:3], say_in("en")) == ""


def test_it_is_described_wherever_it_is_drawn() -> None:
    said = LOOKS["mandala_stones"].describe_memento(ended(2), ("Ann", "Bob"), say_in("en"))

    assert said == f"The finished mandala: {len(ended(2).laid)} stones, laid by Ann and Bob."


def test_games_that_make_nothing_have_none() -> None:
    end = next(table.view(None) for table in full_tables("subdivision") if not table.to_act())

    assert memento("subdivision", end, NAMES[: end.seats]) is None
