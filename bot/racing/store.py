"""Races over single cards, one statement a function."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import BigInteger, Integer, String, cast, func, insert, literal, select, update

from bot.database.schema import race_cards, races, runners, shouts
from bot.database.statement import Statement, insertion, param
from bot.match.match import Place
from bot.racing.rules import Race, RaceCard, Runner, Shout, Stage
from rules_engine.riddles import Riddle

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.database.statement import Query, Queryable, Row
    from bot.database.transaction import Transaction

LIVE = races.c.stage.in_([stage.value for stage in Stage if stage is not Stage.OVER])
RUNNERS = runners.c.race == param("race")
CARD = (race_cards.c.race == param("race")) & (race_cards.c.number == param("number"))
RAN = select(runners.c.race).where(runners.c.user_id == param("user_id"))
RUNS = select(races.c.id).where(LIVE)
THEIRS = RUNS.where(races.c.id.in_(RAN)).limit(1)
BEHIND = select(
    cast(param("race"), Integer),
    select(func.count()).where(RUNNERS).scalar_subquery(),
    cast(param("user_id"), BigInteger),
    cast(param("name"), String),
    cast(param("ready"), Integer),
)

CREATE = Statement(insertion(races, "id").returning(races.c.id))
FIND = Statement(select(races).where(races.c.id == param("id")))
HOLD = Statement(select(races).where(races.c.id == param("id")).with_for_update())
FIND_RUNNERS = Statement(select(runners).where(RUNNERS).order_by(runners.c.runner))
FIND_CARDS = Statement(
    select(race_cards).where(race_cards.c.race == param("race")).order_by(race_cards.c.number)
)
FIND_SHOUTS = Statement(
    select(shouts)
    .where(shouts.c.race == param("race"), shouts.c.number >= param("number"))
    .order_by(shouts.c.at, shouts.c.runner)
)
ALL_LIVE = Statement(RUNS)
LIVE_IN = Statement(RUNS.where(races.c.channel_id == param("channel_id")).limit(1))
LIVE_ON_SERVER = Statement(THEIRS.where(races.c.guild_id == param("guild_id")))
LIVE_ELSEWHERE = Statement(THEIRS.where(races.c.guild_id.is_(None)))
OVER = (races.c.guild_id == param("guild_id")) & (races.c.stage == literal(Stage.OVER.value))
OF_OVER = select(races.c.id).where(OVER)
OVER_ON_SERVER = Statement(select(races).where(OVER).order_by(races.c.opened_at, races.c.id))
OVER_RUNNERS = Statement(select(runners).where(runners.c.race.in_(OF_OVER)).order_by(runners.c.runner))
OVER_CARDS = Statement(select(race_cards).where(race_cards.c.race.in_(OF_OVER)).order_by(race_cards.c.number))
OVER_SHOUTS = Statement(
    select(shouts).where(shouts.c.race.in_(OF_OVER)).order_by(shouts.c.at, shouts.c.runner)
)
SET_STAGE = Statement(
    update(races).where(races.c.id == param("id")).values(stage=param("stage"), since=param("since"))
)
ADD_RUNNER = Statement(insert(runners).inline().from_select(list(runners.c.keys()), BEHIND))
SET_READY = Statement(
    update(runners).where(RUNNERS, runners.c.runner == param("runner")).values(ready=param("ready"))
)
ADD_CARD = Statement(insertion(race_cards))
SET_MESSAGE = Statement(update(race_cards).where(CARD).values(message_id=param("message_id")))
CLOSE_CARD = Statement(update(race_cards).where(CARD).values(closed_at=param("closed_at")))
ADD_SHOUT = Statement(insertion(shouts))


async def create(connection: Transaction, race: Race) -> Race:
    """Add a new race; the database gives it an id."""
    added = await connection.ask(_creation(race))
    return replace(race, id=added[0].id)


def _creation(race: Race) -> Query:
    return CREATE(
        game=race.game,
        guild_id=race.place.guild_id,
        channel_id=race.place.channel_id,
        starter_id=race.starter_id,
        lang=race.lang,
        seed=race.seed,
        goal=race.goal,
        level=race.level,
        options=dict(race.options),
        hints=race.hints,
        seconds=race.seconds,
        stage=race.stage,
        opened_at=race.opened_at,
        since=race.since,
    )


async def find(archive: Queryable, race_id: int, known: Race | None = None) -> Race | None:
    """Find a race with its runners, cards and answers; a writing transaction locks it.

    Of a known race the cards before the last take no more answers: they are not read again.
    """
    before = known.cards[:-1] if known else ()
    rows, ran, dealt, said = await archive.ask_all(
        (HOLD if archive.is_writing else FIND)(id=race_id),
        FIND_RUNNERS(race=race_id),
        FIND_CARDS(race=race_id),
        FIND_SHOUTS(race=race_id, number=len(before) + 1),
    )
    if not rows:
        return None
    return _race(rows[0], _runners(ran), (*before, *_cards(dealt[len(before) :], said)))


def _runners(ran: list[Row]) -> tuple[Runner, ...]:
    return tuple(Runner(one.user_id, one.name, one.ready) for one in ran)


def _cards(dealt: list[Row], said: list[Row]) -> tuple[RaceCard, ...]:
    shouted: defaultdict[int, list[Shout]] = defaultdict(list)
    for one in said:
        shouted[one.number].append(Shout(one.runner, one.words, one.at, one.is_right))
    return tuple(
        RaceCard(
            card.number,
            Riddle(card.start, card.target, card.par),
            card.message_id,
            card.closed_at,
            tuple(shouted[card.number]),
        )
        for card in dealt
    )


async def list_live(archive: Queryable) -> tuple[int, ...]:
    """List the races that are not over."""
    return tuple(row.id for row in await archive.ask(ALL_LIVE()))


async def find_live_in(archive: Queryable, channel_id: int) -> int | None:
    """Find the race in a channel that is not over; there is at most one."""
    return await _first(archive, LIVE_IN(channel_id=channel_id))


async def find_live_of(
    archive: Queryable, guild_id: int | None, user_ids: Collection[int]
) -> tuple[int | None, ...]:
    """Find the races that several people are in on a server, in one visit."""
    found = await archive.ask_all(*(_live_of(guild_id, user_id) for user_id in user_ids))
    return tuple(rows[0].id if rows else None for rows in found)


def _live_of(guild_id: int | None, user_id: int) -> Query:
    if guild_id is None:
        return LIVE_ELSEWHERE(user_id=user_id)
    return LIVE_ON_SERVER(user_id=user_id, guild_id=guild_id)


async def _first(archive: Queryable, query: Query) -> int | None:
    rows = await archive.ask(query)
    return rows[0].id if rows else None


async def list_over(archive: Queryable, guild_id: int) -> tuple[Race, ...]:
    """List all races of a server that are over, in one visit."""
    queries = (OVER_ON_SERVER, OVER_RUNNERS, OVER_CARDS, OVER_SHOUTS)
    rows, *parts = await archive.ask_all(*(query(guild_id=guild_id) for query in queries))
    ran, dealt, said = (_by_race(part) for part in parts)
    return tuple(_race(row, _runners(ran[row.id]), _cards(dealt[row.id], said[row.id])) for row in rows)


def _by_race(rows: list[Row]) -> defaultdict[int, list[Row]]:
    found: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows:
        found[row.race].append(row)
    return found


async def set_stage(connection: Transaction, race_id: int, stage: Stage, since: int) -> None:
    connection.queue(SET_STAGE(id=race_id, stage=stage, since=since))


async def add_runner(connection: Transaction, race_id: int, runner: Runner) -> None:
    """Add a runner after the last one."""
    connection.queue(ADD_RUNNER(race=race_id, user_id=runner.user_id, name=runner.name, ready=runner.ready))


async def set_ready(connection: Transaction, race_id: int, runner: int, number: int) -> None:
    connection.queue(SET_READY(race=race_id, runner=runner, ready=number))


async def add_card(connection: Transaction, race_id: int, card: RaceCard) -> None:
    connection.queue(
        ADD_CARD(
            race=race_id,
            number=card.number,
            start=card.riddle.start,
            target=card.riddle.target,
            par=card.riddle.par,
            message_id=None,
            closed_at=None,
        )
    )


async def set_message(connection: Transaction, race_id: int, number: int, message_id: int) -> None:
    """Set the message of a card; its id also says when the clock of the card started."""
    connection.queue(SET_MESSAGE(race=race_id, number=number, message_id=message_id))


async def close_card(connection: Transaction, race_id: int, number: int, closed_at: int) -> None:
    connection.queue(CLOSE_CARD(race=race_id, number=number, closed_at=closed_at))


async def add_shout(connection: Transaction, race_id: int, number: int, said: Shout) -> None:
    connection.queue(
        ADD_SHOUT(
            race=race_id,
            number=number,
            runner=said.runner,
            words=said.words,
            at=said.at,
            is_right=said.is_right,
        )
    )


def _race(row: Row, people: tuple[Runner, ...], cards: tuple[RaceCard, ...]) -> Race:
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
