"""Every text that calls somebody: it is your turn, a seat is kept for you, a seat is free."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.clocks.card import deadline_words
from bot.clocks.deadline_rules import PAIR, LateChoice
from bot.computers.card import computer_parts
from bot.front import verbs
from bot.front.card import Button, Buttons, Card, Link, Style, Text
from bot.front.click import Click
from bot.front.words import cut_story, plain, voice
from bot.match.card import address, play_buttons
from render.shelf import LOOKS

if TYPE_CHECKING:
    from bot.clocks.clock import Clock
    from bot.match.match import Chair, Match
    from bot.match.perspective_card import Perspective
    from render.words import Say
    from rules_engine import Seat

STORY_LIMIT = 1000  # of the 2,000 characters of a call: the text behind the story stays whole


def ping_card(perspective: Perspective, user_id: int) -> Card:
    """Call somebody to the table: the game, what has just happened, the way there."""
    say, match = perspective.say, perspective.match
    game = say(perspective.look.title)
    if len(perspective.view.to_act) > 1:
        call = f"<@{user_id}> · {say('{game}: {turn}', game=game, turn=perspective.headline())}."
    else:
        call = say("<@{user}>, it is your turn at {game}.", user=str(user_id), game=game)
    link = Link(say("To the board"), address(match.place))
    return Card(
        (Text(_call_text(perspective, user_id, call)), Buttons((link,))), mentions=(user_id,), is_call=True
    )


def start_card(perspective: Perspective, called: tuple[int, ...]) -> Card:
    """Announce once that a match begins in which everybody may act at the same time."""
    say, match = perspective.say, perspective.match
    begins = say("**{game}** begins. {turn}.", game=say(perspective.look.title), turn=perspective.headline())
    call = " ".join(f"<@{user_id}>" for user_id in called)
    link = Link(say("To the board"), address(match.place))
    text = f"{begins}\n{call}".strip()
    return Card((Text(text), Buttons((link,))), mentions=called, is_call=True)


def _call_text(perspective: Perspective, user_id: int, call: str) -> str:
    """Say what a phone shows: the call, against whom, what has just happened, and by when to answer."""
    say, match = perspective.say, perspective.match
    seat, clock = match.seat_of(user_id), clock_of(match, user_id)
    others = say.list(name for number, name in enumerate(perspective.names) if number != seat)
    lines = [f"{call} {say('With {names}.', names=others)}", _plan_line(perspective, user_id)]
    lines.append(cut_story(perspective.story(), STORY_LIMIT))
    lines.append("" if clock is None else _time_left(clock, say))
    return "\n".join(line for line in lines if line)


def _time_left(clock: Clock, say: Say) -> str:
    """Tell somebody how long they have left."""
    if clock.out_at is not None:
        return say("You are out of time. The others decide what happens next; until then you can still move.")
    assert clock.due_at is not None
    if clock.leave and clock.due_at == clock.since:
        return say("I used one of your days off: you have time until {by}.", by=deadline_words(clock.due_at))
    return say("You have time until {by}.", by=deadline_words(clock.due_at))


def reminder_card(perspective: Perspective, user_id: int) -> Card:
    """Remind somebody that their clock runs out; they may also snooze the reminder or ask for time."""
    say, match = perspective.say, perspective.match
    call = say(
        "<@{user}>, the others are waiting for you at {game}.",
        user=str(user_id),
        game=say(perspective.look.title),
    )
    buttons = (
        Button(Click(verbs.PLAY, match.id), say("Play"), Style.GOOD),
        Button(Click(verbs.SNOOZE, match.id), say("In 2 h")),
        Button(Click(verbs.ASK_TIME, match.id), say("I need a day")),
        Link(say("To the board"), address(match.place)),
    )
    return Card(
        (Text(_call_text(perspective, user_id, call)), Buttons(buttons)), mentions=(user_id,), is_call=True
    )


def late_card(match: Match, seat: Seat, called: tuple[int, ...], until: int, lang: str) -> Card:
    """Let the others choose what happens to a seat that is out of time."""
    say = voice(lang)
    name, game = plain(match.chairs[seat].name), say(LOOKS[match.game].title)
    text = say(
        "**{name}** is out of time at {game}. What now? If nobody chooses by {when}, the "
        "computer plays for them until they are back.",
        name=name,
        game=game,
        when=deadline_words(until),
    )
    buttons = tuple(_choice_button(match, seat, choice, say) for choice in LateChoice)
    call = " ".join(f"<@{user_id}>" for user_id in called)
    return Card((Text(f"{call} {text}".strip()), Buttons(buttons)), mentions=called, is_call=True)


def _choice_button(match: Match, seat: Seat, choice: LateChoice, say: Say) -> Button:
    end = say("Claim the win") if match.seats == PAIR else say("Ask to end it")
    label, style = {
        LateChoice.MORE: (say("More time"), Style.MAIN),
        LateChoice.COMPUTER: (say("The computer plays"), Style.PLAIN),
        LateChoice.SEAT: (say("Find somebody for the seat"), Style.PLAIN),
        LateChoice.END: (end, Style.GRAVE),
    }[choice]
    return Button(Click(verbs.LATE, match.id, 0, (str(seat), choice)), label, style)


def chosen_card(match: Match, seat: Seat, choice: str, by: str, *, has_left: bool = False) -> Card:
    """Say what one of the others has chosen for a seat that is out of time, or empty."""
    say = voice(match.lang)
    told = {
        "who": f"**{plain(by)}**",
        "name": f"**{plain(match.chairs[seat].name)}**",
        "game": say(LOOKS[match.game].title),
    }
    match choice:
        case LateChoice.MORE if has_left:
            text = say("{who} waits for {name} at {game}.", **told)
        case LateChoice.END if has_left:
            text = say("{who} claims the win at {game}: {name} has left.", **told)
        case LateChoice.MORE:
            due_at = match.clocks[seat].due_at or 0
            text = say(
                "{who} gives {name} more time at {game}: until {by}.", **told, by=deadline_words(due_at)
            )
        case LateChoice.COMPUTER:
            text = say("{who} lets the computer play for {name} at {game}, until they are back.", **told)
        case LateChoice.SEAT:
            text = say("{who} is looking for somebody to take the seat of {name} at {game}.", **told)
        case _:
            text = say("{who} claims the win at {game}: {name} ran out of time.", **told)
    return Card((Text(text),), is_call=True)


def leave_card(match: Match, seat: Seat, lang: str, called: tuple[int, ...] = ()) -> Card:
    """Say that the bot spends a day of leave for somebody who would have run out of time."""
    say, clock = voice(lang), match.clocks[seat]
    call = " ".join(f"<@{user_id}>" for user_id in called)
    text = say(
        "**{name}** ran out of time at {game}. I used one of their days off: the clock is "
        "paused until {when}. I do this at most twice a match; then the others decide.",
        name=plain(match.chairs[seat].name),
        game=say(LOOKS[match.game].title),
        when=f"<t:{clock.since}:f>",
    )
    way = Buttons((Link(say("To the board"), address(match.place)),))
    return Card((Text(f"{call} {text}".strip()), way), mentions=called, is_call=True)


def clock_of(match: Match, user_id: int) -> Clock | None:
    """Return somebody's clock, if it runs."""
    seat = match.seat_of(user_id)
    clock = match.clocks[seat] if seat is not None and seat < len(match.clocks) else None
    return clock if clock is not None and clock.runs else None


