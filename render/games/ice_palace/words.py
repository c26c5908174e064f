"""What is said of a position of Ice Palace, and of what happens in it."""

from __future__ import annotations

from collections import Counter
from types import MappingProxyType
from typing import TYPE_CHECKING

from render import story
from render.sentences import Fills, Sentence, Sentences, by_seat, counted
from render.words import N_
from rules_engine.games.ice_palace.events import (
    Builds,
    Draws,
    Lacks,
    Leads,
    Passes,
    Places,
    Removes,
    Scores,
    Skips,
    Wastes,
    Wins,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from render.words import Say
    from rules_engine import Seat
    from rules_engine.games.ice_palace.events import IcePalaceView
    from rules_engine.games.ice_palace.ground import Stack

COLORS = {
    "R": N_("red"),
    "G": N_("green"),
    "B": N_("blue"),
    "Y": N_("yellow"),
    "O": N_("orange"),
    "V": N_("violet"),
    "W": N_("white"),
    "K": N_("black"),
}
KINDS = {"1": N_("small"), "2": N_("medium"), "3": N_("large")}
SIZES = {1: N_("smalls"), 2: N_("mediums"), 3: N_("larges")}
VARIANTS = {
    ("hands", "private"): N_("private hands"),
    ("passes_to_end", "n_minus_1"): N_("one pass less"),
    ("yard_stack_colors", "player_only"): N_("no black or white on stacks"),
}
TIMES = "\u00d7"


def pyramid(word: str, say: Say) -> str:
    return say("{size} {color}", size=say(KINDS[word[1]]), color=say(COLORS[word[0]]))


def named(word: str, say: Say) -> str:
    """Name a pyramid and how it is written."""
    return say(
        "{size} {color} pyramid ({word})", size=say(KINDS[word[1]]), color=say(COLORS[word[0]]), word=word
    )


def told(words: Iterable[str], say: Say) -> str:
    """Name pyramids, equal ones once; of an unknown one the size."""
    named = Counter(pyramid(word, say) if word[0] in COLORS else say(KINDS[word[1]]) for word in words)
    return say.list(name if count == 1 else f"{name} {TIMES}{count}" for name, count in named.items())


def listed(words: Iterable[str]) -> str:
    """List pyramids, equal ones once."""
    counts = Counter(words)
    return " ".join(word if count == 1 else f"{word} {TIMES}{count}" for word, count in counts.items())


SENTENCES: Sentences = MappingProxyType(
    {
        Places: Sentence("{name} puts a {piece} on {cell}."),
        Passes: Sentence("{name} passes."),
        Skips: Sentence("{name} has no legal move."),
        Wins: Sentence("{name} placed last and wins the yard."),
        Leads: Sentence("{name} opens the next yard."),
        Removes: Sentence("Black and white leave the game: {pyramids}."),
        Builds: Sentence("{name} must use {must_use} of these pyramids: {pyramids}."),
        Wastes: Sentence("Nothing more can be used; out of the game: {pyramids}."),
        Draws: Sentence("{name} draws: {pyramids}."),
        Lacks: counted(
            "{needed} {sizes} is needed for all hands, and the pool has {pool}.",
            "{needed} {sizes} are needed for all hands, and the pool has {pool}.",
            "needed",
        ),
        Scores: Sentence("{name}: {stacks}, {points}."),
    },
)
FILLS: Fills = MappingProxyType(
    {
        "name": by_seat,
        "piece": lambda event, _, say: named(event.piece, say),
        "top": lambda event, _, say: named(event.top, say),
        "tops": lambda event, *_: listed(event.tops),
        "pyramids": lambda event, _, say: told(event.pyramids, say),
        "sizes": lambda event, _, say: say(SIZES[event.size] if event.needed > 1 else KINDS[str(event.size)]),
        "pyramids_left": lambda event, *_: event.pyramids,
        "stacks": lambda event, _, say: say.count("{n} stack", "{n} stacks", len(event.heights)),
        "points": lambda event, _, say: say.count("{n} point", "{n} points", event.points),
        "cell": lambda event, *_: f"{event.column},{event.row}",
    },
)


def sentences(title: str, stacks: Sequence[Stack], say: Say) -> Iterator[str]:
    """Tell the stacks of a field, a sentence a row."""
    if not stacks:
        yield say("{field}: empty.", field=title)
        return
    yield say("{field}, (row) column and stack from bottom to top:", field=title)
    for row, line in rows_of(stacks):
        yield f"({row}) {line}."


def rows_of(stacks: Sequence[Stack]) -> Iterator[tuple[int, str]]:
    """Write the stacks of each row behind their columns, the highest row first."""
    for row in sorted({stack.row for stack in stacks}, reverse=True):
        yield (
            row,
            ", ".join(f"{stack.column} {''.join(stack.pyramids)}" for stack in stacks if stack.row == row),
        )


def situation(view: IcePalaceView, names: tuple[str, ...], say: Say) -> Iterator[str]:
    """Say who placed last and what the pool holds, or what is left to build with."""
    if view.phase == "build":
        yield say("Left to build with: {pyramids}", pyramids=listed(view.remaining))
    elif view.phase == "yard" and view.leader is not None:
        yield say(
            "{name} placed last; {n} of {all} passed",
            name=names[view.leader],
            n=view.passes,
            all=view.passes_to_end,
        )
    small, medium, large = view.pool
    yield say("Pool: small {small}, medium {medium}, large {large}", small=small, medium=medium, large=large)


def _held(hand: Sequence[str], say: Say, *, briefly: bool) -> str:
    """List a hand; of a hidden one tell how many pyramids it has, and unless briefly their sizes."""
    if all(word[0] in COLORS for word in hand):
        return listed(hand)
    return str(len(hand)) if briefly else say("{n}: {pyramids}", n=len(hand), pyramids=told(hand, say))


def account(
    view: IcePalaceView, seat: Seat, names: tuple[str, ...], say: Say, *, briefly: bool = False
) -> str:
    scores = view.outcome.scores if view.outcome else view.scores
    hand = view.hands[seat]
    held = _held(sorted(hand, key=lambda word: word[1]), say, briefly=briefly)
    letter = "".join(COLORS)[seat]
    text = say.count(
        "{seat} {mark} {name} ({color}, {letter}): {n} point; {hand}",
        "{seat} {mark} {name} ({color}, {letter}): {n} points; {hand}",
        scores[seat],
        seat=seat + 1,
        mark=story.MARKS[seat],
        name=names[seat],
        color=say(COLORS[letter]),
        letter=letter,
        hand=say("holds {hand}", hand=held) if held else say("empty hand"),
    )
    return text + (", " + say("marker") if seat == view.marker and not view.outcome else "")


def variants(view: IcePalaceView, say: Say) -> tuple[str, ...]:
    """Name what is played otherwise than in the standard game."""
    return tuple(say(words) for option, words in VARIANTS.items() if option in view.options)
