"""Cards on which people and servers choose their settings, and where people delete their data."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from bot.clocks.pauses import sleep_of
from bot.front import verbs
from bot.front.card import (
    Button,
    Buttons,
    Card,
    Choice,
    Menu,
    Part,
    Samples,
    ServerMenu,
    Style,
    Text,
    Things,
    note,
)
from bot.front.click import Click, number
from bot.front.refusals import UnknownButton
from bot.front.words import SPOKEN
from bot.people.hours import DAY, spell_minute
from bot.people.person import THEMES, USUAL_THEME, WISHES
from bot.people.waking import WEEK, is_awake, next_change, shift
from bot.people.wish import HourOfDay, Language, Night, OneOf, Switch, Weekdays
from bot.people.zones import city
from bot.servers.server import Threads
from render.palette import Theme
from render.shelf import LOOKS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from bot.people.person import Person
    from bot.people.wish import Wish, WishKind
    from bot.servers.server import Server
    from render.words import Say

OFFERED_WISHES = tuple(wish for wish in WISHES if wish.title)
AUTOMATIC = "auto"
NOTHING = "none"
BEDTIMES = (20, 21, 22, 23, 0, 1, 2, 3)  # when eight quiet hours begin
MOST_DAYS_OFF = WEEK - 1
LEAVE_CHOICES = (0, 10, 20, 30, 45, 60, 90)  # days a year
MATCH_LIMITS = (1, 3, 5, 10, 25, 100)
THINGS_LIMIT = 25
OWN_NAMES = {"en": "English", "fr": "Français"}  # a language is called as it calls itself


def person_card(person: Person, say: Say, now: int) -> Card:
    """Let somebody choose how the bot speaks, draws and calls, and when they sleep."""
    menus = {wish.key: wish_menu(wish, person, say) for wish in OFFERED_WISHES}
    samples = tuple((choice.value, choice.label) for choice in menus["theme"].choices)
    parts: list[Part] = [Text("### " + say("Your settings"))]
    for wish in (wish for wish in OFFERED_WISHES if not wish.pauses):
        parts.append(menus[wish.key])
        if wish.key == "theme":
            parts.append(Samples(samples, "\n".join(label for _, label in samples)))
    parts.append(Text(f"**{say('When your clocks pause')}**\n{hours_text(person, say, now)}"))
    parts += [menus[wish.key] for wish in OFFERED_WISHES if wish.pauses]
    parts.append(Text(say("-# /me export shows what I keep about you; /me delete removes it.")))
    return Card(tuple(parts))


def wish_menu(wish: Wish, person: Person, say: Say) -> Menu:
    """Offer the values of a setting, in the way of its kind."""
    click, chosen = Click(verbs.ME, words=(wish.key,)), getattr(person, wish.name)
    match wish.kind:
        case Language():
            return language_menu(click, chosen, say("as in Discord"), say)
        case OneOf() if wish.kind is THEMES:
            choices = compared_theme_choices(chosen, say)
        case OneOf(words):
            choices = named_choices(words, chosen, say)
        case Switch(yes, no, values):
            choices = named_choices(
                dict(zip(values, (yes, no), strict=True)), values[0 if chosen else 1], say
            )
        case HourOfDay(none, each):
            choices = _hour_choices(none, each, chosen, say)
        case Night(none, each):
            choices = _night_choices(none, each, chosen, say)
        case Weekdays(none, each):
            choices = _day_choices(none, each, chosen, say)
    most = MOST_DAYS_OFF if isinstance(wish.kind, Weekdays) else 1
    return Menu(click, say(wish.title), choices, most=most)


def parse_wish(key: str, chosen: tuple[str, ...]) -> tuple[str, Any]:
    """Parse which field of a person a menu sets, and to what."""
    wish = next((wish for wish in OFFERED_WISHES if wish.key == key), None)
    if wish is None:
        raise UnknownButton
    if isinstance(wish.kind, Weekdays):
        return wish.name, _parse_days(chosen)
    if len(chosen) != 1:
        raise UnknownButton
    return wish.name, _parse_choice(wish.kind, *chosen)


def _parse_choice(kind: WishKind, chosen: str) -> object:
    match kind:
        case Language() if chosen in (AUTOMATIC, *SPOKEN):
            return None if chosen == AUTOMATIC else chosen
        case OneOf(words, of) if chosen in words:
            return of(chosen)
        case Switch(values=values) if chosen in values:
            return chosen == values[0]
        case HourOfDay():
            return None if chosen == NOTHING else number(chosen) % DAY
        case Night():
            return _parse_night(chosen)
        case _:
            raise UnknownButton


def _parse_night(hours: str) -> tuple[int, int] | None:
    if hours == NOTHING:
        return None
    begin, _, end = hours.partition("-")
    return number(begin) % DAY, number(end) % DAY


def _parse_days(days: tuple[str, ...]) -> frozenset[int]:
    if NOTHING in days:
        return frozenset()
    if len(days) > MOST_DAYS_OFF or not set(days) <= set(map(str, range(WEEK))):
        raise UnknownButton
    return frozenset(map(int, days))


def hours_text(person: Person, say: Say, now: int) -> str:
    """Say whether somebody's clocks run at this moment, and until when."""
    if person.away_until is not None and person.away_until > now:
        until = f"<t:{person.away_until}:f>"
        return say("You are away: your clocks are paused until {until}. /me away ends it.", until=until)
    if person.zone is None:
        return say("Tell me your city, so that your clocks pause at night: /me settings zone.")
    local = datetime.fromtimestamp(now + shift(person.zone, now), UTC)
    here = say("It is {time} for you ({city})", time=f"{local:%H:%M}", city=city(person.zone, say.lang))
    sleep = sleep_of(person)
    change = next_change(sleep, now)
    if change is None:
        return say("{here}; your clocks never pause.", here=here)
    when = _local_time(change, person, say, local.date())
    if is_awake(sleep, now):
        return say("{here}; your clocks run until {when}.", here=here, when=when)
    return say("{here}; your clocks are paused until {when}.", here=here, when=when)


