"""What Mandala Stones asks, and how its answers read: with the points they would bring."""

from __future__ import annotations

from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING

from render.asking import CONFIRM, ROOM, ROOM_WITH_GAIN, Said, capital, fitting
from render.games.mandala_stones.inks import LETTERS
from render.games.mandala_stones.words import COLOR_NAMES, stone_name
from render.words import N_, Say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules_engine import Question
    from rules_engine.games.mandala_stones.moves import Pick
    from rules_engine.games.mandala_stones.view import MandalaStonesView

SIDE_LETTERS = {"W": N_("W")}  # of the sides whose letter another language writes otherwise
SIDE_NAMES = {"N": N_("north"), "E": N_("east"), "S": N_("south"), "W": N_("west")}
VERBS = {
    "pick": N_("Pick stones"),
    "score": N_("Score a color"),
    "tops": N_("Score tops of any color"),
}
ARTISTS = {
    "*": N_("The star artist on {artist}"),
    "o": N_("The ring artist on {artist}"),
    "": N_("Whichever artist is on {artist}"),  # then: nobody is there now
}
REWARDS = {  # of the spaces, as the signs above them show it
    "1": N_("different heights"),
    "2": N_("lowest counts"),
    "3": N_("three high is best"),
    "4": N_("tallest counts"),
    "5": N_("its colors count"),
}
PROMPTS = MappingProxyType(  # by the first and the last field that an answer settles
    {
        ("verb", "verb"): N_("Do you pick stones or score?"),
        ("verb", "artist"): N_("Which artist moves, or what do you score?"),
        ("verb", "circle"): N_("Which artist goes where, or what do you score?"),
        ("verb", "stack"): N_("Which stones do you pick, or what do you score?"),
        ("verb", "space"): N_("What do you pick and build, or what do you score?"),
        ("verb", "color"): N_("Which color or tops do you score?"),
        ("artist", "artist"): N_("Which artist do you move?"),
        ("artist", "circle"): N_("Which artist goes to which circle?"),
        ("artist", "stack"): N_("Which artist goes where, and which stone first?"),
        ("artist", "space"): N_("Which artist goes where, and on which space do you build?"),
        ("circle", "circle"): N_("The artist of {artist}: to which circle?"),
        ("circle", "stack"): N_("The artist of {artist}: to which circle, which stone first?"),
        ("circle", "space"): N_("The artist of {artist}: to which circle, for which space?"),
        ("stack", "stack"): N_("{artist} to {circle}: which stone first?"),
        ("stack", "space"): N_("{artist} to {circle}: which stone first, on which space?"),
        ("space", "space"): N_("{artist} to {circle}: on which space do you build?"),
        ("color", "color"): N_("Which color do you score?"),
        ("spaces", "spaces"): N_("Which tops do you score?"),
        (CONFIRM, "pick"): N_("Artist {artist} to {circle}, {side} first, on space {space}?"),
        (CONFIRM, "score"): N_("Score {color}?"),
    },
)


def side_letter(side: str, say: Say) -> str:
    return say(SIDE_LETTERS[side]) if side in SIDE_LETTERS else side


def nouns(words: Mapping[str, str], say: Say) -> dict[str, str]:
    """Word the fields that have been answered."""
    told = {name: words[name] for name in ("artist", "circle", "space") if name in words}
    if "stack" in words:
        told["side"] = say(SIDE_NAMES[words["stack"]])
    if "color" in words:
        told["color"] = say(COLOR_NAMES[words["color"][0]])
    if "spaces" in words:
        told["spaces"] = say.list(words["spaces"])
    return told


def topping(spaces: str, say: Say) -> str:
    """Ask whether the tops of towers are to be scored."""
    return say.count(
        "Score the top of space {spaces}?",
        "Score the tops of spaces {spaces}?",
        len(spaces),
        spaces=say.list(spaces),
    )


def towering(move: Pick, view: MandalaStonesView, say: Say) -> str:
    """Tell which tower a pick would build, from bottom to top, and what it would be worth."""
    tower = view.built_tower(move.artist, move.circle, move.stack)
    return say.count(
        "The tower, from below: {stones}; worth {n} point now.",
        "The tower, from below: {stones}; worth {n} points now.",
        view.worth(view.to_act[0], move.space, tower),
        stones=say.list(stone_name(stone, say) for stone in tower),
    )


