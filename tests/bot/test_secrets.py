"""Nobody can see, read, hear or click anything that they must not know, in any game.

A seat's twin is the same table with all dealt again that this seat cannot see: what somebody in that
seat is shown must be the same at both.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest
from structlog.testing import capture_logs

from bot.front import verbs
from bot.match.match import Status
from render.shelf import LOOKS
from rules_engine import GAMES, Chance
from tests.bot.table import ANSWERS, answer_to, controls, lobby, pick, press, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.app import Makiso
    from bot.match.match import Match
    from playground import LocalDiscord, Person
    from playground.world.messages import Message
    from rules_engine import Table as Position
    from rules_engine.table import AnyState
    from tests.bot.table import Table

PLIES = (0, 1, 4, 9)
SAMPLED = 3
STEPS = 4  # answers on the way to a move, Back among them
NONSENSE = "zzz"


@dataclass(frozen=True, slots=True)
class Setup:
    key: str
    options: dict[str, str]

    def __str__(self) -> str:
        return " ".join((self.key, *(f"{name}={value}" for name, value in self.options.items())))


def setups() -> Iterator[Setup]:
    """Set each game up as it comes, and with the last value of every option."""
    for key in LOOKS:
        options = {name: values[-1] for name, values in GAMES[key].options.items() if name != "first"}
        yield Setup(key, {})
        if options:
            yield Setup(key, options)


def has_secrets(setup: Setup) -> bool:
    """Tell whether anything is dealt again; that what is hidden is, the contract makes sure of."""
    rules = GAMES[setup.key]
    state = rules.deal(rules.seats[0], Chance(setup.key), rules.complete_options(setup.options))
    return state.unseen(None, Chance("twin")) != state


each_setup = pytest.mark.parametrize("setup", [setup for setup in setups() if has_secrets(setup)], ids=str)


@pytest.fixture(autouse=True)
def seed(monkeypatch: pytest.MonkeyPatch) -> str:
    """Draw the same seed for every match, one that nobody says by chance."""
    drawn = sha256(b"secrets").hexdigest()[:32]
    monkeypatch.setattr("bot.lobby.start_service.secrets.token_hex", lambda _: drawn)
    return drawn


async def start_match(discord: LocalDiscord, people: tuple[Person, ...], setup: Setup) -> Table:
    seats = GAMES[setup.key].seats
    table = await lobby(discord, discord.general, *people[: max(3, seats[0])], game=setup.key)
    settings = await press(people[0], table.card, verbs.SETUP)
    for name, value in setup.options.items():
        await pick(people[0], settings, f"{verbs.OPTION} {name}", value)
    await press(people[0], table.card, verbs.START)
    return table


async def moved_on(bot: Makiso, match_id: int, ply: int, luck: Chance) -> Match:
    """Play at random up to a ply, or to the end."""
    match = await bot.parts.matches.require(match_id)
    while match.ply < ply and (waiting := bot.parts.matches.table(match).to_act()):
        seat = luck.pick(waiting)
        move = luck.pick(tuple(bot.parts.matches.table(match).state.legal_moves(seat)))
        user_id = match.chairs[seat].user_id
        assert user_id is not None
        match = await bot.parts.matches.move(match.id, user_id, str(move))
    await bot.parts.public_cards.refresh(match.id, "seen")  # else the card would change while people look
    return match


def contents(message: Message) -> tuple[object, ...]:
    """Read all of a message: texts, alt texts, pictures, file names, custom ids."""
    files = [(one.filename, one.description, one.content) for one in message.attachments]
    return str(message.components), files, message.content, str(message.embeds)


async def everything(person: Person, table: Table, luck: Chance) -> list[object]:
    """Look everywhere that a person can look."""
    card, channel, named = table.card, table.channel, {"match": str(table.match)}
    seen: list[object] = []
    seen += [contents(await press(person, card, verb)) for verb in (verbs.VIEW, verbs.TEXT, verbs.MORE)]
    seen += [
        contents(await say(person, channel, command, **named)) for command in ("hand", "text", "history")
    ]
    seen.append(contents(await say(person, channel, "move", words=NONSENSE, **named)))
    seen.append(await table.suggestions(person, ""))
    sheet = await press(person, card, verbs.PLAY)
    seen.append(contents(sheet))
    for _ in range(STEPS):
        if offered := [
            one for one in controls(sheet) if one.click.verb in ANSWERS and one.enabled and not one.is_menu
        ]:
            chosen = str(luck.pick(offered).click)
            sheet = answer_to(await person.click(sheet, chosen).done())
            seen.append(contents(sheet))
    return seen


async def post_card(person: Person, table: Table) -> tuple[object, ...]:
    """Have the bot post the public card again."""
    return contents(await say(person, table.channel, "board", match=str(table.match)))


def dealt_again(bot: Makiso, match: Match, position: Position, state: AnyState) -> None:
    bot.parts.matches._tables.remember(match.id, replace(position, state=state))


@each_setup
@pytest.mark.parametrize("stride", [SAMPLED, pytest.param(1, marks=pytest.mark.slow)])
async def test_nobody_at_the_table_can_tell_twins_apart(
    discord: LocalDiscord,
    bot: Makiso,
    people: tuple[Person, ...],
    setup: Setup,
    stride: int,
) -> None:
    table, luck = await start_match(discord, people, setup), Chance(setup.key)
    for ply in tuple(PLIES)[::stride]:
        match = await moved_on(bot, table.match, ply, luck)
        position = bot.parts.matches.table(match)
        for seat, person in enumerate(table.people):
            mine = match.seat_of(person.id)
            other = position.state.unseen(mine, Chance(f"twin {ply} {seat}"))
            here = await everything(person, table, Chance("looks"))
            dealt_again(bot, match, position, other)
            there = await everything(person, table, Chance("looks"))
            dealt_again(bot, match, position, position.state)
            assert here == there, f"seat {mine} can tell at ply {ply}"


@each_setup
@pytest.mark.parametrize("stride", [SAMPLED, pytest.param(1, marks=pytest.mark.slow)])
async def test_nobody_in_the_channel_can_tell_twins_apart(
    discord: LocalDiscord,
    bot: Makiso,
    people: tuple[Person, ...],
    setup: Setup,
    stride: int,
) -> None:
    table, luck = await start_match(discord, people, setup), Chance(setup.key)
    stranger = discord.person("Zed")
    for ply in tuple(PLIES)[::stride]:
        match = await moved_on(bot, table.match, ply, luck)
        position = bot.parts.matches.table(match)
        other = position.state.unseen(None, Chance(f"twin {ply}"))
        here = [await post_card(people[0], table), *await everything(stranger, table, Chance("looks"))]
        dealt_again(bot, match, position, other)
        there = [await post_card(people[0], table), *await everything(stranger, table, Chance("looks"))]
        dealt_again(bot, match, position, position.state)
        assert here == there, f"a stranger can tell at ply {ply}"


@pytest.mark.parametrize("key", LOOKS)
@pytest.mark.parametrize("stride", [SAMPLED, pytest.param(1, marks=pytest.mark.slow)])
async def test_the_seed_is_told_only_in_the_end(
    *,
    discord: LocalDiscord,
    bot: Makiso,
    people: tuple[Person, ...],
    key: str,
    seed: str,
    stride: int,
) -> None:
    with capture_logs() as lines:
        table, luck = await start_match(discord, people, Setup(key, {})), Chance(key)
        for ply in tuple(PLIES)[::stride]:
            match = await moved_on(bot, table.match, ply, luck)
            if match.status is not Status.RUNNING:
                break
            for person in table.people:
                await everything(person, table, luck)
                await say(person, table.channel, "me export")
                await asked_for_the_record(person, table)
            assert seed == match.seed
            assert list_places(discord, seed) == []
    assert seed not in str(lines)


def list_places(discord: LocalDiscord, seed: str) -> list[str]:
    """List where a seed has been said."""
    requests = [str(request) for request in discord.requests if seed in str(request.body)]
    return requests + [
        one.filename for one in discord.world.cdn.files.values() if seed.encode() in one.content
    ]


async def asked_for_the_record(person: Person, table: Table) -> None:
    more = await press(person, table.card, verbs.MORE)
    if any(one.click.verb == verbs.RECORD for one in controls(more)):
        await press(person, more, verbs.RECORD)
