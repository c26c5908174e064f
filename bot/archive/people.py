"""What people wish, what is kept about them, and how it is forgotten."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, select, update

from bot.archive.schema import (
    answers,
    chairs,
    duelists,
    duels,
    entries,
    leaves,
    matches,
    outbox,
    people,
    plans,
    proposals,
    races,
    runners,
    shouts,
    solos,
)
from bot.archive.statement import Statement, given, once
from bot.archive.upsert import upsertion
from bot.matches.match import Status
from bot.matches.person import Person, Ping
from bot.matches.waking import WEEK

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from sqlalchemy import Select

    from bot.archive.statement import Asked, Row
    from bot.archive.transaction import Transaction


WHO = people.c.user_id == given("who")
FIND = Statement(select(people).where(WHO))
SAVE = upsertion(people)
HEAR = upsertion(people, of=("user_id", "spoken", "theme", "ping"), changing=("spoken",))
SITTING = select(chairs.c.user_id).where(chairs.c.match == given("this"))
OF_MATCH = Statement(select(people).where(people.c.user_id.in_(SITTING)))


async def find(archive: Asked, user_id: int) -> Person:
    """Tell what somebody wishes; whoever never said anything has the defaults."""
    return (await find_all(archive, (user_id,)))[0]


async def find_all(archive: Asked, user_ids: Collection[int]) -> tuple[Person, ...]:
    """Tell what several people wish, in their order."""
    found = await archive.ask_all(*(FIND(who=user_id) for user_id in user_ids))
    return tuple(
        _person(rows[0]) if rows else Person(user_id) for user_id, rows in zip(user_ids, found, strict=True)
    )


async def of_match(archive: Asked, match_id: int) -> dict[int, Person]:
    """Tell what the people of a match wish, but for those who never said anything."""
    return by_id(await archive.ask(OF_MATCH(this=match_id)))


def by_id(rows: Iterable[Row]) -> dict[int, Person]:
    return {row.user_id: _person(row) for row in rows}


async def hear(connection: Transaction, user_id: int, lang: str) -> None:
    """Keep the language that somebody's Discord speaks."""
    wishes = Person(user_id)
    connection.tell(HEAR(user_id=user_id, spoken=lang, theme=wishes.theme, ping=wishes.ping))


async def save(connection: Transaction, person: Person) -> None:
    quiet_from, quiet_to = person.quiet or (None, None)
    connection.tell(
        SAVE(
            user_id=person.user_id,
            lang=person.lang,
            spoken=person.spoken,
            theme=person.theme,
            ping=person.ping,
            zone=person.zone,
            quiet_from=quiet_from,
            quiet_to=quiet_to,
            away_until=person.away_until,
            days_off=sum(1 << day for day in person.days_off),
            spends_leave=person.spends_leave,
            daily_call=person.daily_call,
            digest_at=person.digest_at,
        )
    )


async def export(connection: Asked, user_id: int) -> dict[str, Any]:
    """Tell everything that is kept about somebody, as JSON can say it."""
    return {
        "user_id": user_id,
        "settings": await _rows(connection, select(people).where(people.c.user_id == user_id)),
        "matches": await _matches(connection, user_id),
        "hosted": await _hosted(connection, user_id),
        "proposals": await _rows(connection, select(proposals).where(proposals.c.user_id == user_id)),
        "answers": await _answers(connection, user_id),
        "plans": await _rows(connection, select(plans).where(plans.c.user_id == user_id)),
        "races": await _races(connection, user_id),
        "solos": await _rows(connection, select(solos).where(solos.c.user_id == user_id)),
        "duels": await _duels(connection, user_id),
        "leave": await _rows(connection, select(leaves).where(leaves.c.user_id == user_id)),
        "letters": await _rows(connection, select(outbox).where(outbox.c.user_id == user_id)),
    }


async def _matches(archive: Asked, user_id: int) -> list[dict[str, Any]]:
    """List somebody's chairs with what was played from them: two questions, however many there are."""
    theirs = chairs.c.user_id == user_id
    seat = (chairs.c.match == entries.c.match) & (chairs.c.seat == entries.c.seat)
    played = select(entries).join_from(entries, chairs, seat).where(theirs)
    sat = select(
        *(column for column in chairs.c if column.name not in {"is_over", "level"}),
        matches.c.game,
        matches.c.status,
        matches.c.guild_id,
        matches.c.channel_id,
        matches.c.created_at,
        (matches.c.host_id == user_id).label("hosted"),
    ).join_from(chairs, matches)
    found, lines = await archive.ask_all(
        once(sat.where(theirs).order_by(chairs.c.match, chairs.c.seat)),
        once(played.order_by(entries.c.match, entries.c.ply)),
    )
    moves: dict[tuple[int, int], list[dict[str, Any]]] = defaultdict(list)
    for line in lines:
        moves[line.match, line.seat].append({"ply": line.ply, "words": line.words, "at": line.at})
    return [row._asdict() | {"moves": moves[row.match, row.seat]} for row in found]


