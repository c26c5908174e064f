"""No query that runs while people play may scan all matches there ever were."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from bot.clocks import store as clocks
from bot.clocks.clock import Clock
from bot.database import notes
from bot.lists import board_store as boards
from bot.lists import store as listing
from bot.mail import store as outbox
from bot.mail.letter import Letter
from bot.match import seat_store as chairs
from bot.match import store as matches
from bot.match.match import Standing, Status
from bot.people import store as people
from bot.people.export_store import export
from bot.people.person import Person
from bot.plans import store as plans
from bot.racing import store as races
from bot.servers import store as servers
from bot.votes import store as proposals
from tests.bot.archived import ANN, FIRST, LOBBY, add_running_match, open_archive, url_in
from tests.bot.databases import EACH_BLANK

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from bot.database import Transaction

DATABASES = EACH_BLANK


SMALL = ("CONSTANT ROW", "matches_unknown")  # an index of none, once the bot has started
TALK = ("PRAGMA", "BEGIN", "COMMIT", "SELECT version_num")
ASKED: dict[str, Callable[[Transaction], Awaitable[object]]] = {
    "create": lambda connection: matches.create(connection, LOBBY),
    "find": lambda connection: matches.find(connection, 1),
    "find by message": lambda connection: matches.find_by_message(connection, 300),
    "in channel": lambda connection: listing.list_in_channel(connection, 200, 15),
    "ended in channel": lambda connection: matches.list_ended_in_channel(connection, 200, 0, 5),
    "of person": lambda connection: listing.list_of_person(connection, ANN, 15),
    "played in channel": lambda connection: listing.list_running_in_channel(connection, 200, 15),
    "played by person": lambda connection: listing.list_running_of_person(connection, ANN, 15),
    "rematch": lambda connection: matches.find_rematch(connection, 1),
    "servers played on": lambda connection: matches.list_servers_played_on(connection, ANN),
    "change": lambda connection: matches.change(connection, 1, status=Status.OVER),
    "append": lambda connection: matches.append_entry(connection, 1, 1, FIRST, 0),
    "standing": lambda connection: chairs.set_standing(connection, 1, 0, Standing.LEFT),
    "leave": lambda connection: chairs.remove_chair(connection, 1, ANN),
    "join": lambda connection: chairs.add_chair(connection, 1, LOBBY.chairs[0]),
    "put": lambda connection: outbox.add(connection, Letter("card", 1)),
    "due": lambda connection: outbox.list_due(connection, 0),
    "claim": lambda connection: outbox.claim(connection, 0),
    "next due": outbox.find_next_due,
    "sent": lambda connection: outbox.mark_sent(connection, 1, 2, 3),
    "postpone": lambda connection: outbox.postpone(connection, 1, 2, "3"),
    "withdraw": lambda connection: outbox.withdraw(connection, 1, "ping"),
    "drop": lambda connection: outbox.delete_letter(connection, 1),
    "take": lambda connection: outbox.remove(connection, Letter("timeout", 1)),
    "clocks": lambda connection: clocks.store(connection, 1, (Clock(0, 1, 1),)),
    "silence": lambda connection: clocks.withdraw_letters(connection, 1),
    "running clocks of person": lambda connection: clocks.list_running_of(connection, ANN),
    "days of leave": lambda connection: clocks.count_days_off(connection, ANN, 0, 365),
    "plans": lambda connection: plans.find(connection, 1),
    "planned": lambda connection: plans.set_lines(connection, 1, ()),
    "proposals": lambda connection: proposals.list_open(connection, 1),
    "wishes": lambda connection: people.find(connection, ANN),
    "wish": lambda connection: people.store(connection, Person(ANN)),
    "export": lambda connection: export(connection, ANN),
    "forgotten": lambda connection: people.erase_some(connection, ANN, "somebody"),
    "server": lambda connection: servers.find(connection, 100),
    "board": lambda connection: boards.find(connection, 200),
    "race": lambda connection: races.find(connection, 1),
    "race here": lambda connection: races.find_live_in(connection, 200),
    "race of a person": lambda connection: races.find_live_of(connection, 100, [ANN]),
    "races": races.list_live,
    "note": lambda connection: notes.read(connection, "commands"),
}


@pytest.mark.parametrize("asked", ASKED)
async def test_an_index_answers(folder: Path, asked: str) -> None:
    said: list[str] = []
    database = url_in(folder)
    async with open_archive(database) as archive:
        await add_running_match(archive)
        archive.watch(said.extend)
        async with archive.writing() as connection:
            await ASKED[asked](connection)
    statements = [words for words in said if not words.startswith(TALK)]

    assert statements
    assert [scan for words in statements for scan in _scans(database, words)] == []


def _scans(database: str, statement: str) -> list[str]:
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as raw:
        plan = raw.execute(f"EXPLAIN QUERY PLAN {statement}", (None,) * statement.count("?"))
        return [step for *_, step in plan if step.startswith("SCAN") and not step.endswith(SMALL)]
