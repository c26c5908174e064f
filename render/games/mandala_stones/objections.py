"""How Mandala Stones says why not: what forbids a pick or a scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.games.mandala_stones.questions import SIDE_NAMES
from render.games.mandala_stones.words import COLOR_NAMES, stone_name
from render.words import N_, Say
from rules_engine.games.mandala_stones.objections import (
    Absent,
    Barren,
    Built,
    Depleted,
    Empty,
    Fruitless,
    Full,
    Mismatched,
    Occupied,
    Outside,
    Scarce,
    Stays,
    Stuck,
    Touched,
    Towerless,
    Unpaired,
)

if TYPE_CHECKING:
    from rules_engine import Event
    from rules_engine.games.mandala_stones.objections import Refusal

AMISS = {"*": N_("{stone} on top, not a star"), "o": N_("{stone} on top, not a ring")}


def objected(event: Event, say: Say) -> str:
    match event:
        case Depleted() | Mismatched() | Touched():
            side, why = say(SIDE_NAMES[event.stack]), _reason(event, say)
            return say(
                "No stone from {circle}, {side}: {reason}.", circle=event.circle, side=side, reason=why
            )
        case Fruitless(artist, circle, reasons):
            sides = "; ".join(
                say("{side}: {reason}", side=say(SIDE_NAMES[one.stack]), reason=_reason(one, say))
                for one in reasons
            )
            return say(
                "On {circle} the artist of {artist} would collect nothing. {reasons}.",
                circle=circle,
                artist=artist,
                reasons=sides,
            )
        case Barren():
            return say("No artist would collect a stone anywhere.")
    return _about_circles(event, say)


def _reason(event: Refusal, say: Say) -> str:
    match event:
        case Depleted():
            return say("no stone left")
        case Mismatched(_, _, stone, pattern):
            return say(AMISS[pattern], stone=stone_name(stone, say))
        case Touched(_, _, artist):
            return say("next to the artist of {artist}", artist=artist)


def _about_circles(event: Event, say: Say) -> str:
    match event:
        case Absent(circle):
            return say("No artist stands on {circle}.", circle=circle)
        case Stuck(artist):
            return say("The artist of {artist} would collect nothing anywhere.", artist=artist)
        case Stays(artist):
            return say("The artist of {artist} must go to another circle.", artist=artist)
        case Occupied(circle):
            return say("Another artist stands on {circle}.", circle=circle)
    return _about_towers(event, say)


def _about_towers(event: Event, say: Say) -> str:
    match event:
        case Full():
            return say("All your spaces have towers: score before you pick again.")
        case Outside(space):
            return say("You have no space {space}.", space=space)
        case Built(space):
            return say("Your space {space} has a tower.", space=space)
        case Empty(space):
            return say("Your space {space} has no tower.", space=space)
        case Towerless():
            return say("You have no tower to score.")
    return _about_colors(event, say)


def _about_colors(event: Event, say: Say) -> str:
    match event:
        case Unpaired():
            return say("No color is on top of 2 of your towers.")
        case Scarce(color, towers):
            return say(
                "To score {color} it must be on top of 2 of your towers, not of {n}.",
                color=say(COLOR_NAMES[color[0]]),
                n=towers,
            )
    return ""
