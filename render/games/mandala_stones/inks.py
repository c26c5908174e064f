"""The colors of Mandala Stones, and the letters that stand for those of its stones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.palette import Theme
from render.words import N_

if TYPE_CHECKING:
    from render.palette import Inks

HUES_OF = {"r": "red", "y": "yellow", "b": "blue", "p": "violet"}
HUES = tuple(HUES_OF.values())
LETTERS = {"r": N_("R"), "y": N_("Y"), "b": N_("B"), "p": N_("P")}
PLAIN = (Theme.HIGH_CONTRAST, Theme.LARGE_PRINT)  # no ornaments: what matters stands out the more
BEHIND = "moss"  # behind a tile that is cut out: it has this color nowhere
UNKNOWN = "?"
INKS = (
    ("page", "#f3e9da", "#1d1620"),
    ("card", "#fffaf1", "#2a202c"),
    ("turn", "#ffe9b0", "#3b300f"),
    ("ground", "#fff8ea", "#120e16"),  # the mandala
    ("petal", "#dcebe0", "#182a25"),
    ("petal_other", "#eaf4ea", "#20352f"),
    ("bloom", "#a5d2bb", "#357f69"),  # a ring that is full
    ("bloom_other", "#bde0cd", "#43917a"),
    ("vein", "#b5ccbd", "#34504a"),  # round a petal
    ("garden", "#e8d29f", "#dec48c"),
    ("rake", "#d8bd84", "#cbae73"),  # the lines in its sand
    ("ridge", "#f0dfb4", "#e9d2a0"),  # beside them, in the light
    ("dusk", "#c0a269", "#b0935c"),  # the shadow of what stands there
    ("circle", "#f7ead0", "#f0e0bc"),
    ("earth", "#33220f", "#33220f"),
    ("rock", "#9b8a68", "#9b8a68"),  # stones of which nothing is known
    ("rim", "#6b4a25", "#6b4a25"),  # of the garden
    ("grain", "#94703f", "#94703f"),  # its edge in the light
    ("moss", "#7f9a52", "#7f9a52"),
    ("inlay", "#8c5f0c", "#e3b04b"),  # of the mandala
    ("on_inlay", "#ffffff", "#1d1209"),
    ("of_towers", "#8a5a12", "#d9a557"),  # what a sum is made of
    ("of_mandala", "#3c4fa3", "#8fa8f2"),
    ("of_goal", "#2d6a2c", "#93c873"),
    ("on_sum", "#ffffff", "#120d08"),
)
_STARK = {
    "ground": "#ffffff",
    "petal": "#f4f4f4",
    "petal_other": "#ffffff",
    "bloom": "#b9dccb",
    "bloom_other": "#d3eade",
    "garden": "#ffffff",
    "circle": "#ffffff",
    "earth": "#000000",
    "rim": "#000000",
    "inlay": "#000000",
    "of_towers": "#000000",
    "of_mandala": "#001e8c",
    "of_goal": "#00563c",
}


def inks(theme: Theme) -> Inks:
    """List the colors of a theme: in high contrast the garden is white, and gold is black."""
    if theme is not Theme.HIGH_CONTRAST:
        return INKS
    return tuple((name, _STARK.get(name, light), dark) for name, light, dark in INKS)