def away_card(person: Person, left: int, say: Say, *, was_away: bool) -> Card:
    """Say until when somebody is on leave, and how many days they have left."""
    have = say.count("You have {n} day off left this year.", "You have {n} days off left this year.", left)
    if person.away_until is None and was_away:
        return note(f"{say('You are back: your clocks run again.')} {have}")
    if person.away_until is None:
        return note(f"{say('You are not away. To take three days off: /me away 3.')} {have}")
    until = f"<t:{person.away_until}:f>"
    away = say("You are away: your clocks are paused until {until}. /me away ends it.", until=until)
    return note(f"{away} {have}")


def _local_time(at: int, person: Person, say: Say, today: date) -> str:
    """Write a time in somebody's own zone, with the weekday unless it is today or tonight."""
    local = datetime.fromtimestamp(at + shift(person.zone, at), UTC)
    time = f"{local:%H:%M}"
    is_near = (local.date() - today).days <= 1
    return time if is_near else say("{day}, {time}", day=say.weekday(local.weekday()), time=time)


def named_choices(words: Mapping[str, str], chosen: str, say: Say) -> tuple[Choice, ...]:
    return tuple(Choice(str(value), say(name), chosen=value == chosen) for value, name in words.items())


def _hour_choices(none: str, each: str, chosen: int | None, say: Say) -> tuple[Choice, ...]:
    return (
        Choice(NOTHING, say(none), chosen=chosen is None),
        *(
            Choice(str(hour * 60), say(each, time=spell_minute(hour * 60)), chosen=chosen == hour * 60)
            for hour in range(24)
        ),
    )


def _night_choices(none: str, each: str, chosen: tuple[int, int] | None, say: Say) -> tuple[Choice, ...]:
    nights = [(begin * 60, (begin + 8) % 24 * 60) for begin in BEDTIMES]
    if chosen is not None and chosen not in nights:
        nights.append(chosen)
    return (
        Choice(NOTHING, say(none), chosen=chosen is None),
        *(
            Choice(
                f"{begin}-{end}",
                say(each, begin=spell_minute(begin), end=spell_minute(end)),
                chosen=(begin, end) == chosen,
            )
            for begin, end in sorted(nights, key=lambda night: (night[0] - BEDTIMES[0] * 60) % (24 * 60))
        ),
    )


def _day_choices(none: str, each: str, chosen: frozenset[int], say: Say) -> tuple[Choice, ...]:
    return (
        Choice(NOTHING, say(none), chosen=not chosen),
        *(Choice(str(day), say(each, day=say.weekday(day)), chosen=day in chosen) for day in range(WEEK)),
    )


