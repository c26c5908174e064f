"""Races over single cards, one statement a function."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, insert, literal, select, update

from bot.archive.schema import race_cards, races, runners, shouts
from bot.matches.match import Place
from bot.matches.race import Race, RaceCard, Runner, Shout, Stage
from rules_engine.riddles import Riddle

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Row
    from sqlalchemy.ext.asyncio import AsyncConnection

LIVE = races.c.stage.in_([stage for stage in Stage if stage is not Stage.OVER])


async def create(connection: AsyncConnection, race: Race) -> Race:
    """Keep a new race; the archive gives it its id."""
    row = {
        "game": race.game,
        "guild_id": race.place.guild_id,
        "channel_id": race.place.channel_id,
        "starter_id": race.starter_id,
        "lang": race.lang,
        "seed": race.seed,
        "goal": race.goal,
        "level": race.level,
        "options": dict(race.options),
        "hints": race.hints,
        "seconds": race.seconds,
        "stage": race.stage,
        "opened_at": race.opened_at,
        "since": race.since,
    }
    added = await connection.execute(insert(races).values(row).returning(races.c.id))
    return replace(race, id=added.scalar_one())


async def find(connection: AsyncConnection, race_id: int) -> Race | None:
    """Read a race with everything that happened in it."""
    row = (await connection.execute(select(races).where(races.c.id == race_id))).one_or_none()
    if row is None:
        return None
    ran = await connection.execute(
        select(runners).where(runners.c.race == race_id).order_by(runners.c.runner)
    )
    people = tuple(Runner(one.user_id, one.name, one.ready) for one in ran)
    return _race(row, people, await _cards(connection, race_id))


async def _cards(connection: AsyncConnection, race_id: int) -> tuple[RaceCard, ...]:
    said: dict[int, list[Shout]] = {}
    order = shouts.c.number, shouts.c.at, shouts.c.runner
    for one in await connection.execute(select(shouts).where(shouts.c.race == race_id).order_by(*order)):
        said.setdefault(one.number, []).append(Shout(one.runner, one.words, one.at, one.is_right))
    dealt = select(race_cards).where(race_cards.c.race == race_id).order_by(race_cards.c.number)
    return tuple(
        RaceCard(
            card.number,
            Riddle(card.start, card.target, card.par),
            card.message_id,
            card.closed_at,
            tuple(said.get(card.number, ())),
        )
        for card in await connection.execute(dealt)
    )


async def live(connection: AsyncConnection) -> tuple[int, ...]:
    """List the races that are not over."""
    return tuple((await connection.execute(select(races.c.id).where(LIVE))).scalars())


async def live_in(connection: AsyncConnection, channel_id: int) -> int | None:
    """Find the race that runs in a channel; there is one, or none."""
    return await _first(connection, LIVE & (races.c.channel_id == channel_id))


async def live_of(connection: AsyncConnection, guild_id: int | None, user_id: int) -> int | None:
    """Find the race that somebody is in on a server; there is one, or none."""
    theirs = select(runners.c.race).where(runners.c.user_id == user_id)
    here = races.c.guild_id.is_(None) if guild_id is None else races.c.guild_id == guild_id
    return await _first(connection, LIVE & here & races.c.id.in_(theirs))


async def _first(connection: AsyncConnection, which: ColumnElement[bool]) -> int | None:
    found: int | None = await connection.scalar(select(races.c.id).where(which).limit(1))
    return found


async def set_stage(connection: AsyncConnection, race_id: int, stage: Stage, since: int) -> None:
    await connection.execute(update(races).where(races.c.id == race_id).values(stage=stage, since=since))


async def add_runner(connection: AsyncConnection, race_id: int, runner: Runner) -> None:
    """Put somebody behind the last runner."""
    count = select(func.count()).where(runners.c.race == race_id).scalar_subquery()
    row = select(
        literal(race_id), count, literal(runner.user_id), literal(runner.name), literal(runner.ready)
    )
    await connection.execute(insert(runners).from_select(list(runners.c.keys()), row))


async def set_ready(connection: AsyncConnection, race_id: int, runner: int, number: int) -> None:
    this = (runners.c.race == race_id) & (runners.c.runner == runner)
    await connection.execute(update(runners).where(this).values(ready=number))


async def deal(connection: AsyncConnection, race_id: int, card: RaceCard) -> None:
    row = {
        "race": race_id,
        "number": card.number,
        "start": card.riddle.start,
        "target": card.riddle.target,
        "par": card.riddle.par,
    }
    await connection.execute(insert(race_cards).values(row))


async def set_message(connection: AsyncConnection, race_id: int, number: int, message_id: int) -> None:
    """Keep where a card was posted, and with that when its clock began."""
    await connection.execute(update(race_cards).where(_card(race_id, number)).values(message_id=message_id))


async def close(connection: AsyncConnection, race_id: int, number: int, closed_at: int) -> None:
    await connection.execute(update(race_cards).where(_card(race_id, number)).values(closed_at=closed_at))


async def shout(connection: AsyncConnection, race_id: int, number: int, said: Shout) -> None:
    row = {
        "race": race_id,
        "number": number,
        "runner": said.runner,
        "words": said.words,
        "at": said.at,
        "is_right": said.is_right,
    }
    await connection.execute(insert(shouts).values(row))


def _card(race_id: int, number: int) -> ColumnElement[bool]:
    return (race_cards.c.race == race_id) & (race_cards.c.number == number)


def _race(row: Row[Any], people: tuple[Runner, ...], cards: tuple[RaceCard, ...]) -> Race:
    return Race(
        id=row.id,
        game=row.game,
        place=Place(row.guild_id, row.channel_id),
        starter_id=row.starter_id,
        lang=row.lang,
        seed=row.seed,
        goal=row.goal,
        level=row.level,
        options=row.options,
        hints=row.hints,
        seconds=row.seconds,
        stage=Stage(row.stage),
        opened_at=row.opened_at,
        since=row.since,
        runners=people,
        cards=cards,
    )
