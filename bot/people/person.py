"""A person and their settings: each setting is declared once, beside its value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from bot.people.wish import (
    HourOfDay,
    Language,
    Night,
    OneOf,
    Switch,
    Until,
    Weekdays,
    Wish,
    WishKind,
    declared_wishes,
)
from render.words import N_

USUAL_THEME = "standard"


class Ping(StrEnum):
    MENTION = "mention"
    DIRECT = "dm"
    NONE = "none"


THEMES = OneOf(  # as the renderer calls them
    {
        USUAL_THEME: N_("Pictures: as usual"),
        "dark": N_("Pictures: dark"),
        "light": N_("Pictures: light"),
        "color_blind": N_("Pictures: color-blind"),
        "high_contrast": N_("Pictures: high contrast"),
        "large_print": N_("Pictures: large print"),
    }
)
PINGS = OneOf(
    {
        Ping.MENTION: N_("Your turn: mention me in the channel"),
        Ping.DIRECT: N_("Your turn: write me a direct message"),
        Ping.NONE: N_("Your turn: do not ping me"),
    },
    of=Ping,
)
NIGHTS = Night(none=N_("Quiet hours: none"), each=N_("Quiet hours: {begin} to {end}"))
DAYS_OFF = Weekdays(none=N_("Rest days: none"), each=N_("Rest day: {day}"))
LEAVE = Switch(
    yes=N_("Days off: when I am out of time, use up to two a match"),
    no=N_("Days off: never use them for me"),
    values=("spend", "keep"),
)
CONFIRMS = Switch(
    yes=N_("Moves: ask me to confirm each"),
    no=N_("Moves: they count at once, and Oops takes them back"),
    values=("ask", "at_once"),
)
DIGESTS = HourOfDay(
    none=N_("Digest of what waits for you: none"),
    each=N_("Digest of what waits for you: daily at {time}"),
)


@dataclass(frozen=True, slots=True)
class Person:
    """The columns, the menus, the export and the page on privacy follow from these fields."""

    user_id: int
    lang: Annotated[
        str | None,
        Wish(Language(), "Your language; empty: the one of your Discord.", title=N_("Language")),
    ] = None
    theme: Annotated[
        str,
        Wish(THEMES, "How pictures are drawn for you.", title=N_("Pictures")),
    ] = USUAL_THEME
    ping: Annotated[
        Ping,
        Wish(PINGS, "How you are called when it is your turn.", title=N_("When it is your turn")),
    ] = Ping.MENTION
    zone: Annotated[  # a time zone's name, Europe/Paris
        str | None,
        Wish(WishKind(), "Your time zone; empty unless you have set it."),
    ] = None
    quiet: Annotated[  # from and to, in minutes of their day
        tuple[int, int] | None,
        Wish(
            NIGHTS,
            "When you sleep: your clocks pause then. Empty unless you have set it.",
            title=N_("Quiet hours"),
            pauses=True,
        ),
    ] = None
    away_until: Annotated[
        int | None,
        Wish(
            Until(),
            "Until when you are away: your clocks are paused until then. Empty unless you have set it.",
        ),
    ] = None
    days_off: Annotated[  # of their week, from Monday, 0
        frozenset[int],
        Wish(
            DAYS_OFF,
            "Your rest days in the week: your clocks pause then.",
            title=N_("Rest days in the week"),
            pauses=True,
        ),
    ] = frozenset()
    spends_leave: Annotated[  # when they would run out of time
        bool,
        Wish(
            LEAVE,
            "Whether leave is spent for you where you would run out of time.",
            title=N_("Days off"),
            key="leave",
            pauses=True,
        ),
    ] = True
    daily_call: Annotated[  # a winner of a daily may want a mention
        bool,
        Wish(
            Switch(),
            "Whether the message of the morning mentions you when you have won; you choose it on your daily.",
        ),
    ] = False
    digest_at: Annotated[  # a minute of their day; None: never
        int | None,
        Wish(
            DIGESTS,
            "At what time of your day you hear which matches wait for you; empty unless you have chosen one.",
            title=N_("Digest"),
            key="digest",
        ),
    ] = None
    spoken: Annotated[  # the language at their last click or command; None: there was none
        str | None,
        Wish(
            WishKind(),
            "The language your Discord had when you last pressed or typed something: "
            "the bot calls you in it.",
        ),
    ] = None
    confirms: Annotated[
        bool,
        Wish(
            CONFIRMS,
            "Whether you are asked before a move of yours counts.",
            title=N_("Confirm my moves"),
        ),
    ] = True


WISHES = declared_wishes(Person)
