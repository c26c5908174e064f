"""Cards that ask the table something: a takeback, an end, who takes a seat over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.cards import verbs
from bot.cards.card import (
    Button,
    Buttons,
    Card,
    Part,
    Style,
    Text,
)
from bot.cards.click import Click
from bot.cards.words import fitted, plain, voice
from bot.matches.proposal import ProposalKind
from bot.matches.votes import Verdict, voters
from render.shelf import LOOKS

if TYPE_CHECKING:
    from bot.matches.match import Match
    from bot.matches.votes import Asked
    from render.words import Say
    from rules_engine import Seat

REASON_LIMIT = 300


def proposal_card(asked: Asked) -> Card:
    """Show what is proposed, who has answered, and how it ended."""
    match, proposal = asked.match, asked.proposal
    say = voice(match.lang)
    name = plain(match.chairs[proposal.seat].name)
    lines = ["### " + say(LOOKS[match.game].title), _question(proposal.kind, name, say)]
    if proposal.reason:
        lines.append(f"> {plain(fitted(proposal.reason, REASON_LIMIT))}")
    given = dict(proposal.answers)
    for seat in voters(match, proposal):
        answer = {True: say("agrees"), False: say("does not agree"), None: "…"}[given.get(seat)]
        lines.append(f"- {plain(match.chairs[seat].name)}: {answer}")
    parts: list[Part] = [Text("\n".join(lines))]
    if asked.verdict is Verdict.OPEN:
        words = (str(proposal.id),)
        parts.append(
            Buttons(
                (
                    Button(Click(verbs.AGREE, match.id, match.ply, words), say("I agree"), Style.GOOD),
                    Button(Click(verbs.DISAGREE, match.id, match.ply, words), say("I do not"), Style.GRAVE),
                ),
            ),
        )
    else:
        parts.append(Text(f"**{_verdict(asked.verdict, say)}**"))
    mentions = {match.chairs[seat].user_id for seat in asked.open_seats}
    call = " ".join(f"<@{user_id}>" for user_id in sorted(one for one in mentions if one is not None))
    if asked.verdict is Verdict.OPEN and call:
        parts.append(Text(call))
    return Card(
        tuple(parts), mentions=tuple(sorted(one for one in mentions if one is not None)), is_call=True
    )


def _question(kind: ProposalKind, name: str, say: Say) -> str:
    match kind:
        case ProposalKind.UNDO:
            return say("**{name}** asks to take the last move back.", name=name)
        case ProposalKind.STOP:
            return say("**{name}** asks to end the match without a result.", name=name)


def _verdict(verdict: Verdict, say: Say) -> str:
    return say("Agreed.") if verdict is Verdict.AGREED else say("Not agreed: everything stays as it is.")


def taken_card(match: Match, seat: Seat) -> Card:
    say = voice(match.lang)
    name = plain(match.chairs[seat].name)
    return Card(
        (Text(say("**{name}** plays on at {game}.", name=name, game=say(LOOKS[match.game].title))),),
        is_call=True,
    )
