"""How Subdivision is told: events, objections, and the position in words and letters."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from render import story
from render.sentences import Fills, Sentence, Sentences, by_seat, counted
from render.words import N_, Say
from rules_engine.games.subdivision.board import COLUMNS
from rules_engine.games.subdivision.events import Builds, Encloses, Parks, Passes, SubdivisionView
from rules_engine.games.subdivision.objections import (
    Crowded,
    Early,
    Laid,
    Lonely,
    Nowhere,
    Outside,
    Spent,
    Taken,
)
from rules_engine.games.subdivision.rules import FREE, PARK, PRIVATE_PARK_WORTH, SIZES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine import Seat

PIECES = {"S": N_("a small house"), "M": N_("a medium house"), "L": N_("a large house")}
VARIANTS = {("private_parks", "yes"): N_("Private parks"), ("sets", "3"): N_("3 of each size")}

SENTENCES: Sentences = MappingProxyType(
    {
        Builds: Sentence("{name} builds {piece} on {cell}."),
        Parks: Sentence("{name} lays out a park on {cell}."),
        Passes: Sentence("{name} has no place to build and passes."),
        Encloses: Sentence("The park on {cell} becomes private: {n} more points for {name}."),
        Outside: Sentence("There is no cell {cell} on this board."),
        Taken: Sentence("The cell {cell} is not free."),
        Early: counted(
            "The parks come first: {parks} is still to be laid out.",
            "The parks come first: {parks} are still to be laid out.",
            "parks",
        ),
        Laid: Sentence("All the parks are laid out."),
        Spent: Sentence("There is nothing left of this size: {piece}."),
        Nowhere: Sentence("No free cell takes {piece} now."),
        Crowded: Sentence("Your large house on {cell} is too near for another one."),
        Lonely: Sentence("Near {cell} there is no small or large house of anybody else."),
    },
)


FILLS: Fills = MappingProxyType(
    {
        "name": by_seat,
        "cell": lambda event, *_: f"{event.column}{event.row}",
        "piece": lambda event, _, say: say(PIECES[event.size]),
        "n": lambda *_: PRIVATE_PARK_WORTH,
    },
)


def name(view: SubdivisionView, cell: int) -> str:
    return cell_name(*divmod(cell, view.size))


def variants(view: SubdivisionView, say: Say) -> tuple[str, ...]:
    """Name what is played otherwise than in the standard game."""
    lines = [say(words) for option, words in VARIANTS.items() if option in view.options]
    if view.parks_left:
        lines.append(say.count("{n} park to place", "{n} parks to place", view.parks_left))
    return tuple(lines)


def grid(view: SubdivisionView, say: Say) -> Iterator[str]:
    """Draw the board in letters, for a font in which all are equally wide."""
    letters = [say(size) for size in SIZES]
    for row in reversed(range(view.size)):
        things = (view.cells[column * view.size + row] for column in range(view.size))
        yield f"{row + 1} " + " ".join(_sign(thing, letters) for thing in things)
    yield "  " + " ".join(f" {column}" for column in COLUMNS[: view.size])


def _sign(thing: int, letters: list[str]) -> str:
    if thing == PARK:
        return "##"
    seat, size = divmod(thing - 1, 3)
    return " ." if thing == FREE else f"{seat + 1}{letters[size]}"


def legend(view: SubdivisionView, say: Say) -> Iterator[str]:
    yield say("## is a park, 1{large} a large house of seat 1.", large=say("L"))
    if view.last is not None:
        yield say("The last move was on {cell}.", cell=name(view, view.last))


def account(view: SubdivisionView, seat: Seat, names: tuple[str, ...], say: Say) -> str:
    left = " ".join(f"{say(size)} {count}" for size, count in zip(SIZES, view.left[seat], strict=True))
    return say(
        "{seat} {mark} {name}: {n} = {parts}; left: {left}",
        seat=seat + 1,
        mark=story.MARKS[seat],
        name=names[seat],
        n=view.details[seat].total,
        parts=sum_of(view, seat, say),
        left=left,
    )


def sum_of(view: SubdivisionView, seat: Seat, say: Say) -> str:
    """Tell of what a score is made."""
    score = view.details[seat]
    parts = [
        say.count("{n} pip", "{n} pips", score.pips),
        say.count("\u2212 {n} group", "\u2212 {n} groups", score.groups),
        say("\u2212 {n} crowding", n=score.lost),
    ]
    if view.private:
        parts.append(say("+ {n} for private parks", n=score.private))
    return " ".join(parts)


def cell_name(column: int, row: int) -> str:
    return f"{COLUMNS[column]}{row + 1}"