def _plan_line(perspective: Perspective, user_id: int) -> str:
    """Say how many moves a plan has played since the bot last called its owner."""
    seat = perspective.match.seat_of(user_id)
    count = perspective.match.planned_by(seat) if seat is not None else 0
    if not count:
        return ""
    return perspective.say.count("Your plan played {n} move.", "Your plan played {n} moves.", count)


def plan_gone_card(perspective: Perspective) -> Card:
    """Tell somebody that their plan is gone, since something else happened."""
    say, match = perspective.say, perspective.match
    text = say(
        "Your match of {game} went another way, so your plan was dropped.",
        game=say(perspective.look.title),
    )
    link = Link(say("To the board"), address(match.place))
    told = cut_story(perspective.story(), STORY_LIMIT)
    return Card((Text(f"{text}\n{told}".rstrip()), Buttons((link,))), is_call=True)


def plan_played_card(perspective: Perspective) -> Card:
    """Tell somebody that their plan has moved for them."""
    say, match = perspective.say, perspective.match
    text = say("Your plan has played in your match of {game}.", game=say(perspective.look.title))
    link = Link(say("To the board"), address(match.place))
    told = cut_story(perspective.story(), STORY_LIMIT)
    return Card((Text(f"{text}\n{told}".rstrip()), Buttons((link,))), is_call=True)


def call_card(perspective: Perspective, user_id: int) -> Card:
    """Call somebody in private, with the board and the buttons that a move needs."""
    call = ping_card(perspective, user_id)
    text, way = call.parts
    link = way.buttons if isinstance(way, Buttons) and perspective.match.place.guild_id else ()
    return replace(
        call, parts=(text, perspective.drawing(), play_buttons(perspective, *link)), accent=perspective.accent
    )


