"""How a picture is encoded: quickly, unless it grows too heavy."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from render.canvas import png

SMALLEST = 1


def test_a_picture_too_heavy_is_encoded_more_tightly() -> None:
    picture = Image.radial_gradient("L")

    quick, tight = png(picture), png(picture, SMALLEST)

    assert len(tight) < len(quick)
    assert len(png(picture, len(quick))) == len(quick)
    assert Image.open(BytesIO(tight)).tobytes() == Image.open(BytesIO(quick)).tobytes() == picture.tobytes()
