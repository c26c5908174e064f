"""What Makiso is and how to start: the answer to `/help`, and the first message on a new server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.front import verbs
from bot.front.card import Button, Buttons, Card, Choice, Menu, Part, ServerMenu, Style, Text, Things
from bot.front.click import Click
from bot.front.words import SPOKEN, voice
from bot.people.card import OWN_NAMES, THINGS_LIMIT
from render.shelf import LOOKS
from rules_engine import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.words import Say

PIN = ("pin",)  # words of a click that adds a channel's board and never removes one


def help_card(lang: str, *, on_server: bool, manages: bool, channels: tuple[int, ...] = ()) -> Card:
    """Say what people can do here, with buttons to start; a server's managers can set it up."""
    say = voice(lang)
    parts: list[Part] = [Text(_introduction(say))]
    parts.append(Menu(Click(verbs.OPEN), say("Start a game"), _game_choices(say)))
    parts.append(Buttons(_start_buttons(say)))
    parts.append(Text(_first_steps(say)))
    if on_server and manages:
        parts += _manager_parts(channels, say)
    parts.append(Buttons(tuple(_language_buttons(lang))))
    return Card(tuple(parts))


def _introduction(say: Say) -> str:
    names = say.list(f"**{say(look.title)}**" for look in LOOKS.values())
    head = say("## Makiso: board games, one move at a time")
    body = say(
        "{names}. Move whenever you have three minutes. I keep the board, know the rules and "
        "ping whoever is next.",
        names=names,
    )
    return f"{head}\n{body}"


def _first_steps(say: Say) -> str:
    return "\n".join(
        (
            say(
                "**Play:** press *Play* on a board. I show your options and preview a move before it counts."
            ),
            say(
                "**Find:** `/games` lists your matches and open tables, `/board` moves a board to the "
                "bottom of the chat."
            ),
            say("**Choose:** `/me settings` has your language, your pictures, and how I ping you."),
        )
    )


def _game_choices(say: Say) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            key,
            say("{game}, {seats} people", game=say(look.title), seats=_seats(key)),
            say(look.blurb),
        )
        for key, look in LOOKS.items()
    )


def _seats(game: str) -> str:
    seats = GAMES[game].seats
    return f"{seats[0]}-{seats[-1]}"


def _start_buttons(say: Say) -> tuple[Button, ...]:
    return (
        Button(Click(verbs.ALONE), say("Play the computer"), Style.GOOD),
        Button(Click(verbs.RULES, words=(next(iter(LOOKS)), "0")), say("Rules")),
        Button(Click(verbs.GAMES), say("My matches and open tables")),
    )


def _manager_parts(channels: tuple[int, ...], say: Say) -> Iterator[Part]:
    text = say(
        "**If you manage this server:** choose where tables may be opened (everywhere, unless "
        "you do), and pin a list of the matches in this channel. `/server doctor` tells you "
        "which permissions I am missing."
    )
    yield Text(text)
    yield ServerMenu(
        Click(verbs.SERVER, words=("channels",)),
        say("Channels in which matches may be opened"),
        Things.CHANNELS,
        least=0,
        most=THINGS_LIMIT,
        chosen=channels,
    )
    yield Buttons((Button(Click(verbs.PULSE, words=PIN), say("Pin a board in this channel")),))


def _language_buttons(lang: str) -> Iterator[Button]:
    """Offer the same card, in private, in each other language."""
    for other in SPOKEN:
        if other != lang:
            yield Button(Click(verbs.HELP, words=(other,)), OWN_NAMES.get(other, other))


def back_card(matches: int, lang: str) -> Card:
    """Say that the bot is on the server again, and how many matches go on."""
    say = voice(lang)
    text = say.count(
        "I am back: {n} match goes on. Its clocks were paused.",
        "I am back: {n} matches go on. Their clocks were paused.",
        matches,
    )
    return Card((Text(text), Buttons((_start_buttons(say)[-1],))))


def nowhere_card(server: str, lang: str) -> Card:
    """Tell the owner of a server that there is no channel in which the bot may write."""
    say = voice(lang)
    text = say(
        "I am on **{server}** now, but I may not write in any channel. Let me see a channel, "
        "and send messages and files there. Then use `/help` in it.",
        server=server,
    )
    return Card((Text(text), Buttons(_start_buttons(say))), is_call=True)
