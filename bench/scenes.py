"""Our pictures as SVG: every shape and word that tiles are drawn with, where the tiles are pasted.

While a picture is drawn for this, brushes and planes are watched. A ground in the color that is there already
is left out, as nobody would write it.
"""

from __future__ import annotations

import sys
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest.mock import patch

from PIL import Image, ImageDraw

from bench.shapes import Shape, box
from render import canvas, lettering
from render.palette import Dye, dyed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from render.canvas import Box, Point, Tile
    from render.palette import Palette


def svg(draw: Callable[[], Image.Image]) -> str:
    """Write what is drawn as SVG."""
    watch = Watch()
    with watch.open():
        picture = draw()
    width, height = picture.size
    page = box(0, 0, width, height, min(picture.crop((0, 0, 1, 1)).tobytes()))
    colors = bytes(picture.getpalette() or ())
    palette = [f"#{colors[at : at + 3].hex()}" for at in range(0, len(colors), 3)]
    shapes = "".join(shape.svg(palette) for shape in (page, *watch.drawn(picture).shapes))
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{shapes}</svg>'


class Drawn(NamedTuple):
    """An image, which must live as long as it is known by its id, and what it was drawn with."""

    image: Image.Image
    shapes: list[Shape]
    ground: int | None = None  # the color of a tile where nothing is drawn


class Watch:
    """Remembers with which shapes each image was drawn."""

    def __init__(self) -> None:
        self._drawn: dict[int, Drawn] = {}

    def drawn(self, image: Image.Image) -> Drawn:
        return self._drawn.setdefault(id(image), Drawn(image, []))

    def keep(self, drawn: Drawn) -> None:
        self._drawn[id(drawn.image)] = drawn

    @contextmanager
    def open(self) -> Iterator[None]:
        """Watch what is drawn, and have all tiles drawn anew."""
        forget()
        plane = Image.Image
        with ExitStack() as stack:
            stack.enter_context(patch.object(canvas, "Brush", lambda *args: WatchedBrush(self, *args)))
            stack.enter_context(patch.object(ImageDraw.ImageDraw, "text", self._text()))
            stack.enter_context(patch.object(plane, "paste", self._paste(plane.paste)))
            stack.enter_context(patch.object(canvas.Canvas, "paste", self._put(canvas.Canvas.paste)))
            stack.enter_context(patch.object(canvas.Canvas, "fill", self._fill(canvas.Canvas.fill)))
            for module in (canvas, lettering):
                stack.enter_context(patch.object(module, "dyed", self._dyed))
            stack.enter_context(patch.object(plane, "crop", self._crop(plane.crop)))
            stack.enter_context(patch.object(plane, "copy", self._copy(plane.copy)))
            yield

    def _text(self) -> Callable[..., None]:
        write = ImageDraw.ImageDraw.text

        def text(draw: Any, at: Point, words: str, *, fill: int, font: Any, **how: Any) -> None:
            write(draw, at, words, fill=fill, font=font, **how)
            form = "bold" if "Bold" in font.getname()[1] else "text"
            self.keep(Drawn(draw._image, [Shape(form, (at,), (font.size,), fill, words)]))  # noqa: SLF001 - no other way

        return text

    def _paste(self, paste: Callable[..., None]) -> Callable[..., None]:
        def pasted(
            image: Image.Image, what: Tile | int, at: tuple[int, ...], mask: Tile | None = None
        ) -> None:
            if isinstance(what, int):
                self._lay(image, Drawn(image, [], what), (at[0], at[1], at[2], at[3]))
            else:
                self._lay_tile(image, what, at, mask)
            paste(image, what, at, mask)

        return pasted

    def _put(self, paste: Callable[..., None]) -> Callable[..., None]:
        def put(on: canvas.Canvas, what: Tile, left: int, top: int, mask: Tile | None = None) -> None:
            self._lay_tile(on._plane, what, (left, top), mask)  # noqa: SLF001 - no other way
            paste(on, what, left, top, mask)

        return put

    def _fill(self, fill: Callable[..., None]) -> Callable[..., None]:
        def filled(on: canvas.Canvas, area: Box, ink: str) -> None:
            plane = on._plane  # noqa: SLF001 - no other way
            self._lay(plane, Drawn(plane, [], on.palette[ink]), area)
            fill(on, area, ink)

        return filled

    def _lay_tile(self, image: Image.Image, what: Tile, at: tuple[int, ...], mask: Tile | None) -> None:
        laid = self.drawn(what)
        area = at[0], at[1], at[0] + what.width, at[1] + what.height
        self._lay(image, laid._replace(ground=None) if mask else laid, area)

    def _lay(self, image: Image.Image, laid: Drawn, area: Box) -> None:
        """Add the shapes of what is pasted, after its ground where that is seen."""
        shapes = self.drawn(image).shapes
        if laid.ground is not None and set(image.crop(area).tobytes()) != {laid.ground}:
            shapes.append(box(*area, laid.ground))
        shapes += [shape.moved(area[0], area[1]) for shape in laid.shapes]

    def _dyed(self, image: Tile, inks: Dye) -> Tile:
        changed = dyed(image, inks)
        _, shapes, ground = self.drawn(image)
        self.keep(
            Drawn(changed, [shape.dyed(inks) for shape in shapes], None if ground is None else inks[ground])
        )
        return changed

    def _crop(self, crop: Callable[..., Tile]) -> Callable[..., Tile]:
        def cropped(image: Tile, area: Box) -> Tile:
            part = crop(image, area)
            _, shapes, ground = self.drawn(image)
            self.keep(Drawn(part, [shape.moved(-area[0], -area[1]) for shape in shapes], ground))
            return part

        return cropped

    def _copy(self, copy: Callable[[Tile], Tile]) -> Callable[[Tile], Tile]:
        def copied(image: Tile) -> Tile:
            another = copy(image)
            _, shapes, ground = self.drawn(image)
            self.keep(Drawn(another, [*shapes], ground))
            return another

        return copied


