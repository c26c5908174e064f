"""Every click that names something played, from people who may not see it, or with odd values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import cycle, product
from typing import TYPE_CHECKING, Any

import pytest
from discord import ChannelType, TextChannel
from sqlalchemy import select

from bot.database.schema import metadata
from bot.database.statement import once
from bot.front import verbs
from bot.match import store as matches
from bot.match.match import Status
from bot.racing.rules import Stage
from playground.world.components import Type
from playground.world.interactions import Kind
from tests.bot.databases import both_databases
from tests.bot.later import wait_until_delivered
from tests.bot.runners import race_of, start_race
from tests.bot.table import lobby, say, start_table
from tests.patience import UNHURRIED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.app import Makiso
    from bot.database import Archive
    from bot.racing.rules import Race
    from playground import Interaction, LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.table import Table

GONE = "There is no such match any more."
NO_RACE = "There is no race here yet. Start one."
NO_DUEL = "That card is gone, or not shown yet. Answer the one that is open."
ANOTHER_VERSION = "This button is from another version of the bot. Use /board for a fresh one."
SAMPLED = 10
ABOUT_NO_MATCH = {
    verbs.CHALLENGE,
    verbs.FORGET,
    verbs.GAMES,
    verbs.HELP,
    verbs.ME,
    verbs.NEXT,  # of one's own
    verbs.PULSE,
    verbs.RULES,
    verbs.SERVER,
}
ABOUT_A_RACE = {
    verbs.RACE_PAD,
    verbs.RACE_TAP,
    verbs.RACE_SHOUT,
    verbs.RACE_READY,
    verbs.RACE_BURY,
    verbs.RACE_STOP,
    verbs.RACE_AGAIN,
    verbs.RACE_SHARE,
}
ABOUT_A_DUEL = {verbs.DUEL_PLAY}
ABOUT_ONESELF = {  # a new table, practice, or a card of one's own
    verbs.ALONE,
    verbs.OPEN,
    verbs.DAILY_SHOW,
    verbs.DAILY_SHARE,
    verbs.DAILY_CALL,
    verbs.SOLO_TAP,
    verbs.SOLO_SHOUT,
    verbs.PRACTICE,
    verbs.PRACTICE_SHOUT,
    verbs.PRACTICE_HINT,
}
UNTOLD = {"people", "leases", "notes", "presences", "shards"}  # tables of the archive that tell of no match


def verbs_of(bot: Makiso) -> list[str]:
    """List every verb that names a match."""
    return sorted(bot.parts.router._handlers.keys() - verbs.WITHOUT_MATCH - ABOUT_NO_MATCH)


@dataclass
class Forger:
    """Somebody who sends any value, as a program in place of Discord's client could."""

    person: Person
    asked: Interaction  # what the things are forged on

    @classmethod
    async def behind(cls, person: Person, channel: Channel) -> Forger:
        return cls(person, await person.slash(channel, "help").done(UNHURRIED))

    def button(self, custom_id: str) -> dict[str, Any]:
        return {"component_type": int(Type.BUTTON), "custom_id": custom_id, "id": 1}

    def menu(self, custom_id: str, value: str) -> dict[str, Any]:
        user = {"id": value, "username": "x", "discriminator": "0", "global_name": None, "avatar": None}
        chosen = {"values": [value], "resolved": {"users": {value: user}}}
        return self.button(custom_id) | {"component_type": int(Type.STRING_SELECT)} | chosen

    def form(self, custom_id: str, value: str) -> dict[str, Any]:
        field = {"type": int(Type.TEXT_INPUT), "custom_id": "field", "id": 2, "value": value}
        part = {"type": int(Type.LABEL), "id": 1, "component": field}
        return {"custom_id": custom_id, "components": [part]}

    async def sends(self, data: dict[str, Any]) -> Message | None:
        """Send it, check that it does not fail, and return the reply."""
        is_form = "components" in data
        kind, trigger = (Kind.SUBMIT, self.asked) if is_form else (Kind.COMPONENT, None)
        done = await self.person._send(kind, self.asked.channel, data, self.asked.message, trigger).done()
        assert not done.has_failed, f"not answered: {data}"
        return done.message

    def every_way(self, custom_id: str, value: str) -> tuple[dict[str, Any], ...]:
        return self.button(custom_id), self.menu(custom_id, value), self.form(custom_id, value)


