"""What people do that must be done whole or not at all, whatever is cut when; each in a scene of its own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bot.front import verbs
from bot.votes.proposal import ProposalKind
from rules_engine import Chance
from tests.bot import door
from tests.bot.table import Table, control, controls, press, say, start_table

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Mapping

    from bot.match.match import Match
    from tests.bot.cuts.story import Deed, Scene, Stage

FIRST, SECOND = "build L d1", "build L f3"


async def _table(stage: Stage, people: int = 2) -> Table:
    table = await start_table(stage.discord, stage.channel, *stage.people[:people])
    await stage.settled()
    return table


async def _lobby(stage: Stage, people: int = 2) -> Table:
    """A lobby for two in which so many sit."""
    host, *others = stage.people[:people]
    card = await say(host, stage.channel, "new", game="subdivision")
    match = next(one.click.match for one in controls(card))
    await stage.parts.lobby.set_seats(match, host.id, 2)
    for person in others:
        await stage.parts.lobby.join(match, person.id, person.name)
    await stage.settled()
    return Table(stage.discord, stage.channel, stage.people[:people], match)


async def opening(stage: Stage) -> Deed:
    ann = stage.people[0]
    return ann, partial(ann.slash, stage.channel, "new", {"game": "subdivision"})


async def joining(stage: Stage) -> Deed:
    table, bob = await _lobby(stage, 1), stage.people[1]
    return bob, partial(bob.click, table.card, control(table.card, verbs.JOIN))


async def inviting(stage: Stage) -> Deed:
    table, (ann, bob, *_) = await _lobby(stage, 1), stage.people
    sheet = await press(ann, table.card, verbs.SETUP)
    return ann, partial(ann.choose, sheet, control(sheet, verbs.INVITE), [bob])


async def _invited(stage: Stage, verb: str) -> Deed:
    table, (ann, bob, *_) = await _lobby(stage, 1), stage.people
    await stage.parts.lobby.invite(table.match, ann.id, {bob.id: bob.name})
    await stage.settled()
    message = next(one for one in stage.witness.standing if one.pings(bob.user))
    return bob, partial(bob.click, message, control(message, verb))


async def _start(stage: Stage, *, thread: bool) -> Deed:
    table, ann = await _lobby(stage), stage.people[0]
    if thread:
        await stage.parts.lobby.toggle_thread(table.match, ann.id)
        await stage.settled()
    return ann, partial(ann.click, table.card, control(table.card, verbs.START))


async def canceling(stage: Stage) -> Deed:
    table, (ann, bob, *_) = await _lobby(stage, 1), stage.people
    await stage.parts.lobby.invite(table.match, ann.id, {bob.id: bob.name})
    await stage.settled()
    return ann, partial(ann.click, table.card, control(table.card, verbs.CANCEL))


async def challenging(stage: Stage) -> Deed:
    ann, bob, *_ = stage.people
    asked = (await ann.context(bob, "Challenge", stage.channel).done()).message
    assert asked is not None
    button = next(str(one.click) for one in controls(asked) if one.click.words[0] == "subdivision")
    return ann, partial(ann.click, asked, button)


async def moving(stage: Stage) -> Deed:
    table, ann = await _table(stage), stage.people[0]
    return ann, partial(ann.slash, stage.channel, "move", {"words": FIRST, "match": str(table.match)})


async def moving_while_called(stage: Stage) -> Deed:
    """Make a move that the next has answered before the call to do so is there."""
    table, (ann, bob, *_) = await _table(stage), stage.people

    def answer() -> asyncio.Task[Match]:
        return stage.life.doing(stage.parts.matches.move(table.match, bob.id, SECOND))

    stage.blade.meanwhile("POST", f"/channels/{stage.channel.id}/messages", answer)
    return ann, partial(ann.slash, stage.channel, "move", {"words": FIRST, "match": str(table.match)})


async def confirming(stage: Stage) -> Deed:
    table, ann = await _table(stage), stage.people[0]
    sheet = await table.confirming(ann, Chance("cut"))
    return ann, partial(ann.click, sheet, control(sheet, verbs.CONFIRM))


async def ending(stage: Stage) -> Deed:
    """Make the last move of a match."""
    table = await _table(stage)
    words = await door.played_out(stage.parts, table.match, Chance("cut/end"))
    await stage.settled()
    person = table.waiting
    return person, partial(person.slash, stage.channel, "move", {"words": words, "match": str(table.match)})


async def resigning(stage: Stage) -> Deed:
    table, ann = await _table(stage, 3), stage.people[0]
    sheet = await say(ann, stage.channel, "resign", match=str(table.match))
    return ann, partial(ann.click, sheet, control(sheet, verbs.RESIGN_SURE))


async def rematching(stage: Stage) -> Deed:
    table, bob = await _table(stage), stage.people[1]
    await stage.parts.matches.resign(table.match, bob.id)
    await stage.settled()
    return bob, partial(bob.click, table.card, control(table.card, verbs.REMATCH))


async def _asking(stage: Stage, command: str) -> Deed:
    table, ann = await _table(stage), stage.people[0]
    await stage.parts.matches.move(table.match, ann.id, FIRST)
    await stage.settled()
    return ann, partial(ann.slash, stage.channel, command, {"match": str(table.match)})


async def _answering(stage: Stage, command: str, answer: str) -> Deed:
    _, ask = await _asking(stage, command)
    asked, bob = (await ask().done()).message, stage.people[1]
    assert asked is not None
    await stage.settled()
    return bob, partial(bob.click, asked, control(asked, answer))


async def offering_a_seat(stage: Stage) -> Deed:
    table, ann = await _table(stage), stage.people[0]
    sheet = await say(ann, stage.channel, "replace", match=str(table.match))
    return ann, partial(ann.click, sheet, control(sheet, verbs.REPLACE_SURE))


async def taking_a_seat(stage: Stage) -> Deed:
    _, ask = await offering_a_seat(stage)
    offer, cy = (await ask().done()).message, stage.people[2]
    assert offer is not None
    await stage.settled()
    return cy, partial(cy.click, offer, control(offer, verbs.TAKE_SEAT))


async def moving_on(stage: Stage) -> Deed:
    """Make a move though the one before it is to be taken back."""
    table, (ann, bob, *_) = await _table(stage), stage.people
    await stage.parts.matches.move(table.match, ann.id, FIRST)
    await stage.parts.votes.propose(table.match, ann.id, ProposalKind.UNDO, "")
    await stage.settled()
    return bob, partial(bob.slash, stage.channel, "move", {"words": SECOND, "match": str(table.match)})


async def giving_up(stage: Stage) -> Deed:
    """End a match in which an end is asked for, and a seat is free."""
    table, (ann, bob, *_) = await _table(stage), stage.people
    await stage.parts.votes.propose(table.match, ann.id, ProposalKind.STOP, "")
    await stage.parts.votes.offer(table.match, ann.id)
    await stage.settled()
    sheet = await say(bob, stage.channel, "resign", match=str(table.match))
    return bob, partial(bob.click, sheet, control(sheet, verbs.RESIGN_SURE))


async def bringing(stage: Stage) -> Deed:
    table, ann = await _table(stage), stage.people[0]
    return ann, partial(ann.slash, stage.channel, "board", {"match": str(table.match)})


DEEDS: Mapping[str, Scene] = {
    "a new table": opening,
    "joining": joining,
    "inviting": inviting,
    "accepting": partial(_invited, verb=verbs.ACCEPT),
    "refusing": partial(_invited, verb=verbs.REFUSE),
    "canceling": canceling,
    "challenging": challenging,
    "starting": partial(_start, thread=False),
    "starting in a thread": partial(_start, thread=True),
    "typing a move": moving,
    "moving while called": moving_while_called,
    "confirming a move": confirming,
    "ending": ending,
    "resigning": resigning,
    "a rematch": rematching,
    "asking for a takeback": partial(_asking, command="undo"),
    "agreeing to a takeback": partial(_answering, command="undo", answer=verbs.AGREE),
    "refusing a takeback": partial(_answering, command="undo", answer=verbs.DISAGREE),
    "asking for an end": partial(_asking, command="vote"),
    "agreeing to an end": partial(_answering, command="vote", answer=verbs.AGREE),
    "offering a seat": offering_a_seat,
    "taking a seat": taking_a_seat,
    "moving on past a takeback": moving_on,
    "giving up while much is asked": giving_up,
    "bringing the board down": bringing,
}
