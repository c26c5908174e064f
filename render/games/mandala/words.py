"""How Mandala is told: pyramids and groups by name, events, and the position in letters."""

from __future__ import annotations

from collections import Counter
from types import MappingProxyType
from typing import TYPE_CHECKING

from render import story
from render.games.mandala.inks import LETTERS
from render.sentences import Fills, Names, Sentence, Sentences, by_seat, counted
from render.words import N_, Say
from rules_engine.games.mandala.events import Completes, Harvests, Scores, Skips, Sweeps, Takes
from rules_engine.games.mandala.objections import Backward, Outside, Taken
from rules_engine.games.mandala.rules import PYRAMIDS, START

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rules_engine import Seat
    from rules_engine.games.mandala.events import MandalaView

COLOR_NAMES = {"R": N_("red"), "Y": N_("yellow"), "G": N_("green"), "B": N_("blue"), "K": N_("black")}
SIZE_NAMES = {"1": N_("small"), "2": N_("medium"), "3": N_("large")}
FEW = 6  # pyramids that are named one by one
ROW = 10  # places on a line of the text board


def kind(pyramid: str, say: Say) -> str:
    return say("{size} {color}", size=say(SIZE_NAMES[pyramid[1]]), color=say(COLOR_NAMES[pyramid[0]]))


def code(pyramid: str, say: Say) -> str:
    return f"{say(LETTERS[pyramid[0]])}{pyramid[1]}"


def _each(pyramids: Iterable[str], say: Say) -> Iterator[str]:
    for pyramid, count in Counter(pyramids).items():
        name = kind(pyramid, say)
        yield say("{n} \u00d7 {kind}", n=count, kind=name) if count > 1 else name


def _shares(event: Completes, names: Names, say: Say) -> str:
    """Tell who has how many of a group, most first."""
    shares = sorted(
        ((count, names[seat]) for seat, count in enumerate(event.counts) if count),
        key=lambda share: -share[0],
    )
    return ", ".join(say("{name} {n}", name=name, n=count) for count, name in shares)


ALONE = Sentence("Only {name} has any: {points} points.")
MOST = Sentence("{name} has the most: {points} points.")
MOST_BY_PAWNS = Sentence("{name} has as many as {others} but is further along: {points} points.")
SECOND = counted("{name} is second: {points} point.", "{name} is second: {points} points.", "points")
SECOND_BY_PAWNS = counted(
    "{name} is second, by the pawns: {points} point.",
    "{name} is second, by the pawns: {points} points.",
    "points",
)
SWEPT = Sentence("To the Eye, passed by all pawns: {kinds}.")
SWEPT_MANY = Sentence("{count} pyramids that all pawns have passed go to the Eye.")
COMPLETE = Sentence("The group {kind} is complete: {shares}.")
COMPLETE_IN_THE_EYE = Sentence("The group {kind} is complete, all in the Eye: nobody scores.")


def _scored(event: Scores) -> Sentence:
    if event.why == "alone":
        return ALONE
    if event.why == "first":
        return MOST_BY_PAWNS if event.tied else MOST
    return SECOND_BY_PAWNS if event.tied else SECOND


SENTENCES: Sentences = MappingProxyType(
    {
        Takes: Sentence("{name} takes a {kind} on {place}."),
        Sweeps: lambda event: SWEPT_MANY if event.count > FEW else SWEPT,
        Harvests: counted(
            "{name} is the last who can move and takes the last pyramid.",
            "{name} is the last who can move and takes the {count} pyramids that are left.",
            "count",
        ),
        Skips: Sentence("No pyramid is ahead of {name} any more."),
        Completes: lambda event: COMPLETE if any(event.counts) else COMPLETE_IN_THE_EYE,
        Scores: _scored,
        Outside: Sentence("There is no place {place}: the path goes from 1 to {places}."),
        Backward: Sentence("Your pawn only goes inward from {pawn}, not to {place}."),
        Taken: Sentence("Place {place} is empty: {name} took what lay there."),
    },
)
FILLS: Fills = MappingProxyType(
    {
        "name": by_seat,
        "kind": lambda event, _, say: kind(event.pyramid, say),
        "kinds": lambda event, _, say: say.list(_each(event.pyramids, say)),
        "others": lambda event, names, say: say.list(names[seat] for seat in event.tied),
        "shares": _shares,
    },
)


def standing(view: MandalaView, seat: Seat, say: Say) -> str:
    place = view.pawns[seat]
    return say("before the path") if place == START else say("pawn on {place}", place=place)


def heaps(counts: tuple[int, ...], say: Say) -> str:
    """List how many of each group, `R1` for one, with a factor for more."""
    shown = (
        code(pyramid, say) + (f"\u00d7{count}" if count > 1 else "")
        for pyramid, count in zip(PYRAMIDS, counts, strict=True)
        if count
    )
    return " ".join(shown) or say("nothing")


def runs(view: MandalaView, say: Say) -> str:
    """List what lies on the path; a number says where a row of places without a gap begins."""
    told: list[str] = []
    gap = True
    for place, pyramid in enumerate(view.path, 1):
        if pyramid and gap:
            told.append(say("{place}: {thing}", place=place, thing=code(pyramid, say)))
        elif pyramid:
            told[-1] += f" {code(pyramid, say)}"
        gap = pyramid is None
    return ", ".join(told)


def account(view: MandalaView, seat: Seat, names: Names, say: Say) -> str:
    return say.count(
        "{mark} {name}: {n} point, {where}",
        "{mark} {name}: {n} points, {where}",
        view.scores[seat],
        mark=story.MARKS[seat],
        name=names[seat],
        where=standing(view, seat, say),
    )


def path_lines(view: MandalaView, say: Say) -> Iterator[str]:
    """Write the path ten places a line; where a pawn stands is the mark of its seat."""
    pawns = {place: story.MARKS[seat] for seat, place in enumerate(view.pawns)}
    signs = [
        code(pyramid, say) if pyramid else pawns.get(place, "\u00b7")
        for place, pyramid in enumerate(view.path, 1)
    ]
    for first in range(0, len(signs), ROW):
        row = signs[first : first + ROW]
        yield f"{first + 1:>2}-{first + len(row):<2}  " + " ".join(f"{sign:<2}" for sign in row).rstrip()


def group_lines(view: MandalaView, say: Say) -> Iterator[str]:
    """Write a table: of each group what every seat has, what the Eye has and what is on the path."""
    heads = [*story.MARKS[: view.seats], say("Eye"), say("path")]
    yield "    " + "  ".join(heads)
    piles = (*view.taken, view.eye, tuple(view.path.count(pyramid) for pyramid in PYRAMIDS))
    for number, pyramid in enumerate(PYRAMIDS):
        cells = (f"{pile[number] or chr(0xB7):>{len(head)}}" for pile, head in zip(piles, heads, strict=True))
        yield f"{code(pyramid, say)}  " + "  ".join(cells)


def variants(view: MandalaView, say: Say) -> tuple[str, ...]:
    """Name what is played otherwise than in the standard game."""
    return (say("Short path, groups of 3"),) if ("sets", "3") in view.options else ()
