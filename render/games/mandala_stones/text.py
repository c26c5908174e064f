"""The position of Mandala Stones in letters: for the text board and the alternative text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import story
from render.games.mandala_stones.inks import LETTERS, UNKNOWN
from render.games.mandala_stones.words import objective
from rules_engine.games.mandala_stones.board import CIRCLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.words import Say
    from rules_engine import Seat
    from rules_engine.games.mandala_stones.view import MandalaStonesView

Names = tuple[str, ...]
EMPTY = "\u00b7"
ROWS = 3  # of circles


def pile(stones: tuple[str, ...], say: Say) -> str:
    """Spell a pile from bottom to top: a letter for a color, behind it * for a star and o for a ring."""
    return "".join(word if word == UNKNOWN else say(LETTERS[word[0]]) + word[1:] for word in stones) or EMPTY


def grid(view: MandalaStonesView, say: Say) -> Iterator[str]:
    """Draw the garden, for a font in which all letters are equally wide."""
    piles = [pile(stack, say) for stack in view.stacks]
    width = max(map(len, piles))
    for row in range(ROWS + 1):
        between = (f"{'':{width}} {stack:<{width}} " for stack in piles[7 * row : 7 * row + 3])
        yield "".join(between).rstrip()
        if row < ROWS:
            yield _beside(piles[7 * row + 3 : 7 * row + 7], row, width, view)


def _beside(stacks: list[str], row: int, width: int, view: MandalaStonesView) -> str:
    patterns = {on: pattern for pattern, on in view.artists}
    circles = [f"({name}{patterns.get(name, '')})" for name in CIRCLES[3 * row : 3 * row + 3]]
    parts = []
    for stack, circle in zip(stacks, (*circles, ""), strict=True):
        parts += [f"{stack:<{width}}", f" {circle:<{width}} "]
    return "".join(parts).rstrip()


def account(view: MandalaStonesView, seat: Seat, names: Names, say: Say) -> str:
    towers = " ".join(f"{space}:{pile(tower, say)}" for space, tower in enumerate(view.towers[seat], 1))
    return say(
        "{mark} {name}: {n}; towers {towers}",
        mark=story.MARKS[seat],
        name=names[seat],
        n=view.scores[seat],
        towers=towers,
    )


def mandala(view: MandalaStonesView, say: Say) -> str:
    """Tell how far the mandala is, the next bonus and where the last round begins."""
    hands = dict(view.mandala.hands)[view.seats]
    said = say(
        "Mandala: {n} of {size}, last round at {hands}", n=len(view.laid), size=view.mandala.size, hands=hands
    )
    ahead = [(place, points) for place, points in view.mandala.bonuses if place > len(view.laid)]
    if ahead:
        said += say(", next bonus +{n} at {place}", n=ahead[0][1], place=ahead[0][0])
    return said


def objectives(view: MandalaStonesView, names: Names, say: Say) -> Iterator[str]:
    """Tell the objectives that this view knows, and which of them are met; at the end only these."""
    for seat, keys in enumerate(view.met if view.outcome else view.objectives):
        if keys:
            listed = say.series(
                objective(key, say) + (" \u2713" if key in view.met[seat] else "") for key in keys
            )
            yield say("Objectives of {name}: {objectives}", name=names[seat], objectives=listed)