async def contents(archive: Archive) -> dict[str, list[Any]]:
    """Read all that the database holds about matches."""
    told = [table for table in metadata.sorted_tables if table.name not in UNTOLD]
    async with archive.reading() as connection:
        return {
            table.name: [tuple(row) for row in await connection.ask(once(select(table)))] for table in told
        }


async def hide_match(bot: Makiso, table: Table) -> None:
    """Move a match into a private thread."""
    channel = bot.get_channel(table.channel.id)
    assert isinstance(channel, TextChannel)
    thread = await channel.create_thread(name="secret", type=ChannelType.private_thread)
    match = await bot.parts.matches.require(table.match)
    async with bot.parts.archive.writing() as connection:
        await matches.change(connection, match.id, place=replace(match.place, channel_id=thread.id))


@pytest.fixture
async def table(
    request: pytest.FixtureRequest,
    bot: Makiso,
    discord: LocalDiscord,
    channel: Channel,
    people: tuple[Person, ...],
) -> Table:
    """A match that Cy may not see: in a private thread, set up, running or over; or in a closed channel."""
    if request.param == "closed":
        closed = discord.channel("closed")
        discord.forbid(closed, "read_messages", who=people[2])
        return await start_table(discord, closed, *people[:2])
    if request.param == "lobby":
        found = await lobby(discord, channel, *people[:2])
        await bot.parts.lobby.leave(found.match, people[1].id)  # a seat is free
    else:
        found = await start_table(discord, channel, *people[:2])
    if request.param == "over":
        await bot.parts.matches.resign(found.match, people[0].id)
    await wait_until_delivered(bot)
    await hide_match(bot, found)
    return found


def words(match: int, stranger: Person) -> Iterator[str]:
    """Yield ids of a verb for a match, with as many words as any verb reads."""
    for said in ("", f"{stranger.id}", "build L d1", "0 more"):
        yield f"{match}:0:{said}"


@pytest.mark.parametrize("table", ["lobby", "running", "over", "closed"], indirect=True)
@pytest.mark.parametrize("stride", [SAMPLED, pytest.param(1, marks=pytest.mark.slow)])
async def test_a_match_that_somebody_may_not_see_is_none_whatever_they_press(
    *, bot: Makiso, archive: Archive, channel: Channel, table: Table, cy: Person, stride: int
) -> None:
    forger = await Forger.behind(cy, channel)
    before = await contents(archive)
    public = [message.id for message in channel.messages.values() if message.audience is None]
    ids = [f"{verb}:{rest}" for verb in verbs_of(bot) for rest in words(table.match, cy)]

    for way in tuple([way for one in ids for way in forger.every_way(one, str(cy.id))])[::stride]:
        answer = await forger.sends(way)
        assert answer is not None, way
        assert (answer.text, answer.audience) == (GONE, cy.user), way

    assert await contents(archive) == before
    assert [one.id for one in channel.messages.values() if one.audience is None] == public


def test_every_verb_without_a_match_names_a_race_a_duel_or_nothing_of_others() -> None:
    assert sorted(verbs.WITHOUT_MATCH) == sorted((*ABOUT_A_RACE, *ABOUT_A_DUEL, *ABOUT_ONESELF))


