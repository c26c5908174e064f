"""How a position of Mandala is read aloud: in words, and place by place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import story
from render.asking import capital
from render.games.mandala.words import account, code, kind
from render.hearing import plain
from rules_engine.games.mandala.rules import PYRAMIDS, START

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.words import Say
    from rules_engine.games.mandala.events import MandalaView

REACH = 5  # places before and behind one that are told with it
ROW = 10  # places told in one sentence


def listed(view: MandalaView, names: tuple[str, ...], say: Say) -> Iterator[str]:
    """Tell who has what, what the Eye has, and what lies on the path."""
    for seat in range(view.seats):
        yield say(
            "{account}; has {kinds}.",
            account=account(view, seat, names, say),
            kinds=_pile(view.taken[seat], say),
        )
    yield say("The Eye has {kinds}.", kinds=_pile(view.eye, say))
    for first in range(1, len(view.path) + 1, ROW):
        last = min(first + ROW, len(view.path) + 1) - 1
        if told := _row(view, first, last, say):
            yield say("Places {first} to {last}: {places}.", first=first, last=last, places=told)
    yield say("Places that I do not name are empty or hold a pawn.")


def _pile(counts: tuple[int, ...], say: Say) -> str:
    kinds = (
        say("{n} \u00d7 {kind}", n=count, kind=kind(pyramid, say)) if count > 1 else kind(pyramid, say)
        for pyramid, count in zip(PYRAMIDS, counts, strict=True)
        if count
    )
    return ", ".join(kinds) or say("nothing")


def _row(view: MandalaView, first: int, last: int, say: Say) -> str:
    return ", ".join(
        say("{place}: {thing}", place=place, thing=kind(pyramid, say))
        for place, pyramid in enumerate(view.path[first - 1 : last], first)
        if pyramid
    )


def surroundings(view: MandalaView, about: str, names: tuple[str, ...], say: Say) -> Iterator[str]:
    """Tell what lies on a place and a few before and behind it; of a group, by its code, who has it."""
    if about.isdecimal() and 0 < int(about) <= len(view.path):
        return _near(view, int(about), names, say)
    groups = {plain(code(pyramid, say)): pyramid for pyramid in PYRAMIDS}
    return _shared(view, groups[about], names, say) if about in groups else iter(())


def _near(view: MandalaView, place: int, names: tuple[str, ...], say: Say) -> Iterator[str]:
    yield say("{place}: {thing}.", place=place, thing=_thing(view, place, names, say))
    before = _row(view, max(1, place - REACH), place - 1, say)
    behind = _row(view, place + 1, min(len(view.path), place + REACH), say)
    yield say("Before it: {places}.", places=before or say("nothing"))
    yield say("After it: {places}.", places=behind or say("nothing"))
    for seat, pawn in enumerate(view.pawns):
        if pawn != START and 0 < abs(pawn - place) <= REACH:
            yield say(
                "The pawn of {mark} {name} is on {place}.",
                mark=story.MARKS[seat],
                name=names[seat],
                place=pawn,
            )


def _thing(view: MandalaView, place: int, names: tuple[str, ...], say: Say) -> str:
    if pyramid := view.path[place - 1]:
        return kind(pyramid, say)
    here = [f"{story.MARKS[seat]} {names[seat]}" for seat, pawn in enumerate(view.pawns) if pawn == place]
    return say("the pawn of {name}", name=here[0]) if here else say("empty")


def _shared(view: MandalaView, pyramid: str, names: tuple[str, ...], say: Say) -> Iterator[str]:
    """Tell who has how many pyramids of a group, and where the others lie."""
    group = PYRAMIDS.index(pyramid)
    shares = [
        f"{story.MARKS[seat]} {names[seat]} {pile[group]}"
        for seat, pile in enumerate(view.taken)
        if pile[group]
    ]
    if view.eye[group]:
        shares.append(say("the Eye {n}", n=view.eye[group]))
    yield say(
        "{kind}: {shares}.",
        kind=capital(kind(pyramid, say)),
        shares=", ".join(shares) or say("nobody has any"),
    )
    places = " ".join(str(place) for place, there in enumerate(view.path, 1) if there == pyramid)
    yield say("On the path: {places}.", places=places or say("nothing"))
