"""How Mandala Stones is told: stones, objectives, events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.words import N_, Say
from rules_engine.games.mandala_stones.board import OBJECTIVES
from rules_engine.games.mandala_stones.moves import (
    Covers,
    Discards,
    Draws,
    Earns,
    Keeps,
    Picks,
    Reveals,
    Scores,
    Stalls,
    Starts,
    TopScores,
    Triggers,
)

if TYPE_CHECKING:
    from rules_engine import Event

Names = tuple[str, ...]
COLOR_NAMES = {"r": N_("red"), "y": N_("yellow"), "b": N_("blue"), "p": N_("purple")}
PATTERN_NAMES = {"*": N_("star"), "o": N_("ring")}
OBJECTIVE_NAMES = {
    "O1": N_("only stars on top"),
    "O2": N_("only rings on top"),
    "O3": N_("exactly two yellow tops"),
    "O4": N_("exactly two red tops"),
    "O5": N_("exactly two blue tops"),
    "O6": N_("exactly two purple tops"),
    "O7": N_("exactly three empty spaces"),
    "O8": N_("all four colors on top"),
    "O9": N_("exactly six stones"),
    "O10": N_("exactly one tower of four"),
}


def objective(key: str, say: Say) -> str:
    return say("{n}: {objective}", n=OBJECTIVES[key].points, objective=say(OBJECTIVE_NAMES[key]))


def wording(key: str, say: Say) -> str:
    return say(OBJECTIVE_NAMES[key])


def stone_name(word: str, say: Say) -> str:
    if word[0] not in COLOR_NAMES:
        return say("unknown")
    color = say(COLOR_NAMES[word[0]])
    return say("{color} {pattern}", color=color, pattern=say(PATTERN_NAMES[word[1]])) if word[1:] else color


def told(event: Event, names: Names, say: Say) -> str:
    match event:
        case Picks():
            words = _picked(event, names, say)
        case Starts(seat):
            words = say("{name} begins.", name=names[seat])
        case Draws(seat, objectives):
            words = say("{name} draws: {objectives}.", name=names[seat], objectives=_listed(objectives, say))
        case Stalls(seat):
            words = say("{name} can neither pick nor score.", name=names[seat])
        case Reveals(seat, objectives):
            words = say("{name} had: {objectives}.", name=names[seat], objectives=_listed(objectives, say))
        case Keeps():
            words = _kept(event, names, say)
        case _:
            words = _scored(event, names, say)
    return words


def _scored(event: Event, names: Names, say: Say) -> str:
    match event:
        case Scores(seat, color):
            words = say("{name} scores {color}.", name=names[seat], color=say(COLOR_NAMES[color[0]]))
        case TopScores(seat, spaces):
            words = say("{name} scores the tops of {spaces}.", name=names[seat], spaces=say.list(spaces))
        case Earns(_, space, _, points):
            words = say("Space {space}: +{n}.", space=space, n=points)
        case Covers(_, _, points):
            words = say("Bonus on the mandala: +{n}.", n=points)
        case Discards(_, stone):
            words = say("The mandala is full: {stone} is set aside.", stone=stone_name(stone, say))
        case Triggers():
            words = say("The mandala has reached the flag: this is the last round.")
        case _:
            words = ""
    return words


def _picked(event: Picks, names: Names, say: Say) -> str:
    stones = ", ".join(stone_name(stone, say) for stone in event.stones)
    return say(
        "{name} sends the artist of {artist} to {circle} and builds on space {space}: {stones}.",
        name=names[event.seat],
        artist=event.artist,
        circle=event.circle,
        space=event.space,
        stones=stones,
    )


def _kept(event: Keeps, names: Names, say: Say) -> str:
    name, wording = names[event.seat], say(OBJECTIVE_NAMES[event.objective])
    if event.points:
        return say("{name} meets “{objective}”: +{n}.", name=name, objective=wording, n=event.points)
    return say("{name} meets neither.", name=name)


def _listed(objectives: tuple[str, ...], say: Say) -> str:
    return say.list(say("“{objective}”", objective=say(OBJECTIVE_NAMES[key])) for key in objectives)