def invitation_card(match: Match, chair: Chair, lang: str) -> Card:
    """Ask somebody whether they want the seat that is kept for them."""
    say = voice(lang)
    assert chair.user_id is not None
    whose = (str(chair.user_id),)
    return Card(
        (
            Text(_invitation_text(match, chair, say)),
            Buttons(
                (
                    Button(Click(verbs.ACCEPT, match.id, 0, whose), say("Sit down"), Style.GOOD),
                    Button(Click(verbs.REFUSE, match.id, 0, whose), say("No, thanks")),
                ),
            ),
        ),
        mentions=(chair.user_id,),
        is_call=True,
    )


def _invitation_text(match: Match, chair: Chair, say: Say) -> str:
    """Say who invites to which game, and whether it is a rematch."""
    host = next((plain(one.name) for one in match.chairs if one.user_id == match.host_id), "?")
    told = {"user": str(chair.user_id), "name": f"**{host}**", "game": say(LOOKS[match.game].title)}
    if match.follows is not None:
        return say("<@{user}>, {name} wants a rematch of {game}: I keep a seat for you.", **told)
    return say("<@{user}>, {name} invites you to a match of {game}: I keep a seat for you.", **told)


def offer_card(
    match: Match, seat: Seat, called: tuple[int, ...] = (), *, has_left: bool = False, is_late: bool = False
) -> Card:
    """Ask whether somebody takes a seat over."""
    say = voice(match.lang)
    told = {"name": plain(match.chairs[seat].name), "game": say(LOOKS[match.game].title)}
    if has_left:
        text = say(
            "**{name}** has left the server. Their seat at {game} is free, and the computer plays "
            "meanwhile. What now?",
            **told,
        )
    elif is_late:
        text = say("**{name}** is out of time at {game}: who takes the seat?", **told)
    else:
        text = say("**{name}** offers their seat at {game}.", **told)
    call = " ".join(f"<@{user_id}>" for user_id in called)
    take = Click(verbs.TAKE_SEAT, match.id, 0, (str(seat), *map(str, called)))
    keep = Click(verbs.KEEP_SEAT, match.id, 0, (str(seat),))
    buttons = [Button(take, say("Take the seat"), Style.GOOD)]
    if has_left:
        others = (LateChoice.MORE, LateChoice.COMPUTER, LateChoice.END)
        buttons += [_choice_button(match, seat, choice, say) for choice in others]
    else:
        buttons.append(Button(keep, say("Keep my seat")))
    return Card((Text(f"{call} {text}".strip()), Buttons(tuple(buttons))), mentions=called, is_call=True)


def end_card(perspective: Perspective, called: tuple[int, ...]) -> Card:
    """Tell how a match has ended, with its last picture and what it made, and call those who played it."""
    say, match = perspective.say, perspective.match
    call = " ".join(f"<@{user_id}>" for user_id in called)
    head = f"**{say(perspective.look.title)}** · {perspective.headline()}"
    buttons = (
        Button(Click(verbs.REMATCH, match.id), say("Rematch"), Style.MAIN),
        Button(Click(verbs.SHARE_FILM, match.id), say("Share the replay")),
        Link(say("To the board"), address(match.place)),
    )
    told = Text(f"{head}\n{call}".strip())
    memento = perspective.memento()
    pictures = (perspective.drawing(), memento) if memento else (perspective.drawing(),)
    return Card(
        (told, *computer_parts(perspective), *pictures, Buttons(buttons)),
        mentions=called,
        is_call=True,
    )


def declined_card(match: Match, host_id: int, lang: str) -> Card:
    """Tell the host that somebody declined, without their name, which the bot no longer keeps."""
    say = voice(lang)
    text = say(
        "<@{user}>, somebody you invited to {game} is not coming: the seat is free again.",
        user=str(host_id),
        game=say(LOOKS[match.game].title),
    )
    return _host_card(match, host_id, text, say)


def full_card(match: Match, host_id: int, lang: str) -> Card:
    """Tell the host that everybody sits, so that the match can start."""
    say = voice(lang)
    text = say(
        "<@{user}>, the table for {game} is full: you can start.",
        user=str(host_id),
        game=say(LOOKS[match.game].title),
    )
    return _host_card(match, host_id, text, say)


def _host_card(match: Match, host_id: int, text: str, say: Say) -> Card:
    link = Link(say("To the table"), address(match.place))
    return Card((Text(text), Buttons((link,))), mentions=(host_id,), is_call=True)
