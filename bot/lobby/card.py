"""What people see before a match starts: the lobby, its settings, invitations."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.clocks.card import RESTS, pace_line, pace_words
from bot.clocks.pace import Pace
from bot.clocks.pauses import Rest, rest_of
from bot.computers.rules import level_of
from bot.front import verbs
from bot.front.card import (
    Button,
    Buttons,
    Card,
    Choice,
    Divider,
    Menu,
    Part,
    ServerMenu,
    Style,
    Text,
    Things,
    note,
)
from bot.front.click import Click
from bot.front.words import plain, voice
from bot.match.match import Order, Standing, Status
from bot.match.perspective_card import box_of
from bot.people.card import language_menu, theme_choices
from render.shelf import LOOKS
from render.words import N_
from rules_engine import GAMES
from rules_engine.search.levels import LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.match.match import Chair, Match
    from render.words import Say

ORDERS: Mapping[Order, str] = {
    Order.RANDOM: N_("random"),
    Order.JOINED: N_("as they joined"),
    Order.HOST: N_("the host begins"),
}


def lobby_card(match: Match) -> Card:
    say, look = voice(match.lang), LOOKS[match.game]
    if match.status is Status.CLOSED:
        return Card((Text(say("## {game}\nThis table was closed before it began.", game=say(look.title))),))
    host = next((chair.name for chair in match.chairs if chair.user_id == match.host_id), "?")
    head = say(
        "## {game}\n{blurb}\n-# {host} is looking for players",
        game=say(look.title),
        blurb=say(look.blurb),
        host=plain(host),
    )
    return Card(
        (
            Text(head),
            box_of(match.game, match.lang, match.theme),
            Text("\n".join(_chair_lines(match, say))),
            Divider(),
            Text("\n".join(_setting_lines(match, say))),
            *_lobby_controls(match, say),
        ),
    )


def with_guests_note(card: Card, lang: str) -> Card:
    """Say what the bot cannot do where it is no member."""
    say = voice(lang)
    text = say(
        "-# I am not a member of this server: I notify by DM, and only clicks made here "
        "update this card. /board reposts it.",
    )
    return replace(card, parts=(*card.parts, Text(text)))


def _chair_lines(match: Match, say: Say) -> Iterator[str]:
    for number in range(match.seats):
        if number >= len(match.chairs):
            yield say("{number}. *free*", number=number + 1)
            continue
        chair = match.chairs[number]
        standing = say(" (invited)") if chair.standing is Standing.INVITED else ""
        if chair.level:
            standing = say(" (computer, {level})", level=level_words(level_of(chair), say))
        yield f"{number + 1}. **{plain(chair.name)}**{standing}"


def level_words(level: str, say: Say) -> str:
    """Name how well a computer plays."""
    named = {
        "gentle": say("gentle"),
        "steady": say("steady"),
        "sharp": say("sharp"),
        "merciless": say("merciless"),
    }
    return named[level]


def _setting_lines(match: Match, say: Say) -> Iterator[str]:
    look = LOOKS[match.game]
    for name, value in shown_options(match):
        option, chosen = look.option(name, say).title, look.value(name, value, say).title
        yield say("{option}: {value}", option=option, value=f"**{chosen}**")
    yield say("Order: **{order}**", order=say(ORDERS[match.order]))
    yield pace_line(match, say)
    if match.hints:
        yield say("Hints are allowed.")
    if match.place.thread:
        yield say("The match gets its own thread.")
    if match.starts_full:
        yield say("Starts automatically when every seat is taken.")


def shown_options(match: Match) -> Iterator[tuple[str, str]]:
    """List the options people choose; who begins follows from the order of the seats."""
    return ((name, value) for name, value in match.options if name != "first")


def _lobby_controls(match: Match, say: Say) -> Iterator[Part]:
    seated = [chair for chair in match.chairs if chair.standing is Standing.SEATED]
    full = len(seated) >= match.seats  # people who are invited may join here as well
    yield Buttons(
        (
            Button(Click(verbs.JOIN, match.id), say("Join"), Style.GOOD, enabled=not full),
            Button(Click(verbs.LEAVE, match.id), say("Leave")),
            Button(Click(verbs.RULES, words=(match.game, "0")), say("Rules")),
        ),
    )
    yield Buttons(
        (
            Button(Click(verbs.START, match.id), say("Start"), Style.MAIN),
            Button(Click(verbs.SETUP, match.id), say("Settings")),
            Button(Click(verbs.CANCEL, match.id), say("Cancel"), Style.GRAVE),
        ),
    )


def setup_card(match: Match, lang: str) -> Card:
    """Let the host set the table: people, seats, options, order, thread."""
    say = voice(lang)
    parts: list[Part] = [Text(say("### Settings\nWhat you choose here shows on the table's card at once."))]
    if len(match.chairs) < match.seats:
        invite = Click(verbs.INVITE, match.id)
        parts.append(ServerMenu(invite, say("Invite somebody"), Things.PEOPLE, most=match.seats))
        levels = tuple(Choice(level, _computer_label(level, say)) for level in LEVELS)
        parts.append(Menu(Click(verbs.COMPUTER, match.id), say("Add a computer"), levels))
    parts += _kick_menus(match, say)
    parts.append(_seats_menu(match, say))
    parts += [_option_menu(match, name, value, say) for name, value in shown_options(match)]
    parts.append(_order_menu(match, say))
    parts += _pace_menus(match, say)
    parts.append(language_menu(Click(verbs.TABLE, match.id, 0, ("lang",)), match.lang, None, say))
    parts.append(
        Menu(Click(verbs.TABLE, match.id, 0, ("theme",)), say("Pictures"), theme_choices(match.theme, say))
    )
    wish = say("No thread of its own") if match.place.thread else say("Give it its own thread")
    buttons = [Button(Click(verbs.HINTS, match.id), say("No hints") if match.hints else say("Allow hints"))]
    itself = say("Wait for me to start") if match.starts_full else say("Start automatically when full")
    buttons.append(Button(Click(verbs.SELF_START, match.id), itself))
    if match.place.guild_id is not None and match.place.parent_id is None:
        buttons.append(Button(Click(verbs.THREAD, match.id), wish))
    parts.append(Buttons(tuple(buttons)))
    return Card(tuple(parts))


def _computer_label(level: str, say: Say) -> str:
    return say("Computer: {level}", level=level_words(level, say))


def _kick_menus(match: Match, say: Say) -> Iterator[Menu]:
    others = [chair for chair in match.chairs if chair.user_id != match.host_id]
    if others:
        choices = tuple(Choice(_chair_key(chair), chair.name) for chair in others)
        yield Menu(Click(verbs.KICK, match.id), say("Free a seat"), choices)


def _chair_key(chair: Chair) -> str:
    """Say which seat to free: a person's by id, a computer's by name."""
    return chair.name if chair.level else str(chair.user_id)


def _seats_menu(match: Match, say: Say) -> Menu:
    choices = tuple(
        Choice(str(seats), say.count("{n} seat", "{n} seats", seats), chosen=seats == match.seats)
        for seats in GAMES[match.game].seats
    )
    return Menu(Click(verbs.SEATS, match.id), say("Seats"), choices)


def _option_menu(match: Match, name: str, chosen: str, say: Say) -> Menu:
    look = LOOKS[match.game]
    option = look.option(name, say)
    choices = []
    for value in GAMES[match.game].options[name]:
        wording = look.value(name, value, say)
        label = say("{option}: {value}", option=option.title, value=wording.title)
        choices.append(Choice(value, label, wording.explanation, chosen=value == chosen))
    return Menu(Click(verbs.OPTION, match.id, 0, (name,)), option.title, tuple(choices))


def _order_menu(match: Match, say: Say) -> Menu:
    choices = tuple(
        Choice(
            order.value,
            say("Order: {order}", order=say(ORDERS[order])),
            chosen=order is match.order,
        )
        for order in Order
    )
    return Menu(Click(verbs.ORDER, match.id), say("Order"), choices)


def _pace_menus(match: Match, say: Say) -> Iterator[Menu]:
    """Let the host choose how long people may think and, where the pace allows it, when clocks stand."""
    paces = tuple(Choice(one.value, *pace_words(one, say), chosen=one is match.pace) for one in Pace)
    yield Menu(Click(verbs.TABLE, match.id, 0, ("pace",)), say("Pace"), paces)
    if match.pace is Pace.NONE or rest_of(match.pace, match.rest) is not match.rest:
        return
    rests = tuple(Choice(rest.value, say(RESTS[rest]), chosen=rest is match.rest) for rest in Rest)
    yield Menu(Click(verbs.TABLE, match.id, 0, ("rest",)), say("When clocks pause"), rests)


def moved_card(match: Match) -> Card:
    """Say where people play a match that has left its lobby."""
    say = voice(match.lang)
    game = say(LOOKS[match.game].title)
    if match.place.guild_id is None:
        return note(say("## {game}\nThe match is played in our direct messages.", game=game))
    return note(
        say("## {game}\nThe match is played in <#{thread}>.", game=game, thread=str(match.place.channel_id))
    )
