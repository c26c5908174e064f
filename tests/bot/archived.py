"""An archive in a folder of the test's own, and matches to put into it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import text

from bot.database import Archive
from bot.database.archive import PATIENCE
from bot.database.statement import once
from bot.match import seat_store as chairs
from bot.match import store as matches
from bot.match.match import Chair, Match, Order, Place, Standing, Status
from rules_engine import GAMES, Entry

if TYPE_CHECKING:
    from contextlib import AbstractAsyncContextManager
    from pathlib import Path

    from bot.database.statement import Queryable, Row

ANN, BOB, CY = 1 << 62, 8, 9  # a person's id on Discord has up to 63 bits

LOBBY = Match(
    id=0,
    status=Status.LOBBY,
    host_id=ANN,
    place=Place(guild_id=100, channel_id=200, message_id=300),
    game="subdivision",
    seats=2,
    options=(("parks", "random"), ("first", "random"), ("board", "6")),
    lang="fr",
    theme="standard",
    order=Order.HOST,
    chairs=(Chair(ANN, "Ann"), Chair(BOB, "Bob 🎲", Standing.INVITED)),
    created_at=1000,
    moved_at=1001,
)
FIRST = Entry(0, "build L c4")


def file_in(folder: Path) -> Path:
    return folder / "matches.sqlite3"


def left_in(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def url_in(folder: Path) -> str:
    return f"sqlite:///{file_in(folder)}"


def open_archive(database: str, patience: float = PATIENCE) -> AbstractAsyncContextManager[Archive]:
    return Archive.open(database, patience=patience)


async def run_sql(connection: Queryable, words: str) -> list[Row]:
    """Say something in the database's own words."""
    return await connection.ask(once(text(words)))


async def add_match(archive: Archive, match: Match = LOBBY) -> Match:
    async with archive.writing() as connection:
        return await matches.create(connection, match)


async def add_running_match(archive: Archive, match: Match = LOBBY) -> Match:
    """Keep a match that runs, with nobody left to answer."""
    people = tuple(replace(chair, standing=Standing.SEATED) for chair in match.chairs)
    async with archive.writing() as connection:
        lobby = await matches.create(connection, match)
        await chairs.set_chairs(connection, lobby.id, people)
        await matches.change(connection, lobby.id, status=Status.RUNNING, seed="abc", version=1)
        return await require_whole(connection, lobby.id)


async def add_new_match(archive: Archive) -> Match:
    """Keep a match of two that has just begun: Ann is to move, and nobody was called."""
    rules = GAMES[LOBBY.game]
    chosen = tuple(rules.complete_options({"first": "0"}).items())
    people = tuple(replace(chair, standing=Standing.SEATED) for chair in LOBBY.chairs)
    running = replace(LOBBY, status=Status.RUNNING, seed="abc", version=rules.version)
    return await add_match(archive, replace(running, options=chosen, chairs=people))


async def require_whole(connection: Queryable, match_id: int) -> Match:
    match = await matches.find(connection, match_id)
    assert match is not None
    return match


async def read_match(archive: Archive, match_id: int) -> Match:
    async with archive.reading() as connection:
        return await require_whole(connection, match_id)


PEOPLE = (Chair(ANN, "Ann"), Chair(BOB, "Bob"), Chair(CY, "Cy"))


def match_of(key: str, seed: str = "abc", **options: str) -> Match:
    """Start a match with as few people as a game needs."""
    rules = GAMES[key]
    seats = max(2, rules.seats[0])
    chosen = tuple(rules.complete_options(options).items())
    started = replace(LOBBY, id=1, status=Status.RUNNING, game=key, seats=seats, options=chosen)
    return replace(started, chairs=PEOPLE[:seats], lang="en", seed=seed, version=rules.version)