def language_menu(click: Click, chosen: str | None, automatic: str | None, say: Say) -> Menu:
    """Offer the languages we speak; the automatic choice, if there is one, comes first."""
    first: tuple[Choice, ...] = ()
    if automatic is not None:
        first = (Choice(AUTOMATIC, say("Language: {lang}", lang=automatic), chosen=chosen is None),)
    rest = tuple(
        Choice(lang, say("Language: {lang}", lang=OWN_NAMES.get(lang, lang)), chosen=lang == chosen)
        for lang in SPOKEN
    )
    return Menu(click, say("Language"), (*first, *rest))


def theme_choices(chosen: str, say: Say) -> tuple[Choice, ...]:
    return named_choices(THEMES.words, chosen, say)


def compared_theme_choices(chosen: str, say: Say) -> tuple[Choice, ...]:
    """Offer all themes for all games; one that is dark anyway is the same in the dark theme: that is said."""
    choices = theme_choices(chosen, say)
    return tuple(replace(choice, hint=_same_as_usual(Theme(choice.value), say)) for choice in choices)


def _same_as_usual(theme: Theme, say: Say) -> str:
    """Name the games whose pictures a theme leaves as they are."""
    usual = Theme(USUAL_THEME)
    looks = [look for look in LOOKS.values() if look.colors(theme).bytes == look.colors(usual).bytes]
    if theme in (usual, Theme.LARGE_PRINT) or not looks:  # which is not about colors
        return ""
    return say("The same as usual in {games}.", games=say.list(say(look.title) for look in looks))


def delete_card(say: Say) -> Card:
    """Ask for confirmation before everything about somebody is deleted."""
    text = say(
        "### Delete your data?\nI remove your name from every match, your settings, and your "
        "seats at tables that have not started. In matches that run, I offer your seat to "
        "somebody else. You cannot undo this.",
    )
    click = Click(verbs.FORGET)
    return Card((Text(text), Buttons((Button(click, say("Yes, delete it"), Style.GRAVE),))))


def server_card(server: Server, say: Say, *, has_board: bool) -> Card:
    """Let the managers of a server choose what people may play where."""
    return Card(
        (
            Text(
                "### "
                + say("Settings of this server")
                + "\n"
                + say(
                    "If you choose no channel, matches may be opened everywhere. If you choose no role, "
                    "by everybody."
                ),
            ),
            ServerMenu(
                Click(verbs.SERVER, words=("channels",)),
                say("Channels in which matches may be opened"),
                Things.CHANNELS,
                least=0,
                most=THINGS_LIMIT,
                chosen=server.channels,
            ),
            ServerMenu(
                Click(verbs.SERVER, words=("starters",)),
                say("Roles that may open a match"),
                Things.ROLES,
                least=0,
                most=THINGS_LIMIT,
                chosen=server.starters,
            ),
            language_menu(Click(verbs.SERVER, words=("lang",)), server.lang, say("as in Discord"), say),
            Menu(
                Click(verbs.SERVER, words=("threads",)), say("Threads"), _thread_choices(server.threads, say)
            ),
            Menu(
                Click(verbs.SERVER, words=("limit",)), say("Limit"), _limit_choices(server.running_limit, say)
            ),
            Menu(
                Click(verbs.SERVER, words=("leave",)),
                say("Days off"),
                _leave_choices(server.leave_days, say),
            ),
            Text(say("The pulse board is a pinned message that lists the matches of a channel.")),
            Buttons((Button(Click(verbs.PULSE), _pulse_label(say, has_board=has_board)),)),
        ),
    )


def _pulse_label(say: Say, *, has_board: bool) -> str:
    return say("Remove it from this channel") if has_board else say("Pin one in this channel")


def _thread_choices(chosen: Threads, say: Say) -> tuple[Choice, ...]:
    names = {
        Threads.PACED: say("A thread for a match: if it may take days"),
        Threads.WISHED: say("A thread for a match: if its host likes"),
        Threads.ALWAYS: say("A thread for a match: always"),
        Threads.NEVER: say("A thread for a match: never"),
    }
    return tuple(Choice(threads.value, name, chosen=threads is chosen) for threads, name in names.items())


def _limit_choices(chosen: int, say: Say) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            str(limit),
            say.count("{n} running match for each person", "{n} running matches for each person", limit),
            chosen=limit == chosen,
        )
        for limit in MATCH_LIMITS
    )


def _leave_choices(chosen: int, say: Say) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            str(days),
            say.count("{n} day off a year for each person", "{n} days off a year for each person", days),
            chosen=days == chosen,
        )
        for days in LEAVE_CHOICES
    )
