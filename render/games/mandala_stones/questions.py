"""What Mandala Stones asks, and how its answers read: with the points they would bring."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from render.games.mandala_stones.garden import built
from render.games.mandala_stones.pieces import LETTERS
from render.games.mandala_stones.words import COLOR_NAMES, stone_name
from render.words import N_, Say
from rules_engine.games.mandala_stones.board import STONE_WORDS, pile_of, worths_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rules_engine import Question
    from rules_engine.games.mandala_stones import MandalaStonesView

    Answer: TypeAlias = Callable[[Question, str, MandalaStonesView, Say], str]

SIDE_NAMES = {"N": N_("North"), "E": N_("East"), "S": N_("South"), "W": N_("West")}
VERBS = {"pick": N_("Pick stones"), "score": N_("Score a color"), "tops": N_("Score tops")}
PROMPTS = {
    "verb": N_("What will you do?"),
    "artist": N_("Which artist moves?"),
    "space": N_("Which space for the tower?"),
    "color": N_("Score which color?"),
    "spaces": N_("Score which tops?"),
}
PATTERNS = {"*": N_("{circle} (star)"), "o": N_("{circle} (ring)")}


def confirmed(path: tuple[str, ...], say: Say) -> str:
    if path[0] == "pick":
        _, source, goal, side, space = path
        side = say(SIDE_NAMES[side])
        return say(
            "{artist} to {circle}, {side} first, space {space}?",
            artist=source,
            circle=goal,
            side=side,
            space=space,
        )
    if path[0] == "score":
        return say("Score {color}?", color=say(COLOR_NAMES[path[1][0]]))
    return say("Score the tops of {spaces}?", spaces=say.list(path[1]))


def _artist(_: Question, word: str, view: MandalaStonesView, say: Say) -> str:
    return say(PATTERNS[{on: pattern for pattern, on in view.artists}[word]], circle=word)


def _stack(question: Question, word: str, view: MandalaStonesView, say: Say) -> str:
    tower = built(view, (*question.path[1:3], word))
    letters = " ".join(say(LETTERS[stone[0]]) for stone in tower)
    return say("{side}: {stones}", side=say(SIDE_NAMES[word]), stones=letters)


def _color(_: Question, word: str, view: MandalaStonesView, say: Say) -> str:
    points = sum(earned(view, word))
    return say.count("{color}: {n} point", "{color}: {n} points", points, color=say(COLOR_NAMES[word[0]]))


def _top(_: Question, word: str, view: MandalaStonesView, say: Say) -> str:
    top = _towers(view)[int(word) - 1][-1]
    return say("Space {space}: {stone}", space=word, stone=stone_name(top, say))


ANSWERS: Mapping[str, Answer] = MappingProxyType(
    {
        "verb": lambda _, word, __, say: say(VERBS[word]),
        "artist": _artist,
        "stack": _stack,
        "color": _color,
        "spaces": _top,
    },
)


def _stones(question: Question, word: str, _: MandalaStonesView, say: Say) -> str:
    sides = {move.path[3] for move in question.moves if move.path[2] == word}
    return say.count("{n} stone", "{n} stones", len(sides))


def _worth(question: Question, word: str, view: MandalaStonesView, say: Say) -> str:
    tower = built(view, question.path[1:4])
    return say.count("worth {n} point now", "worth {n} points now", worth(view, int(word), tower))


def _top_worth(_: Question, word: str, view: MandalaStonesView, say: Say) -> str:
    worths = view.worths[view.to_act[0]][int(word) - 1]
    return say("1 point; {n} if its color were scored", n=worths)


HINTS: Mapping[str, Answer] = MappingProxyType(
    {
        "circle": _stones,
        "space": _worth,
        "color": lambda _, word, view, say: _bonus(earned(view, word)[1], say),
        "spaces": _top_worth,
    },
)


def _bonus(points: int, say: Say) -> str:
    return say("{n} of them from the mandala", n=points) if points else ""


def _towers(view: MandalaStonesView) -> tuple[tuple[str, ...], ...]:
    return view.towers[view.to_act[0]]


def earned(view: MandalaStonesView, color: str) -> tuple[int, int]:
    """Tell what scoring a color would bring: by the towers, and by the mandala."""
    worths = view.worths[view.to_act[0]]
    spaces = [space for space, tower in enumerate(_towers(view)) if tower and tower[-1][0] == color[0]]
    covered = range(len(view.laid) + 1, len(view.laid) + len(spaces) + 1)
    bonus = sum(points for place, points in view.mandala.bonuses if place in covered)
    return sum(worths[space] for space in spaces), bonus


def worth(view: MandalaStonesView, space: int, tower: tuple[str, ...]) -> int:
    """Tell what a new tower would be worth on an own space."""
    towers = [tower if place == space else held for place, held in enumerate(_towers(view), 1)]
    piles = tuple(pile_of(tuple(STONE_WORDS.index(stone) for stone in held)) for held in towers)
    return worths_of(piles)[space - 1]
