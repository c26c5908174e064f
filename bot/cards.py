"""What everybody is shown of a match, and what one seat is shown: values, without Discord."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot import verbs
from bot.answers import answer_parts
from bot.card import Button, Buttons, Card, Choice, Divider, Link, Menu, Part, ServerMenu, Style, Text, Things
from bot.ids import Click
from bot.match import Order, Standing, Status
from bot.sight import Sight
from bot.speech import fitted, plain, voice
from render.shelf import LOOKS
from rules_engine import GAMES, Question, ask

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.match import Chair, Match, Place
    from render.words import Say
    from rules_engine import Table

TEXT_LIMIT = 3500  # of the 4,000 that all texts of a message may have
FEW = 5  # answers that find room on the public card


def public_card(match: Match, table: Table | None) -> Card:
    """Show everybody the match as it is: its lobby, its board or its end."""
    if table is None:
        return lobby_card(match)
    sight = Sight(match, table, None, match.lang, match.theme)
    say = sight.say
    head = f"## {say(sight.look.title)}\n{sight.headline()}"
    if match.status is Status.RUNNING:
        head += say("\n-# since {when}", when=f"<t:{match.moved_at}:R>")
    parts: list[Part] = [Text(head), sight.drawing()]
    if told := sight.story():
        parts.append(Text(fitted(told, TEXT_LIMIT // 2)))
    parts += [Text(sight.standings()), *_controls(sight)]
    return Card(tuple(parts), sight.accent)


def _controls(sight: Sight) -> Iterator[Part]:
    say, match = sight.say, sight.match
    if match.status is not Status.RUNNING:
        yield Buttons(
            (
                Button(Click(verbs.REMATCH, match.id), say("Rematch"), Style.MAIN),
                Button(Click(verbs.HISTORY, match.id, match.ply), say("History")),
                Button(Click(verbs.RECORD, match.id), say("Record")),
                Button(Click(verbs.TEXT, match.id), say("Text")),
            ),
        )
        return
    yield from _first_question(sight)
    yield Buttons(
        (
            Button(Click(verbs.PLAY, match.id), say("Play"), Style.GOOD),
            Button(Click(verbs.VIEW, match.id), say("My view")),
            Button(Click(verbs.TEXT, match.id), say("Text")),
            Button(Click(verbs.MORE, match.id), say("More")),
        ),
    )


def _first_question(sight: Sight) -> Iterator[Part]:
    """Where a seat has no secrets, its first question is on the card: one tap less."""
    waiting = sight.table.to_act()
    if len(waiting) != 1:
        return
    own = Sight(sight.match, sight.table, waiting[0], sight.lang, sight.theme)
    step = ask(sight.table.state.legal_moves(waiting[0]))
    if isinstance(step, Question) and len(step.answers) <= FEW and not own.has_secrets:
        yield from answer_parts(own, step)


def lobby_card(match: Match) -> Card:
    say, look = voice(match.lang), LOOKS[match.game]
    if match.status is Status.CLOSED:
        return Card((Text(say("## {game}\nThis table was closed before it began.", game=say(look.title))),))
    host = next((chair.name for chair in match.chairs if chair.user_id == match.host_id), "?")
    head = say(
        "## {game}\n{blurb}\n-# {host} invites to a match",
        game=say(look.title),
        blurb=say(look.blurb),
        host=plain(host),
    )
    return Card(
        (
            Text(head),
            Text("\n".join(_chair_lines(match, say))),
            Divider(),
            Text("\n".join(_setting_lines(match, say))),
            *_lobby_controls(match, say),
        ),
    )


def _chair_lines(match: Match, say: Say) -> Iterator[str]:
    for number in range(match.seats):
        if number >= len(match.chairs):
            yield say("{number}. *free*", number=number + 1)
            continue
        chair = match.chairs[number]
        standing = say(" (invited)") if chair.standing is Standing.INVITED else ""
        yield f"{number + 1}. **{plain(chair.name)}**{standing}"


def _setting_lines(match: Match, say: Say) -> Iterator[str]:
    look = LOOKS[match.game]
    for name, value in shown_options(match):
        yield f"{look.option(name, say).title}: **{look.value(name, value, say).title}**"
    yield say("Order: **{order}**", order=order_words(match.order, say))
    if match.place.thread:
        yield say("The match gets its own thread.")


def shown_options(match: Match) -> Iterator[tuple[str, str]]:
    """List the options people choose; who begins follows from the order of the seats."""
    return ((name, value) for name, value in match.options if name != "first")


def order_words(order: Order, say: Say) -> str:
    match order:
        case Order.RANDOM:
            return say("by lot")
        case Order.JOINED:
            return say("as they sat down")
        case Order.HOST:
            return say("the host begins")


def _lobby_controls(match: Match, say: Say) -> Iterator[Part]:
    full = len(match.chairs) >= match.seats
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
    parts += _kick(match, say)
    parts.append(_seats_menu(match, say))
    parts += [_option_menu(match, name, value, say) for name, value in shown_options(match)]
    parts.append(_order_menu(match, say))
    wish = say("No thread of its own") if match.place.thread else say("Give it its own thread")
    if match.place.guild_id is not None:
        parts.append(Buttons((Button(Click(verbs.THREAD, match.id), wish),)))
    return Card(tuple(parts))


def _kick(match: Match, say: Say) -> Iterator[Menu]:
    others = [chair for chair in match.chairs if chair.user_id != match.host_id]
    if others:
        choices = tuple(Choice(str(chair.user_id), fitted(chair.name, 100)) for chair in others)
        yield Menu(Click(verbs.KICK, match.id), say("Free a seat"), choices)


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
        label = f"{option.title}: {wording.title}"
        choices.append(Choice(value, label, wording.explanation, chosen=value == chosen))
    return Menu(Click(verbs.OPTION, match.id, 0, (name,)), option.title, tuple(choices))


def _order_menu(match: Match, say: Say) -> Menu:
    choices = tuple(
        Choice(
            order.value,
            say("Order: {order}", order=order_words(order, say)),
            chosen=order is match.order,
        )
        for order in Order
    )
    return Menu(Click(verbs.ORDER, match.id), say("Order"), choices)


def address(place: Place) -> str:
    """Link to a card."""
    message = f"/{place.message_id}" if place.message_id else ""
    return f"https://discord.com/channels/{place.guild_id or '@me'}/{place.channel_id}{message}"


def invitation_card(match: Match, chair: Chair, lang: str) -> Card:
    """Ask somebody whether they want the seat that is kept for them."""
    say = voice(lang)
    assert chair.user_id is not None
    return Card(
        (
            Text(
                say(
                    "<@{user}>, a seat is kept for you at {game}.",
                    user=str(chair.user_id),
                    game=say(LOOKS[match.game].title),
                ),
            ),
            Buttons(
                (
                    Button(Click(verbs.ACCEPT, match.id), say("Sit down"), Style.GOOD),
                    Button(Click(verbs.REFUSE, match.id), say("No, thanks")),
                ),
            ),
        ),
        mentions=(chair.user_id,),
    )


def ping_card(sight: Sight, user_id: int) -> Card:
    """Call somebody to the table: the game, what has just happened, the way there."""
    say, match = sight.say, sight.match
    call = say("<@{user}>, it is your turn at {game}.", user=str(user_id), game=say(sight.look.title))
    link = Link(say("To the board"), address(match.place))
    return Card(
        (Text(f"{call}\n{fitted(sight.story(), TEXT_LIMIT // 2)}".rstrip()), Buttons((link,))),
        mentions=(user_id,),
    )


def history_card(sight: Sight, *, is_over: bool) -> Card:
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


def view_card(sight: Sight, said: str = "") -> Card:
    """Show a seat, or a spectator, what it sees."""
    say = sight.say
    parts: list[Part] = [Text(f"{said}\n### {sight.headline()}".strip()), sight.drawing()]
    if told := sight.story():
        parts.append(Text(fitted(told, TEXT_LIMIT // 2)))
    if sight.seat in sight.table.to_act():
        play = Button(Click(verbs.PLAY, sight.match.id), say("Play"), Style.GOOD)
        parts.append(Buttons((play,)))
    return Card(tuple(parts), sight.accent)


def text_card(sight: Sight) -> Card:
    """Tell the position in words."""
    return Card((Text(f"```\n{fitted(sight.text().replace('```', ''), TEXT_LIMIT)}\n```"),))


def more_card(sight: Sight) -> Card:
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


def resign_card(sight: Sight) -> Card:
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


def done_card(sight: Sight, regret_until: int | None) -> Card:
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


def moved_card(match: Match) -> Card:
    """Say where a match that has left its lobby is played."""
    say = voice(match.lang)
    game = say(LOOKS[match.game].title)
    return note(
        say("## {game}\nThe match is played in <#{thread}>.", game=game, thread=str(match.place.channel_id))
    )


def note(text: str) -> Card:
    return Card((Text(text),))
