"""Where the first three of Maniki stand at the end, and that their names are whole."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, combinations, product
from typing import TYPE_CHECKING

import pytest

from render.games.maniki import ENDED
from render.games.maniki.finale import OTHERS, WON
from render.games.maniki.podium import Stand, lights, stands
from render.page import GAP, layout, ranked
from render.palette import Theme
from rules_engine import Outcome
from rules_engine.games.maniki import riddle_view
from rules_engine.riddles import Riddle
from tests.render.test_layout import is_inside, overlap

if TYPE_CHECKING:
    from render.canvas import Box
    from rules_engine.games.maniki.events import ManikiView

RIDDLE, OPTIONS = Riddle(start="EB|L", target="B|EL", par=1), {"edition": "jumbo", "expert": "no"}
NAMES = (
    "Bartholomäus von und zu Langen",
    "Maximiliana-Charlotte Weißhaupt",
    "\u05de\u05e8\u05d9\u05dd 42",
    "Zoé",
)
WIDEST = ("W" * 32,) * 4
RANKS = (1, 2), (1, 1), (1, 2, 3), (1, 2, 2), (1, 1, 3), (1, 1, 1), (2, 4, 1, 2)
FANS = WON + 3 * GAP + 2 * OTHERS  # what the cards won by many take of the ring
LOWEST = 40  # a step with its rank on it


def ended(ranks: tuple[int, ...]) -> ManikiView:
    view = riddle_view(RIDDLE, OPTIONS, Outcome(ranks, tuple(9 - rank for rank in ranks), "goal"))
    return replace(view, prizes=((),) * len(ranks))


def ring(theme: Theme) -> Box:
    return layout(theme, ENDED).board


def is_whole(stand: Stand, names: tuple[str, ...]) -> bool:
    return "".join(stand.name.lines).replace(" ", "") == names[stand.seat].replace(" ", "")


@pytest.mark.parametrize("names", [NAMES, WIDEST])
@pytest.mark.parametrize("theme", Theme)
def test_the_first_three_stand_apart_and_their_names_beside_each_other(
    theme: Theme, names: tuple[str, ...]
) -> None:
    left, top, right, bottom = ring(theme)
    for ranks, taken in product(RANKS, (0, FANS)):
        box, view = (left, top, right, bottom - taken), ended(ranks)
        standing = stands(view, names, box, theme)
        parts = [*chain.from_iterable((stand.step, stand.token, stand.plate) for stand in standing)]

        assert tuple(stand.seat for stand in standing) == ranked(view)[:3]
        assert all(is_inside(part, box) for part in parts)
        assert not any(overlap(one, other) for one, other in combinations(parts, 2)), (ranks, taken)
        assert all(stand.step[3] - stand.step[1] >= LOWEST for stand in standing), (ranks, taken)
        assert is_whole(standing[0], names)


@pytest.mark.parametrize("theme", Theme)
def test_names_on_a_podium_are_whole(theme: Theme) -> None:
    for ranks, names in product(RANKS, (NAMES, WIDEST)):
        assert all(is_whole(stand, names) for stand in stands(ended(ranks), names, ring(theme), theme)), ranks


def test_light_falls_on_who_has_won() -> None:
    box = ring(Theme.STANDARD)
    for ranks in RANKS:
        standing = stands(ended(ranks), NAMES, box, Theme.STANDARD)
        middles = lights(box, standing).middles
        lit = {
            stand.seat
            for stand in standing
            if any(stand.step[0] < box[0] + middle < stand.step[2] for middle in middles)
        }

        assert lit == {seat for seat, rank in enumerate(ranks) if rank == 1}
