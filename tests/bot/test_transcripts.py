"""Whole matches, races, votes, deadlines and computers, byte for byte as they were written down once.

`--redraw` writes them down again: only where what people see is to change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.clocks.pace import Pace
from bot.front import verbs
from bot.people.waking import DAY
from bot.racing.rules import Stage
from rules_engine import GAMES, Chance
from tests.bot.conftest import faultless
from tests.bot.later import later, wait_for_computers, wait_until_delivered
from tests.bot.runners import goes_on, on_pad, right, tap_orders
from tests.bot.table import Table, controls, offer_seat, press, say, start_table, started_by_clicks
from tests.bot.transcript import Transcript, check, settled_luck, stop_clock

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from tests.bot.conftest import Clock

LONGEST = 60  # moves: where everybody searches, a match played by chance has hundreds


@pytest.fixture
def frozen(pytestconfig: pytest.Config) -> Callable[[str, Transcript], None]:
    redraw = bool(pytestconfig.getoption("--redraw"))
    return lambda name, script: check(name, str(script), redraw=redraw)


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest) -> Iterator[None]:
    with settled_luck(request.node.name):
        yield


@pytest.fixture
async def bot(discord: LocalDiscord, archive: Archive, clock: Clock) -> AsyncIterator[Makiso]:
    stop_clock(discord, clock.now)
    async with faultless(discord, archive, clock) as begun:
        begun.parts.discord_clock._seconds = lambda: discord.world.clock.now().timestamp()
        yield begun


@pytest.fixture
def script(bot: Makiso, discord: LocalDiscord) -> Transcript:
    return Transcript(bot, discord)


async def _play(script: Transcript, table: Table, luck: Chance, moves: int | None = None) -> None:
    """Play by clicks and by typed moves in turn, to the end unless a number of moves is said."""
    made = 0
    while not table.is_over and made != moves:
        is_typed = made % 4 == 3
        before, people = table.card.text, table.people
        named = [person for person in people if f"**{person.name}**" in table.headline]
        mover = named[0] if len(named) == 1 else people[made % len(people)]
        await (table.type_move(mover, luck) if is_typed else table.click_move(mover, luck))
        await table.shows_news(before)
        made += 1
        await script.note(f"move {made}, {'typed' if is_typed else 'by clicks'}")


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_match(  # noqa: PLR0917 - fixtures
    bot: Makiso,
    discord: LocalDiscord,
    channel: Channel,
    people: tuple[Person, ...],
    script: Transcript,
    frozen: Callable[[str, Transcript], None],
    game: str,
) -> None:
    script.tells_pads = GAMES[game].riddles is None
    table = await started_by_clicks(discord, channel, *people[: GAMES[game].seats[0]], game=game)
    await script.note("a match begins")
    await _play(script, table, Chance(game), LONGEST)
    await script.note_rows()

    frozen(f"match_{game}", script)


async def test_a_race(  # noqa: PLR0917 - fixtures
    bot: Makiso,
    discord: LocalDiscord,
    channel: Channel,
    ann: Person,
    bob: Person,
    script: Transcript,
    frozen: Callable[[str, Transcript], None],
) -> None:
    start = await say(ann, channel, "maniki race", cards=1)
    pads = {person: await press(person, start, verbs.RACE_PAD) for person in (ann, bob)}
    await script.note("a race begins, with two pads")
    script.tells_pads = False
    await goes_on(bot, discord, Stage.OPEN)
    race = await on_pad(bot, discord, pads[bob], 1)
    await script.note("the card")
    await say(ann, channel, "maniki say", orders="KI KI KI KI KI KI")
    await tap_orders(bob, pads[bob], right(race))
    await goes_on(bot, discord, Stage.SHOWN)
    await script.note("the verdict")
    await goes_on(bot, discord, Stage.OVER)
    await script.note("the podium")
    await script.note_rows()

    frozen("race", script)


async def test_votes(  # noqa: PLR0917 - fixtures
    bot: Makiso,
    discord: LocalDiscord,
    channel: Channel,
    clock: Clock,
    people: tuple[Person, ...],
    script: Transcript,
    frozen: Callable[[str, Transcript], None],
) -> None:
    ann, bob, cy, dora = people
    table = await start_table(discord, channel, ann, bob, cy)
    luck = Chance("votes")
    await _play(script, table, luck, 4)
    asked = await say(ann, channel, "undo")
    await script.note("Ann asks to take a move back")
    for person in (bob, cy):
        if any(one.click.verb == verbs.AGREE for one in controls(asked)):
            await press(person, asked, verbs.AGREE)
        await script.note(f"{person.name} agrees")
    offer = await offer_seat(bob, channel)
    await script.note("Bob offers his seat")
    await press(dora, offer, verbs.TAKE_SEAT)
    await script.note("Dora takes it")
    await _play(script, table, luck, 1)
    await later(bot, clock)
    await script.note("a minute later")
    await say(cy, channel, "resign")
    await script.note("Cy asks to resign")
    await script.note_rows()

    frozen("votes", script)


async def test_deadlines(  # noqa: PLR0917 - fixtures
    bot: Makiso,
    discord: LocalDiscord,
    channel: Channel,
    clock: Clock,
    ann: Person,
    bob: Person,
    script: Transcript,
    frozen: Callable[[str, Transcript], None],
) -> None:
    table = await start_table(discord, channel, ann, bob, pace=Pace.DAILY)
    await script.note("a match with clocks begins")
    await _play(script, table, Chance("deadlines"), 3)
    for number in range(1, 9):
        await later(bot, clock, DAY // 2)
        discord.pass_time(seconds=DAY // 2)
        await script.note(f"{number * 12} hours later")
    await wait_for_computers(bot, clock, table.match)
    await script.note("the computer has played for Bob")
    await script.note_rows()

    frozen("deadlines", script)


async def test_a_computer(  # noqa: PLR0917 - fixtures
    bot: Makiso,
    discord: LocalDiscord,
    channel: Channel,
    clock: Clock,
    ann: Person,
    script: Transcript,
    frozen: Callable[[str, Transcript], None],
) -> None:
    card = await say(ann, channel, "play", game="subdivision", level="gentle", private=False)
    await script.note("Ann plays alone")
    match = next(one.click.match for one in controls(card) if one.click.match)
    table = Table(discord, channel, (ann,), match)
    luck = Chance("computer")
    for number in range(1, 6):
        await wait_for_computers(bot, clock, match)
        await wait_until_delivered(bot)
        await script.note(f"the computer has answered, {number}")
        await table.play_on(luck, 1)
        await script.note(f"Ann has moved, {number}")
    await script.note_rows()

    frozen("computer", script)
