"""Golden pictures: reviewed like code, compared exactly, redrawn on request."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Protocol

import pytest
from PIL import Image, ImageChops

from render.lettering import SETS_ALL

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "tests" / "games"
KIT = ROOT / "tests" / "render"
DOCS = ROOT / "docs"
REDRAWN = ROOT / "build" / "redrawn"


class Golden(Protocol):
    """Compares a picture with the golden one of that name: the fixture `golden`."""

    def __call__(self, name: str, png: bytes) -> None: ...


def check(name: str, png: bytes, *, redraw: bool) -> None:
    """Compare a picture with the golden one of that name, `<game>/<moment>`, or make it the golden one.

    Those of the `kit` are beside the tests of it, those of the `docs` in their folder.
    """
    game, _, moment = name.partition("/")
    folder = DOCS if game == "docs" else (KIT if game == "kit" else GAMES / game) / "pictures"
    path = folder / f"{moment}.png"
    before = Image.open(path).convert("RGB") if path.exists() else None
    after = Image.open(BytesIO(png)).convert("RGB")
    if before is not None and _are_equal(before, after):
        return
    compared = _side_by_side(name, before or Image.new("RGB", after.size), after)
    if not redraw:
        if not SETS_ALL:
            pytest.skip("FriBiDi is not installed here: names that run leftward are set in another way")
        raise AssertionError(f"{path} has changed; see {compared}; `pytest --redraw` accepts it")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(png)


def _are_equal(one: Image.Image, other: Image.Image) -> bool:
    return one.size == other.size and ImageChops.difference(one, other).getbbox() is None


def _side_by_side(name: str, before: Image.Image, after: Image.Image) -> Path:
    difference = ImageChops.difference(before.resize(after.size), after).point(
        [min(255, 4 * n) for n in range(256)] * 3
    )
    sheet = Image.new("RGB", (3 * after.width, after.height))
    for place, picture in enumerate((before, after, difference)):
        sheet.paste(picture, (place * after.width, 0))
    path = REDRAWN / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(path)
    return path
