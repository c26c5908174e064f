"""How a position of Ice Palace is read aloud: pyramids in words, stack by stack and cell by cell."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from render import story
from render.games.ice_palace.words import COLORS, KINDS, TIMES, pyramid, situation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TypeAlias

    from render.words import Say
    from rules_engine import Seat
    from rules_engine.games.ice_palace.events import IcePalaceView
    from rules_engine.games.ice_palace.ground import Stack

    Names: TypeAlias = tuple[str, ...]

HIDDEN = "X"
LETTERS = "".join(COLORS)


def listed(view: IcePalaceView, names: Names, say: Say) -> Iterator[str]:
    """Tell who plays which color and holds what, then every stack from its top."""
    known = list(situation(view, names, say))
    if view.phase == "build":
        known[0] = say("Left to build with: {pyramids}", pyramids=_pyramids(view.remaining, say))
    yield from (f"{line}." for line in known)
    for seat in range(view.seats):
        yield account(view, seat, names, say)
    if view.phase == "yard":
        yield from _field(say("Yard"), view.yard, say)
    yield from _field(say("Palace"), view.palace, say)


def account(view: IcePalaceView, seat: Seat, names: Names, say: Say) -> str:
    """Tell whose color is which, and what a seat holds."""
    scores = view.outcome.scores if view.outcome else view.scores
    told = say.count(
        "{mark} {name} is {color} and has {n} point; in hand: {hand}",
        "{mark} {name} is {color} and has {n} points; in hand: {hand}",
        scores[seat],
        mark=story.MARKS[seat],
        name=names[seat],
        color=say(COLORS[LETTERS[seat]]),
        hand=_pyramids(sorted(view.hands[seat], key=lambda word: word[1]), say) or say("nothing"),
    )
    has_marker = seat == view.marker and not view.outcome
    return say.series((told, say("has the marker")) if has_marker else (told,)) + "."


def _pyramids(words: Sequence[str], say: Say) -> str:
    """Name pyramids, equal ones once; of a hidden one the size."""
    named = (
        (say(KINDS[word[1]]) if word[0] == HIDDEN else pyramid(word, say), count)
        for word, count in Counter(words).items()
    )
    return ", ".join(f"{count} {TIMES} {name}" if count > 1 else name for name, count in named)


def _field(title: str, stacks: Sequence[Stack], say: Say) -> Iterator[str]:
    if not stacks:
        yield say("{field}: empty.", field=title)
    for row in sorted({stack.row for stack in stacks}, reverse=True):
        told = (
            say("column {column} {stack}", column=stack.column, stack=_stack(stack, say))
            for stack in stacks
            if stack.row == row
        )
        yield say("{field}, row {row}: {stacks}.", field=title, row=row, stacks=say.series(told))


def _stack(stack: Stack, say: Say) -> str:
    """Name the pyramids of a stack from the top."""
    top, *below = (pyramid(word, say) for word in reversed(stack.pyramids))
    return say("{top} on {below}", top=top, below=", ".join(below)) if below else top


def surroundings(view: IcePalaceView, place: str, say: Say) -> Iterator[str]:
    """Tell what stands on a cell like 2,-1 and on the four beside it, in each field that has anything."""
    column, comma, row = place.partition(",")
    if not (comma and _is_number(column) and _is_number(row)):
        return
    fields = [(say("Palace"), view.palace)]
    if view.phase == "yard":
        fields.insert(0, (say("Yard"), view.yard))
    for title, stacks in fields:
        yield from _near(title, stacks, (int(column), int(row)), say)


def _near(title: str, stacks: Sequence[Stack], cell: tuple[int, int], say: Say) -> Iterator[str]:
    standing = {(stack.column, stack.row): stack for stack in stacks}
    if not standing:
        yield say("{field}: empty.", field=title)
        return
    column, row = cell
    beside = ((column, row + 1), (column + 1, row), (column, row - 1), (column - 1, row))
    for number, one in enumerate((cell, *beside)):
        thing = _stack(standing[one], say) if one in standing else say("free")
        where = f"{one[0]},{one[1]}"
        yield (
            say("{field}, beside it {cell}: {thing}.", field=title, cell=where, thing=thing)
            if number
            else say("{field}, {cell}: {thing}.", field=title, cell=where, thing=thing)
        )


def _is_number(word: str) -> bool:
    return word.removeprefix("-").isdecimal()
