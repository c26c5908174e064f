"""What is done for people: the same move again, and the rest of what they have begun."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.front import verbs
from bot.match.match import Chair, Match, Order, Place
from bot.plans import store as plans
from rules_engine import GAMES, Chance
from tests.bot.archived import LOBBY, read_match
from tests.bot.archived import add_running_match as kept
from tests.bot.later import wait_until_delivered
from tests.bot.table import answer_to, control, controls, press, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.app import Makiso
    from bot.database import Archive
    from playground import Person
    from playground.world.channels import Channel
    from rules_engine import Seat, Table

PASS = "pass"  # noqa: S105 - a move


async def play_until(
    bot: Makiso, channel: Channel, people: tuple[Person, ...], is_there: Callable[[Table, Seat], object]
) -> Match:
    """Play Ice Palace from a fixed seed, with as few passes as can be, until something is so."""
    rules = GAMES["ice_palace"]
    assert channel.guild is not None
    match = await kept(
        bot.parts.archive,
        replace(
            LOBBY,
            game=rules.key,
            seats=len(people),
            options=tuple(rules.complete_options({}).items()),
            place=Place(channel.guild.id, channel.id),
            lang="en",
            order=Order.JOINED,
            chairs=tuple(Chair(person.id, person.name) for person in people),
        ),
    )
    luck = Chance("repeats")
    door = bot.parts.matches
    while not is_there(door.table(match), seat := door.table(match).to_act()[0]):
        moves = [str(move) for move in door.table(match).state.legal_moves(seat)]
        words = luck.pick([move for move in moves if move != PASS] or moves)
        match = await door.move(match.id, people[seat].id, words)
    await wait_until_delivered(bot)
    return match


def may_pass(table: Table, seat: Seat) -> bool:
    moves = {str(move) for move in table.state.legal_moves(seat)}
    return PASS in moves and len(moves) > 1


def may_finish(table: Table, seat: Seat) -> bool:
    return len(tuple(table.state.rest(seat))) > 2


async def repeated_moves(archive: Archive, match: Match) -> dict[Seat, str]:
    return {line.seat: line.moves[-1].words for line in await plans.find(archive, match.id)}


async def test_a_move_is_made_again_until_somebody_does_something_else(
    *, bot: Makiso, archive: Archive, channel: Channel, people: tuple[Person, ...]
) -> None:
    match = await play_until(bot, channel, people[:3], may_pass)
    seat = bot.parts.matches.table(match).to_act()[0]
    person = people[seat]
    board = await say(person, channel, "board")
    sheet = await press(person, board, verbs.PLAY)
    await press(person, await press(person, sheet, f"{verbs.ANSWER} {PASS}"), f"{verbs.AGAIN} {PASS}")

    assert await repeated_moves(archive, match) == {seat: PASS}
    match = await read_match(archive, match.id)
    entry = match.log[-1]
    assert entry.words == PASS
    following = bot.parts.matches.table(match).to_act()[0]
    moves = [str(move) for move in bot.parts.matches.table(match).state.legal_moves(following)]
    await bot.parts.matches.move(match.id, people[following].id, next(one for one in moves if one != PASS))

    assert await repeated_moves(archive, match) == {}


async def test_a_move_taken_back_is_not_made_again(
    *, bot: Makiso, archive: Archive, channel: Channel, people: tuple[Person, ...]
) -> None:
    match = await play_until(bot, channel, people[:3], may_pass)
    seat = bot.parts.matches.table(match).to_act()[0]
    match = await bot.parts.matches.move(match.id, people[seat].id, PASS, again=True)
    if bot.parts.matches.regret_until(match, people[seat].id) is None:
        return  # the pass has ended something, which was shown

    await bot.parts.matches.regret(match.id, people[seat].id, match.ply)

    assert await repeated_moves(archive, match) == {}


async def test_the_rest_is_done_for_who_asks(
    *, bot: Makiso, archive: Archive, channel: Channel, people: tuple[Person, ...]
) -> None:
    match = await play_until(bot, channel, people[:3], may_finish)
    table = bot.parts.matches.table(match)
    seat = table.to_act()[0]
    rest = [str(move) for move in table.state.rest(seat)]
    person = people[seat]
    board = await say(person, channel, "board")
    sheet = await press(person, board, verbs.PLAY)

    done = await press(person, sheet, verbs.REST)

    assert done.audience is person.user
    log = (await read_match(archive, match.id)).log[match.ply :]
    assert [entry.words for entry in log[: len(rest)]] == rest
    assert {entry.seat for entry in log[: len(rest)]} == {seat}


async def test_the_rest_asked_for_twice_is_done_once(
    *, bot: Makiso, archive: Archive, channel: Channel, people: tuple[Person, ...]
) -> None:
    match = await play_until(bot, channel, people[:3], may_finish)
    table = bot.parts.matches.table(match)
    person = people[table.to_act()[0]]
    rest = tuple(table.state.rest(table.to_act()[0]))
    sheet = await press(person, await say(person, channel, "board"), verbs.PLAY)
    asked = await person.click(sheet, control(sheet, verbs.REST)).done()

    late = answer_to(await person.press_again(asked).done())

    assert "The table has moved on" in late.text or "It is not your turn" in late.text
    assert len((await read_match(archive, match.id)).log) <= match.ply + len(rest) + 1


async def test_the_rest_is_offered_only_where_there_is_one(
    *, bot: Makiso, channel: Channel, people: tuple[Person, ...]
) -> None:
    match = await play_until(bot, channel, people[:3], may_pass)
    person = people[bot.parts.matches.table(match).to_act()[0]]

    sheet = await press(person, await say(person, channel, "board"), verbs.PLAY)

    assert all(one.click.verb != verbs.REST for one in controls(sheet))
