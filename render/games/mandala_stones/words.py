"""How Mandala Stones is told: stones, objectives, events."""

from __future__ import annotations

from types import MappingProxyType

from render.sentences import Fills, Sentence, Sentences, by_seat
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
    Uncovers,
)

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


def _listed(objectives: tuple[str, ...], say: Say) -> str:
    return say.list(say("“{objective}”", objective=say(OBJECTIVE_NAMES[key])) for key in objectives)


MEETS = Sentence("{name} meets “{objective}”: +{points}.")
MEETS_NEITHER = Sentence("{name} meets neither.")
TOP = Sentence("{name} scores the top of space {spaces}.")
TOPS = Sentence("{name} scores the tops of spaces {spaces}.")
SENTENCES: Sentences = MappingProxyType(
    {
        Starts: Sentence("{name} begins."),
        Draws: Sentence("{name} draws: {objectives}."),
        Picks: Sentence(
            "{name} sends the artist of {artist} to {circle} and builds on space {space}: {stones}."
        ),
        Uncovers: None,
        Scores: Sentence("{name} scores {color}."),
        TopScores: lambda event: TOP if len(event.spaces) == 1 else TOPS,
        Earns: Sentence("Space {space}: +{points}."),
        Covers: Sentence("Bonus on the mandala: +{points}."),
        Discards: Sentence("The mandala is full: {stone} is set aside."),
        Triggers: Sentence("The mandala has reached the flag: this is the last round."),
        Stalls: Sentence("{name} can neither pick nor score."),
        Reveals: Sentence("{name} had: {objectives}."),
        Keeps: lambda event: MEETS if event.points else MEETS_NEITHER,
    },
)
FILLS: Fills = MappingProxyType(
    {
        "name": by_seat,
        "objectives": lambda event, _, say: _listed(event.objectives, say),
        "objective": lambda event, _, say: say(OBJECTIVE_NAMES[event.objective]),
        "stones": lambda event, _, say: ", ".join(stone_name(stone, say) for stone in event.stones),
        "stone": lambda event, _, say: stone_name(event.stone, say),
        "color": lambda event, _, say: say(COLOR_NAMES[event.color[0]]),
        "spaces": lambda event, _, say: say.list(event.spaces),
    },
)
