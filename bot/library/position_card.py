"""The position in words: as a grid, or as sentences that answer a question and can be read aloud."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from bot.front.card import TEXT_LIMIT, Card, Text
from bot.front.words import shorten
from render.hearing import FILLERS, tokens
from render.hearing import plain as squashed
from render.words import N_

if TYPE_CHECKING:
    from bot.match.perspective_card import Perspective
    from render.words import Say

SUGGESTIONS = (N_("what may I do?"), N_("list"), N_("mine"), N_("grid"))
QUESTIONS = MappingProxyType(  # what people can ask about a position, and how they type it, in any language
    {
        "grid": {"grid", "grille"},
        "list": {"list", "liste"},
        "mine": {"mine", "moi", "amoi"},
        "may": {"whatmayido", "may", "quepuisjefaire", "whatcanido"},
    },
)
AROUND = frozenset({"around", "near", "autour", "pres", "cercle", "circle"})


def text_card(perspective: Perspective, about: str = "") -> Card:
    """Describe the position: as a grid, or as sentences that answer a question and can be read aloud."""
    told = _sentences(perspective, about)
    if told is None:
        return Card((Text(f"```\n{shorten(perspective.text().replace('```', ''), TEXT_LIMIT)}\n```"),))
    return Card((Text(shorten(told or perspective.say("I know nothing about that."), TEXT_LIMIT)),))


def _sentences(perspective: Perspective, words: str) -> str | None:
    """Return the sentences that answer a question, in any language; None for the grid."""
    about = squashed(words.strip(" ?.").replace("-", ""))
    tale = perspective.look.tale(perspective.view, perspective.names, perspective.say)
    meant = next((what for what, words in QUESTIONS.items() if about in words), None)
    if meant == "grid" or not about:
        return None
    if meant == "list":
        return "\n".join(tale)
    if meant == "may":
        return may_text(perspective)
    if meant == "mine":
        mine = perspective.names[perspective.seat] if perspective.seat is not None else None
        return "\n".join(line for line in tale if mine and mine in line)
    return "\n".join(_lines_around(perspective, [word for word in tokens(words) if word not in AROUND]))


def _lines_around(perspective: Perspective, places: list[str]) -> list[str]:
    """Say what the game knows of some places, or else list the lines that name them."""
    look, view, names, say = perspective.look, perspective.view, perspective.names, perspective.say
    near = [line for place in places for line in look.around(view, place, names, say)]
    named = set(places) - FILLERS
    return near or [
        line for line in look.tale(view, names, say) if named & set(tokens(line.replace(":", " ")))
    ]


def may_text(perspective: Perspective) -> str:
    """Say what a seat may do: this turn's rules in two sentences, and every move as one types it."""
    say, look = perspective.say, perspective.look
    if perspective.seat not in perspective.table.to_act():
        return perspective.headline()
    moves = perspective.table.state.legal_moves(perspective.seat)
    rules = look.turn_rules(perspective.view, say)
    return say("{rules}\nYou may type: {moves}", rules=rules, moves=look.may(moves, say))


def about_suggestions(typed: str, say: Say) -> list[str]:
    """Complete a question about a position; what is no question is taken for a place."""
    begun = squashed(typed)
    fitting = [words for words in map(say, SUGGESTIONS) if squashed(words).startswith(begun)]
    return fitting or [typed if typed.startswith(say("around")) else say("around {place}", place=typed)]
