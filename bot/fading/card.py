"""The question whether to keep a match that nobody seems to play any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.front import verbs
from bot.front.card import Button, Buttons, Card, Link, Style, Text, note
from bot.front.click import Click
from bot.front.words import voice
from bot.match.card import address
from render.shelf import LOOKS

if TYPE_CHECKING:
    from bot.match.match import Match
    from render.words import Say


def fading_card(match: Match, closes_at: int, called: tuple[int, ...], lang: str) -> Card:
    """Announce that the bot will close a match, and offer to keep it."""
    say = voice(lang)
    text = say(
        "Nobody has moved at {game} for two weeks. I close the match {when}, unless somebody moves or "
        "presses *Keep it*.",
        game=say(LOOKS[match.game].title),
        when=f"<t:{closes_at}:R>",
    )
    call = " ".join(f"<@{user_id}>" for user_id in called)
    keep = Button(Click(verbs.KEEP, match.id), say("Keep it"), Style.GOOD)
    link = Link(say("To the board"), address(match.place))
    return Card((Text(f"{call} {text}".strip()), Buttons((keep, link))), mentions=called, is_call=True)


def kept_card(say: Say) -> Card:
    return note(say("The match stays open. If nobody moves, I will ask again in two weeks."))
