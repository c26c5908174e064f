"""The cards of a match: for everybody, and for one seat."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.choosing.card import answer_parts
from bot.choosing.shortcut_card import card_prompt
from bot.clocks.card import clock_lines
from bot.computers.card import back_button, computer_parts, hint_button, try_parts, turn_button
from bot.computers.rules import thinking_seats
from bot.front import verbs
from bot.front.card import Button, Buttons, Card, Link, Part, Style, Text, in_rows, note
from bot.front.click import Click
from bot.front.refusal_card import permission_name
from bot.front.words import RESTS, cut_story, plain, voice
from bot.lobby.card import lobby_card
from bot.match.match import Status
from bot.match.perspective_card import Perspective, drawing_of
from bot.plans.foresight import may_plan
from render.shelf import LOOKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.match.match import Chair, Match, Place
    from render.words import Say
    from rules_engine import Path, Seat, Table

ON_CARD = ("card",)  # words of a click on the public card
STORY_LIMIT = 1400


def public_card(match: Match, table: Table | None) -> Card:
    """Show everybody the match as it is: its lobby, its board or its end."""
    if table is None:
        return lobby_card(match)
    perspective = Perspective(match, table, None, match.lang, match.theme)
    say = perspective.say
    head = f"## {say(perspective.look.title)}\n{perspective.headline()}"
    if match.status is Status.RUNNING:
        when = f"<t:{match.moved_at}:R>"
        head += f"\n-# {say('last move {when}', when=when) if match.log else say('begun {when}', when=when)}"
        head += "".join(f"\n-# {line}" for line in clock_lines(match, say))
    head += "".join(f"\n{line}" for line in thinking_lines(match, table, say))
    parts: list[Part] = [Text(head), perspective.drawing()]
    if told := perspective.news():
        parts.append(Text(cut_story(told, STORY_LIMIT)))
    parts += [Text(perspective.standings()), *computer_parts(perspective)]
    parts += _controls(perspective)
    return Card(tuple(parts), perspective.accent)


def thinking_lines(match: Match, table: Table, say: Say) -> tuple[str, ...]:
    """Say which computers have to move."""
    names = [_thinker(match.chairs[seat], say) for seat in thinking_seats(match, table)]
    return (f"-# {say('{names} is thinking…', names=say.list(names))}",) if names else ()


def _thinker(chair: Chair, say: Say) -> str:
    name = plain(chair.name)
    return say("The computer, for {name},", name=name) if chair.is_absent else name


def resting_card(match: Match) -> Card:
    """Say what people can still do with a match that was begun under other rules."""
    say = voice(match.lang)
    title = say(LOOKS[match.game].title)
    text = f"## {title} #{match.id}\n{say(RESTS)}"
    buttons = [Button(Click(verbs.RECORD, match.id), say("Record"))]
    if match.status is Status.RUNNING:
        text += "\n" + say("The players can end it, and then download its record.")
        buttons.insert(0, Button(Click(verbs.STOP, match.id, match.ply), say("Ask to end it"), Style.GRAVE))
    return Card((Text(text), Buttons(tuple(buttons))))


def _controls(perspective: Perspective) -> Iterator[Part]:
    say, match = perspective.say, perspective.match
    if match.status is not Status.RUNNING:
        yield Buttons(
            (
                Button(Click(verbs.REMATCH, match.id), say("Rematch"), Style.MAIN),
                Button(Click(verbs.HISTORY, match.id, match.ply), say("History")),
                Button(Click(verbs.REPLAY, match.id), say("Replay")),
                Button(Click(verbs.RECORD, match.id), say("Record")),
                Button(Click(verbs.MORE, match.id), say("More")),
            ),
        )
        yield Buttons((Button(Click(verbs.TEXT, match.id), say("Text")), *turn_button(perspective)))
        return
    yield from _first_question_parts(perspective)
    yield play_buttons(perspective, words=ON_CARD)
    if any(chair.is_absent and chair.is_in_play for chair in match.chairs):
        yield Buttons((back_button(perspective),))


def play_buttons(perspective: Perspective, *more: Button | Link, words: Path = ()) -> Buttons:
    """Offer the buttons below a board."""
    say, match = perspective.say, perspective.match
    return Buttons(
        (
            Button(Click(verbs.PLAY, match.id), say("Play"), Style.GOOD),
            Button(Click(verbs.VIEW, match.id), say("My view")),
            Button(Click(verbs.TEXT, match.id), say("Text")),
            Button(Click(verbs.MORE, match.id, 0, words), say("More")),
            *more,
        ),
    )


def _first_question_parts(perspective: Perspective) -> Iterator[Part]:
    """Ask the first question of a move on the public card, if its seat has no secrets: one tap less."""
    put = card_prompt(perspective)
    if put and perspective.match.chairs[perspective.table.to_act()[0]].level is None:
        yield from answer_parts(perspective.of_seat(perspective.table.to_act()[0]), put)


def address(place: Place) -> str:
    """Link to a card."""
    message = f"/{place.message_id}" if place.message_id else ""
    return f"https://discord.com/channels/{place.guild_id or '@me'}/{place.channel_id}{message}"


def is_card_of(match_id: int, ids: Iterable[str]) -> bool:
    """Tell by its buttons whether a message is the public card of a match."""
    clicks = [click for click in map(Click.parse, ids) if click is not None]
    return any(
        click.match == match_id and (click.verb == verbs.SETUP or click.words == ON_CARD) for click in clicks
    )


def with_unreached(card: Card, match: Match, unheard: tuple[int, ...]) -> Card:
    """Name the people whom a call could not reach."""
    names = [plain(chair.name) for chair in match.chairs if chair.user_id in unheard]
    if not names:
        return card
    say = voice(match.lang)
    text = Text(say("-# I could not reach {names}.", names=say.list(f"**{name}**" for name in names)))
    return replace(card, parts=(*card.parts, text))


def with_closed_thread(card: Card, match: Match) -> Card:
    """Say why the card in the old thread changes no more."""
    say = voice(match.lang)
    text = say(
        "-# I can no longer update my card in <#{thread}>: somebody closed that thread, and I "
        "would need **{permission}** to open it. The match goes on here.",
        thread=str(match.place.channel_id),
        permission=permission_name("manage_threads", say),
    )
    return replace(card, parts=(*card.parts, Text(text)))


def history_card(perspective: Perspective, *, is_over: bool) -> Card:
    """Show one position of the past, with the way back and forth."""
    say, match, ply = perspective.say, perspective.match, perspective.table.ply
    head = say("### {game}: {ply} of {last}", game=say(perspective.look.title), ply=ply, last=match.ply)
    told = perspective.last_change() if ply else say("The start.")
    steps = (
        (say("First"), 0, ply > 0),
        (say("\u2190 Back"), ply - 1, ply > 0),
        (say("Forward \u2192"), ply + 1, ply < match.ply),
        (say("Last"), match.ply, ply < match.ply),
    )
    buttons = tuple(
        Button(Click(verbs.HISTORY, match.id, max(to, 0), (str(number),)), label, enabled=enabled)
        for number, (label, to, enabled) in enumerate(steps)
    )
    if is_over and ply in match.planned:
        told += "\n" + say("-# Played by a plan.")
    parts: list[Part] = [Text(head), perspective.drawing()]
    if told:
        parts.append(Text(cut_story(told, STORY_LIMIT)))
    parts.append(Buttons(buttons))
    if is_over:
        parts.append(Text(perspective.standings()))
        parts += try_parts(perspective)
    return Card(tuple(parts), perspective.accent)


def view_card(perspective: Perspective, said: str = "") -> Card:
    """Show a seat, or a spectator, what it sees."""
    say = perspective.say
    lines = (_date(perspective), said, perspective.lead, f"### {perspective.headline()}")
    parts: list[Part] = [Text("\n".join(filter(None, lines))), perspective.drawing()]
    if told := perspective.news():
        parts.append(Text(cut_story(told, STORY_LIMIT)))
    if perspective.seat in perspective.table.to_act():
        play = Button(Click(verbs.PLAY, perspective.match.id), say("Play"), Style.GOOD)
        parts.append(Buttons((play, *hint_button(perspective))))
    elif may_plan(perspective.match, perspective.table, perspective.seat):
        parts.append(Buttons((_plan_button(perspective),)))
    return Card(tuple(parts), perspective.accent)


def _date(perspective: Perspective) -> str:
    """Date what stays as it is while others move."""
    say, match = perspective.say, perspective.match
    if match.status is not Status.RUNNING or perspective.table.to_act() == (perspective.seat,):
        return ""
    when = f"<t:{match.moved_at}:R>"
    if not match.log:
        return say("-# At the start, {when}:", when=when)
    return say("-# After move {ply}, {when}:", ply=match.ply, when=when)


def _plan_button(perspective: Perspective) -> Button:
    return Button(Click(verbs.PLAN, perspective.match.id), perspective.say("Plan"))


def may_card(perspective: Perspective) -> Card:
    """Say what the game is about, and explain what a seat may do in this turn, with a picture."""
    say, look, match = perspective.say, perspective.look, perspective.match
    if perspective.seat not in perspective.table.to_act():
        return note(perspective.headline())
    title, rules = say("What can I do here?"), look.turn_rules(perspective.view, say)
    head = f"### {title}\n**{say(look.blurb)}**\n{rules}"
    scene = look.turn_scene(perspective.view)
    shown: tuple[Part, ...] = ()
    if scene:
        example = Text(say("-# The picture is an example from the rules, not your match."))
        shown = (drawing_of(scene, perspective.lang, perspective.theme), example)
    buttons = (
        Button(Click(verbs.PLAY, match.id), say("Back to my move"), Style.GOOD),
        Button(Click(verbs.RULES, words=(match.game, str(look.turn_page))), say("Rules")),
    )
    return Card((Text(head), *shown, Buttons(buttons)))


def more_card(perspective: Perspective) -> Card:
    """Offer what people seldom need."""
    say, match = perspective.say, perspective.match
    buttons = [
        Button(Click(verbs.BOARD, match.id), say("Move the board down here")),
        Button(Click(verbs.RULES, words=(match.game, "0")), say("Rules")),
        Button(Click(verbs.HISTORY, match.id, match.ply), say("History")),
        Button(Click(verbs.RECORD, match.id), say("Record")),
    ]
    if match.status is not Status.RUNNING:
        buttons.append(Button(Click(verbs.CHECK, match.id), say("Check")))
    own: tuple[Button, ...] = ()
    if perspective.seat is not None and match.status is Status.RUNNING:
        own = (
            Button(Click(verbs.ASK_UNDO, match.id), say("Ask to take a move back")),
            Button(Click(verbs.ASK_STOP, match.id), say("Ask to end it")),
            Button(Click(verbs.REPLACE, match.id), say("Give my seat away")),
            _stand_in_button(perspective, perspective.seat),
            Button(Click(verbs.RESIGN, match.id), say("Resign"), Style.GRAVE),
        )
    head = Text(say("### {game}", game=say(perspective.look.title)))
    seal = say("-# Sealed luck: the seed's SHA-256 is `{seal}`.", seal=match.seal)
    if match.status is not Status.RUNNING:  # the last move opens the seal
        seal += "\n" + say("-# The seed was `{seed}`.", seed=match.seed)
    rows = (Buttons(row) for row in (tuple(buttons), own) if row)
    return Card((head, *rows, Text(seal)))


def _stand_in_button(perspective: Perspective, seat: Seat) -> Button:
    match = perspective.match
    if match.chairs[seat].is_absent:
        return back_button(perspective)
    return Button(Click(verbs.AWAY, match.id), perspective.say("Let the computer play for me"))


def replace_card(perspective: Perspective, called: tuple[int, ...] = ()) -> Card:
    """Ask for confirmation before a seat is offered, to anybody or to the people named."""
    say = perspective.say
    text = say(
        "### Give your seat away?\nThe person who takes it plays on for you. Until then you go "
        "on, and can still keep it."
    )
    if called:
        names = say.list(f"<@{user_id}>" for user_id in called)
        text += "\n" + say("I offer it to {names}.", names=names)
    words = tuple(map(str, called))
    sure = Button(
        Click(verbs.REPLACE_SURE, perspective.match.id, 0, words), say("Yes, offer it"), Style.GRAVE
    )
    stay = Button(Click(verbs.VIEW, perspective.match.id), say("No, stay"))
    return Card((Text(text), Buttons((sure, stay))))


def _resign_effect(perspective: Perspective) -> str:
    """Say what a resignation means for those who stay."""
    say = perspective.say
    others = [chair for seat, chair in enumerate(perspective.match.chairs) if seat != perspective.seat]
    if len(others) > 1 and all(chair.is_computer for chair in others):
        return say("The match ends without a result.")
    if len(others) > 1:
        return say("You leave the match for good; the others go on without you.")
    return say("The match ends, and {name} wins it.", name=f"**{plain(others[0].name)}**")


def resign_card(perspective: Perspective) -> Card:
    say, match = perspective.say, perspective.match
    others = say.list(plain(name) for seat, name in enumerate(match.names) if seat != perspective.seat)
    head = say("### Resign from {game} with {names}?", game=say(perspective.look.title), names=others)
    return Card(
        (
            Text(f"{head}\n{_resign_effect(perspective)}"),
            Buttons(
                (
                    Button(Click(verbs.RESIGN_SURE, perspective.match.id), say("Yes, resign"), Style.GRAVE),
                    Button(Click(verbs.VIEW, perspective.match.id), say("No, stay")),
                ),
            ),
        ),
    )


def oops_parts(perspective: Perspective, until: int) -> tuple[Text, Button]:
    """Offer to take one's last move back, and say until when, or that the computers' answers go too."""
    say, match = perspective.say, perspective.match
    told = (
        say("-# *Oops* takes your move back, and the answers to it.")
        if match.is_solo
        else say("-# *Oops* takes the move back until {when}.", when=f"<t:{until}:T>")
    )
    return Text(told), Button(Click(verbs.OOPS, match.id, match.ply), say("Oops"))


def next_button(perspective: Perspective) -> Button:
    """Lead to the next match that waits for the reader."""
    return Button(Click(verbs.NEXT, perspective.match.id), perspective.say("Next match"))


def done_card(
    perspective: Perspective,
    regret_until: int | None,
    *,
    is_at_table: bool,
    says_turn: bool = True,
    others_wait: bool = False,
) -> Card:
    """Tell somebody what their move has done, and let them take it back for a while.

    At the table the public board stands above, so this card does not repeat it; a button leads to their own
    view, if they have secrets. Unless it says whose turn it is, it stays true while others move.
    """
    say, match = perspective.say, perspective.match
    told = cut_story(perspective.story(), STORY_LIMIT)
    if says_turn:
        told = say("### Done\n{story}", story=told)
    parts: list[Part] = [Text(f"{perspective.lead}\n{told}".strip())]
    if says_turn:
        parts += [] if is_at_table else [perspective.drawing()]
        parts.append(Text(perspective.headline()))
    oops = oops_parts(perspective, regret_until) if regret_until is not None else ()
    parts += oops[:1]
    buttons = list(oops[1:])
    if perspective.has_secrets or not (is_at_table or says_turn):
        buttons.append(Button(Click(verbs.VIEW, match.id), say("My view")))
    if may_plan(match, perspective.table, perspective.seat):
        buttons.append(_plan_button(perspective))
    if others_wait:
        buttons.append(next_button(perspective))
    return Card((*parts, *in_rows(tuple(buttons))), perspective.accent)
