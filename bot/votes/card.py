"""Cards that ask the table something: a takeback, an end, who takes a seat over."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from bot.front import verbs
from bot.front.card import Button, Buttons, Card, Part, Style, Text
from bot.front.click import Click
from bot.front.words import cut_story, fit_lines, plain, shorten, voice
from bot.match.match import Status
from bot.match.perspective_card import Perspective
from bot.votes.proposal import ProposalKind
from bot.votes.rules import Consent, count_to_undo, voters
from render.shelf import LOOKS
from render.words import N_
from rules_engine import replay_table, standing

if TYPE_CHECKING:
    from bot.match.match import Match
    from bot.votes.proposal import Proposal
    from bot.votes.rules import Ballot
    from render.words import Say
    from rules_engine import Seat

REASON_LIMIT = 300
ASKED_THERE = N_("I ask the others where you play with them.")
OFFERED_THERE = N_("I offer your seat where you play. Until somebody takes it, you go on.")
MOVE_LIMIT = 200  # of each move's story, where there are several
MOVES_LIMIT = 700  # of the 2,000 characters of a call


def moves_to_undo(perspective: Perspective, seat: Seat) -> tuple[str, ...]:
    """Describe the moves that go if a seat's last one is taken back, the newest first."""
    newest_first = reversed(standing(perspective.table.record))
    going = islice(newest_first, count_to_undo(perspective.table, seat))
    return tuple(cut_story(replace(perspective, table=table).last_change(), MOVE_LIMIT) for table in going)


def ballot_moves(ballot: Ballot, lang: str) -> tuple[str, ...]:
    """Describe the moves that a takeback is about, as the table stood when somebody asked for it."""
    match, proposal = ballot.match, ballot.proposal
    if proposal.kind is not ProposalKind.UNDO:
        return ()
    table = replay_table(match.record.upto(proposal.ply))
    return moves_to_undo(Perspective(match, table, None, lang, match.theme), proposal.seat)


def ask_card(perspective: Perspective, kind: ProposalKind, moves: tuple[str, ...]) -> Card:
    """Ask for confirmation before the others are asked, and say what would happen."""
    say, match = perspective.say, perspective.match
    if kind is ProposalKind.UNDO:
        at_once, with_reason = verbs.UNDO, verbs.UNDO_WHY
        head = "### " + say.count("Ask to take {n} move back?", "Ask to take {n} moves back?", len(moves))
        lines = (head, say("If the others agree, I take this back:"), *_bullets(moves))
    else:
        at_once, with_reason = verbs.STOP, verbs.STOP_WHY
        lines = (
            "### " + say("Ask to end the match without a result?"),
            say("If the others agree, the match is over and nobody wins."),
        )
    buttons = (
        Button(Click(at_once, match.id, match.ply), say("Ask the others"), Style.MAIN),
        Button(Click(with_reason, match.id, match.ply), say("Ask, and say why …")),
        Button(Click(verbs.VIEW, match.id), say("No, leave it")),
    )
    return Card((Text("\n".join(lines)), Buttons(buttons)))


def _bullets(sentences: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"- {sentence}" for sentence in sentences)


def proposal_card(ballot: Ballot, lang: str, moves: tuple[str, ...] = ()) -> Card:
    """Show what is proposed, which moves would go, who has answered, and how it ended."""
    match, proposal = ballot.match, ballot.proposal
    say = voice(lang)
    name = plain(match.chairs[proposal.seat].name)
    lines = [f"**{say(LOOKS[match.game].title)}**", _question(proposal.kind, name, len(moves), say)]
    lines += fit_lines([*_bullets(moves)], len(moves), say, MOVES_LIMIT)
    if proposal.reason:
        lines.append(f"> {plain(shorten(proposal.reason, REASON_LIMIT))}")
    given = dict(proposal.answers)
    for seat in voters(match, proposal):
        answer = {True: say("agrees"), False: say("does not agree"), None: "…"}[given.get(seat)]
        lines.append("- " + say("{name}: {told}", name=plain(match.chairs[seat].name), told=answer))
    if ballot.consent is Consent.OPEN:
        lines.append(f"-# {_silence_line(proposal, say)}")
    parts: list[Part] = [Text("\n".join(lines))]
    if ballot.consent is Consent.OPEN:
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
        parts.append(Text(f"**{_consent_text(ballot, say)}**"))
    mentions = {match.chairs[seat].user_id for seat in ballot.open_seats}
    call = " ".join(f"<@{user_id}>" for user_id in sorted(one for one in mentions if one is not None))
    if ballot.consent is Consent.OPEN and call:
        parts.append(Text(call))
    return Card(
        tuple(parts), mentions=tuple(sorted(one for one in mentions if one is not None)), is_call=True
    )


