"""The pictures of the README show what is drawn today."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from render.__main__ import main
from tests.render.gallery import boxes, ends
from tests.render.golden import DOCS

if TYPE_CHECKING:
    from pathlib import Path

    from PIL import Image

    from tests.render.golden import Golden


def saved(picture: Image.Image) -> bytes:
    kept = BytesIO()
    picture.save(kept, "PNG")
    return kept.getvalue()


def test_the_ends_are_those_of_today(golden: Golden) -> None:
    golden("docs/ends", saved(ends()))


def test_the_boxes_are_those_of_today(golden: Golden) -> None:
    golden("docs/boxes", saved(boxes()))


def test_the_board_is_drawn_as_the_readme_says(golden: Golden, tmp_path: Path) -> None:
    drawn = tmp_path / "board.png"

    assert main([str(DOCS / "board.txt"), "--ply", "42", "--out", str(drawn)]) == 0
    golden("docs/board", drawn.read_bytes())
