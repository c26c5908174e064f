"""Riddles that people solve alone: the daily and duels, one statement a function."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from sqlalchemy import delete, select, update

from bot.database.schema import dailies, daily_channels, duelists, duels, solos
from bot.database.statement import Statement, insertion, param
from bot.database.upsert import upsertion
from bot.riddles.rules import Day, Duel, MorningChannel, Occasion, Solo, day_number
from rules_engine.riddles import Riddle

if TYPE_CHECKING:
    from bot.database.statement import Queryable, Row
    from bot.database.transaction import Transaction

OF_KEY = (solos.c.occasion == param("occasion")) & (solos.c.key == param("key"))
THIS_CHANNEL = daily_channels.c.channel_id == param("channel_id")

RIDDLE = Statement(select(dailies).where(dailies.c.day == param("day")))
RIDDLES_SINCE = Statement(select(dailies).where(dailies.c.day >= param("day")))
ADD_RIDDLE = Statement(insertion(dailies))
FIND = Statement(select(solos).where(solos.c.id == param("id")))
THEIRS = solos.c.user_id == param("user_id")
OF_PERSON = Statement(select(solos).where(OF_KEY, THEIRS).order_by(solos.c.number))
OF_OCCASION = Statement(select(solos).where(OF_KEY).order_by(solos.c.id))
ON_SERVER = Statement(select(solos).where(OF_KEY, solos.c.guild_id == param("guild_id")).order_by(solos.c.id))
DAYS = Statement(
    select(solos.c.key, solos.c.day)
    .where(
        solos.c.user_id == param("user_id"),
        solos.c.occasion == param("occasion"),
        solos.c.solved_at.is_not(None),
    )
    .order_by(solos.c.key)
)
ADD_SOLO = Statement(insertion(solos, "id").returning(solos.c.id))
STORE_ANSWER = Statement(
    update(solos)
    .where(solos.c.id == param("id"))
    .values(tries=param("tries"), words=param("words"), solved_at=param("solved_at"), day=param("day"))
)
OPEN_DUEL = Statement(insertion(duels, "id").returning(duels.c.id))
JOIN_DUEL = Statement(insertion(duelists))
FIND_DUEL = Statement(select(duels).where(duels.c.id == param("id")))
DUELISTS = Statement(select(duelists).where(duelists.c.duel == param("duel")).order_by(duelists.c.place))
SET_MESSAGE = Statement(update(duels).where(duels.c.id == param("id")).values(message_id=param("message_id")))
CLOSE_DUEL = Statement(update(duels).where(duels.c.id == param("id")).values(closed_at=param("closed_at")))
MORNING = Statement(select(daily_channels).where(THIS_CHANNEL))
STORE_MORNING = upsertion(daily_channels)
DELETE_MORNING = Statement(delete(daily_channels).where(THIS_CHANNEL))


async def find_riddle(archive: Queryable, day: date) -> Riddle | None:
    rows = await archive.ask(RIDDLE(day=day.isoformat()))
    return _riddle(rows[0]) if rows else None


async def list_riddles_since(archive: Queryable, day: date) -> frozenset[Riddle]:
    """List the riddles of all days from this one on."""
    return frozenset(map(_riddle, await archive.ask(RIDDLES_SINCE(day=day.isoformat()))))


async def add_riddle(connection: Transaction, day: date, riddle: Riddle) -> None:
    connection.queue(
        ADD_RIDDLE(day=day.isoformat(), start=riddle.start, target=riddle.target, par=riddle.par)
    )


async def find(archive: Queryable, solo_id: int) -> Solo | None:
    rows = await archive.ask(FIND(id=solo_id))
    return _solo(rows[0]) if rows else None


async def list_of_person(archive: Queryable, occasion: Occasion, key: str, user_id: int) -> tuple[Solo, ...]:
    """List the cards that a person has seen in a day or a duel."""
    return tuple(map(_solo, await archive.ask(OF_PERSON(occasion=occasion, key=key, user_id=user_id))))


async def list_of_occasion(archive: Queryable, occasion: Occasion, key: str) -> tuple[Solo, ...]:
    """List the cards that all people have seen in a day or a duel."""
    return tuple(map(_solo, await archive.ask(OF_OCCASION(occasion=occasion, key=key))))


async def list_on_server(archive: Queryable, occasion: Occasion, key: str, guild_id: int) -> tuple[Solo, ...]:
    """List the cards that the people of one server have seen on a day."""
    rows = await archive.ask(ON_SERVER(occasion=occasion, key=key, guild_id=guild_id))
    return tuple(map(_solo, rows))


async def list_days(archive: Queryable, user_id: int) -> tuple[Day, ...]:
    """List the days whose daily a person has solved."""
    rows = await archive.ask(DAYS(user_id=user_id, occasion=Occasion.DAILY))
    return tuple(Day(day_number(date.fromisoformat(row.key)), row.day) for row in rows)


async def add_solo(connection: Transaction, solo: Solo) -> int:
    """Add a card that a person has been shown; the database gives it an id."""
    added = await connection.ask(
        ADD_SOLO(
            occasion=solo.occasion,
            key=solo.key,
            number=solo.number,
            user_id=solo.user_id,
            name=solo.name,
            guild_id=solo.guild_id,
            shown_at=solo.shown_at,
            tries=solo.tries,
            words=solo.words,
            solved_at=solo.solved_at,
            day=solo.day,
        )
    )
    solo_id: int = added[0].id
    return solo_id


async def store_answer(connection: Transaction, solo: Solo) -> None:
    connection.queue(
        STORE_ANSWER(id=solo.id, tries=solo.tries, words=solo.words, solved_at=solo.solved_at, day=solo.day)
    )


async def open_duel(connection: Transaction, duel: Duel) -> int:
    added = await connection.ask(
        OPEN_DUEL(
            game=duel.game,
            guild_id=duel.guild_id,
            channel_id=duel.channel_id,
            message_id=duel.message_id,
            starter_id=duel.starter_id,
            lang=duel.lang,
            seed=duel.seed,
            level=duel.level,
            options=dict(duel.options),
            opened_at=duel.opened_at,
            closed_at=duel.closed_at,
        )
    )
    duel_id: int = added[0].id
    return duel_id


async def join_duel(connection: Transaction, duel_id: int, place: int, user_id: int, name: str) -> None:
    connection.queue(JOIN_DUEL(duel=duel_id, place=place, user_id=user_id, name=name))


async def set_duel_message(connection: Transaction, duel_id: int, message_id: int) -> None:
    connection.queue(SET_MESSAGE(id=duel_id, message_id=message_id))


async def close_duel(connection: Transaction, duel_id: int, closed_at: int) -> None:
    connection.queue(CLOSE_DUEL(id=duel_id, closed_at=closed_at))


async def find_duel(archive: Queryable, duel_id: int) -> Duel | None:
    found, asked = await archive.ask_all(FIND_DUEL(id=duel_id), DUELISTS(duel=duel_id))
    if not found:
        return None
    people = tuple((one.user_id, one.name) for one in asked)
    return Duel(**found[0]._asdict() | {"people": people})


async def find_morning_channel(archive: Queryable, channel_id: int) -> MorningChannel | None:
    """Find the row of a channel that gets the daily each morning."""
    rows = await archive.ask(MORNING(channel_id=channel_id))
    if not rows:
        return None
    (row,) = rows
    return MorningChannel(row.channel_id, row.guild_id, row.lang, date.fromisoformat(row.told))


async def store_morning_channel(connection: Transaction, channel: MorningChannel) -> None:
    connection.queue(
        STORE_MORNING(
            channel_id=channel.channel_id,
            guild_id=channel.guild_id,
            lang=channel.lang,
            told=channel.told.isoformat(),
        )
    )


async def delete_morning_channel(connection: Transaction, channel_id: int) -> None:
    connection.queue(DELETE_MORNING(channel_id=channel_id))


def _riddle(row: Row) -> Riddle:
    return Riddle(row.start, row.target, row.par)


def _solo(row: Row) -> Solo:
    return Solo(**row._asdict() | {"occasion": Occasion(row.occasion)})
