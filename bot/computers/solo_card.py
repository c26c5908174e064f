"""The form for a match against the computer, and the offer of one where nobody else can sit down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.front import verbs
from bot.front.card import Button, Buttons, Card, Choice, Field, Form, Style, Text
from bot.front.click import Click
from bot.front.words import voice
from bot.lobby.card import level_words
from bot.match.perspective_card import box_of
from render.asking import capital
from render.palette import Theme
from render.shelf import LOOKS
from rules_engine.search.levels import LEVELS

if TYPE_CHECKING:
    from render.words import Say

GAME, LEVEL, WHERE = "game", "level", "where"  # the fields of the form
HERE, APART = "here", "apart"
FIRST_LEVEL = next(iter(LEVELS))


def try_button(game: str, say: Say) -> Button:
    """Offer a game against the computer, wherever it is shown."""
    return Button(Click(verbs.ALONE, words=(game,)), say("Try it"), Style.GOOD)


def alone_form(
    game: str | None, level: str | None, say: Say, *, apart: str | None = None, is_apart: bool = False
) -> Form:
    """Ask for the game and the level; where a private place `apart` is possible, ask also for the place."""
    games = tuple(Choice(key, say(look.title), chosen=key == game) for key, look in LOOKS.items())
    levels = tuple(
        Choice(key, level_words(key, say), _level_meaning(key, say), chosen=key == (level or FIRST_LEVEL))
        for key in LEVELS
    )
    fields: tuple[Field, ...] = (
        Field(GAME, say("Game"), games),
        Field(LEVEL, say("How well the computer plays"), levels),
    )
    if apart is not None:
        here = Choice(HERE, say("Here, and others may watch"), chosen=not is_apart)
        fields = (*fields, Field(WHERE, say("Where"), (here, Choice(APART, apart, chosen=is_apart))))
    return Form(Click(verbs.ALONE), say("Play the computer"), fields)


def _level_meaning(level: str, say: Say) -> str:
    meant = {
        "gentle": say("For a first match"),
        "steady": say("Plays soundly and misses things"),
        "sharp": say("Punishes mistakes"),
        "merciless": say("As well as it can"),
    }
    return meant[level]


def nobody_card(game: str, lang: str) -> Card:
    """Offer the computer where nobody else can sit down."""
    say = voice(lang)
    head = say(
        "## {game}\nNobody else can join in our direct messages. Play the computer now:",
        game=say(LOOKS[game].title),
    )
    levels = tuple(
        Button(Click(verbs.ALONE, words=(game, level)), capital(level_words(level, say)), Style.GOOD)
        for level in LEVELS
    )
    others = (
        Button(Click(verbs.OPEN, words=(game,)), say("A table for friends")),
        Button(Click(verbs.RULES, words=(game, "0")), say("Rules")),
    )
    return Card((Text(head), box_of(game, lang, Theme.STANDARD), Buttons(levels), Buttons(others)))
