"""What everybody is shown of a match, and what one seat is shown: values, without Discord."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.cards import verbs
from bot.cards.builder import answer_parts
from bot.cards.card import (
    Button,
    Buttons,
    Card,
    Link,
    Part,
    Style,
    Text,
)
from bot.cards.click import Click
from bot.cards.lobby import lobby_card
from bot.cards.perspective import Perspective
from bot.cards.shortcuts import on_card
from bot.cards.words import fitted
from bot.matches.match import Status

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.matches.match import Match, Place
    from rules_engine import Table

TEXT_LIMIT = 3500  # of the 4,000 that all texts of a message may have


def public_card(match: Match, table: Table | None) -> Card:
    """Show everybody the match as it is: its lobby, its board or its end."""
    if table is None:
        return lobby_card(match)
    sight = Perspective(match, table, None, match.lang, match.theme)
    say = sight.say
    head = f"## {say(sight.look.title)}\n{sight.headline()}"
    if match.status is Status.RUNNING:
        head += say("\n-# since {when}", when=f"<t:{match.moved_at}:R>")
    parts: list[Part] = [Text(head), sight.drawing()]
    if told := sight.story():
        parts.append(Text(fitted(told, TEXT_LIMIT // 2)))
    parts += [Text(sight.standings()), *_sealed(sight), *_controls(sight)]
    return Card(tuple(parts), sight.accent)


def _sealed(sight: Perspective) -> Iterator[Part]:
    """Bind the luck before the first move, open the seal after the last."""
    say, match = sight.say, sight.match
    if not match.log:
        yield Text(say("-# Sealed luck: the seed's SHA-256 is `{seal}`.", seal=match.seal))
    elif match.status is not Status.RUNNING:
        yield Text(say("-# The seed was `{seed}`.", seed=match.seed))


def _controls(sight: Perspective) -> Iterator[Part]:
    say, match = sight.say, sight.match
    if match.status is not Status.RUNNING:
        yield Buttons(
            (
                Button(Click(verbs.REMATCH, match.id), say("Rematch"), Style.MAIN),
                Button(Click(verbs.HISTORY, match.id, match.ply), say("History")),
                Button(Click(verbs.REPLAY, match.id), say("Replay")),
                Button(Click(verbs.RECORD, match.id), say("Record")),
                Button(Click(verbs.CHECK, match.id), say("Check")),
            ),
        )
        yield Buttons((Button(Click(verbs.TEXT, match.id), say("Text")),))
        return
    yield from _first_question(sight)
    yield _playing(sight)


def _playing(sight: Perspective, *more: Button | Link) -> Buttons:
    say, match = sight.say, sight.match
    return Buttons(
        (
            Button(Click(verbs.PLAY, match.id), say("Play"), Style.GOOD),
            Button(Click(verbs.VIEW, match.id), say("My view")),
            Button(Click(verbs.TEXT, match.id), say("Text")),
            Button(Click(verbs.MORE, match.id), say("More")),
            *more,
        ),
    )


def _first_question(sight: Perspective) -> Iterator[Part]:
    """Where a seat has no secrets, its move begins on the card: one tap less."""
    begun = on_card(sight)
    if begun:
        question, offers = begun
        yield from answer_parts(sight.of_seat(sight.table.to_act()[0]), question, offers)


def address(place: Place) -> str:
    """Link to a card."""
    message = f"/{place.message_id}" if place.message_id else ""
    return f"https://discord.com/channels/{place.guild_id or '@me'}/{place.channel_id}{message}"


def ping_card(sight: Perspective, user_id: int) -> Card:
    """Call somebody to the table: the game, what has just happened, the way there."""
    say, match = sight.say, sight.match
    call = say("<@{user}>, it is your turn at {game}.", user=str(user_id), game=say(sight.look.title))
    link = Link(say("To the board"), address(match.place))
    return Card(
        (Text(f"{call}\n{fitted(sight.story(), TEXT_LIMIT // 2)}".rstrip()), Buttons((link,))),
        mentions=(user_id,),
    )


def call_card(sight: Perspective, user_id: int) -> Card:
    """Call somebody in private, with all that a move needs: the board and its buttons."""
    call = ping_card(sight, user_id)
    text, way = call.parts
    link = way.buttons if isinstance(way, Buttons) and sight.match.place.guild_id else ()
    return replace(call, parts=(text, sight.drawing(), _playing(sight, *link)), accent=sight.accent)


def history_card(sight: Perspective, *, is_over: bool) -> Card:
    """Show one position of the past, with the way back and forth."""
    say, match, ply = sight.say, sight.match, sight.table.ply
    head = say("### {game}: {ply} of {last}", game=say(sight.look.title), ply=ply, last=match.ply)
    told = sight.story() if ply else say("The start.")
    steps = (
        (say("First"), 0, ply > 0),
        (say("Before"), ply - 1, ply > 0),
        (say("After"), ply + 1, ply < match.ply),
        (say("Last"), match.ply, ply < match.ply),
    )
    buttons = tuple(
        Button(Click(verbs.HISTORY, match.id, max(to, 0), (str(number),)), label, enabled=enabled)
        for number, (label, to, enabled) in enumerate(steps)
    )
    parts: list[Part] = [Text(head), sight.drawing(), Text(fitted(told, TEXT_LIMIT // 2)), Buttons(buttons)]
    if is_over:
        parts.append(Text(sight.standings()))
    return Card(tuple(parts), sight.accent)


def view_card(sight: Perspective, said: str = "") -> Card:
    """Show a seat, or a spectator, what it sees."""
    say = sight.say
    parts: list[Part] = [Text(f"{said}\n### {sight.headline()}".strip()), sight.drawing()]
    if told := sight.story():
        parts.append(Text(fitted(told, TEXT_LIMIT // 2)))
    if sight.seat in sight.table.to_act():
        play = Button(Click(verbs.PLAY, sight.match.id), say("Play"), Style.GOOD)
        parts.append(Buttons((play,)))
    return Card(tuple(parts), sight.accent)


def text_card(sight: Perspective) -> Card:
    """Tell the position in words."""
    return Card((Text(f"```\n{fitted(sight.text().replace('```', ''), TEXT_LIMIT)}\n```"),))


def more_card(sight: Perspective) -> Card:
    """Offer what is seldom wanted."""
    say, match = sight.say, sight.match
    buttons = [
        Button(Click(verbs.BOARD, match.id), say("Bring the board down here")),
        Button(Click(verbs.RULES, words=(match.game, "0")), say("Rules")),
        Button(Click(verbs.HISTORY, match.id, match.ply), say("History")),
        Button(Click(verbs.RECORD, match.id), say("Record")),
    ]
    if sight.seat is not None and match.status is Status.RUNNING:
        buttons.append(Button(Click(verbs.RESIGN, match.id), say("Resign"), Style.GRAVE))
    return Card((Text(say("### {game}", game=say(sight.look.title))), Buttons(tuple(buttons))))


def resign_card(sight: Perspective) -> Card:
    say = sight.say
    return Card(
        (
            Text(say("### Resign?\nYou leave the match for good; the others go on without you.")),
            Buttons(
                (
                    Button(Click(verbs.RESIGNED, sight.match.id), say("Yes, resign"), Style.GRAVE),
                    Button(Click(verbs.VIEW, sight.match.id), say("No, stay")),
                ),
            ),
        ),
    )


def done_card(sight: Perspective, regret_until: int | None) -> Card:
    """Show somebody what their move has done, and let them take it back for a while."""
    say = sight.say
    told = sight.story()
    parts: list[Part] = [
        Text(say("### Done\n{story}", story=fitted(told, TEXT_LIMIT // 2))),
        sight.drawing(),
        Text(sight.headline()),
    ]
    if regret_until is not None:
        click = Click(verbs.OOPS, sight.match.id, sight.match.ply)
        parts.append(Text(say("-# *Oops* takes the move back until {when}.", when=f"<t:{regret_until}:T>")))
        parts.append(Buttons((Button(click, say("Oops")),)))
    return Card(tuple(parts), sight.accent)
