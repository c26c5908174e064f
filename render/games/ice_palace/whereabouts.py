"""Where a pyramid of Ice Palace has gone, told by what people see: the pyramid below it, or one beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.games.ice_palace.words import COLORS, pyramid

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from render.words import Say
    from rules_engine.games.ice_palace.events import IcePalaceView, Place, Places
    from rules_engine.games.ice_palace.ground import Stack

    Cell = tuple[int, int]  # column and row

WHITE, BLACK = "W", "K"


def placed(event: Places, view: IcePalaceView, names: tuple[str, ...], say: Say) -> str:
    """Tell of a placement beside the picture in which it is seen."""
    stacks = view.yard if view.last and view.last[0] == "yard" else view.palace
    is_there = view.last is not None and view.last[1:] == (event.column, event.row)
    where = _where(stacks, event, say, is_there=True) if is_there else ""
    values = {"name": names[event.seat], "piece": pyramid(event.piece, say)}
    if where:
        return say("{name} puts a {piece} one {where}.", where=where, **values)
    if is_there and len(stacks) == 1:
        return say("{name} begins with a {piece} one.", **values)
    return say("{name} puts a {piece} one.", **values)


def confirmed(move: Place, view: IcePalaceView, say: Say) -> str:
    """Ask whether a placement is meant that the picture shows."""
    stacks = view.yard if view.phase == "yard" else view.palace
    where, piece = _where(stacks, move, say, is_there=False), pyramid(move.piece, say)
    if where:
        return say("Place the {piece} one {where}?", piece=piece, where=where)
    return say("Place the {piece} one?", piece=piece)


def _where(stacks: Sequence[Stack], at: Place | Places, say: Say, *, is_there: bool) -> str:
    cell = at.column, at.row
    here = next((stack.pyramids for stack in stacks if (stack.column, stack.row) == cell), ())
    below = here[:-1] if is_there else here
    if below:
        return say("on the {color}", color=say(COLORS[below[-1][0]]))
    near = sorted(_matching(stacks, cell, at.piece), key=lambda top: top[0] != at.piece[0])
    return say("beside the {color}", color=say(COLORS[near[0][0]])) if near else ""


def _matching(stacks: Sequence[Stack], cell: Cell, piece: str) -> Iterator[str]:
    """List the tops beside a cell that a new stack may begin with this pyramid beside."""
    for stack in stacks:
        top, color = stack.pyramids[-1], piece[0]
        is_near = abs(stack.column - cell[0]) + abs(stack.row - cell[1]) == 1
        if is_near and BLACK not in (top[0], color) and (top[0] == color or WHITE in (top[0], color)):
            yield top
