"""Panels in which people and servers say what they want, and what is kept about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.cards import verbs
from bot.cards.card import (
    Button,
    Buttons,
    Card,
    Choice,
    Menu,
    Samples,
    ServerMenu,
    Style,
    Text,
    Things,
)
from bot.cards.click import Click
from bot.cards.words import SPOKEN
from bot.matches.person import Ping
from bot.matches.server import Threads
from render.palette import Theme

if TYPE_CHECKING:
    from bot.matches.person import Person
    from bot.matches.server import Server
    from render.words import Say

AUTOMATIC = "auto"
LIMITS = (1, 3, 5, 10, 25, 100)
LISTED = 25
OWN_NAMES = {"en": "English", "fr": "Français"}  # a language is called as it calls itself


def person_card(person: Person, say: Say) -> Card:
    """Let somebody choose how the bot speaks, draws and calls."""
    offered = themes(person.theme, say)
    shown = tuple((choice.value, choice.label) for choice in offered)
    return Card(
        (
            Text("### " + say("Your settings")),
            languages(Click(verbs.ME, words=("lang",)), person.lang, say("as in Discord"), say),
            Menu(Click(verbs.ME, words=("theme",)), say("Pictures"), offered),
            Samples(shown, "\n".join(choice.label for choice in offered)),
            Menu(Click(verbs.ME, words=("ping",)), say("When it is your turn"), _pings(person.ping, say)),
            Text(say("-# /me export shows what is kept about you; /me delete removes it.")),
        ),
    )


def languages(click: Click, chosen: str | None, automatic: str | None, say: Say) -> Menu:
    """Offer the languages we speak; where nobody need choose, what happens then comes first."""
    first: tuple[Choice, ...] = ()
    if automatic is not None:
        first = (Choice(AUTOMATIC, say("Language: {lang}", lang=automatic), chosen=chosen is None),)
    rest = tuple(
        Choice(lang, say("Language: {lang}", lang=OWN_NAMES.get(lang, lang)), chosen=lang == chosen)
        for lang in SPOKEN
    )
    return Menu(click, say("Language"), (*first, *rest))


def themes(chosen: str, say: Say) -> tuple[Choice, ...]:
    names = {
        Theme.STANDARD: say("Pictures: as usual"),
        Theme.DARK: say("Pictures: dark"),
        Theme.LIGHT: say("Pictures: light"),
        Theme.COLOR_BLIND: say("Pictures: for color-blind eyes"),
        Theme.HIGH_CONTRAST: say("Pictures: high contrast"),
        Theme.LARGE_PRINT: say("Pictures: large print"),
    }
    return tuple(Choice(theme.value, name, chosen=theme == chosen) for theme, name in names.items())


def _pings(chosen: Ping, say: Say) -> tuple[Choice, ...]:
    names = {
        Ping.MENTION: say("Your turn: mention me in the channel"),
        Ping.DIRECT: say("Your turn: write me a direct message"),
        Ping.NONE: say("Your turn: do not call me"),
    }
    return tuple(Choice(ping.value, name, chosen=ping is chosen) for ping, name in names.items())


def delete_card(say: Say) -> Card:
    """Ask before everything about somebody is deleted."""
    text = say(
        "### Delete your data?\n"
        "Your name goes from every match, your settings and your seats in lobbies too. "
        "In matches that run, your seat is offered to somebody else. This cannot be undone.",
    )
    click = Click(verbs.FORGET)
    return Card((Text(text), Buttons((Button(click, say("Yes, delete it"), Style.GRAVE),))))


def server_card(server: Server, say: Say, *, has_board: bool) -> Card:
    """Let whoever manages a server choose what may be played where."""
    return Card(
        (
            Text(
                "### "
                + say("Settings of this server")
                + "\n"
                + say("No channel chosen: matches may be opened everywhere. No role chosen: by everybody."),
            ),
            ServerMenu(
                Click(verbs.SERVER, words=("channels",)),
                say("Channels in which matches may be opened"),
                Things.CHANNELS,
                least=0,
                most=LISTED,
                chosen=server.channels,
            ),
            ServerMenu(
                Click(verbs.SERVER, words=("starters",)),
                say("Roles that may open a match"),
                Things.ROLES,
                least=0,
                most=LISTED,
                chosen=server.starters,
            ),
            languages(Click(verbs.SERVER, words=("lang",)), server.lang, say("as in Discord"), say),
            Menu(Click(verbs.SERVER, words=("threads",)), say("Threads"), _threads(server.threads, say)),
            Menu(Click(verbs.SERVER, words=("limit",)), say("Limit"), _limits(server.running_limit, say)),
            Text(say("The pulse board is a pinned message that lists the matches of a channel.")),
            Buttons((Button(Click(verbs.PULSE), _pulse(say, has_board=has_board)),)),
        ),
    )


def _pulse(say: Say, *, has_board: bool) -> str:
    return say("Remove it from this channel") if has_board else say("Pin one in this channel")


def _threads(chosen: Threads, say: Say) -> tuple[Choice, ...]:
    names = {
        Threads.WISHED: say("A thread for a match: if its host likes"),
        Threads.ALWAYS: say("A thread for a match: always"),
        Threads.NEVER: say("A thread for a match: never"),
    }
    return tuple(Choice(threads.value, name, chosen=threads is chosen) for threads, name in names.items())


def _limits(chosen: int, say: Say) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            str(limit),
            say.count("{n} running match for each person", "{n} running matches for each person", limit),
            chosen=limit == chosen,
        )
        for limit in LIMITS
    )
