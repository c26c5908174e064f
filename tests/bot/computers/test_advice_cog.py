"""Learning from the computer: hints where a table allows them, where a match turned, another try."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.computers.letters import job_of
from bot.computers.thinking import conclude
from bot.front import verbs
from bot.match.match import Status
from bot.match.perspective_card import Perspective
from playground.world.channels import Type
from render.asking import whole
from render.shelf import LOOKS
from render.words import say_in
from rules_engine import GAMES, Chance, Record, State, deal, replay_table
from rules_engine.search.levels import LEVELS
from rules_engine.search.luck import Stream
from rules_engine.search.think import Effort
from rules_engine.search.turning import LOSS, closer, judge_move, turns
from tests.bot.later import wait_for_computers, wait_until_delivered
from tests.bot.table import Table, controls, press, say, start_table, verbs_on

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.match.match import Match
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.conftest import Clock

HINTS = "Hints are allowed."

SOME = tuple(GAMES)[:2]
EN = say_in("en")


async def match_on(bot: Makiso, card: Message) -> Match:
    return await bot.parts.matches.require(next(one.click.match for one in controls(card) if one.click.match))


@pytest.mark.parametrize(
    "game", [*SOME, *(pytest.param(game, marks=pytest.mark.slow) for game in GAMES if game not in SOME)]
)
async def test_a_hint_is_a_move_ready_to_be_confirmed(
    *, bot: Makiso, clock: Clock, channel: Channel, ann: Person, game: str
) -> None:
    card = await say(ann, channel, "play", game=game, level="gentle", private=False)
    match = await match_on(bot, card)
    if game != "maniki":  # where nobody waits for anybody
        await wait_for_computers(bot, clock, match.id)
    assert HINTS in card.text
    sheet = await press(ann, card, verbs.PLAY) if verbs.PLAY in verbs_on(card) else card

    hint = await press(ann, sheet, verbs.HINT)

    assert hint is sheet
    assert hint.text.startswith("-# Hint: the computer would do this")
    before = (await bot.parts.matches.require(match.id)).ply
    await press(ann, hint, verbs.CONFIRM)
    after = await bot.parts.matches.require(match.id)
    assert after.ply > before
    assert after.log[before].level is None, "people who follow a hint move themselves"


async def test_a_hint_says_why_and_what_may_come_after_it(
    *, bot: Makiso, clock: Clock, channel: Channel, ann: Person
) -> None:
    card = await say(ann, channel, "play", game="subdivision", level="gentle", private=False)
    match = await wait_for_computers(bot, clock, (await match_on(bot, card)).id)
    table, own = bot.parts.matches.table(match), match.seat_of(ann.id)
    assert own is not None

    hint = await press(ann, card, verbs.HINT)

    advice = conclude(job_of(match, table, own, "merciless"))
    assert advice.reason is not None
    assert advice.reason.answer is not None
    first, second, *_ = hint.text.splitlines()
    assert any(words in first for words in (" at once.", " in the end.", " the lead."))
    assert second.startswith("-# **Makiso** may answer: *")
    answer = advice.reason.answer.move
    assert LOOKS["subdivision"].answer(whole(answer), " ".join(answer.path), table.view(own), EN) in second


async def test_a_table_decides_on_hints_before_it_begins(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    card = await say(ann, channel, "new", game="subdivision")
    settings = await press(ann, card, verbs.SETUP)
    await press(ann, settings, verbs.HINTS)
    await wait_until_delivered(bot)
    assert HINTS in card.text

    await press(ann, settings, verbs.HINTS)
    await wait_until_delivered(bot)
    assert HINTS not in card.text


async def test_where_hints_are_not_allowed_none_is_offered_or_given(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await start_table(discord, channel, ann, bob)
    sheet = await press(ann, table.card, verbs.PLAY)
    assert not any(one.click.verb == verbs.HINT for one in controls(sheet))

    key = f"{verbs.HINT}:{table.match}:0:"
    play = next(one for one in controls(sheet) if one.click.verb == verbs.MAY)
    play.part["custom_id"] = key
    interaction = await ann.click(sheet, key).done()

    assert interaction.message is not None
    assert interaction.message.text.startswith("This match has no hints")


async def play_and_leave(bot: Makiso, card: Message, ann: Person, channel: Channel, clock: Clock) -> Match:
    """Play a few moves by lot against the computer, then leave."""
    match, luck = await match_on(bot, card), Chance("turn")
    for _ in range(4):
        match = await wait_for_computers(bot, clock, match.id)
        moves = bot.parts.matches.table(match).state.legal_moves(match.seat_of(ann.id) or 0)
        await bot.parts.matches.move(match.id, ann.id, str(luck.pick(tuple(moves))))
    await bot.parts.matches.resign(match.id, ann.id)
    await wait_until_delivered(bot)
    return await bot.parts.matches.require(match.id)


async def test_a_match_that_is_over_tells_where_it_turned(
    *, bot: Makiso, clock: Clock, channel: Channel, ann: Person
) -> None:
    card = await say(ann, channel, "play", game="subdivision", level="gentle", private=False)
    match = await play_and_leave(bot, card, ann, channel, clock)

    told = await press(ann, card, verbs.TURN)

    found = turns(match.record)
    assert found
    assert told.audience is ann.user
    dearest = found[0]
    head = f"### Turning point 1 of {len(found)}\n-# Move {dearest.ply + 1} of {match.ply}\n"
    assert told.text.startswith(head)
    better = replay_table(match.record.upto(dearest.ply)).then(dearest.seat, dearest.better)
    sight = replace(Perspective(match, replay_table(match.record), None, "en", "standard"), table=better)
    assert f"### Better\n{sight.last_change()}\n" in told.text
    high, low = round(100 * dearest.high), round(100 * dearest.low)
    assert f"Chance to win: {high}% with it, {low}% as played." in told.text
    assert [bool(one.description) for one in told.attachments] == [True, True]
    assert len({one.content for one in told.attachments}) == 2, "as played, and as would have been better"


async def test_another_try_begins_in_private_at_that_position(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, channel: Channel, ann: Person
) -> None:
    card = await say(ann, channel, "play", game="subdivision", level="gentle", private=False)
    over = await play_and_leave(bot, card, ann, channel, clock)
    past = await press(ann, card, verbs.HISTORY)
    past = await press(ann, past, f"{verbs.HISTORY} 1")
    ply = next(one.click.ply for one in controls(past) if one.click.verb == verbs.TRY)

    told = await press(ann, past, verbs.TRY)
    await wait_until_delivered(bot)

    assert told.audience is ann.user
    (thread,) = [one for one in discord.world.channels.values() if one.type is Type.PRIVATE_THREAD]
    (board,) = [one for one in thread.messages.values() if any(True for _ in controls(one))]
    assert f"This match goes on from a position of match #{over.id}." in board.text
    again = await match_on(bot, board)
    assert again.status is Status.RUNNING
    assert again.log[:ply] == over.log[:ply]
    assert replay_table(again.record).state == replay_table(over.record.upto(ply)).state
    again = await wait_for_computers(bot, clock, again.id)
    assert bot.parts.matches.table(again).to_act() == (again.seat_of(ann.id),)


@pytest.fixture
def gil(discord: LocalDiscord) -> Person:
    return discord.person("Gil", has_installed=True)


@pytest.fixture(params=["a server", "a conversation of two"])
def away(discord: LocalDiscord, gil: Person, request: pytest.FixtureRequest) -> Channel:
    """A place that Gil has brought the bot to, where the bot is no member."""
    if request.param == "a conversation of two":
        return discord.private(gil, discord.person("Flo"))
    guild = discord.guild("Away", with_bot=False)
    discord.world.join(gil.user, guild)
    return discord.channel("games", guild)


async def try_again(*, bot: Makiso, clock: Clock, where: Channel, person: Person) -> tuple[Match, Message]:
    """Play alone and leave, then try an earlier position; return the finished match and the reply."""
    card = await say(person, where, "play", game="subdivision", level="gentle", private=False)
    over = await play_and_leave(bot, card, person, where, clock)
    past = await press(person, card, verbs.HISTORY)
    return over, await press(person, await press(person, past, f"{verbs.HISTORY} 1"), verbs.TRY)


async def played_on(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, board: Message, over: Match, person: Person
) -> None:
    """Check that a board is another try of a match, and make a move on it."""
    assert f"This match goes on from a position of match #{over.id}." in board.text
    match = await wait_for_computers(bot, clock, (await match_on(bot, board)).id)
    table = Table(discord, board.channel, (person,), match.id)
    assert table.card is board
    await table.click_move(person, Chance("try"))
    assert (await bot.parts.matches.require(match.id)).ply > match.ply


async def test_a_guest_tries_again_in_direct_messages(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, away: Channel, gil: Person
) -> None:
    over, told = await try_again(bot=bot, clock=clock, where=away, person=gil)
    await wait_until_delivered(bot)

    assert told.audience is gil.user
    assert told.text == "## Subdivision\nThe match is played in our direct messages."
    (board,) = boards(gil.inbox)
    await played_on(bot=bot, clock=clock, discord=discord, board=board, over=over, person=gil)


async def test_a_guest_who_takes_no_messages_tries_again_where_they_are(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, away: Channel, gil: Person
) -> None:
    gil.user.accepts_messages = False
    over, board = await try_again(bot=bot, clock=clock, where=away, person=gil)

    assert boards(gil.inbox) == []
    await played_on(bot=bot, clock=clock, discord=discord, board=board, over=over, person=gil)


async def test_what_was_played_in_direct_messages_is_tried_again_there(
    *, bot: Makiso, clock: Clock, discord: LocalDiscord, ann: Person
) -> None:
    over, board = await try_again(bot=bot, clock=clock, where=ann.inbox, person=ann)

    assert len(boards(ann.inbox)) == 2
    await played_on(bot=bot, clock=clock, discord=discord, board=board, over=over, person=ann)


async def test_a_guest_who_wants_to_be_alone_plays_in_direct_messages(
    bot: Makiso, away: Channel, gil: Person
) -> None:
    told = await say(gil, away, "play", game="mandala", level="gentle", private=True)
    await wait_until_delivered(bot)

    assert told.audience is gil.user
    assert boards(away) == []
    (board,) = boards(gil.inbox)
    assert (await match_on(bot, board)).status is Status.RUNNING


def boards(channel: Channel) -> list[Message]:
    return [one for one in channel.messages.values() if one.audience is None and list(controls(one))]


async def test_a_match_that_runs_is_not_tried_elsewhere(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await start_table(discord, channel, ann, bob)
    past = await press(ann, await press(ann, table.card, verbs.MORE), verbs.HISTORY)
    assert not any(one.click.verb == verbs.TRY for one in controls(past))

    first = next(controls(past))
    first.part["custom_id"], first.part["disabled"] = f"{verbs.TRY}:{table.match}:0:", False
    interaction = await ann.click(past, f"{verbs.TRY}:{table.match}:0:").done()

    assert interaction.message is not None
    assert interaction.message.text == "There is no such match any more."
    assert all(one.type is not Type.PRIVATE_THREAD for one in discord.world.channels.values())


def test_a_blunder_is_found() -> None:
    """To give a won ending away costs more than all else in a match that was well played."""
    table = deal(Record.new("subdivision", seats=2, seed="blunder"))
    luck = Chance("blunder")
    while len(tuple(table.state.legal_moves(table.to_act()[0]))) > 4:
        table = table.make(table.to_act()[0], luck.pick(tuple(table.state.legal_moves(table.to_act()[0]))))
    while table.to_act():
        table = table.make(table.to_act()[0], next(iter(table.state.legal_moves(table.to_act()[0]))))

    found = turns(table.record, budget=2000)

    assert [turn.loss for turn in found] == sorted((turn.loss for turn in found), reverse=True)
    for turn in found:
        before = replay_table(table.record.upto(turn.ply))
        assert before.to_act() == (turn.seat,)
        assert turn.played == table.record.log[turn.ply].words != turn.better
        assert before.then(turn.seat, turn.better)
    assert turns(table.record, budget=2000) == found


def test_what_cost_most_is_dear_after_longer_thought_too() -> None:
    """Of many moves some look costly by chance: the card leaves them out."""
    table, luck = deal(Record.new("subdivision", seats=2, seed="turn2")), Stream(2)
    while table.to_act():
        seat = table.to_act()[0]
        level = LEVELS["sharp" if seat else "gentle"]
        move = level.reply("subdivision", table.state, seat, luck.below(1 << 31)).move
        table = table.make(seat, move)

    found = turns(table.record)
    longer = [replace(closer(table.record, turn), effort=Effort(4000)) for turn in found]

    assert len(found) == 3
    assert all(again is not None and again.loss > LOSS for again in map(judge_move, longer))


def test_in_a_race_nothing_is_weighed() -> None:
    record = Record.new("maniki", seats=2, seed="race")

    assert type(deal(record).state).race is not State.race
    assert turns(record) == ()
