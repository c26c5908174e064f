"""A bot that was away, and a machine whose clock jumps: nobody loses time by either."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.clocks.machine_clock import Finding
from bot.clocks.outage_service import ClockInDoubt, Outages
from bot.clocks.pace import Pace
from bot.fading.service import Fading
from bot.mail import store as outbox
from bot.mail.letter import CARD, EXPIRY, FADED, FADING, PROPOSAL
from bot.match.match import Status
from bot.match.service import Matches
from bot.people.waking import DAY, HOUR, MINUTE
from bot.votes.proposal import ProposalKind
from bot.votes.service import Votes
from tests.bot.archived import ANN, BOB
from tests.bot.clocks.timed import deal_match
from tests.bot.databases import both_databases

if TYPE_CHECKING:
    from bot.database import Archive
    from bot.mail.letter import Letter


class Machine:
    """A machine with two clocks: one tells the date, one counts the seconds since it was started."""

    def __init__(self) -> None:
        self.now = 1_800_000_000
        self.up = 0.0

    def date(self) -> int:
        return self.now

    def steady(self) -> float:
        return self.up

    def passes(self, seconds: int) -> None:
        self.now += seconds
        self.up += seconds


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
async def outages(archive: Archive, machine: Machine) -> Outages:
    watched = Outages(archive, machine.date, machine.steady)
    await watched.start()
    return watched


async def again(archive: Archive, machine: Machine) -> Outages:
    """Start the bot once more."""
    machine.up = 0.0
    watched = Outages(archive, machine.date, machine.steady)
    await watched.start()
    return watched


@both_databases
async def test_what_was_missed_is_given_back_once(
    archive: Archive, outages: Outages, machine: Machine
) -> None:
    match = await deal_match(archive, machine.date, Pace.DAILY, ANN, BOB)
    machine.passes(HOUR)
    await outages.beat()
    machine.now += 40 * DAY

    for _ in range(3):
        await again(archive, machine)

    (clock, _) = (await match()).clocks
    assert clock.due_at == machine.now + DAY - HOUR
    assert clock.given == 40 * DAY
    async with archive.reading() as connection:
        waiting = await outbox.list_due(connection, clock.due_at)
    assert [letter.kind for letter in waiting if letter.kind != "card"] == ["remind"]


async def test_a_short_restart_is_no_absence(archive: Archive, outages: Outages, machine: Machine) -> None:
    match = await deal_match(archive, machine.date, Pace.DAILY, ANN, BOB)
    await outages.beat()
    machine.now += 30

    await again(archive, machine)

    assert (await match()).clocks[0].given == 0


async def test_a_machine_that_was_asleep_gives_back_what_it_slept(
    archive: Archive, outages: Outages, machine: Machine
) -> None:
    match = await deal_match(archive, machine.date, Pace.DAILY, ANN, BOB)
    machine.now += 8 * HOUR  # while the machine sleeps it does not count

    with pytest.raises(ClockInDoubt):
        outages.check()
    assert (await outages.beat()).finding is Finding.AWAY

    outages.check()
    assert (await match()).clocks[0].due_at == machine.now + DAY


@pytest.mark.parametrize("jump", [-2 * HOUR, 366 * DAY], ids=["back", "a year ahead"])
async def test_a_clock_that_jumps_judges_nobody(
    archive: Archive, outages: Outages, machine: Machine, jump: int
) -> None:
    match = await deal_match(archive, machine.date, Pace.DAILY, ANN, BOB)
    before = (await match()).clocks
    machine.now += jump

    first, second = await outages.beat(), await outages.beat()

    assert (first.finding, first.is_new, second.is_new) == (Finding.DOUBT, True, False)
    with pytest.raises(ClockInDoubt):
        outages.check()
    machine.now -= jump
    assert (await outages.beat()).finding is Finding.FINE
    outages.check()
    assert (await match()).clocks == before


@pytest.mark.parametrize("jump", [-2 * HOUR, 366 * DAY], ids=["back", "a year ahead"])
async def test_a_clock_that_goes_on_after_a_jump_is_believed_after_an_hour(
    archive: Archive, outages: Outages, machine: Machine, jump: int
) -> None:
    match = await deal_match(archive, machine.date, Pace.DAILY, ANN, BOB)
    machine.now += jump
    await outages.beat()
    machine.passes(HOUR - MINUTE)
    assert (await outages.beat()).finding is Finding.DOUBT
    machine.passes(MINUTE)

    assert (await outages.beat()).finding is Finding.AWAY

    assert (await match()).clocks[0].due_at == machine.now + DAY


async def list_letters(archive: Archive, kind: str) -> list[Letter]:
    return [letter for letter in await outbox.list_due(archive, 1 << 50) if letter.kind == kind]


async def away(archive: Archive, outages: Outages, machine: Machine, seconds: int) -> Outages:
    """Let the bot be away, and be killed twice as it comes back."""
    await outages.beat()
    machine.now += seconds
    for _ in range(2):
        await again(archive, machine)
    return await again(archive, machine)


@both_databases
async def test_the_time_to_answer_is_given_back_once(
    archive: Archive, outages: Outages, machine: Machine
) -> None:
    match = await deal_match(archive, machine.date, Pace.DAILY, ANN, BOB)
    votes = Votes(archive, machine.date, Matches(archive, machine.date))
    asked = await votes.propose((await match()).id, ANN, ProposalKind.STOP, "")
    ends_at = machine.now + DAY
    machine.passes(HOUR)
    (early,) = await list_letters(archive, EXPIRY)

    await away(archive, outages, machine, 3 * DAY)

    assert [letter.due_at for letter in await list_letters(archive, EXPIRY)] == [ends_at + 3 * DAY]
    assert (await votes.ballot(asked.match.id, asked.proposal.id)).proposal.expires_at == ends_at + 3 * DAY
    (shown,) = [one for one in await list_letters(archive, PROPOSAL) if one.content.get("again")]
    assert shown.due_at == machine.now, "what stands in the channel says so too"
    await votes.expire(early)  # as where it was put off while the clock was in doubt
    assert (await match()).status is Status.RUNNING
    machine.now = ends_at + 3 * DAY
    (due,) = await list_letters(archive, EXPIRY)
    await votes.expire(due)
    assert (await match()).status is Status.CLOSED


async def test_what_a_kill_leaves_undone_is_given_back_once(
    archive: Archive, outages: Outages, machine: Machine
) -> None:
    """Killed before the next note of its pulse, it has noted already that it was there."""
    match = await deal_match(archive, machine.date, Pace.DAILY, ANN, BOB)
    votes = Votes(archive, machine.date, Matches(archive, machine.date))
    await votes.propose((await match()).id, ANN, ProposalKind.STOP, "")
    ends_at = machine.now + DAY
    await outages.beat()
    machine.now += 3 * DAY

    class Dying(Outages):
        async def _give_back(self, since: int, now: int) -> None:
            await super()._give_back(since, now)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await Dying(archive, machine.date, machine.steady).start()
    await again(archive, machine)

    assert [letter.due_at for letter in await list_letters(archive, EXPIRY)] == [ends_at + 3 * DAY]
    assert (await match()).clocks[0].given == 3 * DAY


@both_databases
async def test_no_match_is_closed_before_people_could_keep_it(
    archive: Archive, outages: Outages, machine: Machine
) -> None:
    match, fading = (
        await deal_match(archive, machine.date, Pace.NONE, ANN, BOB),
        Fading(archive, machine.date),
    )
    outages = await away(archive, outages, machine, 40 * DAY)
    (first,) = await list_letters(archive, FADING)
    assert first.due_at == machine.now + 14 * DAY

    machine.passes(14 * DAY)
    await fading.deliver(first)
    (asked,) = await list_letters(archive, FADED)
    assert asked.content["until"] == machine.now + 14 * DAY
    await away(archive, outages, machine, 40 * DAY)

    assert (await match()).status is Status.RUNNING
    (asked,) = await list_letters(archive, FADED)
    assert asked.content["until"] == machine.now + 14 * DAY, "we ask again, with the new day"
    machine.passes(14 * DAY)
    (last,) = await list_letters(archive, FADING)
    assert last.due_at == machine.now
    await fading.deliver(last)
    assert (await match()).status is Status.CLOSED


async def test_a_short_absence_repeats_no_question(
    archive: Archive, outages: Outages, machine: Machine
) -> None:
    await deal_match(archive, machine.date, Pace.NONE, ANN, BOB)
    (first,) = await list_letters(archive, FADING)
    machine.passes(14 * DAY)
    await outages.beat()
    await Fading(archive, machine.date).deliver(first)
    (before,) = await list_letters(archive, FADED)

    await away(archive, outages, machine, HOUR)

    assert await list_letters(archive, FADED) == [before]


async def test_cards_are_brought_up_to_date_two_a_second(
    archive: Archive, outages: Outages, machine: Machine
) -> None:
    begun = [await (await deal_match(archive, machine.date, Pace.DAILY, ANN, BOB))() for _ in range(5)]
    known = {letter.id for letter in await outbox.list_due(archive, 1 << 50)}

    await away(archive, outages, machine, DAY)

    fresh = [letter for letter in await list_letters(archive, CARD) if letter.id not in known]
    assert [letter.match_id for letter in fresh] == [match.id for match in begun]
    assert [(letter.due_at or 0) - machine.now for letter in fresh] == [0, 0, 1, 1, 2]
