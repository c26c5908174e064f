"""What a tile is pasted through."""

from __future__ import annotations

from render.canvas import MASKS, Brush, cut, tile
from render.palette import Theme, palette


def test_a_mask_is_all_but_the_ground_and_is_kept_while_it_is_used() -> None:
    colors = palette(Theme.STANDARD)

    def paint(brush: Brush) -> None:
        brush.polygon(((4, 0), (8, 0), (8, 8), (4, 8)), "ink")

    drawn, other = (tile(colors, (8, 8), "page", paint) for _ in range(2))
    mask, rare = cut(drawn, colors, "page"), cut(other, colors, "page")

    assert [mask.getpixel((x, 4)) for x in (1, 6)] == [0, 255]
    assert [cut(drawn, colors, "ink").getpixel((x, 4)) for x in (1, 6)] == [255, 0]
    for _ in range(MASKS):
        cut(drawn.copy(), colors, "page")
        assert cut(drawn, colors, "page") is mask
    assert cut(other, colors, "page") is not rare
