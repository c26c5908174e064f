"""How a position of Subdivision is read aloud: in words, and cell by cell."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from render import story
from render.games.subdivision.words import PIECES, cell_name, name, sum_of
from render.sentences import counted
from render.words import N_
from rules_engine.games.subdivision.board import COLUMNS
from rules_engine.games.subdivision.rules import FREE, PARK, SIZES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.words import Say
    from rules_engine import Seat
    from rules_engine.games.subdivision.events import SubdivisionView

PLURALS = {"S": N_("smalls"), "M": N_("mediums"), "L": N_("larges")}
LEFT = MappingProxyType(
    {
        "S": counted("{n} small", "{n} smalls"),
        "M": counted("{n} medium", "{n} mediums"),
        "L": counted("{n} large", "{n} larges"),
    },
)
NEAR = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))  # as a clock goes


def counted_up(view: SubdivisionView, seat: Seat, names: tuple[str, ...], say: Say) -> str:
    """Tell what a seat has scored, and what it can still build."""
    left = (
        say.count(LEFT[size].message, LEFT[size].many, count)
        for size, count in zip(SIZES, view.left[seat], strict=True)
        if count
    )
    return say.count(
        "{mark} {name} has {n} point: {parts}; left: {left}.",
        "{mark} {name} has {n} points: {parts}; left: {left}.",
        view.details[seat].total,
        mark=story.MARKS[seat],
        name=names[seat],
        parts=sum_of(view, seat, say),
        left=", ".join(left) or say("nothing"),
    )


def built(view: SubdivisionView, seat: Seat, names: tuple[str, ...], say: Say) -> str:
    groups = []
    for size, letter in enumerate(SIZES):
        cells = [name(view, cell) for cell, thing in enumerate(view.cells) if thing == 1 + 3 * seat + size]
        if cells:
            groups.append(say("{size} {cells}", size=say(PLURALS[letter]), cells=" ".join(cells)))
    mark = story.MARKS[seat]
    if not groups:
        return say("{mark} {name} has built nothing.", mark=mark, name=names[seat])
    return say("{mark} {name} has built {groups}.", mark=mark, name=names[seat], groups=", ".join(groups))


def surroundings(view: SubdivisionView, place: str, names: tuple[str, ...], say: Say) -> Iterator[str]:
    """Tell what stands on a cell and near it, and which cells there are free."""
    cells = {cell_name(column, row): (column, row) for column in range(view.size) for row in range(view.size)}
    if place not in cells:
        return
    yield say("{cell}: {thing}.", cell=place, thing=_thing(view, place, names, say))
    column, row = cells[place]
    near = [cell_name(column + x, row + y) for x, y in NEAR if 0 <= column + x < len(COLUMNS)]
    near = [cell for cell in near if cell in cells]
    free = [cell for cell in near if _at(view, cell) == FREE]
    for cell in near:
        if cell not in free:
            yield say("Near it, {cell}: {thing}.", cell=cell, thing=_thing(view, cell, names, say))
    if free:
        yield say("Free near it: {cells}.", cells=" ".join(free))


def _at(view: SubdivisionView, cell: str) -> int:
    return view.cells[COLUMNS.index(cell[0]) * view.size + int(cell[1:]) - 1]


def _thing(view: SubdivisionView, cell: str, names: tuple[str, ...], say: Say) -> str:
    thing = _at(view, cell)
    if thing == FREE:
        return say("free")
    if thing == PARK:
        return say("a park")
    seat, size = divmod(thing - 1, len(SIZES))
    piece = say(PIECES[SIZES[size]])
    return say("{piece} of {mark} {name}", piece=piece, mark=story.MARKS[seat], name=names[seat])