def answered(said: Said, view: MandalaStonesView, say: Say) -> str:
    fresh, seat = said.fresh, view.to_act[0]
    if "color" in fresh:
        return say("Score {color}", **nouns(fresh, say))
    if "verb" in fresh and "spaces" in fresh:
        told = (say.list(fresh["spaces"]), " ".join(fresh["spaces"]))
        return fitting((say("Score tops {spaces}", spaces=spaces) for spaces in told), room=ROOM)
    if "spaces" in fresh:
        return _topped(fresh["spaces"], view.towers[seat][int(fresh["spaces"]) - 1], say)
    if said.fields == ("verb",):
        return say(VERBS[fresh["verb"]])
    if said.fields[-1] == "stack":
        return fitting(_with_stones(said, view, say), room=ROOM)
    parts = capital(", ".join(_parts(said, view, say)))
    return fitting(chain((parts,), _briefly(said, say)), room=ROOM_WITH_GAIN)


def _briefly(said: Said, say: Say) -> Iterator[str]:
    """Say in few words which artist goes where and builds on which space."""
    if {"circle", "stack", "space"} <= set(said.fresh):
        yield say("{artist} to {circle}, {side} first, space {space}", **nouns(said.all, say))


def _topped(space: str, tower: tuple[str, ...], say: Say) -> str:
    if not tower:
        return say("Space {space}: empty", space=space)
    return say("Space {space}: {stone}", space=space, stone=stone_name(tower[-1], say))


def _with_stones(said: Said, view: MandalaStonesView, say: Say) -> Iterator[str]:
    """Name the stones of the tower, by their colors; for want of room by letters, or not at all."""
    begun = ", ".join(_parts(said, view, say))
    tower = view.built_tower(*(said.all[field] for field in ("artist", "circle", "stack")))
    for stones in (
        ", ".join(say(COLOR_NAMES[stone[0]]) for stone in tower),
        " ".join(say(LETTERS[stone[0]]) for stone in tower),
    ):
        if stones:
            yield capital(say("{begun}: {stones}", begun=begun, stones=stones))
    yield capital(begun)


def _parts(said: Said, view: MandalaStonesView, say: Say) -> Iterator[str]:
    fresh, told = said.fresh, nouns(said.all, say)
    if "circle" in fresh and "artist" in fresh:
        yield say("artist {artist} to {circle}", **told)
    elif "circle" in fresh:
        yield say("to {circle}", **told)
    elif "artist" in fresh:
        pattern = {on: own for own, on in view.artists}.get(fresh["artist"])
        yield say(ARTISTS[pattern or ""], **told)
    if "stack" in fresh:
        yield say("{side} first", **told)
    if "space" in fresh:
        yield say("on space {space}", **told)


def pressed(question: Question, said: Said, view: MandalaStonesView, say: Say) -> str:
    """Word an answer on a button by what one gets: the stones of a circle, what a space rewards."""
    if said.fields == ("space",):
        space, seat = said.fresh["space"], view.to_act[0]
        tower = view.built_tower(*(said.all[field] for field in ("artist", "circle", "stack")))
        if not tower:
            return answered(said, view, say)
        worth = view.worth(seat, int(space), tower)
        return say("Space {space}: {reward}, now {n}", space=space, reward=say(REWARDS[space]), n=worth)
    if said.fields == ("circle", "stack"):
        circle = said.fresh["circle"]
        sides = {move.path[3] for move in question.moves if move.path[2:3] == (circle,)}
        tower = view.built_tower(said.all["artist"], circle, said.fresh["stack"])
        if len(sides) == 1 and tower:
            stones = ", ".join(say(COLOR_NAMES[stone[0]]) for stone in tower)
            return say("To {circle}: {stones}", circle=circle, stones=stones)
    return answered(said, view, say)


def hinted(question: Question, said: Said, view: MandalaStonesView, say: Say) -> str:
    """Add what an answer would bring."""
    seat, word = view.to_act[0], said.all[question.about]
    if question.about == "color":
        towers, bonus = view.earnings(seat, word)
        return say("{n} for the towers, {bonus} from the mandala", n=towers, bonus=bonus)
    if question.about == "spaces":
        return say("1 point; {n} if its color were scored", n=view.worths[seat][int(word) - 1])
    return ""
