"""The words that all games share: whose turn it is, who leads, who has won, what has happened."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from render.words import N_

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from render.look import Look
    from render.words import Say
    from rules_engine import Event, Outcome, Seat, View

MARKS = "●□▲◇✕★"  # of the seats, in pictures and in text; none that Discord draws as an emoji
PAIR = 2  # people
LATE = "late"  # as a reason: no game gives it, but the bot, which keeps clocks
LEAVING = ("resigned", LATE)
REASONS: Mapping[str, str] = MappingProxyType({"resigned": N_("the others have resigned")})


def headline(look: Look[Any], view: View, names: tuple[str, ...], say: Say) -> str:
    """Say in one short sentence whose turn it is and who leads, or how it ended."""
    if view.outcome:
        return ending(look, view.outcome, names, say)
    said = look.turn(view, names, say)
    if not view.seats:  # a card alone
        return f"{said}."
    if _leaders(view) == view.to_act and len(view.to_act) < view.seats:
        return say("{turn}, in the lead with {n}.", turn=said, n=max(view.scores))
    return say("{turn}; {lead}.", turn=said, lead=lead(view, names, say))


def lead(view: View, names: tuple[str, ...], say: Say) -> str:
    best = max(view.scores)
    leaders = [names[seat] for seat in _leaders(view)]
    if len(leaders) == view.seats:
        return say("all are level at {n}", n=best)
    if len(leaders) == 1:
        return say("{name} leads with {n}", name=leaders[0], n=best)
    return say("{names} lead with {n}", names=say.list(leaders), n=best)


def _leaders(view: View) -> tuple[Seat, ...]:
    best = max(view.scores)
    return tuple(seat for seat, score in enumerate(view.scores) if score == best)


def ending(look: Look[Any], outcome: Outcome, names: tuple[str, ...], say: Say) -> str:
    """Say who has won and how; where others have as many points, also why they have not."""
    winners = winning(outcome, names)
    n = outcome.scores[outcome.ranks.index(1)]
    reason = why(look, outcome, names, say)
    name = say.list(winners)
    if outcome.reason in LEAVING and not n:
        if len(winners) == 1:
            return say("{name} wins: {reason}.", name=name, reason=reason)
        return say("{names} share the victory: {reason}.", names=name, reason=reason)
    alone, shared = look.victory
    if len(winners) == 1:
        told = say.count(alone.message, alone.many, n, name=name, reason=reason)
    else:
        told = say.count(shared.message, shared.many, n, names=name, reason=reason)
    is_broken = outcome.reason not in LEAVING and outcome.scores.count(n) > len(winners)
    return f"{told} {say(look.tiebreak)}" if look.tiebreak and is_broken else told


def why(look: Look[Any], outcome: Outcome, names: tuple[str, ...], say: Say) -> str:
    """Say why it ended, as a clause; of two people it is the other one who has resigned."""
    if tells_leaver(outcome, len(names)):
        loser = next((name for name, rank in zip(names, outcome.ranks, strict=True) if rank > 1), "")
        if loser and outcome.reason == LATE:
            return say("{name} ran out of time", name=loser)
        if loser:
            return say("{name} has resigned", name=loser)
    return look.reason(outcome.reason, say)


def with_reason(view: View, reason: str | None) -> View:
    """See a position whose end has another reason than its rules know."""
    if view.outcome is None or reason is None:
        return view
    return replace(view, outcome=replace(view.outcome, reason=reason))


def tells_leaver(outcome: Outcome, people: int) -> bool:
    """Return whether it is said of an ending who has left: of two people, there is but one."""
    return outcome.reason in LEAVING and people == PAIR


def verdict(outcome: Outcome, names: tuple[str, ...], say: Say) -> str:
    """Say in a few words who has won."""
    winners = winning(outcome, names)
    if len(winners) == 1:
        return say("{name} wins", name=winners[0])
    return say("{names} share the victory", names=say.list(winners))


def winning(outcome: Outcome, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name, rank in zip(names, outcome.ranks, strict=True) if rank == 1)


def standings(view: View, names: tuple[str, ...], say: Say, remarks: tuple[str, ...] = ()) -> tuple[str, ...]:
    """List rank, name and points of every seat, best first, with what there is to remark on it."""
    ranks = view.outcome.ranks if view.outcome else _ranks(view.scores)
    scores = view.outcome.scores if view.outcome else view.scores
    order = sorted(range(view.seats), key=lambda seat: (ranks[seat], seat))
    lines = []
    for seat in order:
        name = f"{MARKS[seat]} {names[seat]}"
        line = say("{rank}. {name}: {n}", rank=ranks[seat], name=name, n=scores[seat])
        remark = remarks[seat] if remarks else ""
        lines.append(say("{line} ({remark})", line=line, remark=remark) if remark else line)
    return tuple(lines)


def telling(look: Look[Any], news: Iterable[Event], names: tuple[str, ...], say: Say) -> str:
    """Tell what has happened, in the order it did."""
    sentences = (look.tell(event, names, say) for event in news)
    return " ".join(sentence for sentence in sentences if sentence)


def _ranks(scores: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(1 + sum(other > score for other in scores) for score in scores)
