"""What cards say of the computer: for whom it plays, what it advises, where a match turned."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.computers.rules import level_of
from bot.front import verbs
from bot.front.card import Button, Buttons, Card, Part, Style, Text, note
from bot.front.click import Click
from bot.lobby.card import level_words
from bot.match.match import Status
from rules_engine import TABLE_WORDS, replay_table
from rules_engine.search.levels import LEVELS
from rules_engine.search.turning import can_turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.match.perspective_card import Perspective
    from rules_engine.search.turning import Turn

PAIR = 2  # seats


def computer_parts(perspective: Perspective) -> Iterator[Part]:
    """Say what the computer does, or has done, at this table."""
    if lines := "\n".join(f"-# {line}" for line in _computer_lines(perspective)):
        yield Text(lines)


def _computer_lines(perspective: Perspective) -> Iterator[str]:
    say, match = perspective.say, perspective.match
    yield from _level_lines(perspective)
    if match.status is Status.RUNNING and match.hints:
        yield say("Hints are allowed.")
    if match.tries is not None:
        yield say("This match goes on from a position of match #{id}.", id=str(match.tries))
    if match.status is not Status.RUNNING:
        yield from _stand_in_lines(perspective)


def _stand_in_lines(perspective: Perspective) -> Iterator[str]:
    """Say, once the match has ended, for whom the computer has moved."""
    say, match = perspective.say, perspective.match
    made = Counter(entry.seat for entry in match.log if entry.level and entry.words not in TABLE_WORDS)
    for seat, name in enumerate(perspective.names):
        if made[seat] and not match.chairs[seat].is_computer:
            yield say.count(
                "The computer made {n} move for {name}.",
                "The computer made {n} moves for {name}.",
                made[seat],
                name=name,
            )


def _level_lines(perspective: Perspective) -> Iterator[str]:
    """Name the computers, those of one level together."""
    say, levels = perspective.say, defaultdict(list)
    for chair, name in zip(perspective.match.chairs, perspective.names, strict=True):
        if chair.is_computer:
            levels[level_of(chair)].append(name)
    for level in (level for level in LEVELS if level in levels):
        yield say.count(
            "{names} is a computer: {level}.",
            "{names} are computers: {level}.",
            len(levels[level]),
            names=say.list(sorted(levels[level], key=lambda name: (len(name), name))),
            level=level_words(level, say),
        )


def away_card(perspective: Perspective) -> Card:
    """Say that the computer plays for somebody, and offer a button to come back."""
    say = perspective.say
    text = say(
        "### The computer plays for you\nNobody waits for you, and I do not ping you until you are back."
    )
    return Card((Text(text), Buttons((back_button(perspective),))))


def back_button(perspective: Perspective) -> Button:
    return Button(Click(verbs.BACK, perspective.match.id), perspective.say("I am back"), Style.MAIN)


def hint_button(perspective: Perspective) -> tuple[Button, ...]:
    """Offer a hint to somebody whose turn it is, where the table allows hints."""
    match = perspective.match
    if not match.hints or perspective.seat not in perspective.table.to_act():
        return ()
    return (Button(Click(verbs.HINT, match.id, match.ply), perspective.say("Hint")),)


def turn_button(perspective: Perspective) -> tuple[Button, ...]:
    """Offer to search a finished match for the moves that decided it."""
    match, say = perspective.match, perspective.say
    if not match.log or not can_turn(perspective.table.state):
        return ()
    return (Button(Click(verbs.TURN, match.id, 0, ("0",)), say("Turning points")),)


def try_parts(perspective: Perspective) -> Iterator[Part]:
    """Offer to play on from a past position, if somebody can move in it."""
    if perspective.table.to_act():
        yield Buttons((_try_button(perspective, perspective.table.ply),))


def _try_button(perspective: Perspective, ply: int) -> Button:
    click = Click(verbs.TRY, perspective.match.id, ply)
    return Button(click, perspective.say("Try from here"), Style.GOOD)


def turn_card(perspective: Perspective, found: Sequence[Turn], number: int) -> Card:
    """Show one of the moves that decided a match: what was played, and what would have been better."""
    say, match = perspective.say, perspective.match
    if not found:
        return note(
            say("### No turning point\nNobody made one big mistake: the match was decided bit by bit.")
        )
    turn = found[number]
    before = replay_table(match.record.upto(turn.ply))
    played, better = (before.then(turn.seat, words) for words in (turn.played, turn.better))
    head = say("### Turning point {number} of {count}", number=number + 1, count=len(found))
    when = say("-# Move {ply} of {last}", ply=turn.ply + 1, last=match.ply)
    sights = [replace(perspective, table=table) for table in (played, better)]
    first, second = (sight.last_change() for sight in sights)
    better_head = say("### Better")
    worth = _worth_line(perspective, turn)
    pages = tuple(
        Button(Click(verbs.TURN, match.id, 0, (str(page),)), str(page + 1), enabled=page != number)
        for page in range(len(found))
    )
    return Card(
        (
            Text(f"{head}\n{when}\n{first}"),
            sights[0].drawing(),
            Text(f"{better_head}\n{second}\n{worth}"),
            sights[1].drawing(),
            Buttons((*pages, _try_button(perspective, turn.ply))),
        )
    )


def _worth_line(perspective: Perspective, turn: Turn) -> str:
    """Compare the better move with the one that was played; between two, by the chances to win."""
    say, high, low = perspective.say, round(100 * turn.high), round(100 * turn.low)
    if perspective.match.seats == PAIR:
        return say("Chance to win: {high}% with it, {low}% as played.", high=high, low=low)
    return say(
        "Expected finish, from 0 (last) to 100 (first): {high} with it, {low} as played.", high=high, low=low
    )