def _question(kind: ProposalKind, name: str, count: int, say: Say) -> str:
    match kind:
        case ProposalKind.UNDO:
            return say.count(
                "**{name}** asks to take the last move back. This would go:",
                "**{name}** asks to take the last {n} moves back. These would go:",
                count,
                name=name,
            )
        case ProposalKind.STOP:
            return say("**{name}** asks to end the match without a result.", name=name)
        case ProposalKind.TIME:
            return say("**{name}** asks for one more day.", name=name)


def _silence_line(proposal: Proposal, say: Say) -> str:
    """Say what it means to say nothing."""
    when = f"<t:{proposal.expires_at}:f> (<t:{proposal.expires_at}:R>)"
    match proposal.kind:
        case ProposalKind.UNDO:
            return say("No answer by {when} means no.", when=when)
        case ProposalKind.STOP:
            return say("No answer by {when} means yes.", when=when)
        case ProposalKind.TIME:
            return say("One yes is enough. No answer by {when} means yes.", when=when)


def verdict_card(match: Match, seat: Seat, kind: ProposalKind, *, is_agreed: bool) -> Card:
    """Tell somebody who has not answered a proposal how it ended."""
    say = voice(match.lang)
    name = f"**{plain(match.chairs[seat].name)}**"
    match (kind, is_agreed):
        case (ProposalKind.UNDO, _):
            text = say("Not everybody agreed: the move of {name} stays.", name=name)
        case (ProposalKind.STOP, True):
            text = say("Nobody objected: the match ends without a result, as {name} asked.", name=name)
        case (ProposalKind.TIME, True):
            text = say("Nobody objected: {name} has one more day.", name=name)
        case _:
            text = say("Somebody objected to what {name} asked for.", name=name)
    return Card((Text(f"**{say(LOOKS[match.game].title)}**\n{text}"),), is_call=True)


def _consent_text(ballot: Ballot, say: Say) -> str:
    if ballot.consent is Consent.AGREED:
        return say("Agreed.")
    if all(agrees for _, agrees in ballot.proposal.answers):
        return say("Nobody needs to answer this any more.")
    return say("Refused: nothing changes.")


def taken_card(before: Match, after: Match, seat: Seat) -> Card:
    """Say who has a seat once it is no longer on offer."""
    say = voice(after.lang)
    old, new = (plain(match.chairs[seat].name) for match in (before, after))
    game = say(LOOKS[after.game].title)
    if before.chairs[seat].user_id == after.chairs[seat].user_id:
        return Card((Text(say("**{name}** keeps the seat at {game}.", name=new, game=game)),), is_call=True)
    text = say("**{name}** takes over from **{old}** at {game}.", name=new, old=old, game=game)
    return Card((Text(text),), is_call=True)


def settled_card(match: Match, seat: Seat) -> Card:
    """Say who plays on in a seat that was on offer, or that the offer is over."""
    say, chair = voice(match.lang), match.chairs[seat]
    name, game = plain(chair.name), say(LOOKS[match.game].title)
    text = say("**{name}** plays on at {game}.", name=name, game=game)
    if match.status is not Status.RUNNING or not chair.is_in_play:
        text = say("Nobody can take the seat of **{name}** at {game} any more.", name=name, game=game)
    return Card((Text(text),), is_call=True)
