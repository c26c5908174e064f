"""A hint: the move that the computer would make, why, and what may come after it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.choosing.shortcut_card import with_gain
from bot.front.card import Card, Text
from render.asking import whole
from rules_engine.search.turning import can_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.match.perspective_card import Perspective
    from rules_engine import Move
    from rules_engine.search.reasons import Countermove, Reason

REASONS_LIMIT = 2  # that are given, those that weigh most first


def with_hint(
    perspective: Perspective,
    card: Card,
    move: Move,
    *,
    as_good: Move | None = None,
    reason: Reason | None = None,
) -> Card:
    """Put the hint and its reasons above the card on which the move is confirmed."""
    say = perspective.say
    hint = say("Hint: the computer would do this.")
    if as_good is not None:
        other = perspective.look.short(as_good, say)
        hint = say("Hint: the computer would do this; *{other}* is as good.", other=other)
    answer = _answer_line(perspective, move, reason.answer) if reason and reason.answer else ""
    lines = (" ".join((hint, *_reasons(perspective, reason))), answer)
    return replace(card, parts=(Text("\n".join(f"-# {line}" for line in lines if line)), *card.parts))


def _reasons(perspective: Perspective, reason: Reason | None) -> tuple[str, ...]:
    """Give the reasons that weigh most; in a race a right answer needs none."""
    if not can_turn(perspective.table.state):
        return ()
    told = tuple(_reason_sentences(perspective, reason))[:REASONS_LIMIT] if reason else ()
    return told or (perspective.say("As far as I can tell, it brings the most in the end."),)


def _reason_sentences(perspective: Perspective, reason: Reason) -> Iterator[str]:
    say, names, seat = perspective.say, perspective.names, perspective.seat
    assert seat is not None, "spectators get no hints"
    if reason.wins:
        yield say("It wins the match.")
        return
    if _leads(reason.after, seat) and not _leads(reason.before, seat):
        yield say("You take the lead.")
    for other, lost in enumerate(old - new for old, new in zip(reason.before, reason.after, strict=True)):
        if lost > 0 and other != seat:
            yield say.count("{name} loses {n} point.", "{name} loses {n} points.", lost, name=names[other])
    answer = reason.answer
    if answer and answer.most < answer.usual:
        yield say(
            "{name} can then score at most {most} at once; after most other moves {usual}.",
            name=names[answer.seat],
            most=answer.most,
            usual=answer.usual,
        )
    gain = reason.after[seat] - reason.before[seat]
    if gain < reason.instead:
        yield say("Another move brings {n} at once, but no more in the end.", n=reason.instead)
    elif not gain:
        yield say("No move brings points at once; this one brings the most in the end.")
    elif gain == reason.instead:
        yield say("No move brings more at once.")
    else:
        yield say("No other move brings as much at once.")


def _leads(scores: tuple[int, ...], seat: int) -> bool:
    return all(score < scores[seat] for other, score in enumerate(scores) if other != seat)


def _answer_line(perspective: Perspective, move: Move, answer: Countermove) -> str:
    """Name the best answer to a move, unless that reveals something."""
    view = perspective.outlook(move)
    if view is None:
        return ""
    say, name = perspective.say, perspective.names[answer.seat]
    words = perspective.look.answer(whole(answer.move), " ".join(answer.move.path), view, say)
    done = with_gain(perspective, words, answer.gain or None)
    if not answer.then:
        return say("{name} may answer: *{answer}*.", name=name, answer=done)
    return say.count(
        "{name} may answer: *{answer}*. Your next move can then bring {n} point.",
        "{name} may answer: *{answer}*. Your next move can then bring {n} points.",
        answer.then,
        name=name,
        answer=done,
    )
