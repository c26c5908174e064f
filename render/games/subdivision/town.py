"""The colors of Subdivision: a town by day, and in the evening when all is built."""

from __future__ import annotations

from functools import lru_cache

from render.palette import HUES, Palette, Theme, contrast, mixed, palette

BLACK, WHITE = (0, 0, 0), (255, 255, 255)
OUTLINED = 3.2  # the contrast of an outline with the ground it is on
LAWNS = ("lot", "meadow", "clover")  # of free lots
TOWN = (
    ("page", "#f3efe6", "#1b1e33"),
    ("card", "#fffdf8", "#272b46"),
    ("line", "#d5cdbd", "#474c6e"),
    ("lawn", "#a3c97a", "#3c5f48"),
    ("leaf", "#4d8b3d", "#5f9c5c"),
    ("leaf_lit", "#79b35c", "#8cc283"),
    ("leaf_shade", "#86ab62", "#2a4434"),
    ("pond", "#7db9d9", "#4a86a8"),
    ("path", "#e6d9b4", "#a3977c"),
    ("road", "#a9a59f", "#15172a"),
    ("crossing", "#b9b5ae", "#22253c"),
    ("dash", "#ece8de", "#6a6478"),
    ("kerb", "#f6f2e7", "#585d80"),
    ("lot", "#dcebc6", "#344a48"),
    ("meadow", "#d2e6bb", "#2f4442"),
    ("clover", "#e4eed2", "#3a514d"),
    ("light", "#ffffff", "#ffffff"),
    ("glow", "#ffffff", "#ffd76a"),  # of windows behind which somebody is at home
)
STARK = {  # where contrast is high, lots are white and roads black
    "road": "#000000",
    "crossing": "#000000",
    "dash": "#ffffff",
    "kerb": "#ffffff",
    "lot": "#ffffff",
    "meadow": "#ffffff",
    "clover": "#ffffff",
}
SOFT = (("red", "#cb3a35"), ("green", "#46bd94"), ("blue", "#2f66bd"), ("yellow", "#f8d748"))  # by day


@lru_cache(maxsize=16)
def town(theme: Theme, *, is_evening: bool = False) -> Palette:
    """Add the outlines of groups: the nearest shade or tint of each seat's color that shows on its ground."""
    soft = () if theme in (Theme.COLOR_BLIND, Theme.HIGH_CONTRAST) else SOFT
    stark = STARK if theme is Theme.HIGH_CONTRAST else {}
    inks = ((name, stark.get(name, light), dark) for name, light, dark in TOWN)
    own = (*inks, *((hue, color, color) for hue, color in soft))
    colors = palette(theme, HUES[:4], own, night=is_evening)
    outlines = []
    for hue in HUES[:4]:
        ground, steps = colors.rgb(f"{hue}_ground"), [part / 20 for part in range(20)]
        shades = (mixed(colors.rgb(hue), end, part) for part in steps for end in (BLACK, WHITE))
        color = "#" + bytes(next(shade for shade in shades if contrast(shade, ground) >= OUTLINED)).hex()
        outlines.append((f"{hue}_line", color, color))
    return palette(theme, HUES[:4], (*own, *outlines), night=is_evening)


def clearest(palette: Palette, ground: str) -> str:
    """Choose the ink that stands out most from a ground."""
    inks = ("light", "edge")
    return max(inks, key=lambda ink: contrast(palette.rgb(ink), palette.rgb(ground)))