async def _hosted(connection: Asked, user_id: int) -> list[dict[str, Any]]:
    """List the matches that somebody has set up, also where they have no chair any more."""
    columns = (matches.c.id, matches.c.game, matches.c.status, matches.c.created_at)
    query = select(*columns).where(matches.c.host_id == user_id)
    return await _rows(connection, query.order_by(matches.c.id))


async def _answers(connection: Asked, user_id: int) -> list[dict[str, Any]]:
    """List what was answered to proposals from somebody's chairs."""
    query = select(proposals.c.match, proposals.c.kind, answers).join_from(answers, proposals)
    theirs = query.join(
        chairs, (chairs.c.match == proposals.c.match) & (chairs.c.seat == answers.c.seat)
    ).where(chairs.c.user_id == user_id)
    return await _rows(connection, theirs.order_by(answers.c.proposal, answers.c.seat))


async def _races(connection: Asked, user_id: int) -> list[dict[str, Any]]:
    """List the races that somebody began or ran in, with what they answered."""
    began = select(races.c.id, races.c.game, races.c.opened_at).where(races.c.starter_id == user_id)
    ran = select(runners, races.c.guild_id, races.c.channel_id, races.c.game, races.c.opened_at)
    theirs = ran.join_from(runners, races).where(runners.c.user_id == user_id).order_by(runners.c.race)
    found = await _rows(connection, theirs)
    said = [row | {"answers": await _shouts(connection, row["race"], row["runner"])} for row in found]
    return [*await _rows(connection, began.order_by(races.c.id)), *said]


async def _duels(connection: Asked, user_id: int) -> list[dict[str, Any]]:
    """List the duels that somebody began or is asked to."""
    began = select(duels.c.id, duels.c.game, duels.c.opened_at).where(duels.c.starter_id == user_id)
    asked = select(duelists).where(duelists.c.user_id == user_id).order_by(duelists.c.duel)
    return [*await _rows(connection, began.order_by(duels.c.id)), *await _rows(connection, asked)]


async def _shouts(connection: Asked, race_id: int, runner: int) -> list[dict[str, Any]]:
    theirs = (shouts.c.race == race_id) & (shouts.c.runner == runner)
    columns = (shouts.c.number, shouts.c.words, shouts.c.at, shouts.c.is_right)
    return await _rows(connection, select(*columns).where(theirs).order_by(shouts.c.number))


async def _rows(archive: Asked, query: Select[Any]) -> list[dict[str, Any]]:
    return [row._asdict() for row in await archive.ask(once(query))]


async def forget(connection: Transaction, user_id: int, name: str) -> None:
    """Forget somebody; in the matches of others `name` stands where theirs was, and the logs stay whole."""
    lobbies = select(matches.c.id).where(matches.c.status == Status.LOBBY)
    theirs = chairs.c.user_id == user_id
    asked = proposals.c.user_id == user_id
    for statement in (
        delete(people).where(people.c.user_id == user_id),
        delete(leaves).where(leaves.c.user_id == user_id),
        delete(plans).where(plans.c.user_id == user_id),
        delete(chairs).where(theirs, chairs.c.match.in_(lobbies)),
        update(chairs).where(theirs).values(user_id=None, name=name),
        update(matches).where(matches.c.host_id == user_id).values(host_id=None),
        update(races).where(races.c.starter_id == user_id).values(starter_id=None),
        update(runners).where(runners.c.user_id == user_id).values(user_id=None, name=name),
        update(solos).where(solos.c.user_id == user_id).values(user_id=None, name=name),
        update(duels).where(duels.c.starter_id == user_id).values(starter_id=None),
        update(duelists).where(duelists.c.user_id == user_id).values(user_id=None, name=name),
        update(proposals).where(asked).values(user_id=None, reason=""),
        delete(outbox).where(outbox.c.user_id == user_id),
    ):
        connection.tell(once(statement))


def _person(row: Row) -> Person:
    return Person(
        user_id=row.user_id,
        lang=row.lang,
        spoken=row.spoken,
        theme=row.theme,
        ping=Ping(row.ping),
        zone=row.zone,
        quiet=None if row.quiet_from is None else (row.quiet_from, row.quiet_to),
        away_until=row.away_until,
        days_off=frozenset(day for day in range(WEEK) if row.days_off >> day & 1),
        spends_leave=row.spends_leave,
        daily_call=row.daily_call,
        digest_at=row.digest_at,
    )