class WatchedBrush(canvas.Brush):
    """A brush that says what it draws."""

    def __init__(self, watch: Watch, palette: Palette, width: int, height: int, ground: str) -> None:
        super().__init__(palette, width, height, ground)
        self._watch = watch
        self._ground = palette[ground]
        self._shapes: list[Shape] = []

    def _add(self, form: str, points: Sequence[Point], measures: tuple[float, ...], ink: str) -> None:
        self._shapes.append(Shape(form, tuple(points), measures, self._palette[ink]))

    def polygon(self, points: Sequence[Point], ink: str) -> None:
        super().polygon(points, ink)
        self._add("polygon", points, (), ink)

    def disc(self, center: Point, radius: float, ink: str) -> None:
        super().disc(center, radius, ink)
        self._add("disc", (center,), (radius,), ink)

    def ring(self, center: Point, radius: float, width: float, ink: str) -> None:
        super().ring(center, radius, width, ink)
        self._add("ring", (center,), (radius - width / 2, width), ink)

    def ellipse(self, box: tuple[float, float, float, float], ink: str) -> None:
        super().ellipse(box, ink)
        left, top, right, bottom = box
        center = (left + right) / 2, (top + bottom) / 2
        self._add("ellipse", (center,), ((right - left) / 2, (bottom - top) / 2), ink)

    def rounded(self, box: tuple[float, float, float, float], radius: float, ink: str) -> None:
        super().rounded(box, radius, ink)
        left, top, right, bottom = box
        self._add("rounded", ((left, top),), (right - left, bottom - top, radius), ink)

    def line(self, points: Sequence[Point], width: float, ink: str) -> None:
        super().line(points, width, ink)
        self._add("line", points, (width,), ink)

    def tile(self) -> Tile:
        drawn = super().tile()
        self._watch.keep(Drawn(drawn, self._shapes, self._ground))
        return drawn


def forget() -> None:
    """Forget all tiles that have been drawn."""
    for name, module in tuple(sys.modules.items()):
        if name.startswith("render."):
            for thing in tuple(vars(module).values()):
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()
