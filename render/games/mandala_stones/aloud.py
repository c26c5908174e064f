"""How a position of Mandala Stones is read aloud: stones in words, stacks by the circles they touch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import story
from render.asking import capital
from render.games.mandala_stones.questions import SIDE_NAMES, side_letter
from render.games.mandala_stones.words import stone_name
from render.words import N_
from rules_engine.games.mandala_stones.board import AROUND, CIRCLES, SIDES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeAlias

    from render.words import Say
    from rules_engine import Seat
    from rules_engine.games.mandala_stones.view import MandalaStonesView

    Pile: TypeAlias = tuple[str, ...]
    Names: TypeAlias = tuple[str, ...]

ARTISTS = {"*": N_("with the star artist"), "o": N_("with the ring artist")}


def whole(stones: Pile, say: Say) -> str:
    """Name the stones of a pile from the top: purple ring on red, yellow."""
    top, *below = (stone_name(word, say) for word in reversed(stones))
    return say("{top} on {below}", top=top, below=", ".join(below)) if below else top


def top_of(stones: Pile, say: Say) -> str:
    """Name the top of a pile, and its height if there is more."""
    top = stone_name(stones[-1], say)
    return say("{stone} ({n} high)", stone=top, n=len(stones)) if len(stones) > 1 else top


def towers(view: MandalaStonesView, seat: Seat, names: Names, say: Say) -> str:
    """Tell the score and the towers of a seat; its other spaces are empty."""
    return _has(
        view,
        seat,
        names,
        [say("space {n}: {tower}", n=n, tower=whole(pile, say)) for n, pile in _built(view, seat)],
        say,
    )


def tops(view: MandalaStonesView, seat: Seat, names: Names, say: Say) -> str:
    """Tell the score of a seat and the tops of its towers, for want of room."""
    return _has(view, seat, names, [f"{n} {top_of(pile, say)}" for n, pile in _built(view, seat)], say)


def _built(view: MandalaStonesView, seat: Seat) -> Iterator[tuple[int, Pile]]:
    return ((space, tower) for space, tower in enumerate(view.towers[seat], 1) if tower)


def _has(view: MandalaStonesView, seat: Seat, names: Names, built: list[str], say: Say) -> str:
    return say.count(
        "{mark} {name} has {n} point; towers: {towers}.",
        "{mark} {name} has {n} points; towers: {towers}.",
        view.scores[seat],
        mark=story.MARKS[seat],
        name=names[seat],
        towers=say.series(built) or say("none"),
    )


def garden(view: MandalaStonesView, say: Say) -> str:
    """Name the tops of the stacks in one sentence, each at the first circle that it touches."""
    stacks = (
        say("{circle}: {stacks}", circle=circle, stacks=", ".join(_by_pattern(told, say)))
        for circle, told in _circles(view)
        if told
    )
    return say("Tops of the stacks: {tops}.", tops=say.series(stacks) or say("none"))


def _by_pattern(told: list[tuple[str, Pile]], say: Say) -> Iterator[str]:
    """Name stars, then rings, by their sides and colors: an artist collects one pattern."""
    for pattern, kind in (("*", say("stars")), ("o", say("rings"))):
        tops = ", ".join(
            f"{side_letter(side, say)} {stone_name(pile[-1][0], say)}"
            for side, pile in told
            if pile[-1][1] == pattern
        )
        if tops:
            yield f"{kind} {tops}"


def circles(view: MandalaStonesView, say: Say) -> Iterator[str]:
    """Tell every circle with the stacks that have not been told before, a sentence each."""
    for circle, told in _circles(view):
        stacks = [
            say("{side} {stones}", side=say(SIDE_NAMES[side]), stones=whole(pile, say)) for side, pile in told
        ]
        if stacks:
            yield say("{circle}: {stacks}", circle=circle, stacks=say.series(stacks)) + "."


def _circles(view: MandalaStonesView) -> Iterator[tuple[str, list[tuple[str, Pile]]]]:
    """Go through the circles; a stack that touches two is at the first."""
    done: set[int] = set()
    for circle, stacks in zip(CIRCLES, AROUND, strict=True):
        here = zip(SIDES, stacks, strict=True)
        yield circle, [(side, view.stacks[one]) for side, one in here if one not in done and view.stacks[one]]
        done |= set(stacks)


def rows(say: Say) -> str:
    return say(
        "The circles A B C, D E F and G H I are rows from north to south; "
        "a stack between two circles is told at the first."
    )


def artists(view: MandalaStonesView, say: Say) -> str:
    kinds = {"*": say("stars"), "o": say("rings")}
    listed = ", ".join(
        f"{kind} {' '.join(on for own, on in view.artists if own == pattern)}"
        for pattern, kind in kinds.items()
    )
    return say("Artists: {artists}.", artists=listed)


def surroundings(view: MandalaStonesView, about: str, say: Say) -> Iterator[str]:
    """Tell who is on a circle, its four stacks, and which other circle each of them touches."""
    name = about.upper()
    if name not in CIRCLES or len(name) != 1:
        return
    here = dict(zip((on for _, on in view.artists), (own for own, _ in view.artists), strict=True))
    yield say("{circle}: {thing}.", circle=name, thing=_on(name, here, say))
    for side, stack in zip(SIDES, AROUND[CIRCLES.index(name)], strict=True):
        others = [one for one, stacks in zip(CIRCLES, AROUND, strict=True) if stack in stacks and one != name]
        touched = (
            say("touches {circle} too, {thing}", circle=others[0], thing=_on(others[0], here, say))
            if others
            else say("touches no other circle")
        )
        stones = whole(view.stacks[stack], say) if view.stacks[stack] else say("empty")
        yield say(
            "{side}: {stones}; it {touched}.",
            side=capital(say(SIDE_NAMES[side])),
            stones=stones,
            touched=touched,
        )


def _on(circle: str, artists_on: dict[str, str], say: Say) -> str:
    return say(ARTISTS[artists_on[circle]]) if circle in artists_on else say("without an artist")
