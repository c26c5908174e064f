"""The digest: which matches wait for somebody, ordered by the time that is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.clocks.card import deadline_words
from bot.front.card import Buttons, Card, Link, Text
from bot.front.words import fit_lines, plain, voice
from bot.match.card import address
from render.shelf import LOOKS

if TYPE_CHECKING:
    from bot.lists.digest import WaitingMatch
    from render.words import Say


LIST_LIMIT = 1700  # of the 2,000 characters of a call


def digest_card(waiting: tuple[WaitingMatch, ...], user_id: int, lang: str) -> Card:
    """List the matches that wait for somebody, and lead to the first of them."""
    say = voice(lang)
    head = say.count("{n} match waits for you", "{n} matches wait for you", len(waiting))
    lines = fit_lines([_match_line(one, user_id, say) for one in waiting], len(waiting), say, LIST_LIMIT)
    first = waiting[0].match
    following = Link(say("Next: {game}", game=say(LOOKS[first.game].title)), address(first.place))
    text = "\n".join((f"**{head}**", *lines))
    return Card((Text(text), Buttons((following,))), is_call=True)


def _match_line(one: WaitingMatch, user_id: int, say: Say) -> str:
    match = one.match
    title = f"[{say(LOOKS[match.game].title)} #{match.id}]({address(match.place)})"
    others = say.list(plain(chair.name) for chair in match.chairs if chair.user_id != user_id)
    if one.due_at is None:
        return say("{title}, with {names}: no time limit", title=title, names=others)
    return say("{title}, with {names}: by {by}", title=title, names=others, by=deadline_words(one.due_at))


def closed_card(user_id: int, count: int, lang: str) -> Card:
    """Mention once somebody who takes no direct messages; do not reveal which matches are theirs."""
    say = voice(lang)
    waits = say.count(
        "<@{user}>, {n} match waits for you: see /games.",
        "<@{user}>, {n} matches wait for you: see /games.",
        count,
        user=str(user_id),
    )
    why = say(
        "I cannot send you direct messages, so this was the last digest. Turn it on again in /me settings."
    )
    return Card((Text(f"{waits} {why}"),), mentions=(user_id,), is_call=True)