async def start_race_and_duel(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> Race:
    """Let Ann run a race whose first card stays open, and play the first duel with Bob."""
    await start_race(bot, discord, channel, ann)
    await bot.parts.race_keeper.close()
    await say(ann, channel, "maniki duel", opponent=bob)
    return await race_of(bot)


@pytest.mark.parametrize("is_elsewhere", [False, True], ids=["closed", "elsewhere"])
async def test_a_race_or_a_duel_that_somebody_may_not_see_is_none_whatever_they_press(
    *,
    bot: Makiso,
    archive: Archive,
    discord: LocalDiscord,
    ann: Person,
    bob: Person,
    cy: Person,
    is_elsewhere: bool,
) -> None:
    """Neither on the same server nor on another, even for its managers."""
    played, other = discord.channel("played"), discord.guild("Elsewhere")
    race = await start_race_and_duel(bot, discord, played, ann, bob)
    if is_elsewhere:
        stranger = discord.person("Eve", guild=other, is_admin=True)
        forger = await Forger.behind(stranger, discord.channel("there", other))
    else:
        stranger = cy
        discord.forbid(played, "read_messages", who=cy)
        forger = await Forger.behind(cy, discord.general)
    await wait_until_delivered(bot)
    before = await contents(archive)

    for verb, gone in (*product(ABOUT_A_RACE, [NO_RACE]), *product(ABOUT_A_DUEL, [NO_DUEL])):
        answer = await forger.sends(forger.button(f"{verb}:{race.id}:1:0"))
        assert answer is not None, verb
        assert (answer.text, answer.audience) == (gone, stranger.user), verb

    assert await contents(archive) == before


async def test_a_runner_who_manages_another_server_does_not_stop_a_race_from_there(
    bot: Makiso, discord: LocalDiscord, ann: Person, bob: Person
) -> None:
    race, other = (
        await start_race_and_duel(bot, discord, discord.general, ann, bob),
        discord.guild("Elsewhere"),
    )
    await bot.parts.races.join(race.id, bob.id, "Bob")
    discord.world.join(bob.user, other, discord.world.administrators(other))
    forger = await Forger.behind(bob, discord.channel("there", other))

    answer = await forger.sends(forger.button(f"{verbs.RACE_STOP}:{race.id}:1:"))

    assert answer is not None
    assert "a lancé" in answer.text
    assert (await bot.parts.races.require(race.id)).stage is Stage.OPEN


ODD_IDS = [
    f"{match}:{ply}:0"
    for match, ply in ((999, 0), ((1 << 63) - 1, 0), (1 << 63, 0), (-1, 0), (1, -1), ("٣", 0))
]
ODD_WORDS = (
    "",
    f"{1 << 50} {1 << 50}",
    "-1",
    f"{(1 << 63) - 1}",
    f"{1 << 63} {1 << 63}",
    "x" * 60,
    "é ٣ 1e9",
)


@both_databases
@pytest.mark.parametrize("stride", [SAMPLED, pytest.param(1, marks=pytest.mark.slow)])
async def test_odd_numbers_of_matches_are_refused_kindly(
    *,
    bot: Makiso,
    archive: Archive,
    discord: LocalDiscord,
    channel: Channel,
    ann: Person,
    cy: Person,
    stride: int,
) -> None:
    await start_table(discord, channel, ann, cy)
    forger = await Forger.behind(ann, channel)
    before = await contents(archive)

    for verb, odd in tuple(product(verbs_of(bot), ODD_IDS))[::stride]:
        answer = await forger.sends(forger.button(f"{verb}:{odd}"))
        assert answer is not None, verb
        assert answer.text in {GONE, ANOTHER_VERSION}, verb
        assert answer.audience is ann.user, verb

    assert await contents(archive) == before


@both_databases
@pytest.mark.parametrize("stride", [SAMPLED, pytest.param(1, marks=pytest.mark.slow)])
async def test_odd_words_break_nothing(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, cy: Person, stride: int
) -> None:
    """Every verb gets a reply; the test of the log comes when the bot ends."""
    forger = await Forger.behind(ann, channel)
    table = await start_table(discord, channel, ann, cy)
    read = sorted({*verbs_of(bot)} - {verbs.REPLAY})  # which reads no words, and takes seconds
    oddly = zip(ODD_WORDS, cycle((0, (1 << 63) - 1)))
    for verb, (odd, ply) in tuple(product(read, oddly))[::stride]:
        if (await bot.parts.matches.require(table.match)).status is not Status.RUNNING:
            table = await start_table(discord, channel, ann, cy)
        chosen = odd.split()[0] if odd else "0"
        await forger.sends(forger.menu(f"{verb}:{table.match}:{ply}:{odd}", chosen))
