"""The pages of `/rules`: a board with its legend first, an example, and a game to try at the foot of each."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.front import verbs
from bot.front.card import Button, Buttons, Card, Drawing, Text
from bot.library.card import rules_card
from render.canvas import Canvas
from render.games.ice_palace.floe import PICTOGRAM
from render.games.ice_palace.pieces import stacking
from render.look import Seating
from render.palette import Theme
from render.shelf import LOOKS
from render.words import say_in
from tests.bot.choosing.test_shortcut_card import each_game, each_lang

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

    from render.canvas import Tile

TITLES = {"en": ("At a glance", "An example"), "fr": ("En un coup d\u2019œil", "Un exemple")}
FIELDS = {"yard", "palace"}
LEGEND = re.compile(r"^(On the board|In the picture|Sur le plateau|Sur l\u2019image)\s?: ", re.MULTILINE)


def book(game: str, lang: str) -> Iterator[Card]:
    """Turn all pages, as the button does."""
    number = 0
    while True:
        yield rules_card(game, number, lang)
        if not turn(rules_card(game, number, lang)).enabled:
            return
        number += 1


def buttons(card: Card) -> tuple[Button, ...]:
    (row,) = (part for part in card.parts if isinstance(part, Buttons))
    return tuple(one for one in row.buttons if isinstance(one, Button))


def turn(card: Card) -> Button:
    """Find the button to the next page."""
    return [one for one in buttons(card) if one.click.verb == verbs.RULES][-1]


def drawings(card: Card) -> list[Drawing]:
    return [part for part in card.parts if isinstance(part, Drawing)]


def text(card: Card) -> str:
    return "\n".join(part.markdown for part in card.parts if isinstance(part, Text))


@each_game
@each_lang
def test_the_first_page_shows_a_board_in_the_middle_of_a_match_and_its_legend(key: str, lang: str) -> None:
    first = next(book(key, lang))
    (drawing,) = drawings(first)

    assert f"### {TITLES[lang][0]}\n" in text(first)
    assert LEGEND.search(text(first))
    assert drawing.view.seats == len(drawing.names)
    assert drawing.view.news
    assert drawing.view.outcome is None


@each_game
@each_lang
def test_one_page_counts_an_example_on_a_board(key: str, lang: str) -> None:
    (example,) = (page for page in book(key, lang) if f"### {TITLES[lang][1]}\n" in text(page))

    assert len(drawings(example)) == 1
    assert re.search(r"\d", text(example))


@each_game
@each_lang
def test_every_page_ends_with_a_game_to_try(key: str, lang: str) -> None:
    pages = [*book(key, lang)]

    assert len(pages) > 1
    for page in pages:
        *_, foot = page.parts
        tried = buttons(page)[-1]
        assert isinstance(foot, Buttons)
        assert (tried.click.verb, tried.click.words, tried.enabled) == (verbs.ALONE, (key,), True)


@each_lang
def test_the_rules_of_ice_palace_show_by_pictograms_how_each_field_is_stacked(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pasted: list[Tile] = []
    paste = Canvas.paste

    def watched(canvas: Canvas, drawn: Tile, left: int, top: int, mask: Tile | None = None) -> None:
        pasted.append(drawn)
        paste(canvas, drawn, left, top, mask)

    monkeypatch.setattr(Canvas, "paste", watched)
    look, fields = LOOKS["ice_palace"], set()
    signs = {
        name: stacking(look.colors(Theme.STANDARD), PICTOGRAM, is_palace=name == "palace") for name in FIELDS
    }
    for drawing in (one for page in book("ice_palace", lang) for one in drawings(page)):
        pasted.clear()
        look.draw(drawing.view, Seating(drawing.names, say_in(lang)), drawing.question)
        shown = {name for name, sign in signs.items() if any(sign is tile for tile in pasted)}
        assert shown
        fields |= shown
    assert fields == FIELDS
