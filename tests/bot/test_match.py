"""Whole matches, end to end, with the bot in a second process that is killed on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.app import machine_now
from bot.database import Archive
from bot.front import verbs
from bot.front.card import Text
from bot.library.position_card import text_card
from bot.mail import store as outbox
from bot.match.match import Match, Status
from bot.match.perspective_card import Perspective
from rules_engine import Chance, Record, replay_table
from tests.bot.archived import read_match, run_sql
from tests.bot.conftest import Clock, running
from tests.bot.databases import POSTGRESQL, SQLITE
from tests.bot.table import controls, next_question, press, said_on, start_table

if TYPE_CHECKING:
    from playground import LocalDiscord, Person
    from tests.bot.process import Process
    from tests.bot.table import Table

EVER = 1 << 40  # later than anything is due
MOST = 40  # plies of some sixty


async def find_match(database: str, table: Table) -> Match:
    async with Archive.open(database) as archive:
        return await read_match(archive, table.match)


async def let_claims_run_out(database: str) -> None:
    """Release the claims of a killed process, as the passing of their seconds would."""
    async with Archive.open(database) as archive, archive.jotting() as connection:
        await outbox.release_all(connection, EVER)
        await run_sql(connection, "UPDATE leases SET until = 1")


def position(match: Match, lang: str) -> str:
    """Tell in words where the record of a match leads."""
    perspective = Perspective(match, replay_table(match.record), None, lang, match.theme)
    (text,) = text_card(perspective).parts
    assert isinstance(text, Text)
    return text.markdown


async def start_match(discord: LocalDiscord, database: str, people: tuple[Person, ...], plies: int) -> Table:
    """Begin a match with a bot in this process, which is gone once so many moves are made."""
    async with Archive.open(database) as archive, running(discord, archive, Clock(machine_now())):
        table = await start_table(discord, discord.general, *people)
        if plies:
            await table.moved_on(Chance("begun"), plies)
    return table


@pytest.mark.parametrize(
    ("begun_with", "typed", "database"),
    [
        (MOST, False, SQLITE),
        (MOST, True, POSTGRESQL),
        pytest.param(MOST, True, SQLITE, marks=pytest.mark.slow),
        pytest.param(MOST, False, POSTGRESQL, marks=pytest.mark.slow),
        pytest.param(0, False, SQLITE, marks=pytest.mark.slow),
    ],
    ids=["clicks", "typed moves on a server", "typed moves", "clicks on a server", "clicks only"],
    indirect=["database"],
)
async def test_four_people_play_to_the_end_although_the_bot_is_killed(
    discord: LocalDiscord,
    database: str,
    process: Process,
    people: tuple[Person, ...],
    *,
    begun_with: int,
    typed: bool,
) -> None:
    table = await start_match(discord, database, people, begun_with)
    await process.start()
    await discord.connected()
    luck = Chance("four")
    await table.play_on(luck, 5, typed=typed)
    card = table.card

    await process.kill()
    await let_claims_run_out(database)
    await process.start()
    await discord.connected()
    made = await table.play_on(luck, typed=typed)

    assert table.card is card, "the card of before the crash is still the one"
    match = await find_match(database, table)
    assert match.status is Status.OVER
    assert match.ply == begun_with + 5 + made
    outcome = replay_table(match.record).outcome()
    assert outcome is not None
    shown = await press(people[1], card, verbs.TEXT)
    assert shown.text == position(match, "fr")
    handed = await press(people[2], card, verbs.RECORD)
    assert Record.parse(handed.attachments[0].content.decode()) == match.record


async def test_what_is_half_said_when_the_bot_is_killed_is_said_to_its_end_afterwards(
    discord: LocalDiscord, database: str, process: Process, people: tuple[Person, ...]
) -> None:
    await process.start()
    await discord.connected()
    table = await start_table(discord, discord.general, *people[:2])
    person, card, before = table.waiting, table.card, table.card.text
    first, other = [one.click for one in controls(card) if one.click.verb == verbs.ANSWER][:2]
    sheet = await next_question(person.click(card, str(first)), card)
    assert sheet.audience is person.user

    await process.kill()
    await let_claims_run_out(database)
    await process.start()
    await discord.connected()

    again = await next_question(person.click(card, str(other)), card)
    assert again.audience is person.user, "nor is what everybody sees of an earlier life"
    sheet = await said_on(person, sheet, len(first.words), Chance("go on"))
    await press(person, sheet, verbs.CONFIRM)
    await table.shows_news(before)

    (entry,) = (await find_match(database, table)).log
    assert entry.words.startswith(" ".join(first.words)), "what was said before is part of the move"
