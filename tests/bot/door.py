"""The way into a bot that runs in this process: matches are begun without six clicks each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from bot.clocks.pace import Pace
from bot.front.words import language_of
from bot.match import store as matches
from bot.match.decision import Decision
from bot.match.match import Chair, Match, Order, Place, Status
from bot.match.rules import play_on
from rules_engine import GAMES

if TYPE_CHECKING:
    from bot.wiring import Parts
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from rules_engine import Chance
    from rules_engine import Table as Position

_OPEN: WeakKeyDictionary[LocalDiscord, Parts] = WeakKeyDictionary()


def open_door(discord: LocalDiscord, parts: Parts) -> None:
    _OPEN[discord] = parts


def close_door(discord: LocalDiscord) -> None:
    _OPEN.pop(discord, None)


def behind(discord: LocalDiscord) -> Parts | None:
    return _OPEN.get(discord)


def place_in(channel: Channel) -> Place:
    return Place(channel.guild.id if channel.guild else None, channel.id)


async def start_match(
    parts: Parts, channel: Channel, people: tuple[Person, ...], game: str, pace: Pace = Pace.NONE
) -> int:
    """Write a lobby in which everybody sits, and start it; the bot posts its card."""
    host, place, now = people[0], place_in(channel), parts.now()
    lobby = Match(
        id=0,
        status=Status.LOBBY,
        host_id=host.id,
        place=place,
        game=game,
        seats=len(people),
        options=tuple(GAMES[game].complete_options({}).items()),
        lang=language_of(channel.guild.locale if channel.guild else host.user.locale),
        theme="standard",
        order=Order.JOINED,
        chairs=tuple(Chair(person.id, person.name) for person in people),
        created_at=now,
        moved_at=now,
        pace=pace,
    )
    async with parts.archive.writing() as connection:
        match = await matches.create(connection, lobby)
    return (await parts.lobby.start(match.id, host.id, place)).id


async def play_on_by_chance(parts: Parts, match_id: int, luck: Chance, moves: int) -> None:
    """Let chance move for the seats to move, in one decision, and have the bot show the result."""
    async with parts.archive.writing() as connection:
        seen = await parts.matches.require_seen(connection, match_id)
        after = seen.table
        for _ in range(moves):
            seat, move = _pick_move(after, luck)
            after = after.make(seat, move)
        decision = Decision.about(seen, parts.now())
        actor = seen.match.chairs[seat].user_id
        await parts.matches.store(connection, play_on(decision, after, actor))


async def played_out(parts: Parts, match_id: int, luck: Chance) -> str:
    """Do so until only the last move is left, and tell which that is."""
    async with parts.archive.writing() as connection:
        seen = await parts.matches.require_seen(connection, match_id)
        seat, after = None, seen.table
        mover, move = _pick_move(after, luck)
        while not (then := after.make(mover, move)).outcome():
            seat, after = mover, then
            mover, move = _pick_move(after, luck)
        actor = None if seat is None else seen.match.chairs[seat].user_id
        decision = play_on(Decision.about(seen, parts.now()), after, actor)
        await parts.matches.store(connection, decision)
    return str(move)


def _pick_move(position: Position, luck: Chance) -> tuple[int, Any]:
    seat = position.to_act()[0]
    return seat, luck.pick(list(position.state.legal_moves(seat)))
