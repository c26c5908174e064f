"""How the animals of Maniki stand and look: calm, glad with a paw or the trunk up, sad with a low head."""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING

from render.games.maniki.shapes import Disc, Layer, Limb, Oval, Part, Slab

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

LOW = 9  # so much lower is a sad head


class Mood(StrEnum):
    CALM = "calm"
    GLAD = "glad"
    SAD = "sad"


def _arc(x: float, y: float, half: float, bend: float) -> Limb:
    """Draw a line that sinks in the middle, or rises."""
    return Limb(
        2.4, tuple((x + half * part, y + bend * (0.5 - part * part)) for part in (-1, -0.5, 0, 0.5, 1))
    )


def _eye(x: float, y: float, mood: Mood, inward: int = -1) -> tuple[Layer, ...]:
    """Draw an eye: open, shut with joy, or with a tear under a brow that rises inward."""
    if mood is Mood.GLAD:
        return (Layer("edge", (_arc(x, y, 6, -6),), 0),)
    eye = Layer("edge", (Disc(x, y, 3.4),), 0)
    if mood is Mood.CALM:
        return (eye,)
    brow = Layer("edge", (Limb(2.4, ((x + 5 * inward, y - 10), (x - 6 * inward, y - 6))),), 0)
    drop = Limb(2, ((x + 1, y + 5), (x + 1, y + 8)))
    return (eye, brow, Layer("tear", (Disc(x + 1, y + 10, 3.6), drop), 0.8))


def _mouth(x: float, y: float, mood: Mood) -> tuple[Layer, ...]:
    bend = {Mood.CALM: 1.5, Mood.GLAD: 7, Mood.SAD: -6}[mood]
    return (Layer("edge", (_arc(x, y, 8, bend),), 0),)


def _forelegs(paw: Limb, leg: tuple[Slab, Slab], mood: Mood) -> tuple[Part, ...]:
    """Let a glad animal lift a paw, and stand on the leg behind it."""
    return (paw, *(part.moved(12, 0) for part in leg)) if mood is Mood.GLAD else leg


def bear(mood: Mood) -> tuple[Layer, ...]:
    low = LOW if mood is Mood.SAD else 0
    paw, leg = Limb(17, ((60, 64), (44, 84), (30, 78))), (Slab(50, 52, 69, 101, 6), Slab(44, 92, 69, 101, 4))
    return (
        Layer(
            "bear",
            (
                Disc(133, 46, 5),
                Slab(48, 24, 132, 78, 26),
                *_forelegs(paw, leg, mood),
                Slab(110, 52, 130, 101, 6),
                Slab(104, 92, 130, 101, 4),
                Disc(47, 20 + low, 7),
                Disc(29, 20 + low, 6),
                Limb(34, ((40, 38 + low), (66, 46))),
                Oval(20, 18 + low, 58, 56 + low),
                Slab(5, 34 + low, 40, 55 + low, 10),
            ),
        ),
        Layer("bear_shade", (Disc(47, 20 + low, 3), Disc(29, 20 + low, 2.6)), 0),
        Layer("edge", (Oval(3, 33 + low, 16, 42 + low),), 0),
        *_eye(28, 32 + low, mood),
        *_mouth(18, 49 + low, mood),
    )


TRUNKS = MappingProxyType(
    {
        Mood.CALM: (
            Limb(15, ((19, 44), (11, 62), (11, 78))),
            Limb(11, ((11, 78), (13, 88), (22, 92))),
        ),
        Mood.GLAD: (
            Limb(15, ((24, 48), (12, 46), (11, 28))),
            Limb(11, ((11, 28), (11, 14), (20, 8))),
        ),
        Mood.SAD: (
            Limb(15, ((22, 48), (20, 66), (20, 82))),
            Limb(11, ((20, 82), (20, 90), (18, 96))),
        ),
    }
)


def elephant(mood: Mood) -> tuple[Layer, ...]:
    return (
        Layer("elephant", (Limb(4, ((130, 40), (136, 56), (135, 64))),)),
        Layer(
            "elephant",
            (
                Slab(42, 18, 132, 80, 28),
                Slab(50, 56, 71, 101, 5),
                Slab(108, 56, 129, 101, 5),
                Disc(36, 38, 25),
                *TRUNKS[mood],
            ),
        ),
        Layer("tusk", (Limb(5, ((25, 60), (27, 68), (20, 73))),), 1.6),
        Layer("elephant_shade", (Oval(40, 14, 72, 66),)),
        Layer(
            "tusk",
            (
                Slab(51, 95, 56, 101, 2),
                Slab(59, 95, 64, 101, 2),
                Slab(109, 95, 114, 101, 2),
                Slab(117, 95, 122, 101, 2),
            ),
            0,
        ),
        *_eye(23, 36, mood),
    )


def lion(mood: Mood) -> tuple[Layer, ...]:
    low = LOW if mood is Mood.SAD else 0
    paw, leg = Limb(16, ((64, 66), (46, 86), (30, 82))), (Slab(56, 52, 73, 101, 6), Slab(50, 92, 73, 101, 4))
    tail, tuft = (
        (Limb(4, ((124, 50), (134, 64), (131, 84))), Disc(130, 86, 6.5))
        if mood is Mood.SAD
        else (Limb(4, ((124, 50), (136, 40), (131, 20))), Disc(130, 16, 6.5))
    )
    mane = ((0, -26), (26, 0), (0, 26), (-26, 0), (18, -19), (18, 19), (-18, 19), (-18, -19))
    return (
        Layer("lion", (tail,)),
        Layer("mane", (tuft,)),
        Layer(
            "lion",
            (
                Slab(50, 30, 126, 78, 22),
                *_forelegs(paw, leg, mood),
                Slab(108, 52, 125, 101, 6),
                Slab(100, 92, 125, 101, 4),
            ),
        ),
        Layer("mane", (*(Disc(39 + x, 42 + y + low, 12) for x, y in mane), Disc(39, 42 + low, 28))),
        Layer("lion", (Disc(22, 24 + low, 6), Disc(52, 24 + low, 6), Disc(36, 42 + low, 20)), 2),
        Layer("lion_shade", (Oval(19, 44 + low, 45, 62 + low),), 0),
        Layer("edge", (Oval(25, 44 + low, 39, 52 + low), Limb(2, ((32, 50 + low), (32, 55 + low)))), 0),
        *_eye(25, 36 + low, mood, 1),
        *_eye(46, 36 + low, mood),
        *_mouth(32, 58 + low, mood),
    )


ANIMALS: Mapping[str, Callable[[Mood], tuple[Layer, ...]]] = MappingProxyType(
    {"B": bear, "E": elephant, "L": lion}
)
