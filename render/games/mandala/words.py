"""How Mandala is told: pyramids and groups by name, events, and the position in letters."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from render import story
from render.games.mandala.board import LETTERS
from render.words import N_, Say
from rules_engine.games.mandala import PYRAMIDS, START, Completes, Harvests, Scores, Skips, Sweeps, Takes
from rules_engine.games.mandala.objections import Backward, Outside, Taken

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rules_engine import Event, Seat
    from rules_engine.games.mandala import MandalaView

Names = tuple[str, ...]
COLOR_NAMES = {"R": N_("red"), "Y": N_("yellow"), "G": N_("green"), "B": N_("blue"), "K": N_("black")}
SIZE_NAMES = {"1": N_("small"), "2": N_("medium"), "3": N_("large")}
FEW = 6  # pyramids that are named one by one
ROW = 10  # places on a line of the text board


def kind(pyramid: str, say: Say) -> str:
    return say("{size} {color}", size=say(SIZE_NAMES[pyramid[1]]), color=say(COLOR_NAMES[pyramid[0]]))


def code(pyramid: str, say: Say) -> str:
    return f"{say(LETTERS[pyramid[0]])}{pyramid[1]}"


def told(event: Event, names: Names, say: Say) -> str:
    match event:
        case Takes(seat, place, pyramid):
            words = say(
                "{name} takes a {kind} on {place}.", name=names[seat], kind=kind(pyramid, say), place=place
            )
        case Sweeps():
            words = _swept(event, say)
        case Harvests(seat, count):
            words = say.count(
                "{name} is the last who can move and takes the {n} pyramid that is left.",
                "{name} is the last who can move and takes the {n} pyramids that are left.",
                count,
                name=names[seat],
            )
        case Skips(seat):
            words = say("No pyramid is ahead of {name} any more.", name=names[seat])
        case Completes():
            words = _completed(event, names, say)
        case Scores():
            words = _scored(event, names, say)
        case _:
            words = _objection(event, names, say)
    return words


def _objection(event: Event, names: Names, say: Say) -> str:
    match event:
        case Outside(place, places):
            return say("There is no place {place}: the path goes from 1 to {n}.", place=place, n=places)
        case Backward(place, pawn):
            return say("Your pawn only goes inward from {pawn}, not to {place}.", pawn=pawn, place=place)
        case Taken(place, seat):
            return say("Place {place} is empty: {name} took what lay there.", place=place, name=names[seat])
    return ""


def _swept(event: Sweeps, say: Say) -> str:
    if event.count > FEW:
        return say("{n} pyramids that all pawns have passed go to the Eye.", n=event.count)
    return say("To the Eye, passed by all pawns: {kinds}.", kinds=say.list(_each(event.pyramids, say)))


def _each(pyramids: Iterable[str], say: Say) -> Iterator[str]:
    for pyramid, count in Counter(pyramids).items():
        name = kind(pyramid, say)
        yield say("{n} \u00d7 {kind}", n=count, kind=name) if count > 1 else name


def _completed(event: Completes, names: Names, say: Say) -> str:
    group = kind(event.pyramid, say)
    shares = sorted(
        ((count, names[seat]) for seat, count in enumerate(event.counts) if count),
        key=lambda share: -share[0],
    )
    if not shares:
        return say("The group {group} is complete, all in the Eye: nobody scores.", group=group)
    told_shares = ", ".join(say("{name} {n}", name=name, n=count) for count, name in shares)
    return say("The group {group} is complete: {shares}.", group=group, shares=told_shares)


def _scored(event: Scores, names: Names, say: Say) -> str:
    name, n = names[event.seat], event.points
    if event.why == "alone":
        return say("{name} alone has any: {n} points.", name=name, n=n)
    tied = say.list(names[seat] for seat in event.tied)
    if event.why == "first":
        if tied:
            return say(
                "{name} has as many as {others} but is further along: {n} points.",
                name=name,
                others=tied,
                n=n,
            )
        return say("{name} has the most: {n} points.", name=name, n=n)
    if tied:
        return say.count(
            "{name} is second, by the pawns: {n} point.",
            "{name} is second, by the pawns: {n} points.",
            n,
            name=name,
        )
    return say.count("{name} is second: {n} point.", "{name} is second: {n} points.", n, name=name)


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
            told.append(f"{place}: {code(pyramid, say)}")
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
