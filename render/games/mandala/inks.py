"""The colors of Mandala's temple, by day and by night, and what its colors are called for short."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from render.palette import Theme
from render.words import N_

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.palette import Inks

LETTERS: Mapping[str, str] = MappingProxyType(
    {"R": N_("R"), "Y": N_("Y"), "G": N_("G"), "B": N_("B"), "K": N_("K")}
)
_INKS = (
    ("page", "#ece1cd", "#221936"),
    ("ground", "#fbf5e8", "#120d1d"),
    ("path", "#fbf5e8", "#120d1d"),
    ("sand", "#dcc9a0", "#43366b"),  # the flowers of bare stones
    ("lotus", "#e2d3b6", "#2c2147"),  # the petals round the path
    ("wall", "#8d7443", "#b0925b"),
    ("shade", "#fbf5e8", "#120d1d"),
    ("number", "#5b4d38", "#d9cfe6"),
    ("void", "#2a2236", "#0c0814"),
    ("eye", "#d9a92f", "#e7b84a"),
    ("tint_R", "#f6d8d2", "#53242c"),
    ("tint_Y", "#f9edbf", "#524322"),
    ("tint_G", "#d3eee2", "#22443d"),
    ("tint_B", "#d2def5", "#22335f"),
    ("tint_K", "#dcdae2", "#17141d"),
    ("edged", "#ac8ccc", "#8b7425"),  # what may be answered, half as its ink and half as its ground
)
_STARK = {  # where contrast is high, stone is white
    "path": "#ffffff",
    "lotus": "#ffffff",
    "sand": "#c4c4c4",
    "wall": "#000000",
    "shade": "#9a9a9a",
    "number": "#000000",
}


def inks(theme: Theme) -> Inks:
    stark = _STARK if theme is Theme.HIGH_CONTRAST else {}
    return tuple((name, stark.get(name, light), dark) for name, light, dark in _INKS)
