"""What `--redraw` does, which no other test shows while all is well."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageColor

from render.png import png
from tests.render import golden

if TYPE_CHECKING:
    from pathlib import Path


def flat(color: str) -> bytes:
    picture = Image.new("P", (4, 3))
    picture.putpalette(ImageColor.getrgb(color))
    return png(picture)


def test_a_changed_picture_is_refused_then_accepted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "GAMES", tmp_path / "games")
    monkeypatch.setattr(golden, "REDRAWN", tmp_path / "redrawn")

    with pytest.raises(AssertionError, match="pytest --redraw"):
        golden.check("game/one", flat("red"), redraw=False)
    golden.check("game/one", flat("red"), redraw=True)
    golden.check("game/one", flat("red"), redraw=False)
    with pytest.raises(AssertionError, match="has changed"):
        golden.check("game/one", flat("blue"), redraw=False)

    sheet = Image.open(BytesIO((tmp_path / "redrawn" / "game" / "one.png").read_bytes()))
    assert sheet.size == (12, 3)
    assert [sheet.getpixel((x, 1)) for x in (1, 5, 9)] == [(255, 0, 0), (0, 0, 255), (255, 0, 255)]
