"""What a tile is pasted through."""

from __future__ import annotations

import gc
from weakref import ref

from render.canvas import Brush, cut, tile
from render.palette import Theme, palette


def test_a_mask_is_all_but_the_ground_and_lives_as_long_as_its_tile() -> None:
    colors = palette(Theme.STANDARD)

    def paint(brush: Brush) -> None:
        brush.polygon(((4, 0), (8, 0), (8, 8), (4, 8)), "ink")

    drawn = tile(colors, (8, 8), "page", paint)
    mask = cut(drawn, colors, "page")
    seen = ref(mask)

    assert [mask.getpixel((x, 4)) for x in (1, 6)] == [0, 255]
    assert [cut(drawn, colors, "ink").getpixel((x, 4)) for x in (1, 6)] == [255, 0]
    assert cut(drawn, colors, "page") is mask
    del drawn, mask
    gc.collect()
    assert seen() is None
